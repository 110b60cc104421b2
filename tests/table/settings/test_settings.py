"""What a person chooses about a table: the form, another match, people at one screen, the looks."""

from __future__ import annotations

import pytest
import traitlets

from tests.table.at_table import (
    BLOCK,
    act,
    click,
    key,
    place_of,
    play_out,
    press,
    said,
    tables,
    words,
)
from tutor.game.actions import Play
from tutor.game.match import Match
from tutor.game.record import Record
from tutor.game.record_writing import write_record
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.sitting import sitting, thinking
from tutor.table.table import Table


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.02)
    monkeypatch.setattr(sitting, "can_value", lambda view: False)
    monkeypatch.setattr(sitting, "REPLY_SECONDS", 0.0)


@pytest.fixture
def table():
    with tables(7) as (made,):
        yield made


def form_of(table):
    card = table._cards.children[4]
    card.unfold()
    return card.inside


def rules_of(table):
    card = table._cards.children[5]
    card.unfold()
    return card.inside


@pytest.mark.parametrize(
    "names",
    [("latin_pairs", "all_fives"), pytest.param(tuple(RULEBOOKS), marks=pytest.mark.slow)],
    ids=["few", "all"],
)
def test_every_rulebook_can_be_chosen_and_begun(table, names):
    for rules in map(RULEBOOKS.__getitem__, names):
        form = form_of(table)
        form.rulebook.value = rules
        form.seed.value = "5"
        form.start.click()
        if table.sitting.match.rules != rules:
            form.start.click()
        match = table.sitting.match
        assert (match.rules, table.sitting.seed) == (rules, 5)
        assert "Something went wrong" not in said(table)


def test_seats_follow_the_rulebook(table):
    form = form_of(table)
    assert [words for words, _ in form.seats.options] == [
        "2 players",
        "3 players",
        "4 players",
        "4 players, partners",
    ]
    form.seats.value = (4, True)
    form.rulebook.value = RULEBOOKS["askalink"]
    assert form.seats.value == (2, False)
    form.rulebook.value = RULEBOOKS["latin_pairs"]
    assert [value for _, value in form.seats.options] == [(4, True)]
    form.start.click()
    assert table.sitting.match.partners
    assert table.layout_now.width == table._picture.size.width


def test_a_match_under_way_is_given_up_only_when_asked_twice(table):
    act(table, Play("6-6"))
    before, form = table.round, form_of(table)
    form.start.click()
    assert table.round is before
    assert "give up this match" in said(table)
    assert form.start.description == "Press again to begin"
    act(table, table.view.actions()[0])
    form.start.click()
    assert "give up this match" in said(table), "something else was done in between"
    form.start.click()
    assert table.round.history == () or not table.sitting.can_undo


def test_a_seed_in_the_form_gives_that_deal(table):
    form = form_of(table)
    form.seed.value = "12"
    form.start.click()
    assert repr(table) == "Table(Block, seed=12)"


def test_opponents_can_be_changed_at_any_time(table):
    form = form_of(table)
    form.opponent.value = "beginner"
    assert table.sitting.opponent == table.settings.opponent == "beginner"
    assert form.strength.disabled
    form.opponent.value = "person"
    form.strength.value = 0.25
    assert table.sitting.opponent == 0.25
    act(table, Play("6-6"))
    assert len(table.round.history) == 2
    with pytest.raises(ValueError, match="no player"):
        table.settings.opponent = "master"


def test_the_look_is_followed_by_canvas_and_still(table):
    plain = table.svg()
    form = form_of(table)
    form.checks["numerals"].value = True
    assert table.settings.numerals
    assert table._picture._scene.theme.numerals
    assert table.svg() != plain
    table.settings.coloured = False
    assert form.checks["coloured"].value is False


