import { foodMotif } from "./foods.ts";
import type { Food, Label } from "./picture-spec.ts";
import { boxPath, group, shape, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { textBlock, textLine } from "./text.ts";
import { INK, mix, PAPER, shadesOf } from "./tones.ts";

export type LabelBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * White paper with a coloured head band: motif, title, subtitle, weight, as the room allows.
 * `outline` (same box) replaces the rectangle where the label follows a curved side.
 */
export function paperLabel(
  sheet: Sheet,
  label: Label,
  box: LabelBox,
  food?: Food,
  outline: string = boxPath(box.x, box.y, box.width, box.height, 6),
): string {
  const tone = shadesOf(label.tone);
  const band = box.height * 0.15;
  const head = shape(
    boxPath(box.x - 20, box.y - 40, box.width + 40, band + 40),
    sheet.linear([tone.lit, [0.3, tone.base], tone.shade], [0, 0, 1, 0]),
  );
  const paper = sheet.linear([PAPER, [0.6, "#FCF8EF"], "#EDE3D1"], [0, 0, 1, 0.25]);
  const inner = { ...box, y: box.y + band, height: box.height - band };
  return (
    shape(outline, "#2A1A10", 'opacity=".16" transform="translate(4 6)"') +
    stroke(outline, PAPER, 7) +
    group(shape(outline, paper) + head, `clip-path="${sheet.clip(outline)}"`) +
    labelWords(
      sheet,
      label,
      inner,
      INK,
      tone.ink === PAPER ? tone.base : mix(tone.deep, INK, 0.2),
      food,
    )
  );
}

/** A band printed in the label's tone: the title in reserve, nothing else competes. */
export function bandLabel(
  sheet: Sheet,
  label: Label,
  box: LabelBox,
  outline: string,
  food?: Food,
): string {
  const tone = shadesOf(label.tone);
  const print = shape(
    outline,
    sheet.linear([tone.base, [0.22, tone.lit], [0.5, tone.base], tone.shade], [0, 0, 1, 0]),
  );
  if (food === undefined) return print + labelWords(sheet, label, box, tone.ink, tone.ink);
  const disc = box.height * 0.5;
  const badge = `<circle cx="${box.x + box.width / 2}" cy="${box.y + disc * 0.54}" r="${disc / 2}" fill="${PAPER}"/>`;
  return (
    print +
    badge +
    foodMotif(sheet, food, {
      x: box.x + box.width / 2,
      y: box.y + disc * 0.54,
      width: disc * 0.76,
      height: disc * 0.7,
    }) +
    labelWords(
      sheet,
      // no room for a third line under the badge
      label.weight === undefined
        ? label
        : { title: label.title, tone: label.tone, weight: label.weight },
      { ...box, y: box.y + disc * 1.04, height: box.height - disc * 1.04 },
      tone.ink,
      tone.ink,
    )
  );
}

function labelWords(
  sheet: Sheet,
  label: Label,
  box: LabelBox,
  ink: string,
  accent: string,
  food?: Food,
): string {
  if (food !== undefined && box.width > 1.5 * box.height) {
    const third = box.width * 0.38;
    const rest = { ...box, x: box.x + third * 0.92, width: box.width - third * 0.92 };
    const side = { x: box.x + third * 0.54, y: box.y + box.height / 2 };
    return (
      foodMotif(sheet, food, { ...side, width: third * 0.84, height: box.height * 0.82 }) +
      labelWords(sheet, label, rest, ink, accent)
    );
  }
  const small = [label.subtitle?.toUpperCase(), label.weight].filter((line) => line !== undefined);
  const pad = box.height * 0.075;
  const motifHeight = food === undefined ? 0 : box.height * (0.5 - 0.07 * small.length);
  const smallHeight = box.height * (food === undefined ? 0.12 : 0.088);
  const gap = smallHeight * 1.62;
  const top = box.y + pad + motifHeight;
  const bottom = box.y + box.height - pad;
  const titleHeight = bottom - top - small.length * gap;
  const centre = box.x + box.width / 2;
  const motif =
    food === undefined
      ? ""
      : foodMotif(sheet, food, {
          x: centre,
          y: box.y + pad + motifHeight / 2,
          width: box.width * 0.8,
          height: motifHeight,
        });
  const title = textBlock(label.title, {
    x: centre,
    y: top + titleHeight / 2,
    width: box.width * 0.84,
    height: titleHeight * (food === undefined ? 0.9 : 0.72),
    cap: box.height * 0.34,
    face: "fraunces",
    fill: ink,
  });
  const lines = small.map((line, i) =>
    textLine(line, {
      x: centre,
      y: bottom - (small.length - i - 0.5) * gap + gap * 0.12,
      width: box.width * 0.84,
      cap: smallHeight * (line === label.weight ? 1 : 0.82),
      face: "figtree",
      fill: line === label.weight ? accent : ink,
      tracking: line === label.weight ? 10 : 70,
    }),
  );
  return motif + title + lines.join("");
}
