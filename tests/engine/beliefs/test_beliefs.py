"""Beliefs: worlds weighted by what the other seats have played."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tutor.engine.beliefs.beliefs import effective_size, resampled, weights
from tutor.engine.beliefs.choice import choice_terms, load_model
from tutor.engine.beliefs.worlds import Worlds
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.situations import moments_of
from tutor.game.actions import Draw, Pass, Play, parse_action
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, full_set
from tutor.game.view import View

MODEL = load_model()


def played(book: str, players: int, seed: int, actions: int, partners: bool = False) -> Round:
    """A round after some random actions, not over."""
    rng = random.Random(seed)
    r = Round.deal(RULEBOOKS[book], players, seed=seed, partners=partners, leader=0)
    for _ in range(actions):
        after = r.apply(rng.choice(r.actions()))
        if after.ending:
            break
        r = after
    return r


def chance(r: Round, moment: int, hand: list[str]) -> float:
    """The probability of the action at a moment, had that seat held this hand: step by step."""
    before = r.at(moment)
    event = r.history[moment]
    terms = choice_terms(r.rules)
    mask = hand_mask(hand, r.rules.set_max)
    situation = next(m.situation for m in moments_of(r.at(moment + 1).view(0))[::-1])
    listed, chances = MODEL.choices(mask, situation, terms)
    assert isinstance(event.action, Play)
    tile = hand_mask([event.action.tile], r.rules.set_max).bit_length() - 1
    ends = before.ends
    end = 0 if event.action.end in (None, "left") or ends["left"] == ends["right"] else 1
    return float(chances[listed.index(4 * tile + end)])


def test_weights_are_the_product_over_past_plays() -> None:
    for seed in range(5):
        r = played("block", 2, seed, 7)
        seat, other = r.to_act, 1 - r.to_act
        every = other_hands(r.view(seat))
        hands = every[:: max(1, len(every) // 40)]
        expected = []
        for mask in hands:
            held = {t for place, t in enumerate(full_tiles(r)) if int(mask) >> place & 1}
            product = 1.0
            for place in reversed(range(len(r.history))):
                event = r.history[place]
                if event.seat == other and isinstance(event.action, Play):
                    held.add(event.action.tile)
                    product *= chance(r, place, [str(tile) for tile in held])
            expected.append(product)
        whole = weights(r.view(seat), hands)
        assert whole == pytest.approx(np.array(expected) / np.mean(expected), rel=1e-9)


def other_hands(view: View) -> Any:
    """Every hand that the other of two seats may hold, as masks."""
    worlds = Worlds(view, seed=0)
    return worlds.take(worlds.total).hands[:, 1 - view.seat]


def full_tiles(r: Round) -> list[Tile]:
    return list(full_set(r.rules.set_max))


def test_nothing_played_means_equal_weights() -> None:
    r = Round.deal(RULEBOOKS["block"], 2, seed=1, leader=0)
    found = weights(r.view(0), other_hands(r.view(0)))
    assert np.ptp(found) == 0


def test_a_forced_lead_says_nothing() -> None:
    r = Round.deal(RULEBOOKS["block"], 2, seed=1)
    r = r.apply(r.actions()[0])
    found = weights(r.view(r.to_act), other_hands(r.view(r.to_act)))
    assert np.ptp(found) == 0


def test_the_hidden_hand_does_not_matter() -> None:
    r = played("block", 2, 3, 5)
    hands = other_hands(r.view(r.to_act))[:100]
    found = weights(r.view(r.to_act), hands)
    other = 1 - r.to_act
    dealt = r.dealt[other]
    assert dealt is not None
    kept = [e.action.tile for e in r.history if e.seat == other and isinstance(e.action, Play)]
    numbers = {n for e in r.history if isinstance(e.action, Pass) for _, n in e.ends}
    spare = [t for t in r.stock if t.high not in numbers and t.low not in numbers]
    fresh = [*kept, *spare][: len(dealt)]
    assert len(fresh) == len(dealt)
    assert set(fresh) != set(dealt)
    swapped = list(r.dealt)
    swapped[other] = tuple(fresh)
    left = [tile for tile in (*r.stock, *dealt) if tile not in fresh]
    again = Round.start(r.rules, swapped, leader=0, boneyard=left)
    for event in r.history:
        again = again.apply(event.action)
    assert again.view(r.to_act) == r.view(r.to_act)
    assert np.array_equal(weights(again.view(r.to_act), hands), found)


def test_a_telling_play() -> None:
    # The other seat laid its 6-1 though every tile with 6 would have been heavier; a hand full
    # of big sixes is then less likely than one of small tiles that fit nothing.
    rules = RULEBOOKS["block"].replace(deal={2: 5})
    r = Round.start(rules, ["6-6 4-4 3-0 2-0 5-3", "6-1 1-1 2-2 3-1 4-2"])
    view = r.apply(Play("6-6")).apply(Play("6-1", "left")).view(0)
    hands = [hand_mask(text.split()) for text in ("6-5 6-4 6-3 6-2", "1-1 2-2 3-1 4-1")]
    found = weights(view, np.array(hands))
    assert found[1] > 1.5 * found[0]


@pytest.mark.parametrize(("players", "partners"), [(3, False), (4, False), (4, True)])
def test_more_seats_multiply(players: int, partners: bool) -> None:
    r = played("block", players, 2, 6, partners)
    view, rng = r.view(r.to_act), np.random.default_rng(0)
    unseen = [1 << full_tiles(r).index(tile) for tile in view.unseen]
    worlds = []
    for _ in range(20):
        mixed, row, at = rng.permutation(unseen), [], 0
        for seat in range(players):
            size = 0 if seat == view.seat else view.counts[seat]
            row.append(int(sum(mixed[at : at + size])))
            at += size
        worlds.append(row)
    hands = np.array(worlds, dtype=np.int64)
    found = weights(view, hands)
    assert found.mean() == pytest.approx(1)
    assert (found > 0).all()
    alone = hands.copy()
    alone[:, view.seat] = 1  # the own column is not read
    assert np.array_equal(weights(view, alone), found)


def test_where_play_scores_a_seat_takes_its_points() -> None:
    rules = RULEBOOKS["all_fives"].replace(deal={2: 3}, draw="none")
    r = Round.start(rules, ["6-6 2-1 1-0", "6-3 5-4 3-0"]).apply(Play("6-6"))
    view = r.apply(Play("6-3", "left")).view(0)  # scores 15: 12 and 3
    hands = np.array([hand_mask(["6-5", "3-0"]), hand_mask(["4-1", "3-0"])])
    found = weights(view, hands)
    assert found[1] / found[0] < 1.2  # with 6-5 at hand it would have laid 6-3 all the same
    plain = r.rules.replace(play_score="none")
    block = Round.start(plain, ["6-6 2-1 1-0", "6-3 5-4 3-0"]).apply(Play("6-6"))
    without = weights(block.apply(Play("6-3", "left")).view(0), hands)
    assert found[1] / found[0] < without[1] / without[0]


def test_tiles_drawn_later_were_not_held_before() -> None:
    rules = RULEBOOKS["block_draw"].replace(deal={2: 3})
    r = Round.start(rules, ["6-6 6-5 1-0", "6-4 3-1 3-0"], boneyard="2-2 5-2 4-4")
    for action in ("6-6", "6-4@left", "6-5@right", "draw", "draw", "5-2@right"):
        r = r.apply(parse_action(action))
    view = r.view(0)
    hands = np.array([[0, hand_mask(["3-1", "3-0", "2-2"])], [0, hand_mask(["6-3", "3-0", "2-2"])]])
    drawn = np.array([[hand_mask(["2-2"]), hand_mask(["5-2"])]] * 2)
    assert sum(isinstance(event.action, Draw) for event in view.history) == 2
    found = weights(view, hands, drawn=drawn)
    assert found[0] > found[1]  # with 6-3 at hand, 6-4 was a choice
    # Without word of what was drawn the last tile that fitted is known; the other is guessed.
    assert weights(view, hands).shape == (2,)
    # Had the second hand drawn its 6-3 later, 6-4 was forced for it too.
    late = np.array([drawn[0], [hand_mask(["6-3"]), hand_mask(["5-2"])]])
    assert np.ptp(weights(view, hands, drawn=late)) == 0


def test_what_a_stuck_seat_drew_is_guessed_by_what_fitted() -> None:
    rules = RULEBOOKS["block_draw"].replace(deal={2: 3})
    r = Round.start(rules, ["6-6 6-5 1-0", "6-4 3-1 3-0"], boneyard="5-2 5-5 4-4")
    for action in ("6-6", "6-4@left", "6-5@right", "draw", "5-2@right"):
        r = r.apply(parse_action(action))
    view = r.view(0)
    hands = np.array([[0, hand_mask(["3-1", "3-0"])], [0, hand_mask(["6-3", "3-0"])]])
    drawn = np.array([[hand_mask(["5-2"])]] * 2)
    assert np.array_equal(weights(view, hands), weights(view, hands, drawn=drawn))


def test_worlds_of_another_shape_are_refused() -> None:
    r = played("block", 3, 2, 3)
    with pytest.raises(ValueError, match="do not show 3 seats"):
        weights(r.view(r.to_act), np.zeros((4, 2), dtype=np.int64))
    with pytest.raises(ValueError, match="drew 0 tiles"):
        weights(
            r.view(r.to_act), np.zeros((4, 3), dtype=np.int64), drawn=np.zeros((4, 1), dtype=int)
        )


def test_resampling_is_in_proportion() -> None:
    rng = np.random.default_rng(5)
    shares = rng.random(50)
    counts = np.zeros(50)
    for _ in range(400):
        places = resampled(shares, 100, rng)
        assert len(places) == 100
        counts += np.bincount(places, minlength=50)
    assert counts / counts.sum() == pytest.approx(shares / shares.sum(), abs=0.001)


def test_effective_size() -> None:
    assert effective_size(np.ones(7)) == pytest.approx(7)
    assert effective_size(np.array([5.0, 0.0])) == pytest.approx(1)
