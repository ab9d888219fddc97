/**
 * Cuts the two typefaces down to what French needs and writes `ui/design/fonts/*.woff2`: the two
 * that pages preload, and the rest of Figtree.
 * Run it again after an update of the font packages: `node ui/design/subset-fonts.ts`.
 *
 * It also prints the range of that rest, and the metrics of the fallback faces declared in `base.css` (size-adjust and the
 * three overrides), measured on a French sentence against the widths of system faces.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import {
  frenchCharacters,
  rareCharacters,
  titleCharacters,
  unicodeRange,
} from "./font-characters.ts";
import { sfntMetrics, withFrenchApostrophe } from "./sfnt-metrics.ts";

const require = createRequire(import.meta.url);

interface Cut {
  readonly source: string;
  readonly target: string;
  readonly text: string;
  /** A range, or the only one. */
  readonly weights:
    | number
    | { readonly min: number; readonly max: number; readonly default: number };
  /** The system faces shown until this one arrives, and their mean advance on `sample`, in em. */
  readonly fallbacks: readonly { readonly name: string; readonly meanAdvance: number }[];
}

const sample =
  "commandez avant onze heures pour etre livre jeudi les farines de ble tradition sont en promotion";
/** Advances of a to z, then the space, in thousandths of an em. */
const arial = [
  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 278,
];
const times = [
  444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
  278, 500, 500, 722, 500, 500, 444, 250,
];

const cuts: readonly Cut[] = [
  {
    source: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
    target: "fraunces.woff2",
    text: titleCharacters,
    // One weight: a second one would cost as much as the first.
    weights: 560,
    fallbacks: [
      { name: "Times New Roman, Liberation Serif", meanAdvance: meanAdvance(times) },
      { name: "Noto Serif (Android)", meanAdvance: 0.4846 },
    ],
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    target: "figtree.woff2",
    text: frenchCharacters,
    weights: { min: 400, max: 700, default: 400 },
    fallbacks: [
      // Roboto, on Android, is as wide but for 0.2 %.
      { name: "Arial, Liberation Sans, Roboto", meanAdvance: meanAdvance(arial) },
    ],
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    target: "figtree-rare.woff2",
    text: rareCharacters,
    weights: { min: 400, max: 700, default: 400 },
    fallbacks: [],
  },
];

const folder = new URL("./fonts/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const cut of cuts) {
  const source = await readFile(require.resolve(cut.source));
  const french = withFrenchApostrophe(
    await subsetFont(source, cut.text, {
      targetFormat: "sfnt",
      variationAxes: { wght: cut.weights },
    }),
    cut.text,
  );
  const subset = await subsetFont(french, cut.text, { targetFormat: "woff2" });
  await writeFile(new URL(cut.target, folder), subset);
  console.log(`${cut.target}: ${source.length} -> ${subset.length} bytes`);
  const plain = await subsetFont(source, cut.text, {
    targetFormat: "sfnt",
    variationAxes: { wght: typeof cut.weights === "number" ? cut.weights : cut.weights.default },
  });
  printFallbacks(cut, plain);
}
console.log(
  `unicode-range of figtree-rare.woff2: ${unicodeRange(rareCharacters, frenchCharacters)}`,
);

function meanAdvance(advances: readonly number[]): number {
  const widths = [...sample].map((letter) =>
    letter === " " ? (advances[26] ?? 0) : (advances[(letter.codePointAt(0) ?? 97) - 97] ?? 0),
  );
  return widths.reduce((sum, width) => sum + width, 0) / widths.length / 1000;
}

function printFallbacks(cut: Cut, sfnt: Buffer): void {
  const metrics = sfntMetrics(sfnt, sample);
  for (const { name, meanAdvance } of cut.fallbacks) {
    const sizeAdjust = metrics.meanAdvance / meanAdvance;
    const percent = (value: number): string => `${((value / sizeAdjust) * 100).toFixed(2)}%`;
    console.log(
      `  fallback ${name}: size-adjust ${(sizeAdjust * 100).toFixed(2)}%;` +
        ` ascent-override ${percent(metrics.ascent)}; descent-override ${percent(metrics.descent)};` +
        ` line-gap-override ${percent(metrics.lineGap)}`,
    );
  }
}
