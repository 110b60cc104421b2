"""Typical scenes of the table as PNG files, for a person to look at.

    python -m tests.pictures FOLDER [WORD ...]

With words, only the scenes whose names contain one of them are made.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from tutor.game.actions import Play
from tutor.game.line import End, Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, full_set
from tutor.table.drawing.geometry import arrange
from tutor.table.drawing.png import scene_png
from tutor.table.drawing.scene import Attention, Scene, table_scene
from tutor.table.drawing.still import last_tile, round_layout, round_scene
from tutor.table.drawing.theme import Theme
from tutor.table.drawing.words import SeatWords

BLOCK = RULEBOOKS["block"]


def played(game: Round, actions: int = 999, seed: int = 1) -> Round:
    """The round after so many actions, each taken at random, or at its end."""
    rng = random.Random(seed)
    while game.ending is None and len(game.history) < actions:
        game = game.apply(rng.choice(game.actions()))
    return game


def dealt(rulebook: str = "block", players: int = 2, seed: int = 7, **options: bool) -> Round:
    return Round.deal(RULEBOOKS[rulebook], players=players, seed=seed, **options)


def choosing(rulebook: str, most_ends: int) -> Scene:
    """The seat to act has taken up a tile that fits so many ends."""
    for seed in count():
        whole = played(dealt(rulebook, seed=seed), seed=seed)
        for moment in range(5, len(whole.history)):
            game = whole.at(moment)
            plays = [action for action in game.actions() if isinstance(action, Play)]
            for tile in {play.tile: None for play in plays}:
                ends = [play.end for play in plays if play.tile == tile]
                if len(ends) >= most_ends:
                    return _chosen(game, game.to_act, tile, ends)
    raise AssertionError


def _chosen(game: Round, seat: int, tile: Tile, ends: list[End | None]) -> Scene:
    layout = round_layout(game, seat)
    playable = {action.tile for action in game.actions() if isinstance(action, Play)}
    landing = tuple(layout.landing(tile, end) for end in ends)
    attention = Attention(playable, tile, ends, landing, last_tile(game))
    status = f"{tile} fits more than one end: choose an end."
    return round_scene(game, seat, status=status, attention=attention, layout=layout)


def longest(most: int, *, spinner: bool, tries: int = 400) -> Line:
    """The longest of many lines grown at random from the whole set."""
    return max((_grown(most, spinner, seed) for seed in range(tries)), key=len)


def _grown(most: int, spinner: bool, seed: int) -> Line:
    rng = random.Random(seed)
    tiles = list(full_set(most))
    rng.shuffle(tiles)
    line = Line().lay(tiles.pop(), spinner=spinner)
    while plays := [(tile, end) for tile in tiles for end in line.fits(tile)]:
        tile, end = rng.choice(plays)
        tiles.remove(tile)
        line = line.lay(tile, end, spinner=spinner)
    return line


def laid(line: Line, width: float = 860, theme: Theme | None = None) -> Scene:
    """A table with nothing but this line, and a small hand."""
    hand = [tile for tile in full_set(6) if tile not in {one.tile for one in line.tiles}][:5]
    words = {1: SeatWords("North", "3 tiles")}
    return table_scene(arrange(width, line, hand, {1: 3}), words, "Your turn.", theme=theme)


def arms() -> Round:
    """A round whose spinner has all its arms."""
    for seed in count():
        whole = played(dealt("all_fives_spinner", seed=seed), seed=seed)
        for moment in range(len(whole.history)):
            game = whole.at(moment)
            if len(game.line.up) > 1 and len(game.line.down) > 1:
                return game
    raise AssertionError


SCENES: dict[str, Callable[[], Scene]] = {
    "start": lambda: round_scene(dealt()),
    "mid_round": lambda: round_scene(played(dealt(), 8)),
    "both_ends": lambda: choosing("block", 2),
    "four_ends": lambda: choosing("all_fives_spinner", 3),
    "long_line": lambda: laid(longest(6, spinner=False)),
    "spinner_four_arms": lambda: round_scene(arms()),
    "double_nine": lambda: laid(longest(9, spinner=True)),
    "double_nine_phone": lambda: laid(longest(9, spinner=True), 360),
    "four_partners": lambda: round_scene(played(dealt("latin_pairs", 4, 3, partners=True), 14)),
    "three_boneyard": lambda: round_scene(played(dealt("pagat_draw", 3), 12)),
    "four_boneyard": lambda: round_scene(played(dealt("draw_limit_1", 4), 11)),
    "open_hands": lambda: round_scene(played(dealt("latin_pairs", 4, 5), 9), open_hands=True),
    "end_of_round": lambda: round_scene(played(dealt(seed=11)), open_hands=True),
    "narrow_360": lambda: round_scene(played(dealt(), 9), width=360),
    "narrow_four": lambda: round_scene(played(dealt("latin_pairs", 4, 3), 14), width=360),
    "projector_1920": lambda: round_scene(played(dealt(), 9), width=1920),
    "numerals_plain": lambda: round_scene(
        played(dealt(), 9), theme=Theme(coloured=False, numerals=True)
    ),
}


def main(folder: Path, words: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, make) in enumerate(SCENES.items(), start=1):
        if not words or any(word in name for word in words):
            path = folder / f"{number:02}_{name}.png"
            scene = make()
            path.write_bytes(scene_png(scene, 1 if scene.width > 1200 else 2))
            print(path)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
