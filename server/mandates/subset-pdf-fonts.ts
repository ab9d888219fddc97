/**
 * Cuts the house's typefaces down to the still letters that a PDF can embed and writes
 * `server/mandates/fonts/*.ttf`. Run it again after an update of the font packages:
 * `node server/mandates/subset-pdf-fonts.ts`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

const figtree = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const fraunces = "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2";

const cuts = [
  { source: figtree, weight: 400, target: "figtree-text.ttf" },
  { source: figtree, weight: 650, target: "figtree-strong.ttf" },
  { source: fraunces, weight: 560, target: "fraunces-title.ttf" },
] as const;

/** Latin-1 and what French typography adds: names of people cross borders. */
const codes = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, index) => 0xa0 + index),
];
const text = `${String.fromCodePoint(...codes)}ŒœŸ‘’“”„–—…•·€\u202f\u2011`;

const folder = new URL("./fonts/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const { source, weight, target } of cuts) {
  const whole = await readFile(require.resolve(source));
  const cut = await subsetFont(whole, text, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  });
  await writeFile(new URL(target, folder), cut);
}
