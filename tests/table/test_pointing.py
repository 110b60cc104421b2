"""What presses, moves and keys mean, with a table that only remembers what it was asked for."""

from __future__ import annotations

import pytest

from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile
from tutor.table.drawing.still import round_layout
from tutor.table.pointing import AGAIN_SECONDS, Pointing

RULES = RULEBOOKS["block_draw"].replace(deal={2: 4})


class FakeTable:
    """The ends are 6 and 1: 6-1 fits both, 6-2 the left one, 3-3 neither."""

    def __init__(self):
        hands = ["6-4 6-2 6-1 3-3", "5-5 5-4 4-1 0-0"]
        r = Round.start(RULES, hands, boneyard="4-4 3-1 2-0")
        self.round = r.apply(Play("6-4")).apply(Play("4-1", "right"))
        self.layout_now = round_layout(self.round, 0, width=640, height=540)
        self.asked = []

    @property
    def view(self):
        return self.round.view(0)

    def try_play(self, tile, end):
        self.asked.append(("play", str(tile), end))

    def try_draw(self):
        self.asked.append(("draw",))

    def say(self, text):
        self.asked.append(("say", text))

    def say_why(self, tile):
        self.asked.append(("why", str(tile)))

    def refresh(self):
        """Nothing to show."""

    def carry(self, layer):
        self.asked.append(("carry", len(layer.pieces)))


@pytest.fixture
def table():
    return FakeTable()


@pytest.fixture
def now():
    return [100.0]


@pytest.fixture
def pointing(table, now):
    return Pointing(table, clock=lambda: now[0])


def place(table, tile):
    placed = next(p for p in table.layout_now.hand if p.tile == Tile.of(tile))
    return placed.x, placed.y


def mark(table, end):
    found = next(m for m in table.layout_now.marks if m.end == end)
    return found.x, found.y


def click(pointing, point):
    pointing.press(*point)
    pointing.release(*point)


def drag(pointing, start, end):
    pointing.press(*start)
    pointing.move(*end)
    pointing.release(*end)


def plays(table):
    return [asked for asked in table.asked if asked[0] == "play"]


def test_a_tile_that_fits_one_end_is_played_by_a_click(table, pointing):
    click(pointing, place(table, "6-2"))
    assert table.asked == [("play", "6-2", "left")]


def test_a_tile_that_fits_nowhere_is_asked_about(table, pointing):
    click(pointing, place(table, "3-3"))
    assert table.asked == [("play", "3-3", None)]


def test_a_tile_that_fits_both_ends_waits_for_one(table, pointing):
    click(pointing, place(table, "6-1"))
    assert table.asked == [("say", "6-1 fits on the left and on the right: choose an end.")]
    shown = pointing.attention(None)
    assert shown.chosen == Tile(6, 1)
    assert set(shown.ends) == {"left", "right"}
    assert len(shown.landing) == 2
    click(pointing, mark(table, "right"))
    assert plays(table) == [("play", "6-1", "right")]


def test_only_tiles_that_fit_stand_out(table, pointing):
    assert pointing.attention(None).playable == {Tile(6, 2), Tile(6, 1)}
    table.round = table.round.apply(Play("6-2", "left"))
    assert pointing.attention(None).playable is None


def test_a_dropped_tile_is_played_at_the_end_it_was_dropped_on(table, pointing):
    drag(pointing, place(table, "6-1"), mark(table, "right"))
    assert plays(table) == [("play", "6-1", "right")]
    assert table.asked[0] == ("carry", 1)
    assert ("carry", 0) in table.asked


def test_a_tile_dropped_nowhere_goes_back_without_a_word(table, pointing):
    drag(pointing, place(table, "6-1"), (320, 150))
    assert [asked[0] for asked in table.asked] == ["carry", "carry"]
    assert pointing.chosen is None


def test_a_carried_tile_is_not_in_the_hand_meanwhile(table, pointing):
    pointing.press(*place(table, "6-2"))
    assert pointing.attention(None).carried is None
    pointing.move(300, 200)
    assert pointing.attention(None).carried == Tile(6, 2)
    pointing.cancel()
    assert pointing.attention(None).carried is None
    assert plays(table) == []


def test_a_hand_that_trembles_still_clicks(table, pointing):
    x, y = place(table, "6-2")
    pointing.press(x, y)
    pointing.move(x + 3, y + 2)
    pointing.release(x + 3, y + 2)
    assert table.asked == [("play", "6-2", "left")]


def test_the_second_half_of_a_double_click_means_nothing(table, pointing, now):
    def play(tile, end):
        table.asked.append(("play", str(tile), end))
        table.round = table.round.apply(Play(tile, end))

    table.try_play = play
    click(pointing, place(table, "6-2"))
    now[0] += AGAIN_SECONDS / 2
    click(pointing, place(table, "6-1"))
    assert plays(table) == [("play", "6-2", "left")]


def test_after_a_refusal_the_next_click_counts_at_once(table, pointing):
    click(pointing, place(table, "3-3"))
    click(pointing, place(table, "6-2"))
    assert plays(table) == [("play", "3-3", None), ("play", "6-2", "left")]


def test_an_end_without_a_tile_asks_for_one(table, pointing):
    click(pointing, mark(table, "left"))
    assert table.asked == [("say", "Choose a tile of your hand first, then the end.")]


def test_the_boneyard_is_drawn_from_by_a_click(table, pointing):
    pile = table.layout_now.boneyard[0]
    click(pointing, (pile.x, pile.y))
    assert table.asked == [("draw",)]


def test_a_press_on_the_felt_chooses_nothing(table, pointing):
    click(pointing, place(table, "6-1"))
    click(pointing, (320, 150))
    assert pointing.chosen is None


def test_arrows_walk_along_the_hand_and_round_again(table, pointing):
    tiles = [str(placed.tile) for placed in table.layout_now.hand]
    for _tile in range(len(tiles) + 1):
        assert pointing.key("ArrowRight")
    assert table.asked == [("why", tile) for tile in [*tiles, tiles[0]]]
    pointing.key("ArrowLeft")
    assert table.asked[-1] == ("why", tiles[-1])


def test_the_first_arrow_left_takes_the_last_tile(table, pointing):
    pointing.key("ArrowLeft")
    assert pointing.chosen == table.layout_now.hand[-1].tile


def test_arrows_choose_an_end_and_enter_plays(table, pointing):
    pointing.chosen = Tile(6, 1)
    pointing.key("ArrowDown")
    pointing.key("ArrowDown")
    assert pointing.attention(None).ends == ("right",)
    assert table.asked[-1] == ("say", "6-1 on the right: press Enter.")
    pointing.key("Enter")
    assert plays(table) == [("play", "6-1", "right")]


def test_enter_asks_for_an_end_where_there_are_two(table, pointing):
    pointing.chosen = Tile(6, 1)
    pointing.key("Enter")
    assert table.asked[0][0] == "say"
    pointing.chosen = Tile(6, 2)
    pointing.key(" ")
    assert plays(table) == [("play", "6-2", "left")]


def test_other_keys_are_left_to_others(table, pointing):
    assert not pointing.key("Enter")
    assert not pointing.key("p")
    pointing.chosen = Tile(3, 3)
    assert pointing.key("ArrowDown")
    assert table.asked == []


def test_what_is_chosen_is_not_lost_to_a_hand_that_no_longer_has_it(table, pointing):
    pointing.chosen = Tile(6, 4)
    pointing.key("ArrowRight")
    assert pointing.chosen == table.layout_now.hand[0].tile
