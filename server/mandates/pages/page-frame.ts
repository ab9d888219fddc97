import { html, type Markup } from "../../web/html.ts";
import { LOAF } from "../../web/page-fonts.ts";
import { pagePolicy } from "../../web/page-policy.ts";
import { pageStyle } from "./page-style.ts";

/** What one page says within the frame. */
export interface FramedPage {
  readonly title: string;
  readonly body: Markup;
  /** What it does, where it does something. */
  readonly script?: string;
  /** Where its form leads besides the shop, as a policy writes it. */
  readonly formOrigins?: readonly string[];
}

/** The frame of every page of the e-signature, for whose shop it is; `mark` says that it is a demonstration. */
export const pageFrame = (
  { title, body, script }: FramedPage,
  brand: string,
  mark: string | null,
): Markup =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Signature électronique</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <p class="brand">${loaf}${brand} <span>signature électronique</span></p>
          ${mark === null ? null : html`<p class="mark">${mark}</p>`}
        </header>
        <main>${body}</main>
        ${script === undefined ? null : scriptElement(script)}
      </body>
    </html>`;

/** What this page may load, and where its form leads. */
export const signaturePolicy = (
  { script, formOrigins = [] }: FramedPage,
  shopOrigin: string,
): string =>
  pagePolicy({
    style: pageStyle,
    ownFonts: true,
    shopOrigin,
    formOrigins,
    ...(script === undefined ? {} : { script }),
  });

const loaf: Markup = { markup: LOAF };

// Not a character more than style and script themselves, or their hashes would not be the policy's.
const styleElement: Markup = { markup: `<style>${pageStyle}</style>` };
const scriptElement = (script: string): Markup => ({ markup: `<script>${script}</script>` });
