"""The whole table without a browser: what is done to it, what it says, what it forgives."""

from __future__ import annotations

import asyncio

import pytest

from tests.table.at_table import (
    BLOCK,
    act,
    click,
    drag,
    end_of,
    fire,
    key,
    place_of,
    play_out,
    press,
    said,
    settled,
    tables,
    words,
)
from tutor.game.actions import ActionError, Pass, Play
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError
from tutor.game.turn import IllegalAction
from tutor.table.sitting import sitting, thinking
from tutor.table.table import Table

NORTH_LEADS = 9
"""A seed with which another seat begins."""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """No pauses, and evaluations that are over soon: how good they are is tested elsewhere."""
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.05)
    monkeypatch.setattr(sitting, "REPLY_SECONDS", 0.01)


@pytest.fixture
def table():
    with tables(7) as (made,):
        yield made


def test_a_whole_round_with_the_mouse(table):
    play_out(table)
    assert "The round is over" in said(table)
    assert table.round.ending is not None
    assert table._controls.buttons["next"].description == "Next round"
    assert "Total" in words(table._cards.score.body.value)
    press(table, "next")
    assert table.round.ending is None
    assert table.round.to_act == 0


def test_the_felt_says_what_happened_and_whose_turn_it_is(table):
    assert said(table) == "Your turn. You must lead 6-6: it is the highest double that was dealt."
    act(table, Play("6-6"))
    assert said(table).startswith("North plays 6-3 on the left. Your turn. The ends are 3 and 6.")


def test_an_illegal_drop_goes_back_and_says_why(table):
    act(table, Play("6-6"))
    before = table.round
    drag(table, place_of(table, "5-3"), end_of(table, "right"))
    assert table.round is before
    assert said(table) == (
        "5-3 does not fit on the right, where the end shows 6; it fits on the left."
    )
    assert table._pointing.chosen is None
    act(table, Play("5-3", "left"))
    assert table.round is not before


def test_a_tile_that_fits_nowhere_says_so(table):
    act(table, Play("6-6"))
    click(table, *place_of(table, "4-4"))
    assert said(table) == "4-4: the ends show 3 and 6, and it has neither."


def test_a_pass_is_refused_with_its_reason(table):
    act(table, Play("6-6"))
    press(table, "pass")
    assert said(table) == "You may not pass: 5-3 and 3-1 fit."


def test_undo_by_button_and_by_key_also_after_the_end(table):
    play_out(table)
    key(table, "u")
    assert table.round.ending is None
    assert table.sitting.is_mine
    before = len(table.round.history)
    press(table, "undo")
    assert len(table.round.history) < before
    assert "Your turn" in said(table)


def test_hints_come_in_levels(table):
    act(table, Play("6-6"))
    press(table, "hint")
    first = said(table)
    key(table, "h")
    assert "Weigh these" in said(table)
    key(table, "h")
    assert "expected points" in said(table)
    assert len({first, said(table)}) == 2


def test_the_grade_and_the_round_can_be_observed(table):
    seen = []
    table.observe(lambda change: seen.append(change["name"]), ["round", "grade"])
    assert table.grade is None
    table.play("6-6")
    table.play(table.view.actions()[0])
    assert table.grade is table.last_graded.grade
    assert set(seen) == {"round", "grade"}
    assert "Measured" in words(table._cards.coach.body.value)


def test_a_program_is_told_what_it_did_wrong(table):
    with pytest.raises(ActionError, match="write a play like"):
        table.play("seven")
    with pytest.raises(IllegalAction, match="must_lead_tile"):
        table.play("5-3")
    with pytest.raises(IllegalAction, match="must_play"):
        table.play(Pass())
    assert table.round.history == ()


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"opponent": "nobody"}, ValueError, "no player 'nobody'"),
        ({"players": 7}, DealError, "7"),
        ({"players": 2, "partners": True}, DealError, "partner"),
    ],
)
def test_a_table_that_cannot_be_is_refused(options, error, words):
    with pytest.raises(error, match=words):
        Table(BLOCK, seed=1, **options)


