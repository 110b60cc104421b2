"""A question as a widget: the picture, the possible answers, a button that checks and says why."""

from __future__ import annotations

from html import escape

from IPython import display
from ipywidgets import HTML, Box, Button, Checkbox, Layout, RadioButtons, VBox

from tutor.course.questions import Answer, Question
from tutor.game.round import Round
from tutor.locale import _
from tutor.table.cards.panels import STYLE
from tutor.table.drawing.still import round_layout, round_scene
from tutor.table.drawing.svg import scene_svg

PICTURE = (520.0, 430.0)
"""The width and height of the picture beside a question."""


class Ask(VBox):
    """Ask a question, beside the picture of a round if one is given.

    ``then`` is shown once an answer was checked, never before. ``answered`` is the last answer
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
        parts = [asked]
        if round is not None:
            svg = _picture(round, seat, open_hands)
            parts.insert(0, HTML(svg, layout=Layout(flex="0 1 auto")))
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
        mark = "✓" if judged.right else "✗"
        text = escape(judged.text).replace("\n", "<br>")
        more = "" if self._then is None or not answers else self._then.data
        self._told.value = (
            f'<div class="tutor-card" role="status" aria-live="polite"><p><b>{mark}</b> {text}</p>'
            f"</div>{more}"
        )
        self.answered = judged
        return judged

    def _check(self, _button: object) -> None:
        if self.question.several:
            self.answer(*(box.description for box in self._options if box.value))
        else:
            chosen = self._options[0].value
            self.answer(*([chosen] if chosen is not None else []))


def _picture(round: Round, seat: int, open_hands: bool) -> str:
    width, height = PICTURE
    layout = round_layout(round, seat, width=width, height=height, open_hands=open_hands)
    return scene_svg(round_scene(round, seat, layout=layout, open_hands=open_hands))


def _options(question: Question) -> list[RadioButtons] | list[Checkbox]:
    if question.several:
        return [
            Checkbox(value=False, description=option, indent=False, layout=Layout(width="auto"))
            for option in question.options
        ]
    return [RadioButtons(options=question.options, value=None, layout=Layout(width="auto"))]
