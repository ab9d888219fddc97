import type { Food, PictureSpec } from "../pictures/picture-spec.ts";
import { Tool } from "../pictures/picture-spec.ts";
import type { Pack, Range, Row, Shape } from "./catalogue-rows.ts";
import { otherPackShape, packShape, packWeightText } from "./packaging-shape.ts";
import { isFrozen, merged } from "./row-values.ts";
import { brandEmblem } from "./shop-pictures.ts";
import { shownFood } from "./shown-foods.ts";
import type { PictureRow } from "./drawn-pictures.ts";

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
  const shape = shownShape(packShape(first, row, range), row, range);
  const main: PictureRow = {
    path,
    alt: altOf(row, first, shape),
    spec: specOf(shape, first, row, range, brandName),
  };
  const food = shownFood(row, range);
  if (shape === "food") {
    const spec = specOf("carton", first, row, range, brandName);
    return [main, { path: `${path}-2`, alt: `${row.name}, ${first.packaging}`, spec }];
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
  const shape = shownShape(otherPackShape(pack, row, range), row, range);
  const container = shape === "food" ? "carton" : shape;
  return {
    path: `/images/variants/${variantCode}`,
    alt: altOf(row, pack, container),
    spec: specOf(container, pack, row, range, brandName),
  };
};

/** Bare food and food under film need a drawing that is true of it; a carton with its name does not. */
const shownShape = (shape: Shape, row: Row, range: Range): Shape =>
  (shape === "food" || shape === "tray") && shownFood(row, range) === undefined ? "carton" : shape;

const altOf = (row: Row, pack: Pack, shape: Shape): string =>
  shape === "food" || isTool(shape) ? row.name : `${row.name}, ${pack.packaging}`;

const isTool = (shape: Shape): shape is Tool => Tool.literals.some((tool) => tool === shape);

const specOf = (
  shape: Shape,
  pack: Pack,
  row: Row,
  range: Range,
  brandName: string,
): PictureSpec => {
  const tone = merged(row, range, "tone") ?? range.tone;
  const food = shownFood(row, range);
  if (shape === "food" && food !== undefined) return { kind: "food", food, tone };
  if (shape === "food") return specOf("carton", pack, row, range, brandName);
  if (isTool(shape)) return { kind: shape, tone };
  const packed = packWeightText(pack.packaging);
  // One brick of a carton of twelve is drawn, so its label says 1 l and not 12 × 1 l.
  const weight = shape === "carton" ? packed : packed?.replace(/^\d+ × /, "");
  const label = {
    title: (row.tag ?? shortName(row.name)).slice(0, 28),
    subtitle: subtitleOf(range, brandName),
    tone,
    ...(weight === undefined ? {} : { weight }),
  };
  const { body } = row;
  const signed = signedPacks.has(shape)
    ? brandEmblem(merged(row, range, "brand") ?? range.brand)
    : "none";
  return {
    kind: shape,
    label,
    ...(food === undefined || unadorned(shape, food) ? {} : { food }),
    ...(body === undefined ? {} : { body }),
    ...(signed === "none" ? {} : { mark: signed }),
  };
};

/** Sacks bear the sign of who milled or mixed what is in them. */
const signedPacks: ReadonlySet<Shape> = new Set<Shape>(["sack"]);

/** A flour's sack has its type and its mill's sign, and no ear beside them. */
const unadorned = (shape: Shape, food: Food): boolean =>
  shape === "sack" && (food === "wheat-ear" || food === "rye-ear" || food === "flour");

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
