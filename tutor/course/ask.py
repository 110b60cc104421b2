"""A question as a widget: the picture, the possible answers, a button that checks and says why."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, Checkbox, Layout, RadioButtons, VBox

from tutor.course.questions import Answer, Question
from tutor.game.round import Round
from tutor.locale import _
from tutor.table.panels import STYLE
from tutor.table.still import round_svg


class Ask(VBox):
    """Ask a question, under the picture of a round if one is given.

    ``answered`` is the last answer that was checked (None before).

    >>> from tutor.course.questions import a_decision, which_fit
    >>> r = a_decision(seed=1)
    >>> ask = Ask(which_fit(r.view(0)), r)
    >>> ask.answer(*sorted(ask.question.right)).right
    True
    """

    def __init__(self, question: Question, round: Round | None = None, *, seat: int = 0) -> None:
        self.question = question
        self.answered: Answer | None = None
        self._options = _options(question)
        self._told = HTML()
        check = Button(description=_("Check"), button_style="success", layout=Layout(width="auto"))
        check.on_click(self._check)
        picture = [HTML(round_svg(round, seat, width=560))] if round is not None else []
        prompt = HTML(f'<div class="tutor-card"><p><b>{escape(question.prompt)}</b></p></div>')
        super().__init__([HTML(STYLE), *picture, prompt, *self._options, check, self._told])

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
        mark = "✓" if judged.right else "✗"
        text = escape(judged.text).replace("\n", "<br>")
        self._told.value = (
            f'<div class="tutor-card" role="status" aria-live="polite"><p>{mark} {text}</p></div>'
        )
        self.answered = judged
        return judged

    def _check(self, _button: object) -> None:
        if self.question.several:
            boxes = self._options
            self.answer(*(box.description for box in boxes if box.value))
        else:
            chosen = self._options[0].value
            self.answer(*([chosen] if chosen is not None else []))


def _options(question: Question) -> list[RadioButtons] | list[Checkbox]:
    if question.several:
        return [
            Checkbox(value=False, description=option, indent=False, layout=Layout(width="auto"))
            for option in question.options
        ]
    return [RadioButtons(options=question.options, value=None, layout=Layout(width="auto"))]
