"""Random legal lines, as hypothesis draws them."""

from __future__ import annotations

from hypothesis import strategies as st

from tutor.game.line import End, Line
from tutor.game.tiles import Tile, full_set

sizes = st.sampled_from([6, 9])
widths = st.integers(360, 1920)


@st.composite
def grown_lines(draw: st.DrawFn, least: int = 1) -> list[Line]:
    """A line tile by tile, from the tile led to the last one: every moment of it.

    A favoured end makes lopsided lines, which are the hardest to fit.
    """
    most, spinner = draw(sizes), draw(st.booleans())
    random = draw(st.randoms(use_true_random=False))
    favoured = draw(st.sampled_from([None, "left", "right", "up", "down"]))
    length = draw(st.integers(least, 55))
    tiles = list(full_set(most))
    random.shuffle(tiles)
    moments = [Line().lay(tiles.pop(), spinner=spinner)]
    while len(moments[-1]) < length:
        plays = _plays(moments[-1], tiles)
        plays = [play for play in plays if play[1] == favoured] or plays
        if not plays:
            break
        tile, end = random.choice(plays)
        tiles.remove(tile)
        moments.append(moments[-1].lay(tile, end, spinner=spinner))
    return moments


def _plays(line: Line, tiles: list[Tile]) -> list[tuple[Tile, End | None]]:
    return [(tile, end) for tile in tiles for end in line.fits(tile)]
