"""What only the page in the browser knows or can do, as one small widget.

It measures how wide its place and how high the window is, so that the table can be laid out for
them; it brings a table that has just come wholly into view, and shakes the words on the felt when
something is refused; it keeps the notebook's own keyboard shortcuts away from the table, where two
presses of D would otherwise delete the cell; it passes the keyboard on when the button that has it
can no longer be pressed or seen; it brings the table into sight when a match begins from afar; and
it gives the canvas a name for screen readers. Everything works without it too, only less well.
"""

from __future__ import annotations

import traitlets
from anywidget import AnyWidget

_SCRIPT = r"""
const STATUS_BAR = 24, HEAD = 90;
// A window that is so much higher or lower is another one; less is a phone's address bar.
const OTHER_HIGH = 120;
// How wide the table and the cards must be to stand side by side: as the style sheet has it.
const COLUMN = 480, CARDS = 320, BETWEEN = 14;
const CHANGES = {
  subtree: true, childList: true, attributes: true,
  attributeFilter: ["class", "aria-pressed", "disabled", "style"],
};

function dress(el, model) {
  const table = el.closest(".tutor-table");
  if (!table) return null;
  if (!table.dataset.lmSuppressShortcuts) {
    // JupyterLab asks what has the focus before it asks what that lies in.
    table.dataset.lmSuppressShortcuts = "true";
    table.addEventListener("focusin", (event) => {
      event.target.dataset.lmSuppressShortcuts = "true";
      const part = event.target.closest(".tutor-controls, .tutor-foldable");
      table.tutorHeld = part && event.target;
    });
    table.addEventListener("focusout", (event) => {
      if (isAble(event.target)) table.tutorHeld = null;
    });
    table.addEventListener("keydown", leaveToBrowser, { capture: true });
  }
  const letter = String(model.get("letter"));
  if (table.style.getPropertyValue("--tutor-letter") !== letter) {
    table.style.setProperty("--tutor-letter", letter);
  }
  for (const canvas of table.querySelectorAll("canvas")) {
    put(canvas, "role", "application");
    put(canvas, "aria-label", model.get("label"));
  }
  // The element stays while the words in it change: only so are they read aloud.
  const words = table.querySelector(".tutor-over-felt .widget-html-content");
  if (words) put(words, "role", "status");
  for (const head of table.querySelectorAll(".tutor-foldable > button")) {
    const folded = head.parentElement.classList.contains("is-folded");
    put(head, "aria-expanded", String(!folded));
    head.removeAttribute("aria-pressed");
  }
  if (table.tutorHeld && !isAble(table.tutorHeld)) keepKeyboard(table);
  const wide = el.closest(".tutor-column")?.parentElement.clientWidth;
  const beside = COLUMN + BETWEEN + CARDS * model.get("letter");
  if (wide) table.classList.toggle("is-stacked", wide < beside);
  return table;
}

function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// As a tile that may not be played: to and fro, less and less.
function shake(el) {
  const words = el.closest(".tutor-table")?.querySelector(".tutor-over-felt");
  words?.animate({ translate: ["0", "6px", "-5px", "3px", "-2px", "0"] }, 250);
}

function isAble(element) {
  return !element.disabled && element.getClientRects().length > 0;
}

// The browser takes the keyboard from a button that is disabled or hidden, and gives it to nobody:
// within a card the last of its buttons takes it, or its title; from anywhere else the table does.
function keepKeyboard(table) {
  const has = document.activeElement, held = table.tutorHeld;
  table.tutorHeld = null;
  if (has !== document.body && has !== held) return;
  const card = held.closest(".tutor-foldable");
  const next = card ? [...card.querySelectorAll("button")].reverse().find(isAble)
    : table.querySelector("canvas");
  next?.focus({ preventScroll: true });
}

// The canvas would swallow these: Tab, which leads on or back, and the browser's own shortcuts.
function leaveToBrowser(event) {
  const own = event.key === "Tab" || event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key);
  if (own && event.target.tagName === "CANVAS") event.stopPropagation();
}

// A table that has just come, and of which only the upper part is seen, is moved up a little, but
// not so far that the way back over it would be out of sight.
function showWhole(el) {
  const column = el.closest(".tutor-column");
  if (!column) return;
  const { top, bottom, height } = column.getBoundingClientRect();
  const room = window.innerHeight - STATUS_BAR;
  if (top >= 0 && top < room && bottom > room && height < room - HEAD) {
    column.scrollIntoView({ block: "nearest" });
    const stage = el.closest(".tutor-table").parentElement.closest(".tutor-stage");
    stage?.firstElementChild.scrollIntoView({ block: "nearest" });
  }
}

// A match has begun, perhaps from the foot of a long form: whoever began it now plays at the table.
function showUp(el) {
  const column = el.closest(".tutor-column"), canvas = column?.querySelector("canvas");
  if (!canvas) return;
  const { top, bottom, height } = canvas.getBoundingClientRect();
  const isSeen = Math.min(bottom, window.innerHeight) - Math.max(top, HEAD) > height / 2;
  if (isSeen && document.activeElement !== document.body) return;
  if (!isSeen) column.scrollIntoView({ block: "start" });
  canvas.focus({ preventScroll: true });
}

export default {
  render({ model, el }) {
    el.style.height = "0";
    const showing = setTimeout(() => showWhole(el), 700);
    let waiting = null, dressing = null;
    const measure = () => {
      waiting = null;
      dress(el, model);
      const width = Math.floor(el.getBoundingClientRect().width), high = window.innerHeight;
      const wider = Math.abs(width - model.get("wide")) >= 4;
      const higher = Math.abs(high - model.get("window_high")) >= OTHER_HIGH;
      if (width < 100 || !(wider || higher)) return;
      model.set({ wide: width, window_high: high });
      model.save_changes();
    };
    const later = () => { waiting ??= setTimeout(measure, model.get("wide") ? 150 : 0); };
    const less = window.matchMedia("(prefers-reduced-motion: reduce)");
    const calm = () => {
      if (less.matches === model.get("calm")) return;
      model.set("calm", less.matches);
      model.save_changes();
    };
    calm();
    less.addEventListener("change", calm);
    const sized = new ResizeObserver(later);
    sized.observe(el);
    window.addEventListener("resize", later);
    // The parts of the table come one by one: what has changed is dressed with the next frame.
    const changed = new MutationObserver(() => { dressing ??= requestAnimationFrame(redress); });
    function redress() {
      dressing = null;
      const table = dress(el, model);
      if (table) changed.observe(table, CHANGES);
    }
    const first = [0, 300, 1500].map((ms) => setTimeout(redress, ms));
    for (const name of ["label", "letter"]) model.on(`change:${name}`, redress);
    model.on("change:shakes", () => shake(el));
    let coming = null;
    model.on("change:shows", () => { coming = setTimeout(() => showUp(el), 200); });
    return () => {
      sized.disconnect();
      changed.disconnect();
      less.removeEventListener("change", calm);
      window.removeEventListener("resize", later);
      cancelAnimationFrame(dressing);
      [waiting, showing, coming, ...first].forEach(clearTimeout);
    };
  },
};
"""


class Page(AnyWidget):
    """Tells how wide its place on the page is, and how high the window, in CSS pixels.

    Both are 0 until a page has answered. ``calm`` where the person wants less movement. ``label``
    is the canvas's name for screen readers, ``letter`` how much larger than usual the words are,
    ``shakes`` how often the words were shaken, ``shows`` how often the table was to be seen.

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
    letter = traitlets.Float(1.0).tag(sync=True)
    shakes = traitlets.Int(0).tag(sync=True)
    shows = traitlets.Int(0).tag(sync=True)
