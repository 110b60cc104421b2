"""The explanations against the rules: what they call legal is legal, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.knowledge.deals import random_rounds
from tutor.coach.explain import explain
from tutor.game.actions import Draw, Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS


@pytest.mark.parametrize("name", RULEBOOKS)
def test_explanations_agree_with_the_legal_actions(name: str) -> None:
    rules = RULEBOOKS[name]
    for players in rules.players:
        partners = rules.partnership == "always"
        for r in random_rounds(rules, players, seed=players, partners=partners):
            for seat in range(players):
                view = r.view(seat)
                explained = explain(view)
                assert tuple(one.tile for one in explained.tiles) == view.hand
                plays = {
                    Play(one.tile, end)
                    for one in explained.tiles
                    for end in (one.ends or (None,))
                    if one.ok
                }
                legal = set(view.actions())
                assert plays == {action for action in legal if isinstance(action, Play)}
                assert explained.draw.ok == (Draw() in legal)
                assert explained.pass_.ok == (Pass() in legal or _may_pass_wrongly(r, seat))


def _may_pass_wrongly(r: Round, seat: int) -> bool:
    return r.verdict(Pass(), seat).code == "wrong_pass"


def test_out_of_turn_a_tile_still_tells_where_it_fits() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 3})
    r = Round.start(rules, ["6-5 6-2 2-2", "6-4 5-5 2-1"]).apply(Play("6-5"))
    explained = explain(r.view(0))
    one = explained.of("6-2")
    assert (one.ends, one.ok, one.code) == (("left",), False, "not_your_turn")
    assert one.text == "6-2 fits on the left. It is not your turn: North is to act."
    assert explained.of("2-2").text == "2-2: the ends show 6 and 5, and it has neither."
    with pytest.raises(ValueError, match="4-4 is not in the hand"):
        explained.of("4-4")


def test_what_a_play_scores_at_fives() -> None:
    rules = RULEBOOKS["jaques_muggins"].replace(deal={2: 3})
    r = Round.start(rules, ["5-5 6-2 2-2", "5-4 5-0 2-1"])
    assert explain(r.view(0)).of("5-5").text == "You may lead 5-5. It scores 10 points."
    after = explain(r.apply(Play("5-5")).view(1))
    assert after.of("5-0").text == (
        "5-0 fits on the left and on the right. It scores 10 points on the left. "
        "It scores 10 points on the right."
    )
    assert after.of("5-4").text == "5-4 fits on the left and on the right."


def test_the_tile_that_must_be_led() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 3})
    r = Round.start(rules, ["6-6 6-2 2-2", "5-4 5-0 2-1"], opening="first")
    explained = explain(r.view(0))
    assert [one.code for one in explained.tiles] == ["legal", "must_lead_tile", "must_lead_tile"]
    assert [one.text for one in explained.tiles] == [
        "You must lead 6-6: it is the highest double that was dealt.",
        "6-2: not now. You must lead 6-6, the highest double that was dealt.",
        "2-2: not now. You must lead 6-6, the highest double that was dealt.",
    ]
    assert explained._repr_markdown_().count("\n- ") == 4


def test_the_heaviest_tile_must_be_led_without_a_double() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 3})
    r = Round.start(rules, ["6-5 6-2 2-0", "5-4 5-0 2-1"], opening="first")
    assert explain(r.view(0)).of("2-0").text == (
        "2-0: not now. You must lead 6-5, the heaviest tile: nobody was dealt a double."
    )


@pytest.mark.parametrize(
    ("wrong", "named"), [(None, "None"), ("block", "'block'"), (RULEBOOKS["block"], "a Rules")]
)
def test_what_is_no_view(wrong: Any, named: str) -> None:
    with pytest.raises(TypeError, match=f"give a view, such as round.view\\(0\\), not {named}"):
        explain(wrong)


def test_once_the_round_is_over_there_is_one_thing_to_say() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 2})
    r = Round.start(rules, ["6-5 6-2", "6-6 5-5"]).apply(Play("6-5")).apply(Play("5-5", "right"))
    over = r.apply(Play("6-2", "left"))
    assert over.ending is not None
    for seat in range(2):
        assert explain(over.view(seat)).texts == ("The round is over.",)
