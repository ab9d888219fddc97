import type { Firm } from "../../core/seller/firm.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { demonstrationLine, type MadeUpPart } from "../../core/seller/parts.ts";
import { html, type Markup } from "../web/html.ts";
import { mailStyle, tone } from "./mail-style.ts";

/** One part of a mail; texts are plain, of one line unless said otherwise. */
export type TemplatePart =
  /** A paragraph; it may have several lines. */
  | { readonly _tag: "Paragraph"; readonly text: string }
  | { readonly _tag: "Heading"; readonly text: string }
  /** What is counted, with its amount at the end of the line. */
  | { readonly _tag: "Lines"; readonly lines: readonly (readonly [what: string, amount: string])[] }
  /** Facts with their names: 'IBAN : FR76 …'. */
  | { readonly _tag: "Facts"; readonly facts: readonly (readonly [name: string, fact: string])[] }
  /** The one thing to do, at an address of the shop. */
  | { readonly _tag: "Link"; readonly text: string; readonly href: string };

export const paragraph = (text: string): TemplatePart => ({ _tag: "Paragraph", text });
export const heading = (text: string): TemplatePart => ({ _tag: "Heading", text });
export const lines = (of: readonly (readonly [string, string])[]): TemplatePart => ({
  _tag: "Lines",
  lines: of,
});
export const facts = (of: readonly (readonly [string, string])[]): TemplatePart => ({
  _tag: "Facts",
  facts: of,
});
export const link = (text: string, href: string): TemplatePart => ({ _tag: "Link", text, href });

/**
 * A letter as plain text and as HTML, from the same parts: neither can say what the other does not.
 * The HTML is what mail programs show: a table of 600 px at most, styles on the elements, nothing
 * loaded, colours for dark screens where they are understood. Where what speaks in it is made up
 * (`speaking`, besides the firm itself), its first line says so.
 */
export const mailTemplate = (
  { firm, demonstrated }: KnownFirm,
  subject: string,
  parts: readonly TemplatePart[],
  speaking: readonly MadeUpPart[] = [],
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const mark = demonstrationLine(demonstrated, [...speaking, "sellers"]);
  const whole = mark === null ? parts : [paragraph(mark), ...parts];
  return {
    subject,
    text: [...whole.map(plain), firm.name].join("\n\n"),
    html: framed(firm, subject, whole).markup,
  };
};

const plain = (part: TemplatePart): string => {
  switch (part._tag) {
    case "Paragraph":
    case "Heading":
      return part.text;
    case "Lines":
      return part.lines.map(([what, amount]) => `- ${what} : ${amount}`).join("\n");
    case "Facts":
      return part.facts.map(([name, fact]) => `${name} : ${fact}`).join("\n");
    case "Link":
      return `${part.text} : ${part.href}`;
  }
};

const drawn = (part: TemplatePart): Markup => {
  switch (part._tag) {
    case "Paragraph":
      return html`<p class="ink" style="${tone.paragraph}">${broken(part.text)}</p>`;
    case "Heading":
      return html`<h2 class="ink" style="${tone.heading}">${part.text}</h2>`;
    case "Lines":
      return table(part.lines, tone.what, tone.amount, "ink");
    case "Facts":
      return table(part.facts, tone.name, tone.fact, "soft");
    case "Link":
      return html`<p style="${tone.paragraph}">
        <a href="${part.href}" style="${tone.button}">${part.text}</a>
      </p>`;
  }
};

const table = (
  rows: readonly (readonly [string, string])[],
  first: string,
  second: string,
  named: "ink" | "soft",
): Markup =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="${tone.table}"
  >
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <td class="${named} line" style="${first}">${name}</td>
          <td class="ink line" style="${second}">${value}</td>
        </tr>`,
    )}
  </table>`;

const broken = (text: string): Markup => {
  const [first = "", ...rest] = text.split("\n");
  return html`${first}${rest.map((line) => html`<br />${line}`)}`;
};

const framed = ({ brand, name }: Firm, subject: string, parts: readonly TemplatePart[]): Markup =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${styleElement}
      </head>
      <body class="paper" style="${tone.body}">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="paper"
          style="${tone.paper}"
        >
          <tr>
            <td align="center" style="padding: 16px 8px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                class="card"
                style="${tone.card}"
              >
                <tr>
                  <td style="${tone.head}">
                    <span aria-hidden="true" style="${tone.loaf}">///</span
                    ><span style="${tone.brand}">${brand}</span>
                  </td>
                </tr>
                <tr>
                  <td style="${tone.main}">
                    ${parts.map(drawn)}
                    <p class="soft line" style="${tone.foot}">${name}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;

const styleElement: Markup = { markup: `<style>${mailStyle}</style>` };
