import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const FONTS = [
  ["figtree.woff2", "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"],
  ["fraunces.woff2", "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"],
] as const;

/** The shop's two faces at `/_fonts/{name}`, for the pages that the server draws itself. */
export const PageFontRoutes: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use(
  (router) =>
    Effect.gen(function* () {
      for (const [name, source] of FONTS) {
        const font = readFileSync(require.resolve(source));
        yield* router.add("GET", `/_fonts/${name}`, Effect.succeed(fontAnswer(font)));
      }
    }),
);

const fontAnswer = (font: Uint8Array) =>
  HttpServerResponse.uint8Array(font, {
    contentType: "font/woff2",
    headers: { "cache-control": "public, max-age=604800" },
  });

/**
 * Their declarations: Figtree is read, Fraunces says titles of words. Fraunces has old-style figures
 * only, so those of a title are Figtree's, as in ui/design/base.css.
 */
export const fontFaces = `
@font-face { font-family: Figtree; src: url(/_fonts/figtree.woff2) format("woff2");
  font-weight: 300 900; font-display: swap; }
@font-face { font-family: Fraunces; src: url(/_fonts/fraunces.woff2) format("woff2");
  font-weight: 100 900; font-display: swap; }
@font-face { font-family: Figures; src: url(/_fonts/figtree.woff2) format("woff2");
  font-weight: 560 700; font-display: swap; unicode-range: U+30-39; }`;

/** The shop's colours (ui/design/tokens.css), light and dark as the system asks. */
export const pageColours = `
:root { color-scheme: light dark;
  --paper: #fbf8f2; --card: #fff; --field: #fbf8f2; --line: #e8dcc8; --control: #8f7256;
  --ink: #2a1a10; --soft: #6b4a2b; --wheat: #e2b04a; --wheat-soft: #d69f33; --poppy: #b92d19;
  --sage: #2f5d46; --mill: #1e4a6b; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #17100b; --card: #211812; --field: #1b130d; --line: #42332a; --control: #8f7a66;
  --ink: #f6ede0; --soft: #bfa98d; --wheat-soft: #ecc067; --poppy: #ff9f8a; --sage: #9fd3b6;
  --mill: #93c3e8; } }`;

/** The sign of the shop, in its own two colours. */
export const LOAF =
  '<svg aria-hidden="true" width="32" height="21" viewBox="0 0 40 26"><path fill="#e2b04a" d="M10.5 1.5h19C35.3 1.5 39 6 39 12.2c0 4.3-1.5 6.3-2.6 8.6-1 2.4-2.8 3.7-5.4 3.7H9c-2.6 0-4.4-1.3-5.4-3.7C2.5 18.5 1 16.5 1 12.2 1 6 4.7 1.5 10.5 1.5Z"/><path fill="none" stroke="#2a1a10" stroke-linecap="round" stroke-width="2.6" d="m11 9.2 3.4 7.6m4.1-8.8 3.4 7.6m4.1-8.8 3.4 7.6"/></svg>';
