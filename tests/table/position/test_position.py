"""A position set up by hand: the view that is made of it, what is refused, what it is worth."""

from __future__ import annotations

import asyncio
import random
from contextlib import contextmanager

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from tests.table.at_table import words
from tutor.coach.shares import signed
from tutor.engine.evaluate import evaluate
from tutor.game.actions import Pass, parse_action
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, full_set, parse_tiles
from tutor.knowledge.chances import Hidden
from tutor.knowledge.voids import Contradiction, voids
from tutor.table.position.line import PositionError, line_of
from tutor.table.position.now import position_now
from tutor.table.position.position import Position
from tutor.table.position.turns import must_have_passed
from tutor.table.position.view import Setup, sketch_of, view_of
from tutor.table.position.words import count_card, position_svg, situation_words, why_card

BLOCK = RULEBOOKS["block"]
HAND = "6-4 4-1 5-5 3-0 1-1"
LINE = "4-2 2-6 6-6"


def setup(hand=HAND, line=LINE, counts=(5, 6), rules=BLOCK, **more):
    return Setup(rules, tuple(parse_tiles(hand)), line, counts, **more)


@contextmanager
def positions(*args, **options):
    position = Position(*args, **{"seconds": 0.05, **options})
    try:
        yield position
    finally:
        position.close()


def test_the_view_is_that_of_a_round_in_which_the_lead_was_free():
    hands = ["6-6 6-4 6-2 6-1 5-5 4-1 3-0", "5-4 5-3 4-2 3-1 2-2 2-1 0-0"]
    r = Round.start(BLOCK, hands, leader=1)
    actions = "4-2 6-2@right 5-4@left 5-5@left 5-3@left 3-0@left 0-0@left 6-6@right pass"
    for action in actions.split():
        r = r.apply(parse_action(action))
    real = r.view(0)
    assert real.is_to_act
    line = " ".join(f"{a}-{b}" for a, b in real.line.tiles)
    made = view_of(
        Setup(
            BLOCK,
            real.hand,
            line,
            real.counts,
            to_act=real.to_act,
            voids={1: frozenset(voids(real)[1])},
        )
    )
    assert (made.ends, made.unseen, made.asleep) == (real.ends, real.unseen, real.asleep)
    assert made.actions() == real.actions()
    assert set(voids(made)[1]) == set(voids(real)[1])
    assert Hidden(made).total == Hidden(real).total
    one, other = (evaluate(v, worlds=100, beliefs="uniform").options for v in (made, real))
    assert one == other


def test_a_lack_is_a_pass_and_rules_tiles_out():
    view = view_of(setup(voids={1: frozenset({4, 6})}))
    assert [event.action for event in view.history] == [Pass(), Pass()]
    assert set(voids(view)[1]) == {4, 6}
    assert Hidden(view).total < Hidden(view_of(setup())).total


@pytest.mark.parametrize(
    ("made", "code", "said"),
    [
        (setup(hand=""), "no_hand", "You hold no tile yet"),
        (setup(line="4-2 6-6"), "no_match", "4-2 and 6-6 do not touch: 2 is not 6."),
        (setup(line="4-2 zwei"), "no_tile", "“zwei” is no tile"),
        (setup(line="4-7 7-6"), "no_such_tile", "7-4 is not in this set"),
        (setup(line="4-2 2-4 4-4 4-2"), "twice", "4-2 lies on the line twice"),
        (setup(line="6-4 4-2 2-6"), "both_places", "6-4 cannot be both"),
        (setup(hand="6-4 4-6 5-5 3-0 1-1"), "twice", "6-4 is in your hand twice"),
        (setup(counts=(5, 5)), "tiles_dealt", "14 tiles were dealt, but 3 on the line and 10"),
        (setup(counts=(5, 7)), "tiles_dealt", "make 15"),
        (setup(counts=(4, 7)), "own_count", "You hold 5 tiles, not 4."),
        (setup(counts=(5, 0)), "empty_hand", "North must hold at least one tile"),
        (
            setup(hand="5-5 3-0", line="", counts=(2, 12)),
            "too_many_held",
            "North cannot hold 12 tiles",
        ),
        (setup(voids={0: frozenset({1})}), "void_seat", "of the other seats alone"),
        (setup(voids={1: frozenset({9})}), "void_number", "no such number"),
        (setup(voids={1: frozenset({0, 1, 2, 3, 4})}), "void_room", "only 1 can be there"),
        (
            setup(rules=RULEBOOKS["block_draw"], voids={1: frozenset({4})}),
            "void_draws",
            "until the boneyard is used up",
        ),
        (setup(line="4-2 2-6 6-6; up 6-5"), "arm", "it has no spinner"),
        (setup(counts=(5, 6, 3, 3, 3)), "players", "cannot be played like that"),
    ],
)
def test_what_cannot_be(made, code, said):
    with pytest.raises(PositionError) as caught:
        view_of(made)
    assert caught.value.code == code
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3-3 3-6 6-6 6-1", "mark it with a *"),
        ("3-3* 3-6 6-6*", "Only one double"),
        ("3-6* 6-6", "Only one double"),
        ("6-6 6-1; up 6-5", "once both sides"),
        ("3-6 6-6 6-1; west 6-5", "up or down"),
        ("3-6 6-6 6-1; up 4-5", "do not touch"),
        ("3-6 6-6 6-1; up 6-5; up 6-4", "up or down"),
        ("3-6 6-1; up 6-5", "no spinner"),
    ],
)
def test_what_is_no_line_with_a_spinner(text, said):
    with pytest.raises(PositionError, match="^.*" + said.replace("*", "[*]")):
        line_of(text, RULEBOOKS["askalink_spinner"])


