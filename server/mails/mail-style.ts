/**
 * The shop's palette (product §9) as mail programs take it: on the elements, for those that drop
 * style sheets; the sheet only turns it dark.
 */
export const mailStyle = `
@media (prefers-color-scheme: dark) {
  .paper { background: #1b120b !important; }
  .card { background: #2a1a10 !important; border-color: #5b3416 !important; }
  .ink { color: #fbf8f2 !important; }
  .line { border-color: #5b3416 !important; }
}
`;

const ink = "color: #2a1a10;";
const text = `${ink} font: 16px/1.5 Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;`;
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const cell = `${text} padding: 8px 0; border-bottom: 1px solid #e8dcc8; vertical-align: top;`;

/** The style of each part of a letter. */
export const tone = {
  body: "margin: 0; padding: 0; background: #fbf8f2;",
  paper: "background: #fbf8f2;",
  card: "max-width: 600px; background: #ffffff; border: 1px solid #e8dcc8; border-radius: 16px;",
  head: "padding: 20px 24px 16px; border-bottom: 3px solid #e2b04a;",
  brand: `${ink} font: 600 24px/1.2 ${serif};`,
  paragraph: `${text} margin: 16px 0 0;`,
  heading: `${ink} font: 600 20px/1.3 ${serif}; margin: 28px 0 8px;`,
  table: "border-collapse: collapse;",
  what: `${cell} padding-right: 16px;`,
  amount: `${cell} text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums;`,
  name: `${cell} padding-right: 16px; width: 38%;`,
  fact: `${cell} font-weight: 600; overflow-wrap: anywhere; word-break: break-word;`,
  button:
    "display: inline-block; padding: 12px 24px; background: #e2b04a; color: #2a1a10; border-radius: 12px; font: 600 16px/1.5 Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; text-decoration: none;",
} as const;