def test_keys_choose_play_and_explain_themselves(table):
    key(table, "ArrowRight")
    assert said(table).startswith("You must lead 6-6")
    key(table, "Enter")
    assert len(table.round.history) == 2
    key(table, "?")
    assert "Enter plays" in said(table)
    key(table, "p")
    assert said(table).startswith("You may not pass")
    key(table, "d")
    assert said(table).startswith("You may not draw")
    key(table, "x")


def test_tab_goes_on_to_the_buttons_and_escape_lets_go(table, monkeypatch):
    went = []
    monkeypatch.setattr(table._controls.plays, "focus", lambda: went.append("focus"))
    key(table, "Escape")
    assert went == []
    key(table, "Tab")
    assert went == ["focus"]


def test_a_match_is_not_given_up_by_one_press(table):
    play_out(table)
    press(table, "next")
    assert len(table.sitting.match.rounds) == 1
    press(table, "next")
    assert "give up this match" in said(table)
    assert len(table.sitting.match.rounds) == 1
    press(table, "next")
    assert (table.sitting.match.rounds, table.sitting.seed) == ((), 8)


def test_a_first_deal_is_changed_at_once(table):
    press(table, "next")
    assert table.sitting.seed == 8


def test_a_fast_double_click_plays_once(table):
    x, y = place_of(table, "6-6")
    for _press in range(2):
        fire(table, "mouse_down", x=2 * x, y=2 * y)
        fire(table, "mouse_up", x=2 * x, y=2 * y)
    assert len([event for event in table.round.history if event.seat == 0]) == 1
    assert "Your turn" in said(table)


def test_two_tables_do_not_disturb_each_other():
    with tables(7, 8) as (first, second):
        act(first, first.view.actions()[0])
        assert second.round.history == () or second.round.leader == 1
        before = first.round
        act(second, second.view.actions()[0])
        assert first.round is before
        assert first.sitting.round is not second.sitting.round


def test_an_error_in_a_handler_is_said_and_the_table_goes_on(table, monkeypatch):
    def broken(action):
        raise ZeroDivisionError("oops")

    with monkeypatch.context() as patch:
        patch.setattr(table.sitting, "act", broken)
        click(table, *place_of(table, "6-6"))
        assert said(table).startswith("Something went wrong (ZeroDivisionError: oops).")
        press(table, "play")
        assert "oops" in said(table)
    act(table, Play("6-6"))
    assert "Your turn" in said(table)


def test_an_error_in_the_background_is_said_too(monkeypatch):
    async def look():
        with tables(7) as (table,):
            await settled(table)
            monkeypatch.setattr(table.sitting, "_one_acts", lambda: 1 / 0)
            act(table, Play("6-6"))
            await settled(table)
            assert "ZeroDivisionError" in said(table)

    asyncio.run(look())


def test_a_closed_table_leaves_no_widget_behind():
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    table = Table(BLOCK, seed=7)
    table.play("6-6")
    table.close()
    left = [type(_instances[name]).__name__ for name in set(_instances) - before]
    assert left == []


def test_a_repr_says_what_is_played_and_a_saved_notebook_has_a_picture(table):
    bundle = table._repr_mimebundle_()
    assert bundle["text/plain"] == "Table(Block, seed=7)"
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_the_page_says_how_much_room_there_is(table):
    table._page.set_trait("window_high", 900)
    table._page.set_trait("wide", 400)
    assert (table.layout_now.width, table.layout_now.plan.narrow) == (400, True)
    assert table._canvas.widget.width == 800
    table._page.set_trait("wide", 1000)
    assert table.layout_now.width == 1000
    act(table, Play("6-6"))
    assert "Your turn" in said(table)


