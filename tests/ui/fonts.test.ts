// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const fonts = ["figtree", "fraunces"].map((name) =>
  readFileSync(new URL(`../../ui/design/fonts/${name}.woff2`, import.meta.url)),
);

it("keeps the two typefaces under 32 kB together", () => {
  expect(fonts.reduce((sum, font) => sum + font.length, 0)).toBeLessThanOrEqual(32_000);
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
