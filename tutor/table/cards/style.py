"""The one style sheet of the table, its cards and its forms.

What is HTML follows the page's theme, light or dark; what must keep its colour (numbers, verdicts,
voids) brings its own ground with it, so that it is as legible on either. Lengths grow with
``--tutor-letter``, which the page sets to how much larger than on a laptop the table's words are.
"""

from __future__ import annotations

from tutor.table.drawing.theme import FELT, LINEN

#: The arrow of a list, in a grey that stands out from white and from black alike.
_ARROW = (
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E"
    "%3Cpath d='M4.5 7l4.5 4.5L13.5 7' fill='none' stroke='%23808a90' stroke-width='2'"
    " stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\")"
)

STYLE = (
    """
<style>
.tutor-table, .tutor-card { --tutor-unit: calc(1px * var(--tutor-letter, 1));
  --tutor-face: var(--jp-content-font-family, sans-serif); }
.tutor-table { font: calc(14 * var(--tutor-unit))/1.45 var(--tutor-face);
  --jp-widgets-font-size: calc(14 * var(--tutor-unit));
  --jp-widgets-inline-height: calc(30 * var(--tutor-unit)); }
.tutor-column { scroll-margin: 8px; }
.tutor-table canvas { border-radius: 23px; }
.tutor-table canvas:focus-visible { outline: 2px solid #ffd24a; outline-offset: -5px; }
.tutor-head { font: calc(14 * var(--tutor-unit))/1.43 var(--tutor-face);
  color: var(--jp-content-font-color1, #1f2a30); }
.tutor-head b { font-weight: 700; }
.tutor-back::before { content: "← "; content: "← " / ""; }
.tutor-aside { background: #e0a526; color: #1f2a30; border-radius: 6px; padding: 2px 8px;
  font-weight: 700; white-space: nowrap; }
.tutor-plaque { font-family: var(--tutor-face); color: LINEN; background: FELT;
  border-radius: 9px; box-sizing: border-box; min-height: 100%; flex: none; padding: 0 12px;
  display: flex; align-items: center; justify-content: center; text-align: center;
  text-wrap: balance; }
.tutor-over-felt { pointer-events: none; position: relative; z-index: 1; overflow: visible; }
.tutor-over-felt .widget-html-content { height: 100%; overflow: visible;
  display: flex; flex-direction: column; justify-content: flex-end; }

.tutor-cards { flex: 1 1 calc(320 * var(--tutor-unit)); min-width: 0;
  max-width: calc(460 * var(--tutor-unit)); overflow: hidden; }
.tutor-table.is-stacked .tutor-cards { max-width: none; flex-basis: 100%; display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(330 * var(--tutor-unit))), 1fr));
  column-gap: 14px; align-items: start; }
.tutor-card { font: calc(14 * var(--tutor-unit))/1.45 var(--tutor-face);
  color: var(--jp-content-font-color1, #1f2a30); overflow-wrap: break-word; }
.tutor-card p { margin: 0 0 .45em; }
.tutor-card p:last-child, .tutor-card table:last-child { margin-bottom: 0; }
.tutor-card ul, .tutor-card ol { margin: 0 0 .45em; padding-left: 1.4em; }
.tutor-card li { margin: 0 0 .3em; }
.tutor-card table { border-collapse: collapse; margin: 0 0 .45em; font-size: inherit; }
.tutor-card td, .tutor-card th { padding: .15em .6em .15em 0; text-align: left;
  font-weight: normal; vertical-align: middle; background: none; }
.tutor-card td:last-child, .tutor-card th:last-child { padding-right: 0; }
.tutor-card tr { background: none !important; }
.tutor-card .num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tutor-card .quiet { color: var(--jp-content-font-color2, #55606a); font-size: .93em; }
.tutor-card .sum { border-top: 1px solid var(--jp-border-color1, #bbb); font-weight: 700; }
.tutor-card .apart { padding-left: 1.2em; }
.tutor-sum { white-space: nowrap; }
.tutor-number { display: inline-block; width: 1.55em; line-height: 1.45em; border-radius: .3em;
  background: #fbf6e9; box-shadow: 0 0 0 1px #cbbf9f; text-align: center; font-weight: 700;
  font-size: calc(13 * var(--tutor-unit)); }
.tutor-cell { display: inline-block; width: 1.07em; height: .93em; margin-right: .21em;
  border-radius: .21em; border: 1px solid #7f8683; box-sizing: border-box;
  vertical-align: -.14em; }
.tutor-numbers.many .tutor-cell { width: .86em; margin-right: .14em; }
.tutor-cell.line { background: #2e7d68; border-color: #2e7d68; }
.tutor-cell.hand { background: #e0a526; border-color: #a5780f; }
.tutor-key { margin-right: .9em; white-space: nowrap; }
.tutor-key .tutor-cell { margin-right: .4em; }
.tutor-void { color: #8b2018; background: #f6dedb; border-radius: .6em; padding: 0 .5em;
  font-size: .93em; font-weight: 600; line-height: 1.4; display: inline-block;
  border: 1px solid transparent; }
.tutor-void.weak { background: none; color: inherit; border: 1px dashed #b8675f; }
.tutor-verdict { font-weight: 700; border-left: .36em solid #8a8f8c; border-radius: 2px;
  padding-left: .6em; }
.tutor-verdict.is-best, .tutor-verdict.is-fine { border-color: #2e7d68; }
.tutor-verdict.is-close-call { border-color: #4f7fb5; }
.tutor-verdict.is-inaccuracy { border-color: #e0a526; }
.tutor-verdict.is-mistake { border-color: #d0691c; }
.tutor-verdict.is-blunder { border-color: #b8342a; }
.tutor-options { width: 100%; }
.tutor-options .played th, .tutor-options .played .num { font-weight: 700; }
.tutor-options td.drawn { width: 22%; min-width: 3.6em; }
.tutor-bar { position: relative; height: 1em; }
.tutor-bar i { position: absolute; top: 1px; bottom: 1px; border-radius: 3px;
  background: #a9a491; min-width: 2px; }
.tutor-bar i.best { background: #2e7d68; }
.tutor-bar i.played { background: #e0a526; }
.tutor-bar u { position: absolute; top: calc(50% - 1px); height: 2px; background: currentColor; }
.tutor-bar s { position: absolute; top: -3px; bottom: -3px; width: 1px;
  background: var(--jp-content-font-color2, #777); }
.tutor-tag { font-size: .93em; font-weight: 400; color: var(--jp-content-font-color2, #55606a);
  white-space: nowrap; }

.tutor-foldable { container-type: inline-size; border: 1px solid var(--jp-border-color2, #ddd);
  border-radius: 10px; background: var(--jp-layout-color1, #fff); padding: 2px 12px 10px; }
.tutor-foldable.is-folded { padding-bottom: 2px; }
@container (max-width: 330px) {
  .tutor-numbers .tutor-cell { width: .79em; margin-right: .14em; }
  .tutor-numbers.many .tutor-cell { width: .64em; margin-right: .07em; }
  .tutor-card td, .tutor-card th { padding-right: .36em; }
  .tutor-options td.drawn { width: 10%; min-width: 2.6em; }
}
.tutor-foldable > .widget-toggle-button, .tutor-foldable > .widget-toggle-button.mod-active {
  background: none !important; box-shadow: none !important; border: 0; text-align: left;
  padding: 0; width: 100%; margin: 0; height: auto;
  font: 700 calc(15 * var(--tutor-unit))/2.13 var(--tutor-face);
  color: var(--jp-content-font-color1, #1f2a30); }
.tutor-foldable > .widget-toggle-button:focus-visible { outline: 2px solid #2e7d68; }
.tutor-foldable > .widget-toggle-button::before { content: "▸";
  content: "▸" / ""; display: inline-block;
  width: 1.1em; font-weight: 400; }
.tutor-foldable > .widget-toggle-button.mod-active::before { content: "▾";
  content: "▾" / ""; }

.tutor-controls { gap: 4px; }
.tutor-controls .jupyter-button, .tutor-form .jupyter-button,
.tutor-foldable .jupyter-button.widget-button { border-radius: 7px; margin: 0;
  padding: 0 .75em; height: calc(32 * var(--tutor-unit));
  font: 600 calc(13 * var(--tutor-unit))/calc(32 * var(--tutor-unit)) var(--tutor-face); }
.tutor-form .jupyter-button { align-self: flex-start; margin: 6px 0; }
.tutor-controls .jupyter-button.mod-success, .tutor-form .jupyter-button.mod-success {
  background: #24705b; color: #fff; }
.tutor-controls .jupyter-button.mod-success:hover, .tutor-form .jupyter-button.mod-success:hover {
  background: #1b5a49; }
.tutor-controls .jupyter-button.mod-warning, .tutor-form .jupyter-button.mod-warning {
  background: #8a5200; color: #fff; }
.tutor-controls .jupyter-button:disabled { opacity: 0.45; }
.tutor-table .jupyter-button:focus-visible, .tutor-table select:focus-visible,
.tutor-table input:focus-visible { outline: 2px solid #2e7d68; outline-offset: 1px; }
.tutor-table .widget-dropdown > select { background-image: ARROW; background-size: 1.3em;
  padding-right: 1.7em; text-overflow: ellipsis; border-radius: 7px; }
.tutor-controls .widget-dropdown { flex: 1 1 calc(232 * var(--tutor-unit));
  min-width: calc(232 * var(--tutor-unit));
  max-width: calc(290 * var(--tutor-unit)); margin: 0; height: calc(32 * var(--tutor-unit)); }
.tutor-controls .widget-dropdown > select { height: 100%; }
.tutor-controls .widget-label { width: auto; height: calc(32 * var(--tutor-unit));
  line-height: calc(32 * var(--tutor-unit)); }

.tutor-form { padding: 0 2px 2px; }
.tutor-heading { padding-top: 8px; }
.tutor-rules > .widget-dropdown { flex-flow: row wrap; height: auto; align-items: flex-start; }
.tutor-rules > .widget-dropdown > .widget-label { width: 100% !important; text-align: left;
  height: auto; line-height: 1.7; }
.tutor-rules > .widget-dropdown > select { flex: 1 1 100%; height: calc(30 * var(--tutor-unit)); }
.tutor-rules > .widget-text > .widget-label { text-align: left; width: auto !important;
  flex: 1 1 auto; }
.tutor-rules > .widget-text > input { flex: 0 0 5.5em; width: 5.5em; }
.tutor-form .widget-text > input { border-radius: 7px; }
.tutor-rules .quiet { margin: 0 0 6px; }
</style>
""".replace("LINEN", LINEN)
    .replace("FELT", FELT[2])
    .replace("ARROW", _ARROW)
)
