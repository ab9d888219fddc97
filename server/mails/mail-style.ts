/**
 * The shop's palette (product §9) as mail programs take it: on the elements, for those that drop
 * style sheets; the sheet only turns it dark.
 */
export const mailStyle = `
@media (prefers-color-scheme: dark) {
  .paper { background: #17100b !important; }
  .card { background: #211812 !important; border-color: #42332a !important; }
  .ink { color: #f6ede0 !important; }
  .soft { color: #bfa98d !important; }
  .line { border-color: #42332a !important; }
}
`;

const ink = "color: #2a1a10;";
const soft = "color: #6b4a2b;";
const sans = "Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const text = `${ink} font: 16px/1.5 ${sans};`;
const cell = `padding: 10px 0; border-bottom: 1px solid #e8dcc8; vertical-align: top;`;

/** The style of each part of a mail. */
export const tone = {
  body: "margin: 0; padding: 0; background: #fbf8f2;",
  paper: "background: #fbf8f2;",
  card: "max-width: 600px; background: #ffffff; border: 1px solid #e8dcc8; border-radius: 12px;",
  // Crust in either scheme: the sign of the shop stands on it as on the home screen of a telephone.
  head: "padding: 16px 24px; background: #2a1a10; border-radius: 11px 11px 0 0; border-bottom: 4px solid #e2b04a;",
  loaf: "display: inline-block; width: 36px; background: #e2b04a; color: #2a1a10; border-radius: 11px 11px 8px 8px; text-align: center; vertical-align: middle; font: 700 15px/23px Arial, sans-serif; letter-spacing: 2px;",
  brand:
    "color: #fffdf8; padding-left: 10px; vertical-align: middle; font: 600 22px/24px Fraunces, Georgia, 'Times New Roman', serif;",
  main: "padding: 8px 24px 24px;",
  paragraph: `${text} margin: 16px 0 0;`,
  heading: `${ink} font: 700 18px/1.3 ${sans}; margin: 28px 0 4px;`,
  table: "border-collapse: collapse;",
  what: `${text} ${cell} padding-right: 16px;`,
  amount: `${text} ${cell} font-weight: 600; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums;`,
  name: `${soft} font: 15px/1.6 ${sans}; ${cell} padding-right: 16px; width: 38%;`,
  fact: `${text} ${cell} font-weight: 600; overflow-wrap: anywhere; word-break: break-word;`,
  button: `display: inline-block; padding: 14px 28px; background: #e2b04a; color: #2a1a10; border-radius: 10px; font: 700 16px/1.5 ${sans}; text-decoration: none;`,
  foot: `${soft} font: 14px/1.5 ${sans}; margin: 24px 0 0; padding-top: 16px; border-top: 1px solid #e8dcc8;`,
} as const;
