import { emblem, EMBLEM_HEIGHT } from "./emblems.ts";
import { foodMotif } from "./foods.ts";
import type { Emblem, Food, Label } from "./picture-spec.ts";
import { boxPath, group, place, shape, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { textBlock, textLine } from "./text.ts";
import { INK, mix, PAPER, shadesOf } from "./tones.ts";
import type { Shades } from "./tones.ts";

export type LabelBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The tone as it is printed: white ink does not show on white paper. */
const printed = (tone: Label["tone"]): Shades => shadesOf(tone === "white" ? "stone" : tone);

/** How much of a label's height its head band takes: more where it carries the maker's sign. */
const BAND = { plain: 0.15, signed: 0.26 } as const;

/** What else is printed on a label: what is inside, or the maker's sign in its head. */
export type Print = { readonly food?: Food | undefined; readonly mark?: Emblem | undefined };

/**
 * White paper with a coloured head band: motif, title, subtitle, weight, as the room allows.
 * `outline` (same box) replaces the rectangle where the label follows a curved side.
 */
export function paperLabel(
  sheet: Sheet,
  label: Label,
  box: LabelBox,
  { food, mark }: Print = {},
  outline: string = boxPath(box.x, box.y, box.width, box.height, 6),
): string {
  const tone = printed(label.tone);
  const band = box.height * (mark === undefined ? BAND.plain : BAND.signed);
  const head = shape(
    boxPath(box.x - 20, box.y - 40, box.width + 40, band + 40),
    sheet.linear([tone.lit, [0.3, tone.base], tone.shade], [0, 0, 1, 0]),
  );
  const paper = sheet.linear([PAPER, [0.6, "#FCF8EF"], "#EDE3D1"], [0, 0, 1, 0.25]);
  const inner = { ...box, y: box.y + band, height: box.height - band };
  const sign =
    mark === undefined
      ? ""
      : place(
          emblem(mark, label.subtitle ?? label.title, tone.ink, tone.lit),
          box.x + box.width / 2,
          box.y + band / 2 + 3,
          (band * 0.74) / EMBLEM_HEIGHT,
        );
  return (
    shape(outline, "#2A1A10", 'opacity=".16" transform="translate(4 6)"') +
    stroke(outline, PAPER, 7) +
    group(shape(outline, paper) + head + sign, `clip-path="${sheet.clip(outline)}"`) +
    labelWords(
      sheet,
      label,
      inner,
      { ink: INK, accent: tone.ink === PAPER ? tone.base : mix(tone.deep, INK, 0.2) },
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
  const tone = printed(label.tone);
  const print = shape(
    outline,
    sheet.linear([tone.base, [0.22, tone.lit], [0.5, tone.base], tone.shade], [0, 0, 1, 0]),
  );
  const inks = { ink: tone.ink, accent: tone.ink };
  if (food === undefined) return print + labelWords(sheet, label, box, inks);
  const disc = box.height * 0.44;
  const centre = box.x + box.width / 2;
  const badge = `<circle cx="${centre}" cy="${box.y + disc * 0.54}" r="${disc / 2}" fill="${PAPER}"/>`;
  const short = withoutMaker(label);
  return (
    print +
    badge +
    foodMotif(
      sheet,
      food,
      { x: centre, y: box.y + disc * 0.54, width: disc * 0.78, height: disc * 0.72 },
      label.tone,
    ) +
    // no room for a third line under the badge
    labelWords(
      sheet,
      short,
      { ...box, y: box.y + disc * 1.02, height: box.height - disc * 1.02 },
      inks,
    )
  );
}

/** The label where its maker's name has no room. */
const withoutMaker = ({ title, tone, weight }: Label): Label =>
  weight === undefined ? { title, tone } : { title, tone, weight };

type Inks = { readonly ink: string; readonly accent: string };

function labelWords(sheet: Sheet, label: Label, box: LabelBox, inks: Inks, food?: Food): string {
  if (food === undefined) return words(label, box, inks);
  // beside the motif where the label is wide, under it where it is high; the maker's name gives way
  const short = withoutMaker(label);
  const aside = box.width > 1.5 * box.height;
  const share = aside ? 0.36 : 0.42;
  const [width, height] = [box.width * (aside ? share : 1), box.height * (aside ? 1 : share)];
  const motif = foodMotif(
    sheet,
    food,
    {
      x: box.x + width / 2 + (aside ? box.width * 0.03 : 0),
      y: box.y + height / 2 + (aside ? 0 : box.height * 0.05),
      width: width * 0.86,
      height: height * (aside ? 0.82 : 0.96),
    },
    label.tone,
  );
  const rest = aside
    ? { ...box, x: box.x + width, width: box.width - width }
    : { ...box, y: box.y + height, height: box.height - height };
  return motif + words(short, rest, inks);
}

/** The large word, as large as the box allows, and the small lines under it. */
function words(label: Label, box: LabelBox, { ink, accent }: Inks): string {
  // a low label has room for the word and its weight only
  const maker = box.width > 1.5 * box.height ? undefined : label.subtitle?.toUpperCase();
  const small = [maker, label.weight].filter((line) => line !== undefined);
  const pad = box.height * 0.07;
  const smallHeight = Math.min(box.height * 0.15, box.width * 0.1, 34);
  const gap = smallHeight * 1.62;
  const bottom = box.y + box.height - pad;
  const titleHeight = box.height - 2 * pad - small.length * gap;
  const centre = box.x + box.width / 2;
  const title = textBlock(label.title, {
    x: centre,
    // descenders need the room below more than accents do above
    y: box.y + pad + titleHeight * 0.46,
    width: box.width * 0.9,
    height: titleHeight * 0.86,
    cap: titleHeight * 0.68,
    face: "fraunces",
    fill: ink,
  });
  const lines = small.map((line, i) =>
    textLine(line, {
      x: centre,
      y: bottom - (small.length - i - 0.5) * gap + gap * 0.12,
      width: box.width * 0.88,
      cap: smallHeight * (line === label.weight ? 1 : 0.8),
      face: "figtree",
      fill: line === label.weight ? accent : ink,
      tracking: line === label.weight ? 10 : 60,
    }),
  );
  return title + lines.join("");
}
