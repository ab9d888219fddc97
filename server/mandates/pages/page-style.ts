import { fontFaces } from "../../web/page-fonts.ts";

/** The shop's tokens (product §9, ui/design/tokens.css), phone first; light and dark follow the system. */
export const pageStyle = `${fontFaces}
:root { color-scheme: light dark;
  --page: #fbf8f2; --surface: #fff; --sunk: #fbf8f2; --line: #e8dcc8; --control: #8f7256;
  --ink: #2a1a10; --soft: #6b4a2b; --eyebrow: #8a4f1d; --wheat: #e2b04a; --wheat-hover: #d69f33;
  --link: #1e4a6b; --bad: #b92d19; --bad-wash: #fbe9e4; --on-bad-wash: #5e1a10; --focus: #1e4a6b; }
@media (prefers-color-scheme: dark) { :root {
  --page: #17100b; --surface: #211812; --sunk: #1b130d; --line: #42332a; --control: #8f7a66;
  --ink: #f6ede0; --soft: #bfa98d; --eyebrow: #dba26c; --wheat-hover: #ecc067; --link: #93c3e8;
  --bad: #ff9f8a; --bad-wash: #40170f; --on-bad-wash: #ffd9d0; --focus: #93c3e8; } }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
body { background: var(--page); color: var(--ink); min-height: 100dvh; overflow-wrap: break-word;
  font: 400 .9375rem/1.45 Figtree, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
header { background: var(--surface); border-bottom: 1px solid var(--line); }
header p, main { max-width: 66rem; margin: 0 auto; padding-inline: 16px; }
header p { padding-block: 14px; }
.brand { font: 560 1.25rem/1.2 Fraunces, serif; letter-spacing: -.012em;
  display: flex; align-items: center; gap: 10px; }
.mark { margin: 4px 0 0; font-weight: 600; }
.brand span { color: var(--soft); font: 400 .9375rem/1.2 Figtree, system-ui, sans-serif;
  letter-spacing: 0; }
main { padding-block: 24px 48px; }
h1, h2 { font-family: Figures, Fraunces, serif; font-weight: 560; line-height: 1.12;
  letter-spacing: -.012em; text-wrap: balance; }
h1 { font-size: 1.875rem; }
h2 { font-size: 1.25rem; margin-bottom: 16px; }
.lead { color: var(--soft); font-size: 1.0625rem; margin-top: 8px; text-wrap: balance; }
.columns { display: grid; gap: 16px; margin-top: 20px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
  padding: 20px; min-width: 0; }
.narrow { max-width: 34rem; margin: 0 auto; display: grid; gap: 12px; }
.narrow h1 { font-size: 1.5rem; }
dl > div { padding-block: 10px; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; padding-top: 0; }
dt { color: var(--soft); font-size: .8125rem; }
dd { margin: 2px 0 0; }
.number { font-variant-numeric: lining-nums tabular-nums; }
.legal { border-top: 1px solid var(--line); padding-top: 12px; display: grid; gap: 10px; }
.soft { color: var(--soft); font-size: .875rem; }
form { display: grid; gap: 18px; }
.field { display: grid; gap: 6px; }
label, legend { font-weight: 650; padding: 0; }
fieldset { border: 0; padding: 0; min-width: 0; display: grid; gap: 10px; }
fieldset .field label { font-weight: 550; }
input:not([type=hidden], [type=checkbox]) { min-height: 44px; width: 100%; padding: 8px 14px;
  font: inherit; font-size: 1rem; color: var(--ink); background: var(--sunk);
  border: 1px solid var(--control); border-radius: 10px; }
input[aria-invalid]:not([type=checkbox]) { border: 2px solid var(--bad); padding: 7px 13px; }
.pad { display: grid; gap: 6px; }
canvas { display: block; width: 100%; aspect-ratio: 3 / 1; touch-action: none; cursor: crosshair;
  color: var(--ink); background: var(--sunk); border: 1px dashed var(--control);
  border-radius: 10px; }
.check { display: grid; grid-template-columns: auto 1fr; gap: 12px; font-weight: 400;
  align-items: start; min-height: 44px; cursor: pointer; }
.check input { width: 24px; height: 24px; margin: 0; accent-color: var(--eyebrow); }
.hint { color: var(--soft); font-size: .875rem; }
.error { color: var(--bad); font-weight: 550; }
.summary { background: var(--bad-wash); color: var(--on-bad-wash); border-radius: 12px;
  padding: 14px 18px; margin-top: 16px; }
.summary ul { margin-top: 6px; padding-left: 20px; }
.summary a { color: inherit; font-weight: 650; }
.actions { display: grid; gap: 8px; }
button, .button { display: inline-flex; align-items: center; justify-content: center;
  min-height: 44px; padding: 10px 20px; font: inherit; font-weight: 650; text-decoration: none;
  cursor: pointer; color: var(--ink); background: transparent; border: 1.5px solid var(--control);
  border-radius: 10px; }
.primary { background: var(--wheat); border-color: var(--wheat); color: #2a1a10; }
.actions .primary { min-height: 54px; font-size: 1.0625rem; }
.primary:hover { background: var(--wheat-hover); border-color: var(--wheat-hover); }
.quiet { border-color: transparent; color: var(--link); text-decoration: underline; }
.clear { justify-self: start; padding-inline: 0; font-weight: 550; }
[aria-busy=true] .primary { opacity: .7; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (width > 600px) { header p, main { padding-inline: 24px; }
  .actions { grid-template-columns: 1fr auto; } }
@media (width >= 900px) { h1 { font-size: 2.5rem; }
  .columns { grid-template-columns: 5fr 6fr; align-items: start; gap: 24px; }
  .card { padding: 24px; } }
`;
