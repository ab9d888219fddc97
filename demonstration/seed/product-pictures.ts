import type { Pack, Row } from "./catalogue-rows.ts";

/** A picture as a product names it. */
export interface ShownPicture {
  readonly path: string;
  /** What it shows, in words. */
  readonly alt: string;
}

/** The pictures of a product: what is sold first, then its packaging or what is inside, as its row says. */
export const productPictures = ({ code, name, packs, shows }: Row): readonly ShownPicture[] => {
  const [first] = packs;
  if (first === undefined) return [];
  const packed = packedName(name, first);
  const isBare = shows === "food" || shows === "tool";
  const main = { path: `/images/products/${code}`, alt: isBare ? name : packed };
  if (shows === undefined || shows === "tool") return [main];
  return [main, { path: `/images/products/${code}-2`, alt: isBare ? packed : name }];
};

/** The picture of one of the further packagings. */
export const packPicture = (
  variantCode: string,
  pack: Pack,
  { name, shows }: Row,
): ShownPicture => ({
  path: `/images/variants/${variantCode}`,
  alt: shows === "tool" ? name : packedName(name, pack),
});

const packedName = (name: string, { packaging }: Pack): string => `${name}, ${packaging}`;
