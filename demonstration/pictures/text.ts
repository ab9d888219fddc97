import { FIGTREE, FRAUNCES } from "./glyphs.ts";
import type { Typeface } from "./glyphs.ts";
import { short } from "./sheet.ts";

// Words as outlines: the machine that renders may have no font at all.

export type Face = "fraunces" | "figtree";

export type TextBox = {
  /** Centre of the box. */
  readonly x: number;
  /** Middle of the line of capitals. */
  readonly y: number;
  readonly width: number;
  /** Height of the capitals when the text fits. */
  readonly cap: number;
  readonly face: Face;
  readonly fill: string;
  /** Extra space between letters, in thousandths of an em. */
  readonly tracking?: number;
};

const TYPEFACES: Readonly<Record<Face, Typeface>> = { fraunces: FRAUNCES, figtree: FIGTREE };
/** Capital height of both faces, in thousandths of an em. */
const CAP = 700;

/** One line, centred, shrunk until it fits `width`. Returns a single path. */
export function textLine(text: string, box: TextBox): string {
  const { outline, width } = setLine(text, TYPEFACES[box.face], box.tracking ?? 0);
  if (outline === "") return "";
  const scale = Math.min(box.cap / CAP, box.width / width);
  const left = box.x - (width * scale) / 2;
  const baseline = box.y + (CAP * scale) / 2;
  const move = `translate(${short(left, 2)} ${short(baseline, 2)}) scale(${short(scale, 4)})`;
  return `<path transform="${move}" d="${outline}" fill="${box.fill}"/>`;
}

/** One or two lines, whichever is larger, in a box `height` high centred on `y`. */
export function textBlock(text: string, box: TextBox & { readonly height: number }): string {
  const single = capThatFits(text, box, box.height);
  const halves = splitInTwo(text);
  const double = Math.min(...halves.map((half) => capThatFits(half, box, box.height / 2.5)));
  if (halves.length < 2 || single >= double) return textLine(text, { ...box, cap: single });
  return halves
    .map((half, i) =>
      textLine(half, { ...box, cap: double, y: box.y + (i === 0 ? -0.75 : 0.75) * double }),
    )
    .join("");
}

/** Width of a line in thousandths of an em. */
export function lineWidth(text: string, face: Face, tracking = 0): number {
  return setLine(text, TYPEFACES[face], tracking).width;
}

function capThatFits(text: string, box: TextBox, height: number): number {
  const width = lineWidth(text, box.face, box.tracking);
  return Math.min(box.cap, height, width === 0 ? box.cap : (box.width / width) * CAP);
}

function splitInTwo(text: string): ReadonlyArray<string> {
  const words = text.trim().split(/\s+/u);
  if (words.length < 2) return [text];
  const cuts = words.slice(1).map((_, i) => {
    const lines = [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")];
    return { lines, longest: Math.max(...lines.map((line) => line.length)) };
  });
  return cuts.reduce((best, cut) => (cut.longest < best.longest ? cut : best)).lines;
}

function setLine(
  text: string,
  typeface: Typeface,
  tracking: number,
): { readonly outline: string; readonly width: number } {
  let pen = 0;
  let before = "";
  const outlines = [...text.normalize("NFC")].map((character) => {
    const [known, [advance, outline]] = glyphOf(character, typeface);
    pen += before === "" ? 0 : tracking + (typeface.kerning[before + known] ?? 0);
    const left = pen;
    pen += advance;
    before = known;
    return outline.replace(/M(-?\d+)/g, (_, x: string) => `M${Number(x) + left}`);
  });
  return { outline: outlines.join(""), width: pen };
}

/** Letters outside French lose their accent; anything else unknown becomes a middle dot. */
function glyphOf(
  character: string,
  typeface: Typeface,
): readonly [string, readonly [number, string]] {
  const spaced = /\s/u.test(character) ? " " : character;
  const candidates = [spaced, spaced.normalize("NFD").charAt(0), "·"];
  for (const candidate of candidates) {
    const glyph = typeface.glyphs[candidate];
    if (glyph !== undefined) return [candidate, glyph];
  }
  return ["·", [0, ""]];
}
