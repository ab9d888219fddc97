import { createHash } from "node:crypto";
import { html, type Markup } from "../../support/html.ts";
import { pageStyle } from "./page-style.ts";
import { signaturePad } from "./signature-pad.ts";

/** The frame of every page of the e-signature. */
export const pageFrame = (title: string, body: Markup): Markup =>
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
          <p class="brand">Panetier <span>signature électronique</span></p>
        </header>
        <main>${body}</main>
        ${scriptElement}
      </body>
    </html>`;

/** Nothing but the page's own style, script, fonts and form; the shop's origin, where it leads. */
export const pagePolicy = (shopOrigin: string): string =>
  [
    "default-src 'none'",
    `style-src '${hashOf(pageStyle)}'`,
    `script-src '${hashOf(signaturePad)}'`,
    "font-src 'self'",
    `form-action 'self' ${shopOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const hashOf = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;

// Not a character more than style and script themselves, or their hashes would not be the policy's.
const styleElement: Markup = { markup: `<style>${pageStyle}</style>` };
const scriptElement: Markup = { markup: `<script>${signaturePad}</script>` };
