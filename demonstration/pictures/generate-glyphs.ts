import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// Writes glyphs.ts: outlines of the two house typefaces at one weight, so that labels need no font
// on the machine that renders them. Run by hand when a font package changes:
//   node demonstration/pictures/generate-glyphs.ts
// Needs harfbuzzjs and fontverter (both come with subset-font) and the two @fontsource-variable
// packages. Outlines: y down, 1000 units per em, one M per contour, then relative commands.

type Glyph = { readonly g: number; readonly ax: number };
type HarfBuzzFont = {
  readonly setVariations: (axes: Readonly<Record<string, number>>) => void;
  readonly glyphToPath: (glyph: number) => string;
};
type HarfBuzzBuffer = {
  readonly addText: (text: string) => void;
  readonly guessSegmentProperties: () => void;
  readonly json: () => ReadonlyArray<Glyph>;
  readonly destroy: () => void;
};
type HarfBuzz = {
  readonly createBlob: (data: Uint8Array) => unknown;
  readonly createFace: (blob: unknown, index: number) => { readonly upem: number };
  readonly createFont: (face: unknown) => HarfBuzzFont;
  readonly createBuffer: () => HarfBuzzBuffer;
  readonly shape: (font: HarfBuzzFont, buffer: HarfBuzzBuffer, features?: string) => void;
};
type FontVerter = { convert: (font: Uint8Array, to: "sfnt") => Promise<Uint8Array> };

const require = createRequire(import.meta.url);
const harfBuzz: HarfBuzz = await require("harfbuzzjs");
const fontVerter: FontVerter = require("fontverter");

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CHARACTERS =
  `${LETTERS}0123456789 ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸàâäæçèéêëîïôöœùûüÿñÑáíóúßåøØ` +
  "!\"#%&'()*+,-./:;=?@[]_«»’‘“”–—…·•°×½¼¾²³®™€−";

const fraunces = await generate("fraunces/files/fraunces-latin-full-normal.woff2", {
  wght: 620,
  opsz: 60,
  SOFT: 0,
  WONK: 0,
});
const figtree = await generate("figtree/files/figtree-latin-wght-normal.woff2", { wght: 650 });

writeFileSync(
  new URL("glyphs.ts", import.meta.url),
  `// Written by generate-glyphs.ts from the packaged fonts (SIL Open Font License 1.1).

/** \`[advance, outline]\` by character, and kerning by pair, in thousandths of an em. */
export type Typeface = {
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  readonly kerning: Readonly<Record<string, number>>;
};

export const FRAUNCES: Typeface = ${fraunces};

export const FIGTREE: Typeface = ${figtree};
`,
);

async function generate(file: string, axes: Readonly<Record<string, number>>): Promise<string> {
  const woff2 = readFileSync(require.resolve(`@fontsource-variable/${file}`));
  const face = harfBuzz.createFace(harfBuzz.createBlob(await fontVerter.convert(woff2, "sfnt")), 0);
  const font = harfBuzz.createFont(face);
  font.setVariations(axes);
  const scale = 1000 / face.upem;
  const shaped = (text: string) => {
    const buffer = harfBuzz.createBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfBuzz.shape(font, buffer, "lnum,-liga,-clig");
    const glyphs = buffer.json();
    buffer.destroy();
    return glyphs;
  };
  const advance = (text: string) => shaped(text).reduce((sum, glyph) => sum + glyph.ax, 0) * scale;
  const rows = [...CHARACTERS].map((character) => {
    const glyph = shaped(character)[0];
    if (glyph === undefined || glyph.g === 0) throw new Error(`No glyph for ${character}`);
    const outline = compact(font.glyphToPath(glyph.g), scale);
    return `    ${JSON.stringify(character)}: [${Math.round(glyph.ax * scale)}, ${JSON.stringify(outline)}],`;
  });
  const pairs = [...LETTERS, "'", "’"].flatMap((left) =>
    [...LETTERS, "é", "è", "a"].flatMap((right) => {
      const kern = Math.round(advance(left + right) - advance(left) - advance(right));
      return Math.abs(kern) < 15 ? [] : [`${JSON.stringify(left + right)}: ${kern}`];
    }),
  );
  const kerning = [...new Set(pairs)].join(", ");
  return `{\n  glyphs: {\n${rows.join("\n")}\n  },\n  kerning: { ${kerning} },\n}`;
}

/** Whole units, y down; coordinates after M are relative to the point before. */
function compact(path: string, scale: number): string {
  let x = 0;
  let y = 0;
  return (path.match(/[MLQCZ][^MLQCZ]*/g) ?? [])
    .map((segment) => {
      const command = segment.charAt(0);
      if (command === "Z") return "z";
      const numbers = (segment.slice(1).match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
      const points = numbers.map((n, i) => Math.round(i % 2 === 0 ? n * scale : -n * scale));
      const from = command === "M" ? [0, 0] : [x, y];
      const relative = points.map((n, i) => n - (from[i % 2] ?? 0));
      x = points.at(-2) ?? x;
      y = points.at(-1) ?? y;
      return (
        (command === "M" ? "M" : command.toLowerCase()) + relative.join(" ").replaceAll(" -", "-")
      );
    })
    .join("");
}
