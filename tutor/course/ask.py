"""A question as a widget: the picture, the possible answers, a button that checks and says why."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from IPython import display
from ipywidgets import HTML, Box, Button, Checkbox, Layout, RadioButtons, VBox

from tutor.coach.names import listed
from tutor.course.picture import LARGEST, asked_html
from tutor.course.questions import Answer, Question
from tutor.course.show import Reasons
from tutor.game.round import Round
from tutor.locale import _
from tutor.table.cards.markup import STYLE, prose


class Ask(VBox):
    """Ask a question, beside the picture of a round if one is given.

    ``then`` is shown once an answer was checked, never before; where it tells the reason by itself
    no other stands there. ``answered`` is the last answer
    that was checked (None before).

    >>> from tutor.course import positions, questions
    >>> r = positions.a_decision(seed=1)
    >>> ask = Ask(questions.which_fit(r.view(0)), r)
    >>> ask.answer(*sorted(ask.question.right)).right
    True
    """

    def __init__(
        self,
        question: Question,
        round: Round | None = None,
        *,
        seat: int = 0,
        open_hands: bool = False,
        then: display.HTML | None = None,
    ) -> None:
        self.question = question
        self.answered: Answer | None = None
        self._then = then
        self._options = _options(question)
        self._told = HTML()
        check = Button(description=_("Check"), button_style="success", layout=Layout(width="auto"))
        check.on_click(self._check)
        prompt = HTML(f'<div class="tutor-card"><p><b>{escape(question.prompt)}</b></p></div>')
        asked = VBox([prompt, *self._options, check, self._told])
        asked.layout = Layout(flex="1 1 280px", align_items="flex-start", margin="0 0 0 14px")
        for kind in ("tutor-card", "tutor-form"):  # as at the table
            asked.add_class(kind)
        parts = [asked]
        if round is not None:
            picture = HTML(asked_html(round, seat, open_hands=open_hands))
            picture.layout = Layout(flex="2 1 440px", min_width="0", max_width=LARGEST)
            parts.insert(0, picture)
        row = Box(parts, layout=Layout(flex_flow="row wrap", align_items="flex-start"))
        super().__init__([HTML(STYLE), row])

    def __repr__(self) -> str:
        return f"Ask({self.question.prompt!r})"

    def answer(self, *answers: str) -> Answer:
        """Give an answer as the person would, and hear whether it was right and why.

        Raises
        ------
        ValueError
            If it is none of the options.
        """
        judged = self.question.check(answers)
        told = "".join(self._parts(answers, judged))
        self._told.value = f'<div role="status" aria-live="polite">{told}</div>'
        self.answered = judged
        return judged

    def _parts(self, answers: tuple[str, ...], judged: Answer) -> Iterator[str]:
        """The judgement, the right answer where it was another one, and the reasons."""
        if not judged.given:
            yield _card(f"<p>{escape(judged.text)}</p>")
            return
        mark, kind = ("✓", "is-best") if judged.right else ("✗", "is-blunder")
        right = [one for one in self.question.options if one in self.question.right]
        said = f"<b>{mark} {escape(judged.verdict)}</b>"
        if not judged.right and (self.question.several or len(right) == 1):
            text = _("The right answer: {answer}.").format(answer=listed(right) or _("none"))
            said += f"<br>{prose(text)}"
        card = "".join(self.question.cards.get(answer, "") for answer in answers)
        reasons = [line for reason in judged.reasons for line in reason.splitlines()]
        lines = "".join(f"<p>{prose(line)}</p>" for line in reasons)
        shown = "" if card or isinstance(self._then, Reasons) else lines
        yield _card(f'<p class="tutor-verdict {kind}">{said}</p>{shown}')
        yield card
        if self._then is not None:
            yield self._then.data

    def _check(self, _button: object) -> None:
        if self.question.several:
            self.answer(*(box.description for box in self._options if box.value))
        else:
            chosen = self._options[0].value
            self.answer(*([chosen] if chosen is not None else []))


def _card(inside: str) -> str:
    return f'<div class="tutor-card" style="margin: 4px 0 8px">{inside}</div>'


def _options(question: Question) -> list[RadioButtons] | list[Checkbox]:
    if question.several:
        return [
            Checkbox(value=False, description=option, indent=False, layout=Layout(width="auto"))
            for option in question.options
        ]
    return [RadioButtons(options=question.options, value=None, layout=Layout(width="auto"))]