def test_the_hand_is_sorted_as_chosen(table):
    table.settings.order = "number"
    hand = [placed.tile for placed in table.layout_now.hand]
    assert hand == sorted(hand, key=lambda tile: (tile.high, tile.low), reverse=True)
    table.settings.order = "weight"
    hand = [placed.tile for placed in table.layout_now.hand]
    assert [tile.pips for tile in hand] == sorted((tile.pips for tile in hand), reverse=True)
    with pytest.raises(traitlets.TraitError):
        table.settings.order = "colour"


def test_open_hands_show_every_tile(table):
    assert all(placed.tile is None for placed in table.layout_now.others[1])
    table.settings.open_hands = True
    assert [placed.tile for placed in table.layout_now.others[1]] == list(table.round.hands[1])


def test_for_a_class_the_words_beside_the_table_grow_with_those_on_it(table):
    before = table._page.letter
    table.settings.open_hands = True
    assert table._page.letter == table.layout_now.plan.letter > before
    table.settings.open_hands = False
    assert table._page.letter == before


def test_grades_wait_until_they_are_asked_for(monkeypatch):
    monkeypatch.setattr(sitting, "can_value", lambda view: True)
    with tables(2, hide_grades=True) as (table,):
        table.play(table.view.actions()[0])
        table.play(table.view.actions()[0])
        cards = table._cards
        assert table.grade is not None
        assert "Measured" not in words(cards.coach.body.value)
        assert cards.reveal.layout.display == ""
        cards.reveal.click()
        assert "Measured" in words(cards.coach.body.value)
        assert cards.reveal.layout.display == "none"
        table.settings.hide_grades = False
        assert "Measured" in words(cards.coach.body.value)


def test_an_unknown_setting_or_language_is_refused():
    with pytest.raises(TypeError, match="no setting 'colour'"):
        Table(BLOCK, seed=1, colour=True)
    with pytest.raises(traitlets.TraitError, match="no translation into 'xx'"):
        Table(BLOCK, seed=1, language="xx")


def test_another_language_furnishes_the_table_anew(table):
    cards = table._cards
    cards.why.unfold()
    table.settings.language = "en"
    assert table._cards is not cards
    assert table._cards.why.head.value
    act(table, Play("6-6"))
    assert "Your turn" in said(table)


class TestTogether:
    @pytest.fixture
    def table(self):
        with tables(7, together=True) as (made,):
            yield made

    def test_a_round_with_a_cover_between_turns(self, table):
        seats = []
        while not table.sitting.over:
            if table.sitting.covered:
                assert all(placed.tile is None for placed in table.layout_now.hand)
                assert "press Show my hand" in said(table)
                assert table._controls.chosen is None
                for card in (table._cards.count, table._cards.why, table._cards.coach):
                    text = words(card.body.value)
                    assert text == "Nothing stands here until the hand is shown."
                press(table, "show")
            assert [p.tile for p in table.layout_now.hand] == list(table.view.hand)
            seats.append(table.sitting.seat)
            act(table, table.view.actions()[0])
        assert set(seats) == {0, 1}
        assert "South" in words(table._head.value)
        assert "You " not in words(table._head.value)

    def test_nothing_is_played_behind_the_cover(self, table):
        key(table, "d")
        assert said(table) == "Press Show my hand first."
        click(table, table.layout_now.hand[0].x, table.layout_now.hand[0].y)
        key(table, "ArrowRight", "Enter", "h")
        assert table.round.history == ()
        key(table, "s")
        assert not table.sitting.covered
        click(table, *place_of(table, table.view.actions()[0].tile))
        assert len(table.round.history) == 1
        assert table.sitting.covered

    def test_a_program_need_not_lift_the_cover(self, table):
        table.play(table.round.actions()[0])
        table.play(table.round.actions()[0])
        assert len(table.round.history) == 2


def test_redo_by_button_and_by_key(table):
    play_out(table)
    last = table.round
    press(table, "undo")
    press(table, "redo")
    assert table.round == last
    key(table, "u", "u", "r", "r")
    assert table.round == last
    assert table._controls.buttons["redo"].disabled


