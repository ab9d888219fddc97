// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const fonts = ["figtree", "fraunces"].map((name) =>
  readFileSync(new URL(`../../ui/design/fonts/${name}.woff2`, import.meta.url)),
);

it("keeps the two typefaces under 50 kB together", () => {
  expect(fonts.reduce((sum, font) => sum + font.length, 0)).toBeLessThanOrEqual(50_000);
});

it("preloads both typefaces and has no inline script, which the security policy refuses", () => {
  const html = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  expect({
    preloads: [...html.matchAll(/rel="preload"\s+href="([^"]+)"/g)].map((match) => match[1]),
    inlineScripts: html.match(/<script(?![^>]*\bsrc=)/g),
    language: /<html lang="(\w+)"/.exec(html)?.[1],
  }).toEqual({
    preloads: ["/ui/design/fonts/figtree.woff2", "/ui/design/fonts/fraunces.woff2"],
    inlineScripts: null,
    language: "fr",
  });
});
