"""The table of a decision's options: which are shown, and in which unit."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import Evaluation
from tutor.game.match import Match
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.cards.options_table import options_table


def decision(rulebook: str = "block", match: Match | None = None) -> Evaluation:
    r = Round.start(
        RULEBOOKS[rulebook],
        ["6-6 6-1 6-2 6-3 5-1 4-1 2-1", "6-5 6-4 3-3 3-2 1-1 1-0 2-0"],
    )
    r = r.apply(r.actions()[0])
    return evaluate(r.view(r.to_act), worlds=30, match=match)


def heads(html: str) -> list[str]:
    return re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', html)


def numbers(html: str) -> list[str]:
    return re.findall(r'<td class="num">([^<]*)</td>', html)


def test_every_option_stands_there_with_its_points_and_margin() -> None:
    evaluation = decision()
    html = options_table(evaluation)
    assert heads(html) == ["Choice", "Points", "You win"]
    assert html.count('<th scope="row">') == len(evaluation.choices)
    assert html.count("best</span>") == 1
    assert "played" not in html
    assert re.fullmatch(r"[+−]\d+\.\d ±\xa0\d+\.\d", numbers(html)[0])


def test_the_chosen_one_is_always_among_those_shown() -> None:
    evaluation = decision()
    last = evaluation.choices[-1].action
    html = options_table(evaluation, last, most=1)
    assert html.count('<th scope="row">') == 1
    assert "played</span>" in html
    assert "worth less." in html


def test_where_only_the_win_counts_no_points_are_told() -> None:
    html = options_table(decision("single_block"))
    assert heads(html) == ["Choice", "You win"]
    assert all(re.fullmatch(r"[<>]?[\d.]+%( ±\xa0\d+%)?", number) for number in numbers(html))


def test_where_the_match_is_valued_its_chance_stands_beside_the_rounds() -> None:
    html = options_table(decision(match=Match.start(RULEBOOKS["block"], seed=3)))
    assert heads(html) == ["Choice", "Match won", "Round won"]
    assert all("%" in number for number in numbers(html))


@pytest.mark.parametrize("rulebook", ["block", "single_block"])
def test_what_no_sampled_deal_showed_is_not_called_certain(rulebook: str) -> None:
    evaluation = decision(rulebook)
    assert not evaluation.all_worlds
    lost = replace(
        evaluation,
        values=0 * evaluation.values - 1.0,
        chances=0 * evaluation.chances + [0.0, 0.0, 1.0],
    )
    assert numbers(options_table(lost))[-1].split()[0] == "&lt;10%", "30 deals were looked at"
    known = options_table(replace(lost, all_worlds=True))
    assert numbers(known)[-1].split()[0] == "0%"


@pytest.mark.parametrize("rulebook", ["block", "single_block"])
def test_bars_stay_within_their_place(rulebook: str) -> None:
    html = options_table(decision(rulebook))
    spans = re.findall(r"left: (-?[\d.]+)%; width: ([\d.]+)%", html)
    assert spans
    assert all(-0.1 <= float(left) <= 100.1 - float(width) for left, width in spans)
