"""The pieces that the cards and lines around the table are made of, as HTML in quiet colours.

What is HTML follows the page's theme, light or dark; what must keep its colour (numbers, verdicts,
voids) brings its own ground with it, so that it is as legible on either.
"""

from __future__ import annotations

import re
from html import escape

from tutor.table.theme import FELT, LINEN, NUMBERS

_TILE = re.compile(r"\b(\d-\d)\b")

STYLE = """
<style>
.tutor-table { font: 14px/1.45 var(--jp-content-font-family, sans-serif); }
.tutor-column { scroll-margin: 8px; }
.tutor-table canvas { border-radius: 23px; }
.tutor-table canvas:focus-visible { outline: 2px solid #ffd24a; outline-offset: -5px; }
.tutor-head { font: 14px/20px var(--jp-content-font-family, sans-serif);
  color: var(--jp-content-font-color1, #1f2a30); }
.tutor-head b { font-weight: 700; }
.tutor-plaque { font-family: var(--jp-content-font-family, sans-serif); color: LINEN;
  background: FELT; border-radius: 9px; box-sizing: border-box; height: 100%; padding: 0 12px;
  display: flex; align-items: center; justify-content: center; text-align: center;
  text-wrap: balance; overflow: hidden; }
.tutor-over-felt { pointer-events: none; position: relative; z-index: 1; overflow: hidden; }
.tutor-over-felt .widget-html-content { height: 100%; }
.tutor-card { font: 14px/1.45 var(--jp-content-font-family, sans-serif);
  color: var(--jp-content-font-color1, #1f2a30); overflow-wrap: break-word; }
.tutor-card p { margin: 0 0 6px; }
.tutor-card p:last-child, .tutor-card table:last-child { margin-bottom: 0; }
.tutor-card ul, .tutor-card ol { margin: 0 0 6px; padding-left: 1.4em; }
.tutor-card li { margin: 0 0 4px; }
.tutor-card table { border-collapse: collapse; margin: 0 0 6px; font-size: inherit; }
.tutor-card td, .tutor-card th { padding: 2px 8px 2px 0; text-align: left; font-weight: normal;
  vertical-align: middle; background: none; }
.tutor-card tr { background: none !important; }
.tutor-card .num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tutor-card .quiet { color: var(--jp-content-font-color2, #55606a); font-size: 13px; }
.tutor-card .sum { border-top: 1px solid var(--jp-border-color1, #bbb); font-weight: 700; }
.tutor-sum { white-space: nowrap; }
.tutor-number { display: inline-block; width: 20px; line-height: 19px; border-radius: 4px;
  background: #fbf6e9; box-shadow: 0 0 0 1px #cbbf9f; text-align: center; font-weight: 700;
  font-size: 13px; }
.tutor-cell { display: inline-block; width: 15px; height: 13px; margin-right: 3px;
  border-radius: 3px; border: 1px solid #8a8f8c; box-sizing: border-box; vertical-align: -2px; }
.tutor-numbers.many .tutor-cell { width: 12px; margin-right: 2px; }
.tutor-cell.line { background: #2e7d68; border-color: #2e7d68; }
.tutor-cell.hand { background: #e0a526; border-color: #a5780f; }
.tutor-key { margin-right: 12px; white-space: nowrap; }
.tutor-void { color: #8b2018; background: #f6dedb; border-radius: 8px; padding: 0 7px;
  font-size: 13px; font-weight: 600; line-height: 18px; display: inline-block;
  border: 1px solid transparent; }
.tutor-void.weak { background: none; color: inherit; border: 1px dashed #b8675f; }
.tutor-verdict { font-weight: 700; border-left: 5px solid #8a8f8c; border-radius: 2px;
  padding-left: 8px; }
.tutor-verdict.is-best, .tutor-verdict.is-fine { border-color: #2e7d68; }
.tutor-verdict.is-close-call { border-color: #4f7fb5; }
.tutor-verdict.is-inaccuracy { border-color: #e0a526; }
.tutor-verdict.is-mistake { border-color: #d0691c; }
.tutor-verdict.is-blunder { border-color: #b8342a; }
.tutor-options { width: 100%; }
.tutor-options .played th, .tutor-options .played .num { font-weight: 700; }
.tutor-options td.drawn { width: 22%; min-width: 50px; }
.tutor-bar { position: relative; height: 14px; }
.tutor-bar i { position: absolute; top: 1px; bottom: 1px; border-radius: 3px;
  background: #a9a491; min-width: 2px; }
.tutor-bar i.best { background: #2e7d68; }
.tutor-bar i.played { background: #e0a526; }
.tutor-bar u { position: absolute; top: 6px; height: 2px; background: currentColor; }
.tutor-bar s { position: absolute; top: -3px; bottom: -3px; width: 1px;
  background: var(--jp-content-font-color2, #777); }
.tutor-tag { font-size: 13px; font-weight: 400; color: var(--jp-content-font-color2, #55606a);
  white-space: nowrap; }
.tutor-foldable { container-type: inline-size; }
@container (max-width: 330px) {
  .tutor-numbers .tutor-cell { width: 11px; margin-right: 2px; }
  .tutor-numbers.many .tutor-cell { width: 9px; margin-right: 1px; }
  .tutor-card td, .tutor-card th { padding-right: 5px; }
  .tutor-options td.drawn { width: 10%; min-width: 36px; }
}
.tutor-foldable { border: 1px solid var(--jp-border-color2, #ddd); border-radius: 10px;
  background: var(--jp-layout-color1, #fff); padding: 2px 12px 10px; }
.tutor-foldable.is-folded { padding-bottom: 2px; }
.tutor-foldable > .widget-toggle-button, .tutor-foldable > .widget-toggle-button.mod-active {
  background: none !important; box-shadow: none !important; border: 0; text-align: left;
  padding: 0; height: 32px; width: 100%; margin: 0; font: 700 15px/32px
  var(--jp-content-font-family, sans-serif); color: var(--jp-content-font-color1, #1f2a30); }
.tutor-foldable > .widget-toggle-button:focus-visible { outline: 2px solid #2e7d68; }
.tutor-foldable > .widget-toggle-button::before { content: "▸"; display: inline-block;
  width: 16px; font-weight: 400; }
.tutor-foldable > .widget-toggle-button.mod-active::before { content: "▾"; }
.tutor-controls { gap: 4px; }
.tutor-form { padding: 0 2px 2px; }
.tutor-form .widget-label, .tutor-form .widget-label-basic { font-size: 14px; }
.tutor-heading { padding-top: 8px; }
.tutor-form .jupyter-button { border-radius: 7px; font: 600 13px/32px
  var(--jp-content-font-family, sans-serif); height: 32px; padding: 0 14px;
  align-self: flex-start; margin: 6px 0; }
.tutor-form .jupyter-button.mod-success { background: #24705b; color: #fff; }
.tutor-form .jupyter-button.mod-warning { background: #8a5200; color: #fff; }
.tutor-rules > .widget-dropdown { flex-flow: row wrap; height: auto; align-items: flex-start; }
.tutor-rules > .widget-dropdown > .widget-label { width: 100% !important; text-align: left;
  height: 24px; line-height: 24px; }
.tutor-rules > .widget-dropdown > select { flex: 1 1 100%; height: 30px; }
.tutor-rules > .widget-text > .widget-label { text-align: left; }
.tutor-rules .quiet { margin: 0 0 6px; }
.tutor-controls .jupyter-button { border-radius: 7px; padding: 0 12px; height: 32px;
  line-height: 32px; font: 600 13px/32px var(--jp-content-font-family, sans-serif); margin: 0; }
.tutor-controls .jupyter-button.mod-success { background: #24705b; color: #fff; }
.tutor-controls .jupyter-button.mod-success:hover { background: #1b5a49; }
.tutor-controls .jupyter-button.mod-warning { background: #8a5200; color: #fff; }
.tutor-controls .jupyter-button:disabled { opacity: 0.45; }
.tutor-controls .widget-dropdown { margin: 0; height: 32px; }
.tutor-controls .widget-dropdown > select { height: 32px; font-size: 14px; border-radius: 7px; }
.tutor-controls .widget-label { width: auto; font-size: 14px; height: 32px; line-height: 32px; }
</style>
""".replace("LINEN", LINEN).replace("FELT", FELT[2])


def prose(text: str) -> str:
    """A text as HTML, in which no tile is broken at its hyphen.

    >>> prose("6-4 < 6-5")
    '<span class="tutor-sum">6-4</span> &lt; <span class="tutor-sum">6-5</span>'
    """
    return _TILE.sub(r'<span class="tutor-sum">\1</span>', escape(text))


def card(kind: str, inside: str) -> str:
    """What stands in one card."""
    return f'<div class="tutor-card {kind}">{inside}</div>'


def note_html(text: str) -> str:
    """A card that holds one sentence."""
    return card("tutor-note", f'<p class="quiet">{prose(text)}</p>')


def number_html(number: int) -> str:
    """A number of the set on ivory, in its colour.

    >>> number_html(6)
    '<span class="tutor-number" style="color: #1f2a30">6</span>'
    """
    colour = NUMBERS[number % len(NUMBERS)]
    return f'<span class="tutor-number" style="color: {colour}">{number}</span>'