def test_a_line_with_arms():
    line = line_of("3-6 6-6* 6-1 1-1; up 6-5; down 6-4 4-4", RULEBOOKS["askalink_spinner"])
    assert line.spinner == Tile(6, 6)
    assert line.ends == {"left": 3, "right": 1, "up": 5, "down": 4}


def test_it_shows_the_table_why_and_count():
    with positions(hand=HAND, line=LINE, counts=[6], voids={1: [3]}) as position:
        assert position._picture.value.startswith("<div><svg")
        assert "passed on 3" in position._picture.value
        assert position._spoken.text.startswith("This position is possible. Your turn.")
        assert "6-4 fits on the left and on the right" in words(position._why.body.value)
        assert "not North" in words(position._count.body.value)
        assert "turn 1" not in words(position._count.body.value)


def test_everything_can_be_weighed_and_says_on_what_grounds():
    with positions(hand=HAND, line=LINE, counts=[6]) as position:
        position.weigh_button.click()
        told = words(position._worth.body.value)
        assert position.evaluation.model.beliefs == "uniform"
        for option in position.evaluation.choices:
            assert signed(option.points) in told
        assert "counts the same, however they would have played" in told
        position._choice.index = len(position._choice.options) - 1
        assert "Worth most" in words(position._worth.body.value)


def test_it_thinks_in_the_background_and_can_be_changed_meanwhile():
    async def sit():
        with positions(hand=HAND, line=LINE, counts=[6], seconds=2.0) as position:
            position.weigh()
            assert "Thinking" in words(position._worth.body.value)
            position._form._counts[1].value = 5
            assert "Thinking" not in words(position._worth.body.value)
            position._form._counts[1].value = 6
            position._seconds = 0.05
            position.weigh()
            async with asyncio.timeout(60):
                while position.evaluation is None:
                    await asyncio.sleep(0.01)

    asyncio.run(sit())


def test_it_is_set_up_with_clicks_alone():
    with positions() as position:
        form = position._form
        assert position.problem == "You hold no tile yet: choose yours."
        for tile in HAND.split():
            form._tiles.buttons[Tile.of(tile)].click()
        assert form._tiles.buttons[Tile(6, 4)].description == "✓ 6-4"
        for end, tile in (("right", "2-4"), ("right", "6-2"), ("right", "6-6")):
            form._mode.value = end
            form._tiles.buttons[Tile.of(tile)].click()
        assert form.line == "4-2 2-6 6-6"
        assert form._tiles.buttons[Tile(6, 6)].description == "▪ 6-6"
        assert "14 tiles were dealt" in position.problem
        form._counts[1].value = 6
        assert position.problem == ""
        form._lacks[1][3].value = True
        assert set(voids(position.view)[1]) == {3}
        assert form._lacks[1][3].description == "✓3"
        form._to_act.value = 1
        assert "not your turn" in words(position._worth.body.value)
        assert position.weigh_button.disabled


