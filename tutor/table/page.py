"""What only the page in the browser knows or can do, as one small widget.

It measures how wide its place and how high the window is, so that the table can be laid out for
them; it brings a table that has just come wholly into view; it keeps the notebook's own keyboard
shortcuts away from the table, where two presses of D would otherwise delete the cell; and it gives
the canvas a name for screen readers. Everything works without it too, only less well.
"""

from __future__ import annotations

import traitlets
from anywidget import AnyWidget

_SCRIPT = """
const STATUS_BAR = 24, HEAD = 90;

function dress(el, model) {
  const table = el.closest(".tutor-table");
  if (!table) return;
  if (!table.dataset.lmSuppressShortcuts) {
    // JupyterLab asks what has the focus before it asks what that lies in.
    table.dataset.lmSuppressShortcuts = "true";
    table.addEventListener("focusin", (event) => {
      event.target.dataset.lmSuppressShortcuts = "true";
    });
  }
  for (const canvas of table.querySelectorAll("canvas")) {
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", model.get("label"));
  }
  // The element stays while the words in it change: only so are they read aloud.
  const words = table.querySelector(".tutor-over-felt .widget-html-content");
  words?.setAttribute("role", "status");
}

// A table that has just come, and of which only the upper part is seen, is moved up a little.
function showWhole(el) {
  const column = el.closest(".tutor-column");
  if (!column) return;
  const { top, bottom, height } = column.getBoundingClientRect();
  const room = window.innerHeight - STATUS_BAR;
  if (top >= 0 && top < room && bottom > room && height < room - HEAD) {
    column.scrollIntoView({ block: "nearest" });
  }
}

export default {
  render({ model, el }) {
    el.style.height = "0";
    const showing = setTimeout(() => showWhole(el), 700);
    let waiting = null;
    const measure = () => {
      waiting = null;
      dress(el, model);
      const width = Math.floor(el.getBoundingClientRect().width);
      if (width < 100 || Math.abs(width - model.get("wide")) < 4) return;
      model.set({ wide: width, window_high: window.innerHeight });
      model.save_changes();
    };
    const later = () => { waiting ??= setTimeout(measure, model.get("wide") ? 150 : 0); };
    const less = window.matchMedia("(prefers-reduced-motion: reduce)");
    if (less.matches !== model.get("calm")) {
      model.set("calm", less.matches);
      model.save_changes();
    }
    const observer = new ResizeObserver(later);
    observer.observe(el);
    const dressing = [0, 300, 1500].map((ms) => setTimeout(() => dress(el, model), ms));
    model.on("change:label", () => dress(el, model));
    return () => {
      observer.disconnect();
      clearTimeout(waiting);
      dressing.forEach(clearTimeout);
      clearTimeout(showing);
    };
  },
};
"""


class Page(AnyWidget):
    """Tells how wide its place on the page is, and how high the window, in CSS pixels.

    Both are 0 until a page has answered. ``calm`` where the person wants less movement. ``label``
    is the canvas's name for screen readers.

    >>> page = Page(label="The domino table")
    >>> page.wide, page.window_high
    (0, 0)
    >>> page.close()
    """

    _esm = _SCRIPT

    wide = traitlets.Int(0).tag(sync=True)
    window_high = traitlets.Int(0).tag(sync=True)
    calm = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
