"""A button that lets the person choose a file of theirs."""

from __future__ import annotations

from collections.abc import Callable

import traitlets
from anywidget import AnyWidget

_SCRIPT = """
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    button.className = "jupyter-button widget-button";
    button.style.width = "auto";
    const file = document.createElement("input");
    file.type = "file";
    file.accept = model.get("accept");
    file.hidden = true;
    const dress = () => {
      button.textContent = model.get("description");
      button.title = model.get("tooltip");
    };
    dress();
    model.on("change:description change:tooltip", dress);
    button.addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      // One that is far too large is not sent: its size alone says what is wrong.
      const content = chosen.size > model.get("most") ? new ArrayBuffer(0)
        : await chosen.arrayBuffer();
      file.value = "";  // so that the same file can be chosen again
      model.send({ name: chosen.name, size: chosen.size }, undefined, [content]);
    });
    model.on("msg:custom", (message) => { if (message.do === "focus") button.focus(); });
    el.append(button, file);
  },
};
"""


class FileChoice(AnyWidget):
    """A button with these words; ``chosen`` is told the name, the size and the content of a file.

    The content of a file with more than ``most`` bytes is left out.

    >>> choice = FileChoice("Load…", accept=".toml", most=1000, chosen=print)
    >>> choice.description
    'Load…'
    >>> choice.close()
    """

    _esm = _SCRIPT

    description = traitlets.Unicode().tag(sync=True)
    tooltip = traitlets.Unicode("").tag(sync=True)
    accept = traitlets.Unicode("").tag(sync=True)
    most = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        description: str,
        *,
        accept: str,
        most: int,
        chosen: Callable[[str, int, bytes], None],
        tooltip: str = "",
    ) -> None:
        super().__init__(description=description, accept=accept, most=most, tooltip=tooltip)
        self._chosen = chosen
        self.on_msg(self._told)

    def _told(self, _widget: object, content: dict[str, object], buffers: list[memoryview]) -> None:
        if "size" in content:
            told = bytes(buffers[0]) if buffers else b""
            self._chosen(str(content.get("name", "")), int(str(content["size"])), told)
