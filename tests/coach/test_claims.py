"""What is said is never more than is known: nothing certain that may fail, no ties broken."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.coach.worlds import pair_of, worlds_of
from tutor.coach.grade import grade
from tutor.coach.hints import hint
from tutor.coach.luck import Luck, luck_words, side_result
from tutor.coach.reasons.after import cannot_answer, double, partner, pips
from tutor.coach.reasons.ahead import left_without, next_play
from tutor.coach.reasons.ending import bonus_reasons
from tutor.coach.reasons.pair import Pair
from tutor.coach.reasons.reason import Reason
from tutor.coach.reasons.reasons import reasons_for
from tutor.coach.review import review
from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import Evaluation
from tutor.engine.tips import club
from tutor.game.actions import Draw, Pass, Play, parse_action
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS


def rounds(name: str, players: int, partners: bool, count: int) -> Iterator[Round]:
    """Moments of seeded random rounds at which there is something to choose."""
    rng, found = random.Random(f"claims/{name}"), 0
    while found < count:
        played = Round.deal(RULEBOOKS[name], players, seed=rng.randrange(10**6), partners=partners)
        skipped = rng.randrange(5, 12) + 9 * partners
        while played.ending is None:
            if len(played.history) >= skipped and len(played.actions()) > 1:
                found += 1
                yield played
                break
            played = played.apply(rng.choice(played.actions()))


def pairs(evaluation: Evaluation) -> Iterator[Pair]:
    """Every two actions that lay a tile, either way round."""
    plays = [action for action in evaluation.actions if isinstance(action, Play)]
    yield from (pair_of(evaluation, one, other) for one in plays for other in plays if one != other)


@pytest.mark.parametrize(
    ("name", "players", "partners"),
    [("block", 2, False), ("latin_pairs", 4, True), ("askalink_spinner", 2, False)],
)
def test_what_is_said_to_be_certain_is_so_in_every_deal(
    name: str, players: int, partners: bool
) -> None:
    """Few deals are met; what they all agree in is certain only if all deals do."""
    told = 0
    for played in rounds(name, players, partners, 20):
        view = played.view(played.to_act)
        if evaluate(view, worlds=1).total > 1000:
            continue
        every = evaluate(view, worlds=1000, leaves="full", beliefs="uniform")
        for pair in pairs(evaluate(view, worlds=12)):
            known = pair_of(every, *(pair.evaluation.actions[c] for c in (pair.better, pair.other)))
            for reason in [*cannot_answer(pair), *next_play(pair), *partner(pair)]:
                told += 1
                _check_certain(reason, known)
    assert told > 20


def _check_certain(reason: Reason, known: Pair) -> None:
    said = re.findall(r"[<>\d.]+%", reason.text)
    for percentage, column in zip(said[:2], (known.better, known.other), strict=False):
        if percentage not in ("0%", "100%"):
            continue
        line = known.line(column)
        if reason.code == "next_play":
            assert not left_without(known, column).any()
            continue
        step = 2 if reason.code == "partner" else 1
        seat = (known.view.seat + step) % known.view.players
        fits = [any(map(line.fits, world.hands[seat])) for world in worlds_of(known)]
        holds = (percentage == "0%") == (reason.code == "cannot_answer")
        assert all(fits) if holds else not any(fits)


def test_what_is_worth_the_same_is_not_held_against_it() -> None:
    played = next(rounds("block", 2, False, 1))
    evaluation = evaluate(played.view(played.to_act), worlds=20)
    level = replace(evaluation, values=np.zeros_like(evaluation.values))
    assert not any(reasons_for(level, action) for action in level.actions)


def test_nothing_is_read_from_the_play_before_anybody_played() -> None:
    view = Round.deal(RULEBOOKS["jaques"], 2, seed=3, leader=0).view(0)
    for pair in pairs(evaluate(view, worlds=20)):
        assert not any("read from the play" in one.text for one in cannot_answer(pair))


def test_a_draw_is_told_by_what_it_adds_and_not_as_a_hand_left() -> None:
    told = 0
    for name, players, partners in (("pagat_draw", 2, False), ("pagat_draw", 4, True)):
        for played in rounds(name, players, partners, 8):
            evaluation = evaluate(played.view(played.to_act), worlds=40)
            if Draw() not in evaluation.actions:
                continue
            for action in evaluation.actions[:-1]:
                pair = pair_of(evaluation, action, Draw())
                assert not list(partner(pair))
                for reason in pips(pair):
                    told += 1
                    assert reason.text.startswith("A draw adds")
    assert told


@pytest.mark.parametrize(
    ("last", "told"),
    [("6-6", ["Once this 4 is covered, 4-4 can never be played."]), ("6-4", [])],
)
def test_a_double_is_pressing_only_where_another_can_cover_its_end(
    last: str, told: list[str]
) -> None:
    """6-4 is the last other 4: where South holds it, nobody else can cover the end."""
    hand = f"4-1 2-0 4-3 5-4 4-4 6-1 {last}"
    played = Round.start(RULEBOOKS["block"], [hand, None], leader=0, opening="later")
    plays = "4-1 4-2@left 2-0@left 4-0@left 4-3@left 5-3@left 5-4@left 1-1@right"
    for action in map(parse_action, plays.split()):
        played = played.apply(action)
    evaluation = evaluate(played.view(0), worlds=20)
    pair = pair_of(evaluation, Play("4-4", "left"), Play("6-1", "right"))
    assert [one.text for one in double(pair)] == told


def test_a_side_goes_out_where_partners_play() -> None:
    told = 0
    for played in rounds("british", 4, True, 14):
        evaluation = evaluate(played.view(played.to_act), worlds=60)
        for pair in pairs(evaluation):
            for reason in bonus_reasons(pair):
                told += 1
                assert not reason.text.startswith("You go out")
    assert told


def test_between_two_ends_alike_nothing_is_said_of_one_of_them_alone() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 2})
    played = Round.start(rules, ["6-6 6-1", "6-5 2-2"], leader=0, opening="later")
    forced = evaluate(played.apply(Play("6-6")).view(1), worlds=20)
    assert len(forced.actions) == 2
    assert "only thing" not in grade(forced, forced.actions[1]).text
    assert "6-5, and it does not matter at which end" in hint(forced, 1).text


def test_what_was_passed_on_is_told_only_where_somebody_passed() -> None:
    said = set()
    for played in [*rounds("block", 2, False, 30), Round.deal(RULEBOOKS["jaques"], 2, seed=12)]:
        view = played.view(played.to_act)
        passed = any(isinstance(e.action, Pass) and e.seat != view.seat for e in view.history)
        told = hint(evaluate(view, worlds=40), 1).text
        if "could not play" in told:
            assert passed
        said.add(told)
    assert len(said) > 3


@pytest.mark.parametrize(
    ("rulebook", "seeds"),
    [
        ("block", (97, 113, *range(20))),
        ("all_fives", (20, *range(8))),
        ("block_draw", (51, *range(8))),
    ],
)
def test_a_first_hint_leads_nobody_to_what_is_then_called_a_mistake(
    rulebook: str, seeds: tuple[int, ...]
) -> None:
    """Which tile weighs most, and which double may get stuck."""
    for seed in seeds:
        rng = random.Random(seed)
        skipped, played = rng.randrange(12), Round.deal(RULEBOOKS[rulebook], 2, seed=seed)
        while played.ending is None and (len(played.history) < skipped or not is_open(played)):
            played = played.apply(club(played.view(played.to_act), rng))
        if played.ending is not None:
            continue
        evaluation = evaluate(played.view(played.to_act), worlds=300)
        told = hint(evaluation, 1).text
        plays = [action for action in evaluation.actions if isinstance(action, Play)]
        most = max(play.tile.pips for play in plays)
        led_to = {
            "weighs most": [play for play in plays if play.tile.pips == most],
            "may get stuck": [play for play in plays if play.tile.is_double],
        }
        suggested = [play for words, those in led_to.items() if words in told for play in those]
        verdicts = {grade(evaluation, play).verdict for play in suggested}
        assert not verdicts & {"inaccuracy", "mistake", "blunder"}, (seed, told)


def is_open(played: Round) -> bool:
    """Whether there is something to choose, a play among it."""
    actions = played.actions()
    return len(actions) > 1 and isinstance(actions[0], Play)


def test_a_win_among_three_is_told_as_a_chance_that_can_be() -> None:
    """A loss is worth half a win less to each of three: from 1 to -1/2 is the whole chance."""
    rules = RULEBOOKS["single_block"]
    played = Round.deal(rules, 3, seed=5)
    while len(played.actions()) < 2:
        played = played.apply(played.actions()[0])
    evaluation = evaluate(played.view(played.to_act), worlds=20)
    values = np.full_like(evaluation.values, -0.5)
    values[:, 0] = 1.0
    sure = replace(evaluation, values=values)
    assert "100% (" in grade(sure, sure.actions[1]).text
    assert "100% chance to win the round" in hint(sure, 3).text
    while played.ending is None:
        played = played.apply(played.actions()[0])
    results = [side_result(played, seat) for seat in range(3)]
    assert sum(results) == 0
    assert sorted(results) in ([-0.5, -0.5, 1.0], [0.0, 0.0, 0.0])


@given(
    st.integers(-60, 60),
    st.sampled_from([1, 2, 3]),
    st.tuples(*[st.floats(-50, 50)] * 3),
)
def test_the_numbers_of_a_result_add_up_as_they_stand(
    points: int, others: int, parts: tuple[float, float, float]
) -> None:
    result = points / others
    told = luck_words(Luck(result, *parts, result - sum(parts)), 1)
    numbers = re.findall(r"[-+\u2212]\s?[\d.]+", told)
    first, *rest = (float(re.sub(r"\s", "", one).replace("\u2212", "-")) for one in numbers)
    assert first == pytest.approx(sum(rest))
    assert first == pytest.approx(result, abs=0.051)


def test_a_single_deal_is_called_too_few() -> None:
    played = Round.deal(RULEBOOKS["block"], 2, seed=8)
    while len(played.actions()) < 3:
        played = played.apply(played.actions()[0])
    evaluation = evaluate(played.view(played.to_act), worlds=1)
    for action in evaluation.actions:
        assert "inf" not in grade(evaluation, action).text


def test_what_is_no_evaluation_action_or_seat_is_named_shortly() -> None:
    played = Round.deal(RULEBOOKS["block"], 2, seed=7)
    view = played.view(played.to_act)
    evaluation = evaluate(view, worlds=5)
    with pytest.raises(TypeError, match=r"not a View$"):
        grade(view, evaluation.actions[0])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="give an action"):
        grade(evaluation, str(evaluation.actions[0]))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not None"):
        hint(None, 1)  # type: ignore[arg-type]
    for seat in (9, -1):
        with pytest.raises(RoundError, match="no seat"):
            review(played, seat)
