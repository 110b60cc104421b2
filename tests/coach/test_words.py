"""The words: every name there is has one, and nothing is said past the translations."""

from __future__ import annotations

import gettext
import random

import pytest

from tests.knowledge.deals import random_rounds
from tutor import locale
from tutor.coach.explain import explain
from tutor.coach.legality import verdict_words
from tutor.coach.names import rulebook_title, seat_name, side_name, source_title
from tutor.coach.telling import by_draws, event_words, status, void_words
from tutor.coach.walkthrough import walkthrough
from tutor.game.actions import Action, Correct, Draw, Pass, Play, parse_action
from tutor.game.line import ENDS
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.sources import RULE_SOURCES
from tutor.game.tiles import full_set
from tutor.knowledge.voids import voids

BLOCK = RULEBOOKS["block"].replace(deal={2: 3})
SPINNER = RULEBOOKS["askalink_spinner"].replace(deal={2: 3})
JAQUES = RULEBOOKS["jaques"].replace(deal={2: 3})
DRAW = RULEBOOKS["block_draw"].replace(deal={2: 3})
HANDS = ["6-5 4-2 2-2", "6-4 5-5 2-1"]


def said(r: Round, action: Action, seat: int | None = None) -> str:
    seat = r.to_act if seat is None else seat
    return verdict_words(r.verdict(action, seat), action, r.view(seat))


def test_every_rulebook_has_its_own_title() -> None:
    titles = [rulebook_title(name) for name in RULEBOOKS]
    assert len(set(titles)) == len(RULEBOOKS)
    assert not set(titles) & set(RULEBOOKS)


def test_every_source_has_a_title() -> None:
    cited = {rule.partition(".")[0] for rules in RULE_SOURCES.values() for rule in rules}
    cited |= {source for rules in RULEBOOKS.values() for source in rules.sources}
    assert all(source_title(source) != source for source in cited)


def test_seats_and_sides() -> None:
    assert [seat_name(seat, 3) for seat in range(3)] == ["South", "West", "North"]
    assert side_name(1, 4, True) == "West and East"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("6-4@left", "6-4 fits on the left."),
        (
            "6-4@right",
            "6-4 does not fit on the right, where the end shows 5; it fits on the left.",
        ),
        ("2-1@left", "2-1: the ends show 6 and 5, and it has neither."),
        ("3-3@left", "You do not hold 3-3."),
        ("7-1@left", "7-1 is not in this set: its numbers go from 0 to 6."),
        ("6-4", "Say at which end 6-4 is to go."),
        (
            "6-4@up",
            "There is no such end: this rulebook has one line with two ends, and no arms.",
        ),
        ("pass", "You may not pass: 6-4 and 5-5 fit."),
        ("draw", "You may not draw: in this rulebook the tiles left over stay asleep."),
        ("correct", "There is nothing to correct: nobody else has just passed by mistake."),
    ],
)
def test_verdicts_in_block(action: str, sentence: str) -> None:
    assert said(Round.start(BLOCK, HANDS).apply(Play("6-5")), parse_action(action)) == sentence


def test_verdicts_around_the_lead() -> None:
    free, forced = Round.start(BLOCK, HANDS), Round.start(BLOCK, HANDS, 1, "first")
    assert said(free, Pass()) == "You may not pass: you are to lead."
    assert said(free, Play("6-5")) == "You may lead 6-5."
    assert said(free, Play("6-5", "left")) == "The table is empty: the first tile needs no end."
    assert said(free, Play("6-4"), 1) == "It is not your turn: South is to act."
    assert said(forced, Play("6-4")) == (
        "You must lead 5-5: it is the highest double that was dealt."
    )
    no_double = Round.start(BLOCK, ["6-5 4-2 2-0", "6-4 5-1 2-1"], 0, "first")
    assert said(no_double, Play("4-2")) == (
        "You must lead 6-5: nobody was dealt a double, and it is the heaviest tile."
    )


def test_verdicts_about_arms() -> None:
    r = Round.start(SPINNER, ["6-5 6-6 2-2", "6-4 6-3 2-1"])
    led = r.apply(Play("6-5"))
    assert said(led, Play("6-4", "up")) == (
        "There are no arms yet: the first double played will have them."
    )
    alone = r.apply(Play("6-6"))
    assert said(alone, Play("6-4", "up")) == (
        "The arms of 6-6 are not open yet: both its sides must be covered first, and neither is."
    )
    half = alone.apply(Play("6-4", "left"))
    assert said(half, Play("6-5", "up")) == (
        "The arms of 6-6 are not open yet: both its sides must be covered first, and on the right "
        "it is still free."
    )
    covered = half.apply(Play("6-5", "right"))
    assert said(covered, Play("6-3", "up")) == "6-3 fits on the upper arm."
    assert "on the arms 6 and 6" in status(covered.view(1))


