"""The words of a replay or a position, and what only the page in the browser can do for it."""

from __future__ import annotations

import traitlets
from anywidget import AnyWidget

from tutor.table.drawing.size import Size
from tutor.table.replay.picture import still_size

_SCRIPT = """
export default {
  render({ model, el }) {
    const words = document.createElement("div");
    words.className = "tutor-said";
    // The element stays while the words in it change: only so are they read aloud.
    words.setAttribute("role", "status");
    el.append(words);
    const say = () => {
      words.textContent = model.get("text");
      words.classList.toggle("tutor-bad", model.get("is_wrong"));
    };
    say();
    model.on("change:text change:is_wrong", say);
    const dress = () => {
      const root = el.closest(".tutor-table");
      if (!root) return;
      if (!root.dataset.lmSuppressShortcuts) {
        // JupyterLab asks what has the focus before it asks what that lies in.
        root.dataset.lmSuppressShortcuts = "true";
        root.addEventListener("focusin", (event) => {
          event.target.dataset.lmSuppressShortcuts = "true";
        });
      }
      for (const handle of root.querySelectorAll(".noUi-handle")) {
        handle.setAttribute("aria-label", model.get("slider"));
      }
    };
    const dressing = [0, 300, 1500].map((ms) => setTimeout(dress, ms));
    // What has come in place of something else is moved up, with the way back over it.
    const showing = setTimeout(() => {
      const stage = el.closest(".tutor-table")?.parentElement?.closest(".tutor-stage");
      if (stage?.getBoundingClientRect().top > 0) stage.scrollIntoView({ block: "nearest" });
    }, 500);
    let waiting = null;
    const measure = () => {
      waiting = null;
      const wide = Math.floor(el.getBoundingClientRect().width);
      if (wide < 100 || Math.abs(wide - model.get("wide")) < 12) return;
      model.set({ wide, window_high: window.innerHeight });
      model.save_changes();
    };
    const observer = new ResizeObserver(() => { waiting ??= setTimeout(measure, 120); });
    observer.observe(el);
    return () => {
      observer.disconnect();
      clearTimeout(waiting);
      dressing.forEach(clearTimeout);
      clearTimeout(showing);
    };
  },
};
"""


class Spoken(AnyWidget):
    """Words that a screen reader hears when they change; it also measures the page.

    ``wide`` and ``window_high`` are in CSS pixels, 0 until a page has answered; ``slider`` names
    the slider beside it. Words that say what cannot be are marked with ``is_wrong``.

    >>> spoken = Spoken(text="Your turn.")
    >>> spoken.text, spoken.wide
    ('Your turn.', 0)
    >>> spoken.close()
    """

    _esm = _SCRIPT

    text = traitlets.Unicode("").tag(sync=True)
    is_wrong = traitlets.Bool(False).tag(sync=True)
    slider = traitlets.Unicode("").tag(sync=True)
    wide = traitlets.Int(0).tag(sync=True)
    window_high = traitlets.Int(0).tag(sync=True)

    def room(self, players: int) -> Size:
        """How large a picture beside the words can be."""
        return still_size(self.wide, self.window_high, players)


STYLE = """
<style>
.tutor-said { font: 15px/1.45 var(--jp-content-font-family, sans-serif); min-height: 44px;
  color: var(--jp-content-font-color1, #1f2a30); padding: 4px 2px; }
.tutor-replay svg, .tutor-position svg { display: block; }
.tutor-row { gap: 4px; }
.tutor-row .jupyter-button, .tutor-strip .jupyter-button, .tutor-set .jupyter-button {
  border-radius: 7px; padding: 0 10px; height: 32px; margin: 0; width: auto;
  font: 600 13px/32px var(--jp-content-font-family, sans-serif); }
.tutor-row .jupyter-button.mod-success { background: #24705b; color: #fff; }
.tutor-row .widget-label, .tutor-row .widget-label-basic, .tutor-row .widget-readout,
.tutor-row select, .tutor-row input { font-size: 14px; }
.tutor-row .jupyter-button:disabled { opacity: 0.45; }
.tutor-strip { gap: 4px; max-height: 190px; overflow: auto; padding: 4px 0; }
.tutor-strip .jupyter-button { border-left: 6px solid #8a8f8c; color:
  var(--jp-content-font-color1, #1f2a30); background: var(--jp-layout-color2, #eee); }
.tutor-strip .is-best, .tutor-strip .is-fine { border-left-color: #2e7d68; }
.tutor-strip .is-close-call { border-left-color: #4f7fb5; }
.tutor-strip .is-inaccuracy { border-left-color: #e0a526; }
.tutor-strip .is-mistake { border-left-color: #d0691c; }
.tutor-strip .is-blunder { border-left-color: #b8342a; }
.tutor-strip .is-here { outline: 2px solid var(--jp-content-font-color1, #1f2a30);
  outline-offset: -2px; text-decoration: underline; }
.tutor-set { gap: 3px; }
.tutor-set .jupyter-button { width: 60px; padding: 0; text-align: center;
  background: #fbf6e9; color: #1f2a30; border: 1px solid #cbbf9f; }
.tutor-set .jupyter-button.is-mine { background: #e0a526; border-color: #a5780f; }
.tutor-set .jupyter-button.is-laid { background: #24705b; border-color: #24705b; color: #fff; }
.tutor-replay .tutor-options, .tutor-position .tutor-options { max-width: 480px; }
.tutor-row .widget-toggle-button { padding: 0; text-align: center; }
.tutor-row .widget-toggle-buttons .jupyter-button { padding: 0 10px; }
.tutor-said.tutor-bad { border-left: 5px solid #b8342a; padding-left: 8px; }
.tutor-pale { opacity: .45; }
</style>
"""
