import type { PictureSpec } from "../pictures/picture-spec.ts";
import { Tool } from "../pictures/picture-spec.ts";
import type { Pack, Range, Row, Shape } from "./catalogue-rows.ts";
import { otherPackShape, packShape, packWeightText } from "./packaging-size.ts";
import { isFrozen, merged } from "./row-values.ts";
import type { PictureRow } from "./catalogue-types.ts";

/** The pictures of a product: what is sold first, then what is inside where that says more. */
export const productPictures = (
  code: string,
  row: Row,
  range: Range,
  brandName: string,
): readonly PictureRow[] => {
  const [first] = row.packs;
  if (first === undefined) return [];
  const path = `/images/products/${code}`;
  const shape = packShape(first, row, range);
  const main: PictureRow = {
    path,
    alt: altOf(row, first, shape),
    spec: specOf(shape, first, row, range, brandName),
  };
  const food = merged(row, range, "food");
  if (shape === "food") {
    const spec = specOf("carton", first, row, range, brandName);
    return [main, { path: `${path}-2`, alt: `${row.name}, ${first[0]}`, spec }];
  }
  if (food === undefined || !isFrozen(row, range)) return [main];
  const spec: PictureSpec = { kind: "food", food, tone: merged(row, range, "tone") ?? range.tone };
  return [main, { path: `${path}-2`, alt: row.name, spec }];
};

/** The picture of one of the further packagings. */
export const packPicture = (
  variantCode: string,
  pack: Pack,
  row: Row,
  range: Range,
  brandName: string,
): PictureRow => {
  const shape = otherPackShape(pack, row, range);
  const container = shape === "food" ? "carton" : shape;
  return {
    path: `/images/variants/${variantCode}`,
    alt: altOf(row, pack, container),
    spec: specOf(container, pack, row, range, brandName),
  };
};

const altOf = (row: Row, pack: Pack, shape: Shape): string =>
  shape === "food" || isTool(shape) ? row.name : `${row.name}, ${pack[0]}`;

const isTool = (shape: Shape): shape is Tool => Tool.literals.some((tool) => tool === shape);

const specOf = (
  shape: Shape,
  pack: Pack,
  row: Row,
  range: Range,
  brandName: string,
): PictureSpec => {
  const tone = merged(row, range, "tone") ?? range.tone;
  const food = merged(row, range, "food");
  if (shape === "food") return { kind: "food", food: food ?? "bread-roll", tone };
  if (isTool(shape)) return { kind: shape, tone };
  const packed = packWeightText(pack[0]);
  // One brick of a carton of twelve is drawn, so its label says 1 l and not 12 × 1 l.
  const weight = shape === "carton" ? packed : packed?.replace(/^\d+ × /, "");
  const label = {
    title: (row.tag ?? shortName(row.name)).slice(0, 28),
    subtitle: subtitleOf(range, brandName),
    tone,
    ...(weight === undefined ? {} : { weight }),
  };
  return { kind: shape, label, ...(food === undefined ? {} : { food }) };
};

/** The flours' sacks say what they hold; everything else carries its brand. */
const subtitleOf = (range: Range, brandName: string): string => {
  if (range.taxon.startsWith("farines-ble")) return "Farine de blé";
  if (range.taxon.startsWith("farines-seigle-pures")) return "Farine de seigle";
  return brandName;
};

/** The first words, as many as a label carries in large type. */
const shortName = (name: string): string =>
  name
    .split(" ")
    .reduce((text, word) => (`${text} ${word}`.length <= 16 ? `${text} ${word}` : text));
