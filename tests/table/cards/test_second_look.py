"""A closer look at a choice: asked for, done, and broken off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from unittest.mock import Mock

import pytest

from tutor.table.cards import second_look
from tutor.table.cards.second_look import SecondLook
from tutor.table.table import Table


def a_table_with_a_grade() -> Table:
    """A round in which a choice between several has just been graded."""
    table = Table(seed=7, keep=False)
    table.settle()
    while table.grade is None or table.grade.verdict == "forced":
        table.play(table.round.actions()[0])
    return table


def look_of(table: Table) -> SecondLook:
    return table._cards.look


def test_it_is_offered_once_a_choice_is_graded() -> None:
    table = Table(seed=7, keep=False)
    assert look_of(table).layout.display == "none"
    table.close()
    table = a_table_with_a_grade()
    assert look_of(table).layout.display == ""
    table.close()


def test_a_closer_look_takes_the_place_of_the_grade_in_the_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(second_look, "SECONDS", 0.2)
    table = a_table_with_a_grade()
    table._cards.coach.body.value = ""
    look_of(table).ask.click()  # no loop runs here, so it is done on return
    assert "A closer look at" in table._cards.coach.body.value
    assert not look_of(table).is_looking
    assert look_of(table).layout.display == "none"
    table.close()


def test_it_is_the_verdict_everywhere_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_look, "SECONDS", 0.2)
    table = a_table_with_a_grade()
    first = table.last_graded
    assert first is not None
    action = first.action
    look_of(table).ask.click()
    closer = table.last_graded
    assert closer is not None
    assert (closer.view, closer.action) == (first.view, first.action)
    assert closer.evaluation.model.deep
    assert not first.evaluation.model.deep
    assert table.grade is closer.grade
    table.look_back()  # on the stage, in place of the game
    replay = table._stage.guest
    moment = len(closer.view.history)
    judged = {one.moment: one.evaluation for one in replay.review.decisions}
    assert judged[moment] is closer.evaluation
    replay.go(replay.number, moment)
    assert "ten times" in replay._coach.body.value
    table._stage.leave()
    table.undo()
    table.redo()
    assert table.last_graded is closer
    table.undo()
    table.play(action)  # made again, and not judged in another way
    assert table.grade.loss == closer.grade.loss
    table.close()


def test_one_that_was_revealed_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_look, "SECONDS", 0.2)
    table = a_table_with_a_grade()
    table.settings.hide_grades = True
    table._cards.reveal.click()
    look_of(table).ask.click()
    assert "A closer look at" in table._cards.coach.body.value
    assert table._cards.reveal.layout.display == "none"
    table.close()


def test_it_is_not_offered_while_grades_are_kept_back() -> None:
    table = a_table_with_a_grade()
    table.settings.hide_grades = True
    assert look_of(table).layout.display == "none"
    table._cards.reveal.click()
    assert look_of(table).layout.display == ""
    table.close()


def test_a_look_can_be_stopped_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_look, "BETWEEN", 0.01)
    table = a_table_with_a_grade()
    graded = table.last_graded

    async def stopped() -> None:
        look = SecondLook(lambda _closer: pytest.fail("it was stopped"))
        look.offer(graded)
        look.look()
        assert look.is_looking
        look.look()  # a second press changes nothing
        while look.progress.value == 0:
            await asyncio.sleep(0.01)
        assert look.progress.value <= 1
        look.stop.click()
        assert not look.is_looking
        assert look.ask.layout.display == ""
        await asyncio.sleep(0.1)
        look.close()

    asyncio.run(stopped())
    table.close()


def test_there_is_always_a_button_for_the_keyboard_to_go_to() -> None:
    table = a_table_with_a_grade()
    look, seen = look_of(table), []

    def note(_change: object) -> None:
        seen.append("none" in (look.ask.layout.display, look._busy.layout.display))
        assert look.ask.layout.display == "" or look._busy.layout.display == ""

    async def look_and_stop() -> None:
        look.look()
        await asyncio.sleep(0)
        look.stop.click()

    for layout in (look.ask.layout, look._busy.layout):
        layout.observe(note, "display")
    asyncio.run(look_and_stop())
    assert seen == [False, True, False, True]  # both, then one, there and back
    table.close()


def test_a_look_at_another_choice_is_broken_off() -> None:
    table = a_table_with_a_grade()

    async def broken_off() -> bool:
        look = SecondLook(lambda _closer: pytest.fail("it was broken off"))
        look.offer(table.last_graded)
        look.look()
        look.offer(None)
        await asyncio.sleep(0.1)
        return look.is_looking

    assert asyncio.run(broken_off()) is False
    table.close()


def test_a_look_broken_off_moves_the_progress_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(second_look, "BETWEEN", 0.01)
    table = a_table_with_a_grade()
    told: list[Callable[[int, int], None]] = []

    def endless(*_args: object, progress: Callable[[int, int], None], **_options: object) -> Mock:
        told.append(progress)
        return Mock(done=False)

    monkeypatch.setattr("tutor.engine.evaluate.start_evaluation", endless)

    async def looked_twice() -> float:
        look = SecondLook(lambda _closer: pytest.fail("it never ends"))
        look.offer(table.last_graded)
        look.look()
        look.stop.click()
        look.look()
        first, second = told
        second(1, 4)
        first(3, 4)  # the work notices late that it was broken off
        await asyncio.sleep(0.05)
        shown = float(look.progress.value)
        look.close()
        return shown

    assert asyncio.run(looked_twice()) == 0.25
    table.close()


def test_an_error_is_told_under_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table_with_a_grade()

    def broken(*_args: object, **_options: object) -> object:
        raise ValueError("no worlds today")

    monkeypatch.setattr("tutor.engine.evaluate._evaluations", broken)
    look_of(table).ask.click()
    assert "no worlds today" in look_of(table).trouble.value
    table.close()