def test_another_rulebook_and_more_seats():
    with positions() as position:
        form = position._form
        form._book.value = RULEBOOKS["jaques_cyprus"]
        assert len(form._tiles.buttons) == 55
        form._book.value = RULEBOOKS["latin_pairs"]
        assert position._form.setup.partners
        assert len(form._others.children) == 3
        form.fill("6-6 6-5 6-4 6-3 6-2 6-1 6-0", "", [7, 7, 7])
        assert position.problem == ""
        assert "your partner" in position._picture.value


@pytest.mark.parametrize("rulebook", ["all_fives_spinner", "block_draw", "puerto_rican"])
def test_other_rulebooks_are_weighed(rulebook):
    with positions(RULEBOOKS[rulebook]) as position:
        size = position._form._size
        hand = ["5-5", "5-4", "4-1", "3-0", "2-0", "1-1", "6-3", "6-0", "0-0"][:size]
        held = [size] * (len(position._form._counts))
        position._form.fill(hand, "", held)
        assert position.problem == ""
        position.weigh()
        assert position.evaluation is not None
        assert "Worth most" in words(position._worth.body.value)


@given(
    rulebook=st.sampled_from(sorted(RULEBOOKS)),
    hand=st.lists(st.sampled_from(full_set(6)), max_size=8, unique=True),
    line=st.text("0123456 -;*up", max_size=24) | st.sampled_from(["", LINE, "6-6 6-5"]),
    held=st.lists(st.integers(0, 8), min_size=1, max_size=3),
    lacks=st.sets(st.integers(0, 6), max_size=4),
)
def test_whatever_is_typed_gives_a_view_or_a_sentence(rulebook, hand, line, held, lacks):
    counts = (len(hand), *held)
    made = Setup(RULEBOOKS[rulebook], tuple(hand), line, counts, voids={1: frozenset(lacks)})
    try:
        view = view_of(made)
    except PositionError as error:
        sentence = str(error)
        assert position_svg(sketch_of(made)).startswith("<svg")
        event("refused: " + error.code)
    else:
        sentence = "."
        assert len(view.unseen) == view.boneyard + view.asleep + sum(view.counts[1:])
        _shows_everything(view, lacks)
    assert sentence[-1] in ".*"


def _shows_everything(view, lacks):
    try:
        count_card(view)
    except Contradiction:
        assert lacks, "without lacks there is always a deal"
    why_card(view)
    assert position_svg(view).startswith("<svg")


@pytest.mark.parametrize("line", ["4-2 2-6 6-6 6-6", "²-² ²-²", "4-", "- -", "100-100", ";;;", "*"])
def test_a_line_typed_badly_is_said_and_not_raised(line):
    with positions(hand=HAND, line=LINE, counts=[6]) as position:
        position._form._line.value = line
        assert position.view is None
        assert (position._spoken.text, position._spoken.is_wrong) == (position.problem, True)
        assert position._picture.value.startswith('<div class="tutor-pale"><svg')
        position._form._line.value = LINE
        assert position.problem == ""


def test_who_must_have_passed_is_said_where_nobody_told():
    three = {"hand": "5-4 4-4 3-0 1-1", "line": "4-2 2-6 6-6"}
    assert "North must have passed" in situation_words(view_of(setup(counts=(4, 7), **three)))
    told = setup(counts=(4, 7), voids={1: frozenset([3])}, **three)
    assert "must have passed" not in situation_words(view_of(told))
    in_turn = {"hand": "5-4 4-4 3-0 3-3 5-5", "line": "4-2 2-6 6-6 6-1"}
    laid = setup(counts=(5, 5), **in_turn)
    assert "must have passed" not in situation_words(view_of(laid))


@pytest.mark.parametrize(("players", "partners"), [(2, False), (3, False), (4, True)])
def test_in_a_round_that_was_played_nobody_must_have_passed_unsaid(players, partners):
    rng, seen = random.Random(5), 0
    for seed in range(12):
        r = Round.deal(BLOCK, players=players, partners=partners, seed=seed)
        while r.ending is None:
            now = position_now(r.view(0))
            if "hand" in now:
                counts = (len(now.pop("hand")), *now.pop("counts"))
                now.pop("players")
                made = Setup(hand=r.view(0).hand, counts=counts, **now)
                assert must_have_passed(view_of(made)) == ()
                seen += 1
            r = r.apply(rng.choice(r.actions()))
    assert seen > 50


def test_the_count_of_a_position_tells_what_is_lacking_but_no_turn():
    html = count_card(view_of(setup(counts=(5, 6), voids={1: frozenset([6, 2])})))
    assert "North has shown that it has no 6 or 2." in html
    assert "(turn" not in html
