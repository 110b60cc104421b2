"""Every question: its right answer is right, any other is not, and a reason is always given."""

from __future__ import annotations

import pytest

from tests.table.at_table import words
from tutor.coach.compare import compare_scores
from tutor.course import Ask, positions, questions, show
from tutor.course.picture import asked_html
from tutor.course.quality import figures, figures_html
from tutor.course.questions import Question
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View
from tutor.knowledge.counting import count


def view(seed: int, rulebook: str = "block") -> View:
    return positions.a_decision(seed, rulebook=rulebook).view(0)


MADE = {
    "which_fit": questions.which_fit(view(1)),
    "may_pass": questions.may_pass(view(2)),
    "what_now": questions.what_now(positions.a_stuck_turn(3, rulebook="pagat_draw").view(0)),
    "how_many_unseen": questions.how_many_unseen(view(4), 5),
    "cannot_hold": questions.cannot_hold(view(5), 1),
    "who_scores": questions.who_scores(positions.a_finished_round(6)),
    "who_wins": questions.who_scores(positions.a_finished_round(7, rulebook="single_block")),
    "count_at_fives": questions.count_at_fives(positions.a_decision(8, rulebook="all_fives")),
    "what_to_play": questions.what_to_play(view(9), seconds=0.2),
}


@pytest.mark.parametrize("question", MADE.values(), ids=MADE.keys())
def test_the_right_answer_is_right_and_others_are_not(question: Question) -> None:
    assert question.right <= set(question.options)
    assert set(question.reasons) == set(question.options)
    assert all(question.reasons.values())
    if question.several:
        if question.right:
            assert question.check(question.right).right
        for option in question.options:
            changed = question.right ^ {option}
            if changed:
                judged = question.check(changed)
                assert not judged.right
                assert judged.reasons == (question.reasons[option],)
    else:
        assert question.right
        for option in question.options:
            assert question.check([option]).right == (option in question.right)


def test_no_answer_is_asked_for_again_and_a_strange_one_refused() -> None:
    question = MADE["may_pass"]
    assert not question.check([]).right
    with pytest.raises(ValueError, match="not among"):
        question.check(["Perhaps"])


def test_the_answers_are_the_tutors_own() -> None:
    seen = view(1)
    fitting = {str(action.tile) for action in seen.actions() if isinstance(action, Play)}
    assert questions.which_fit(seen).right == fitting
    counted = count(seen)
    for number in range(7):
        unseen = len(counted.numbers[number].unseen)
        assert questions.how_many_unseen(seen, number).right == {str(unseen)}
    never = {str(number) for number, chance in counted.seat(1).holds.items() if not chance}
    assert questions.cannot_hold(seen, 1).right == never


def test_who_scores_offers_what_other_rulebooks_would_give() -> None:
    played = positions.a_finished_round(6)
    question = questions.who_scores(played)
    points = max(played.score().points_with_play)
    assert any(str(points) in option for option in question.right)
    assert len(question.options) >= 5


def test_positions_are_what_they_say() -> None:
    for seed in range(5):
        decision = positions.a_decision(seed, turns=5, choices=3)
        assert decision.to_act == 0
        assert len(decision.history) >= 5
        assert positions.a_decision(seed, turns=5, choices=3) == decision
        stuck = positions.a_stuck_turn(seed)
        assert not any(isinstance(action, Play) for action in stuck.actions())
        for kind in ("domino", "blocked"):
            ending = positions.a_finished_round(seed, kind=kind).ending
            assert ending is not None
            assert ending.kind == kind


def test_the_widget_tells_the_answer_only_once_it_is_given() -> None:
    decision = positions.a_decision(1)
    seen = decision.view(0)
    ask = Ask(questions.which_fit(seen), decision)
    assert ask.answered is None
    assert ask._told.value == ""
    wrong = [t for t in ask.question.options if t not in ask.question.right][:1]
    assert not ask.answer(*wrong, *ask.question.right).right
    assert "✗" in ask._told.value
    assert ask.answer(*ask.question.right).right
    assert 'role="status"' in ask._told.value


def told(ask: Ask) -> str:
    return words(ask._told.value)


def test_without_an_answer_the_widget_asks_for_one_and_blames_nobody() -> None:
    ask = Ask(MADE["may_pass"])
    ask.answer()
    assert told(ask) == "Choose an answer first."


def test_the_right_answer_comes_first_and_every_reason_once() -> None:
    played = positions.a_finished_round(6)
    question = questions.who_scores(played)
    (right,) = question.right
    wrong = next(one for one in question.options if one != right)
    plain, shown = Ask(question), Ask(question, then=show.scored(played))
    for ask in (plain, shown):
        ask.answer(wrong)
        assert told(ask).startswith(f"✗ Not quite. The right answer: {right}. ")
        assert told(ask).count("wins the round and gets") == 1
        ask.answer(right)
        assert told(ask).startswith("✓ Right. ")
        assert "The right answer" not in told(ask)


def test_a_count_stands_beside_the_reason_and_not_in_place_of_it() -> None:
    seen = view(4)
    ask = Ask(questions.how_many_unseen(seen, 5), then=show.counted(seen))
    ask.answer("0")
    assert "tiles with a 5" in told(ask)


def test_a_choice_is_answered_by_the_coach() -> None:
    question = MADE["what_to_play"]
    ask = Ask(question)
    for option in question.options:
        ask.answer(option)
        assert f"You would play {option}." in told(ask)
        assert "You win" in told(ask), "the table of what each is worth"
        assert told(ask).count("deals that agree with what you saw") == 1


def test_the_picture_names_the_own_seat() -> None:
    played = positions.a_decision(1)
    html = asked_html(played, 0)
    assert html.count("South · you") >= 2, "in a wide place and in a narrow one"
    assert "South to play" not in html
    assert "Your turn." in html


def test_what_would_give_an_answer_away_is_folded() -> None:
    html = show.folded(compare_scores(positions.a_finished_round(6))).data
    assert html.startswith("<details><summary>")


def test_every_rulebook_for_two_has_positions() -> None:
    for name, rules in RULEBOOKS.items():
        if 2 in rules.players:
            assert positions.a_decision(1, rulebook=name, turns=3).rules is rules


def test_every_figure_says_how_to_measure_it_again() -> None:
    for topic, rows in figures().items():
        assert rows, topic
        assert all(
            one.what and one.value and "python -m tests.bench" in one.command for one in rows
        )
    with pytest.raises(ValueError, match="no figures"):
        figures_html("taste")


def test_rulebooks_that_name_the_leader_of_every_round_are_dealt_so() -> None:
    for name in ("single_block", "puerto_rican"):
        dealt = positions.a_finished_round(1, rulebook=name)
        assert dealt.opening == "first"
        action = dealt.history[0].action
        assert isinstance(action, Play)
        assert action.tile.is_double
    assert positions.a_finished_round(1, rulebook="block").opening == "later"


def test_who_scores_names_the_rulebook() -> None:
    assert MADE["who_scores"].prompt == "By Block: who scores, and how much?"
    assert MADE["who_wins"].prompt == "By One-round block: who wins the round?"


def test_a_number_whose_every_tile_is_seen_cannot_be_held() -> None:
    rules = RULEBOOKS["block"].replace(set_max=3, deal={2: 3})
    played = Round.start(rules, ["3-3 3-1 3-0", "3-2 2-1 1-0"])
    played = played.apply(Play("3-3")).apply(Play("3-2", "right"))
    question = questions.cannot_hold(played.view(0), 1)
    assert question.right == {"3"}
    assert question.reasons["3"] == "Every tile with a 3 is seen or ruled out."
