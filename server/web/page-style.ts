import { fontFaces, pageColours } from "./page-fonts.ts";

/** The shop's palette (product §9), phone first; light and dark follow the system. */
export const pageStyle = `${fontFaces}${pageColours}
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); min-height: 100dvh;
  font: 400 1rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", sans-serif;
  -webkit-font-smoothing: antialiased; }
header, main { max-width: 62rem; margin: 0 auto; padding: 16px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px;
  border-bottom: 1px solid var(--line); }
.brand { font: 560 1.25rem/1.2 Fraunces, Georgia, serif; letter-spacing: -.012em;
  margin-right: auto; display: flex; align-items: center; gap: 10px; }
.brand span { color: var(--soft); font: 500 1rem/1.2 Figtree, system-ui, sans-serif;
  letter-spacing: 0; }
nav { display: flex; flex-wrap: wrap; gap: 4px; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 10px; color: var(--ink);
  text-decoration: none; border-radius: 10px; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { font-weight: 600; background: var(--card);
  box-shadow: inset 0 0 0 1px var(--line); }
header form { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; }
h1 { font: 560 1.875rem/1.12 Figures, Fraunces, Georgia, serif; letter-spacing: -.012em;
  margin: 8px 0 16px; text-wrap: balance; }
/* Names, subjects, numbers: what is read is in the face that has figures. */
h2, h1.read { font-family: Figtree, system-ui, sans-serif; font-weight: 700; letter-spacing: 0; }
h2 { font-size: 1.125rem; line-height: 1.3; }
main > h2 { margin: 32px 0 12px; }
main > p { margin-block: 12px; }
time { white-space: nowrap; }
a { color: var(--mill); }
.narrow { max-width: 27.5rem; margin: 0 auto; padding-top: 24px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px; }
.list { list-style: none; padding: 0; display: grid; gap: 12px; }
.client { display: grid; gap: 12px 24px; align-items: start; }
.client form { align-self: center; }
.stores { list-style: none; padding: 0; margin-top: 8px; }
.stores li { padding-block: 2px; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.mail { overflow-wrap: anywhere; }
.number { font-variant-numeric: tabular-nums; }
form.stack { display: grid; gap: 8px; }
form.stack button, form.stack input + label { margin-top: 12px; }
form.search { display: grid; gap: 8px; margin-bottom: 20px; }
label { font-weight: 600; }
input:not([type=hidden]) { min-height: 48px; width: 100%; padding: 8px 16px; font: inherit;
  color: var(--ink); background: var(--field); border: 1px solid var(--control); border-radius: 10px; }
textarea { width: 100%; padding: 8px 16px; font: inherit; color: var(--ink);
  background: var(--field); border: 1px solid var(--control); border-radius: 10px; resize: vertical; }
button { min-height: 48px; padding: 8px 20px; font: inherit; font-weight: 650; cursor: pointer;
  color: var(--ink); background: transparent; border: 1.5px solid var(--control);
  border-radius: 10px; }
.primary { background: var(--wheat); border-color: var(--wheat); color: #2a1a10; }
.primary:hover { background: var(--wheat-soft); border-color: var(--wheat-soft); }
.quiet { min-height: 44px; border-color: transparent; padding: 0 4px; color: var(--mill);
  text-decoration: underline; }
:focus-visible { outline: 3px solid var(--mill); outline-offset: 2px; }
.done { color: var(--mill); font-weight: 600; }
.error { color: var(--poppy); font-weight: 600; }
.qr { display: block; width: 100%; max-width: 14rem; margin: 0 auto 16px; border-radius: 12px; }
code { font: 600 1.0625rem/1.5 ui-monospace, "Cascadia Mono", Consolas, monospace; }
.setup-key { overflow-wrap: anywhere; }
.card form.stack:not(:first-child) { margin-top: 20px; }
.codes { padding-left: 2.5rem; display: grid; gap: 4px; }
.runs { color: var(--sage); font-weight: 600; }
.facts { display: grid; gap: 0 20px; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0 0 10px; overflow-wrap: anywhere; }
main > .card + .card { margin-top: 16px; }
form.decision input { max-width: 16rem; }
.entry a { display: inline-flex; min-height: 44px; align-items: center; }
.entry { display: grid; gap: 2px 20px; }
.request { display: grid; gap: 0 16px; padding-block: 10px; border-bottom: 1px solid var(--line);
  grid-template-columns: auto auto 1fr; }
.requests { list-style: none; padding: 0; border-top: 1px solid var(--line); }
.request .path { grid-column: 1 / -1; overflow-wrap: anywhere; }
.failed { display: grid; gap: 12px 24px; align-items: start; }
.failed h2 { overflow-wrap: anywhere; }
.choices { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.choices a { display: inline-flex; align-items: center; min-height: 44px; }
.picture { display: grid; gap: 12px 20px; align-items: center; grid-template-columns: auto 1fr; }
.picture img { display: block; object-fit: contain; }
.picture .choices { grid-column: 1 / -1; }
.pages { display: flex; justify-content: space-between; gap: 16px; margin-top: 20px; }
.pages a { display: inline-flex; align-items: center; min-height: 44px; }
@media (min-width: 600px) {
  form.search { grid-template-columns: 1fr auto; }
  form.search label, form.search .soft { grid-column: 1 / -1; }
  .client { grid-template-columns: 1fr auto; }
  .facts { grid-template-columns: 12rem 1fr; }
  form.decision button { justify-self: start; }
  li.failed { grid-template-columns: 1fr auto; }
  .picture { grid-template-columns: auto 1fr auto; }
  .picture .choices { grid-column: auto; }
  .entry { grid-template-columns: 12rem 1fr auto; align-items: baseline; }
  .request { grid-template-columns: 12rem 4.5rem 1fr auto; }
  .request.decision { grid-template-columns: 12rem 6.5rem 1fr auto; }
  .request .path { grid-column: auto; }
}
`;
