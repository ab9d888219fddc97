// @vitest-environment node
import { readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { frenchCharacters, rareCharacters, unicodeRange } from "../../ui/design/font-characters.ts";

const folder = new URL("../../ui/design/", import.meta.url);
const sizeOf = (name: string) => statSync(new URL(`fonts/${name}.woff2`, folder)).size;

/** Ten packets: what a connection carries at once when it is new. The rest waits for an answer. */
const FIRST_FLIGHT = 10 * 1460;
/** Of a typeface, which has few. */
const HEADERS = 400;

it.each(["figtree", "fraunces"])("sends %s, that each page preloads, in one flight", (name) => {
  expect(sizeOf(name) + HEADERS).toBeLessThanOrEqual(FIRST_FLIGHT);
});

it("fetches the rest of Figtree for exactly what it holds, and the two halves share nothing", () => {
  const css = readFileSync(new URL("base.css", folder), "utf8");
  const rare = /figtree-rare\.woff2[^}]*unicode-range:([^;]+);/.exec(css)?.[1];
  expect({
    range: rare?.replaceAll(/\s+/g, " ").trim(),
    shared: [...rareCharacters].filter((character) => frenchCharacters.includes(character)),
  }).toEqual({ range: unicodeRange(rareCharacters, frenchCharacters), shared: [] });
});

it("preloads both typefaces and has no inline script but the one that the security policy names", () => {
  const html = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  expect({
    preloads: [...html.matchAll(/rel="preload"\s+href="([^"]+)"/g)].map((match) => match[1]),
    // Its hash is held by tests/ui/inline-script.test.ts.
    inlineScripts: html.match(/<script(?![^>]*\bsrc=)/g)?.length,
    language: /<html lang="(\w+)"/.exec(html)?.[1],
  }).toEqual({
    preloads: ["/ui/design/fonts/figtree.woff2", "/ui/design/fonts/fraunces.woff2"],
    inlineScripts: 1,
    language: "fr",
  });
});