def test_a_record_is_gone_on_with(table, tmp_path):
    act(table, Play("6-6"))
    path = tmp_path / "match.toml"
    write_record(Record.of(table.sitting.match, current=table.round), path)
    other = Table(record=path)
    try:
        assert other.round == table.round
        other.play(other.view.actions()[0])
        assert len(other.round.history) > 2
    finally:
        other.close()


def test_a_finished_record_can_be_looked_at(table):
    match = Match.start(RULEBOOKS["single_block"], 2, seed="a text")
    played = match.next_round()
    while played.ending is None:
        played = played.apply(played.actions()[0])
    other = Table(record=Record.of(match.add(played)))
    try:
        assert "The match is over" in said(other)
        press(other, "next")
        assert other.round.ending is None
    finally:
        other.close()


class TestHouseRules:
    def test_start_from_any_rulebook_without_a_change(self, table):
        page = rules_of(table)
        for name, rules in RULEBOOKS.items():
            page.base.value = name
            assert page.rules == rules

    def test_say_who_plays_that_way(self, table):
        page = rules_of(table)
        page.options["blank_double"].value = 13
        assert words(page._notes["blank_double"].value) == "Played this way by: After Pagat."
        page.options["target_check"].value = "immediate"
        assert words(page._notes["target_check"].value) == "No source plays it this way."

    def test_begin_a_match(self, table):
        page = rules_of(table)
        page.options["draw"].value = "when_stuck"
        page.numbers["deal_2"].value = 9
        page.start.click()
        rules = table.sitting.match.rules
        assert (rules.name, rules.draw, rules.deal[2]) == ("House rules", "when_stuck", 9)
        assert table._controls.buttons["draw"].layout.display == ""
        assert len(table.view.hand) == 9
        assert "House rules" in words(table._head.value)
        play_out(table)
        assert "The round is over" in said(table)
        page = rules_of(table)
        assert page.options["draw"].value == "when_stuck"
        assert form_of(table).rulebook.value == rules
        page.start.click()
        assert page.start.description == "Press again to begin"
        assert "give up this match" in words(page.told.value), "the table may be out of sight"

    def test_the_page_folds_once_a_match_has_begun(self, table):
        page, shows = rules_of(table), table._page.shows
        act(table, Play("6-6"))
        page.start.click()
        assert table._cards.children[5].head.value
        page.start.click()
        assert not table._cards.children[5].head.value
        assert table._page.shows == shows + 1

    def test_what_cannot_be_is_said(self, table):
        page = rules_of(table)
        for count in (2, 3, 4):
            page.numbers[f"deal_{count}"].value = 20
        assert page.start.disabled
        assert "deal fewer tiles" in words(page.told.value)

    def test_too_many_tiles_for_those_who_sit_there_are_not_dealt_to_more(self, table):
        page = rules_of(table)
        page.numbers["deal_2"].value = 20
        assert page.start.disabled
        assert "28 tiles is too small to deal 20 to each of 2" in words(page.told.value)
        page.numbers["deal_2"].value = 14
        assert not page.start.disabled
        page.base.value = "latin_pairs"
        assert not page.start.disabled, "a rulebook for others brings its own seats"
        page.base.value = "block"
        page.numbers["deal_2"].value = 20
        table.start(BLOCK, 3, seed=3)
        assert not page.start.disabled

    def test_without_a_limit(self, table):
        page = rules_of(table)
        page.options["draw_limit"].value = 1
        assert page.rules.draw_limit == 1
        page.options["draw_limit"].value = "unlimited"
        assert page.rules.draw_limit is None


def test_everything_unfolded_is_closed_too():
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    table = Table(BLOCK, seed=7)
    form_of(table)
    rules_of(table)
    table.start(RULEBOOKS["jaques"], 3, seed=4)
    form_of(table)
    table.settings.language = "en"
    table.close()
    left = [type(_instances[name]).__name__ for name in set(_instances) - before]
    assert left == []