class TestInALoop:
    """As in a kernel: handlers return at once, the rest happens in the background."""

    def test_a_play_is_answered_and_graded(self):
        async def look():
            with tables(7) as (table,):
                await settled(table)
                act(table, Play("6-6"))
                assert said(table) == "You lead 6-6. North is to act. Both ends are 6."
                await settled(table)
                act(table, table.view.actions()[0])
                # In words that depend on whether the kernels are compiled by now.
                assert "your choice" in words(table._cards.coach.body.value)
                assert table.sitting.is_weighing
                await settled(table)
                assert table.grade is not None
                assert table.sitting.is_mine or table.sitting.over

        asyncio.run(look())

    def test_events_while_another_seat_thinks_are_answered(self):
        async def look():
            with tables(7) as (table,):
                await settled(table)
                act(table, Play("6-6"))
                click(table, *place_of(table, "5-3"))
                assert said(table) == "It is not your turn: North is to act."
                key(table, "h")
                assert len(table.round.history) == 1
                await settled(table)
                assert said(table).startswith("North plays")

        asyncio.run(look())

    def test_undo_while_another_seat_thinks(self):
        async def look():
            with tables(7) as (table,):
                await settled(table)
                act(table, Play("6-6"))
                press(table, "undo")
                assert table.round.history == ()
                await settled(table)
                await asyncio.sleep(0.05)
                assert table.round.history == ()
                assert table.sitting.is_mine

        asyncio.run(look())

    def test_undo_with_nothing_to_take_back_holds_nobody_up(self):
        async def look():
            with tables(NORTH_LEADS) as (table,):
                await asyncio.sleep(0)
                assert table._following.is_busy
                key(table, "u", "r")
                await settled(table)
                assert table.sitting.is_mine

        asyncio.run(look())

    def test_a_hint_that_comes_too_late_is_not_said(self):
        async def look():
            with tables(2) as (table,):
                await settled(table)
                act(table, table.view.actions()[0])
                await settled(table)
                press(table, "hint")
                assert said(table) == "Thinking…"
                act(table, table.view.actions()[0])
                await settled(table)
                assert said(table).startswith("North")

        asyncio.run(look())

    def test_a_program_may_play_while_something_goes_on(self):
        async def look():
            with tables(7) as (table,):
                table.play("6-6")
                table.play(table.view.actions()[0])
                assert table.sitting.is_mine or table.sitting.over
                assert table.grade is not None
                await settled(table)

        asyncio.run(look())

    def test_a_new_deal_while_a_grade_is_awaited(self):
        async def look():
            with tables(7) as (table,):
                await settled(table)
                act(table, Play("6-6"))
                await settled(table)
                act(table, table.view.actions()[0])
                press(table, "next")
                await settled(table)
                assert table.grade is None
                assert table.sitting.seed == 8

        asyncio.run(look())

    def test_closing_while_something_goes_on(self):
        async def look():
            with tables(7) as (table,):
                act(table, Play("6-6")) if table.sitting.is_mine else None
            await asyncio.sleep(0.05)
            assert not table._following.is_busy

        asyncio.run(look())


class TestAWrongPass:
    @pytest.fixture
    def table(self, monkeypatch):
        monkeypatch.setattr(sitting, "ALERT", 1.0)
        made = Table(RULEBOOKS["jaques"], seed=7)
        act(made, made.view.actions()[0])
        while made.view.verdict(Pass()).code != "wrong_pass":
            act(made, made.view.actions()[0])
        yield made
        made.close()

    def test_is_warned_of_first_and_made_when_asked_twice(self, table):
        before = table.round
        press(table, "pass")
        assert table.round is before
        assert "it is a mistake" in said(table)
        press(table, "pass")
        assert "North corrects your pass: you must play." in said(table)
        assert table.sitting.is_mine

    def test_is_forgotten_once_something_else_was_done(self, table):
        press(table, "pass")
        key(table, "ArrowRight")
        press(table, "pass")
        assert "it is a mistake" in said(table)

    def test_of_another_seat_may_be_asked_about(self, table):
        assert table._controls.buttons["correct"].disabled is not table.sitting.can_correct
        key(table, "c")
        assert said(table) == "There is nothing to correct: nobody else has just passed by mistake."
