import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { sfntMetrics } from "../../../ui/design/sfnt-metrics.ts";
import type { TextWidth } from "../flows/chart-sizes.ts";

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join("");
const MEASURED = `${ascii}àâçéèêëîïôùûœÀÉÈ’…·›`;
const FONT = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";

/** Measures with the advances of the shop's typeface at one weight, so that no text outgrows its box. */
export const textWidth = async (weight: number): Promise<TextWidth> => {
  const source = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const sfnt = await subsetFont(source, MEASURED, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  });
  const advances = new Map(
    [...MEASURED].map((character) => [character, sfntMetrics(sfnt, character).meanAdvance]),
  );
  const widest = Math.max(...advances.values());
  return (text, size) =>
    [...text].reduce((sum, character) => sum + (advances.get(character) ?? widest), 0) * size;
};
