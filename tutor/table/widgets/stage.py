"""One thing at a time in one place: what is at home there, or a guest with a way back."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Box, Button, DOMWidget, Layout, VBox

from tutor.table.widgets.closing import clear


class Stage(VBox):
    """Shows its home, or a guest in its place until the button over it is pressed.

    The home is only hidden meanwhile, so that a picture on it stays as it is. The focus goes along:
    to the way back when a guest comes, and to where it came from when the guest goes.

    >>> from ipywidgets import HTML
    >>> stage = Stage(HTML("home"))
    >>> stage.receive(HTML("guest"), "Back home")
    >>> stage.guest.value, stage.back.description
    ('guest', 'Back home')
    >>> stage.back.click()
    >>> stage.guest is None
    True
    >>> stage.close()
    """

    def __init__(self, home: DOMWidget) -> None:
        self.home = home
        self.guest: DOMWidget | None = None
        self._opener: DOMWidget | None = None
        self._tools: Sequence[DOMWidget] = ()
        self.back = Button(layout=Layout(width="auto"))
        self.back.add_class("tutor-back")  # with an arrow that no screen reader spells out
        self.back.on_click(lambda _button: self.leave())
        flow = Layout(flex_flow="row wrap", align_items="center", display="none")
        flow.margin, flow.grid_gap = "0 0 4px", "4px 16px"
        self._bar = Box([self.back], layout=flow)
        self._bar.add_class("tutor-controls")
        self._bar.add_class("tutor-form")
        super().__init__([self._bar, home])
        self.add_class("tutor-stage")

    def settle(self, home: DOMWidget) -> None:
        """Let this be at home from now on; what was before is left to the caller."""
        home.layout.display = None if self.guest is None else "none"
        self.home = home
        self._show()

    def receive(
        self,
        guest: DOMWidget,
        back: str,
        *,
        tools: Sequence[DOMWidget] = (),
        opener: DOMWidget | None = None,
    ) -> None:
        """Show the guest, and over it the way ``back``, in words, with some tools.

        A guest that is there goes. The focus returns to the ``opener``.
        """
        self._dismiss()
        self.guest, self._tools, self._opener = guest, tools, opener
        self.back.description = back
        self.home.layout.display, self._bar.layout.display = "none", None
        self._show()
        self.back.focus()

    def leave(self) -> None:
        """Home again; the guest is closed."""
        if self.guest is not None:
            opener = self._opener
            self._dismiss()
            self.home.layout.display, self._bar.layout.display = None, "none"
            self._show()
            if opener is not None:
                opener.focus()

    def close(self) -> None:
        """Take it off the page with all that lies in it."""
        self._dismiss()
        clear(self.children)
        self.layout.close()
        super().close()

    def _show(self) -> None:
        self._bar.children = (self.back, *self._tools)
        self.children = (self._bar, self.home, *filter(None, [self.guest]))

    def _dismiss(self) -> None:
        if self.guest is not None:
            guest, tools = self.guest, self._tools
            self.guest, self._tools, self._opener = None, (), None
            self._show()
            guest.close()
            clear(tools)
