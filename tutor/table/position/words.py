"""What a position says: its picture, its cards, and how it was weighed."""

from __future__ import annotations

from tutor.coach.explain import explain
from tutor.coach.grade import grade
from tutor.coach.names import action_words, listed, seat_name
from tutor.coach.telling import status
from tutor.engine.evaluation import Evaluation
from tutor.game.actions import Action
from tutor.game.rules import Rules
from tutor.game.view import View
from tutor.knowledge.counting import count
from tutor.knowledge.voids import numbers_passed_on
from tutor.locale import _, ngettext
from tutor.table.cards.coach import margin_html
from tutor.table.cards.count import count_html
from tutor.table.cards.markup import prose
from tutor.table.cards.why import why_html
from tutor.table.drawing.geometry import arrange
from tutor.table.drawing.scene import Attention, table_scene
from tutor.table.drawing.size import Size
from tutor.table.drawing.svg import scene_svg
from tutor.table.drawing.words import seat_words
from tutor.table.position.options import options_html
from tutor.table.position.turns import must_have_passed
from tutor.table.replay.picture import still_size


def position_svg(view: View, size: Size | None = None) -> str:
    """The table of a view that has no round, as SVG."""
    width, height = size or still_size(players=view.players)
    left = view.boneyard if view.rules.draw != "none" else view.asleep
    others = {seat: held for seat, held in enumerate(view.counts) if seat != view.seat}
    layout = arrange(
        width,
        view.line,
        view.hand,
        others,
        seat=view.seat,
        players=view.players,
        boneyard=left or None,
        height=height,
    )
    words = {
        seat: seat_words(
            seat_name(seat, view.players),
            held,
            numbers_passed_on(view.history, seat),
            acting=seat == view.to_act,
            partner=view.partners and (seat - view.seat) % 4 == 2,
        )
        for seat, held in others.items()
    }
    scene = table_scene(
        layout,
        words,
        "",
        attention=Attention(),
        boneyard=left or None,
        asleep=view.rules.draw == "none",
    )
    return scene_svg(scene)


def situation_words(view: View) -> str:
    """Whose turn it is, and what the seat may do; and who must have passed, if nobody said so."""
    said = _("This position is possible. {status}").format(status=status(view))
    passed = must_have_passed(view)
    if not passed:
        return said
    text = _("{seats} must have passed: press the numbers passed on below, if you know them.")
    return f"{said} {text.format(seats=listed(seat_name(s, view.players) for s in passed))}"


def why_card(view: View) -> str:
    """Why each tile may go where it may, as beside the table."""
    return why_html(explain(view))


def count_card(view: View) -> str:
    """The count, as beside the table, but for the turns: here there were none."""
    return count_html(count(view), view, turns=False)


def weighed_html(evaluation: Evaluation, choice: Action | None) -> str:
    """Every option with its points, the verdict on one choice, and what was taken for granted."""
    told = []
    if choice is not None and len(evaluation.choices) > 1:
        judged = grade(evaluation, choice)
        said = _("Your choice, {action}. {verdict}").format(
            action=action_words(choice), verdict=judged.text
        )
        told += [f"<p>{prose(said)}</p>", margin_html(judged, evaluation)]
    told.append(
        '<p class="quiet">'
        + prose(
            _(
                "How the others came to this position is not known here, so every deal that "
                "agrees with it counts the same, however they would have played."
            )
        )
        + "</p>"
    )
    return options_html(evaluation) + f'<div class="tutor-card">{"".join(told)}</div>'


def counts_hint(rules: Rules, size: int, players: int) -> str:
    """How many tiles there are to tell apart."""
    dealt = size * players
    text = ngettext(
        "{size} tile each: {dealt} were dealt.", "{size} tiles each: {dealt} were dealt.", size
    ).format(size=size, dealt=dealt)
    if rules.draw != "none":
        text += " " + _("Tiles drawn since are in the hands or on the line too.")
    return text + " " + _("✓ is in your hand, ▪ on the line.")
