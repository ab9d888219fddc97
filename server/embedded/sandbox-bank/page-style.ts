import { fontFaces, pageColours } from "../../web/page-fonts.ts";

/** The shop's palette, phone first; light and dark follow the system. */
export const pageStyle = `${fontFaces}${pageColours}
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); min-height: 100dvh;
  font: 400 1rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", sans-serif;
  -webkit-font-smoothing: antialiased; }
main { max-width: 27.5rem; margin: 0 auto; padding: 24px 16px; }
.bank { display: flex; align-items: center; gap: 12px; font-weight: 600; margin-bottom: 16px; }
.mark { width: 34px; height: 22px; border-radius: 6px; background: var(--mill);
  box-shadow: inset 0 6px 0 var(--card), inset 0 11px 0 var(--control); border: 1.5px solid var(--control); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
h1 { font: 560 1.5rem/1.2 Figures, Fraunces, Georgia, serif; letter-spacing: -.012em;
  margin-bottom: 16px; text-wrap: balance; }
dl { border-block: 1px solid var(--line); padding-block: 8px; margin-bottom: 20px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 6px; }
dt { color: var(--soft); }
dd { text-align: right; font-weight: 500; font-variant-numeric: tabular-nums; }
.total dd { font-size: 1.375rem; font-weight: 700; }
form { display: grid; gap: 12px; }
form + form { margin-top: 12px; }
button, .button { display: block; width: 100%; min-height: 52px; padding: 12px 20px; font: inherit;
  font-weight: 650; text-align: center; text-decoration: none; cursor: pointer; color: var(--ink);
  background: transparent; border: 1.5px solid var(--control); border-radius: 10px; }
button:hover, .button:hover { border-color: var(--ink); }
.primary { background: var(--wheat); border-color: var(--wheat); color: #2a1a10; }
.primary:hover { background: var(--wheat-soft); border-color: var(--wheat-soft); }
.danger { color: var(--poppy); }
.quiet { border-color: transparent; color: var(--mill); text-decoration: underline; }
label { font-weight: 600; }
input:not([type=hidden]) { min-height: 52px; width: 100%; padding: 8px 16px; font: inherit;
  font-size: 1.25rem; letter-spacing: .3em; color: var(--ink); background: var(--field);
  border: 1px solid var(--control); border-radius: 10px; }
:focus-visible { outline: 3px solid var(--mill); outline-offset: 2px; }
.hint, .foot { color: var(--soft); font-size: .9375rem; }
.error { color: var(--poppy); font-weight: 600; }
.card p + p { margin-top: 12px; }
.foot { margin-top: 16px; }
`;
