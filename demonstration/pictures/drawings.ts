import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { DrawnPicture } from "../../server/pictures/pictures.ts";

// The demonstration's drawings, in one file: a line of JSON each, compressed together, since they
// repeat one another (15 MB of SVG, 0.3 MB here). `npm run drawings` takes them out and puts them back.

const PACK = new URL("drawings.jsonl.br", import.meta.url);

/** Every drawing of the pack, by path. Read again each time: nothing keeps 15 MB of text alive. */
export async function readDrawings(): Promise<readonly DrawnPicture[]> {
  const lines = (await promisify(brotliDecompress)(await readFile(PACK))).toString("utf8");
  // safe: `writeDrawings` wrote the pack, and tests/demonstration/pictures reads all of it
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as DrawnPicture);
}

/**
 * The drawings of those paths, in the pack's order. Throws a `RangeError` that names every path without
 * one: a shop is not filled with pictures that are missing.
 */
export async function drawingsOf(paths: Iterable<string>): Promise<readonly DrawnPicture[]> {
  const wanted = new Set(paths);
  const drawings = (await readDrawings()).filter(({ path }) => wanted.delete(path));
  if (wanted.size > 0) throw new RangeError(`No drawing for ${[...wanted].join(", ")}`);
  return drawings;
}

/** Writes the pack again. Rejects with a `TypeError` that names each drawing that may not stand in it, and why. */
export async function writeDrawings(drawings: readonly DrawnPicture[]): Promise<void> {
  const problems = drawings.flatMap(({ path, svg }) =>
    drawingProblems(svg).map((problem) => `${path}: ${problem}`),
  );
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  const lines = drawings
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, svg }) => JSON.stringify({ path, svg }));
  const pack = await promisify(brotliCompress)(Buffer.from(`${lines.join("\n")}\n`), {
    // Likeness lies hundreds of drawings apart: a window of 16 MB sees it.
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    },
  });
  await writeFile(PACK, pack);
}

/**
 * Why a drawing cannot be shown as it is, empty when it can: it has to say its size, be whole in itself
 * (no script, no address, no picture within), and hold words as outlines, since the machine that renders
 * it may have no font.
 */
export const drawingProblems = (svg: string): readonly string[] =>
  RULES.filter(([pattern, wanted]) => pattern.test(svg) !== wanted).map(([, , problem]) => problem);

const RULES: readonly (readonly [pattern: RegExp, wanted: boolean, problem: string])[] = [
  [/^<svg [^>]*width="\d+" height="\d+">/, true, "must begin with <svg … width height>"],
  [/<\/svg>\s*$/, true, "must end with </svg>"],
  [
    /<(script|foreignObject|image|style)\b|\son\w+=/i,
    false,
    "must not hold scripts or other files",
  ],
  [/href="(?!#)|url\((?!#)/, false, "must not name addresses"],
  [/<text\b/, false, "must hold words as outlines"],
];