def test_verdicts_about_drawing() -> None:
    r = Round.start(DRAW, ["6-5 4-2 2-2", "4-4 3-3 2-1"], boneyard="1-1 6-0").apply(Play("6-5"))
    assert said(r, Pass()) == (
        "You may not pass yet: you must draw, and 2 tiles may still be drawn."
    )
    assert said(r, Draw()) == "You must draw: none of your tiles fits."
    assert status(r.view(1)).endswith("Nothing fits: you must draw.")
    drawn = r.apply(Draw()).apply(Draw())
    assert event_words(drawn.view(1)) == "You draw 6-0."
    assert event_words(drawn.view(0)) == "North draws a tile."
    assert said(drawn, Draw()) == "You may not draw: the boneyard is empty."
    reserve = DRAW.replace(draw_reserve=2)
    r = Round.start(reserve, ["6-5 6-2 2-2", "4-4 3-3 2-1"], boneyard="1-1 6-0").apply(Play("6-5"))
    assert said(r, Draw()) == "You may not draw: the last 2 tiles of the boneyard stay there."
    assert said(r, Pass()) == "You may pass: none of your tiles fits, and you may draw no more."
    limited = DRAW.replace(draw_limit=1)
    r = Round.start(limited, ["6-5 6-2 2-2", "4-4 3-3 2-1"], boneyard="1-1 6-0").apply(Play("6-5"))
    assert said(r.apply(Draw()), Draw()) == "You may not draw again: one tile a turn is the limit."


def test_a_draw_at_will() -> None:
    rules = DRAW.replace(draw="optional")
    r = Round.start(rules, HANDS, boneyard="1-1 6-0").apply(Play("6-5"))
    assert said(r, Draw()) == "You may draw, but you need not: you can play."
    assert status(r.view(1)).endswith("6-4 and 5-5 fit; you may also draw.")


def test_a_wrong_pass_and_its_correction() -> None:
    r = Round.start(JAQUES, HANDS).apply(Play("6-5"))
    assert said(r, Pass()) == (
        "You may pass, but it is a mistake: 6-4 and 5-5 fit. Until South acts the others may "
        "correct it, and then you must play; after that your turn is lost."
    )
    passed = r.apply(Pass())
    assert event_words(passed.view(0)) == "North passes at 6 and 5."
    assert status(passed.view(0)).endswith("If North passed by mistake, it may be corrected now.")
    assert said(passed, Correct()) == "You may correct the pass of North."
    corrected = passed.apply(Correct(), 0)
    assert event_words(corrected.view(1)) == "South corrects your pass: you must play."
    assert event_words(corrected) == "South corrects the pass of North, who must play."
    assert status(corrected.view(1)).endswith(
        "Your turn. The ends are 6 and 5. 6-4 and 5-5 fit, and you must play."
    )


def test_what_is_said_once_the_round_is_over() -> None:
    r = Round.start(BLOCK.replace(deal={2: 1}), ["6-5", "6-4"]).apply(Play("6-5"))
    assert status(r.view(0)) == "The round is over: you have gone out."
    assert status(r.view(1)) == "The round is over: South has gone out."
    assert said(r, Pass()) == "The round is over."


class Marked(gettext.NullTranslations):
    """A language that puts every text in marks, so that what was not translated stands out."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "_current", Marked())


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_sentence_is_translated_and_complete(name: str) -> None:
    """At every moment, for every seat; also the verdict on a tile, an end or a seat at random."""
    rng = random.Random(name)
    rules = RULEBOOKS[name]
    for players in rules.players:
        partners = rules.partnership == "always"
        for r in random_rounds(rules, players, seed=players, partners=partners):
            view = r.view(rng.randrange(players))
            play = Play(rng.choice(full_set(9)), rng.choice([None, *ENDS]))
            odd = rng.choice([play, Pass(), Draw(), Correct()])
            told = [status(view), *explain(view).texts, verdict_words(view.verdict(odd), odd, view)]
            for held in voids(view).values():
                told += [void_words("", *lacked[::-1]) for lacked in by_draws(held).items()]
            if r.history:
                told += [event_words(r), event_words(view)]
            if r.ending:
                told += [step.text for step in walkthrough(r).steps]
            for text in told:
                assert text.startswith("«"), text
                assert text.endswith("»"), text
                assert "{" not in text, text
