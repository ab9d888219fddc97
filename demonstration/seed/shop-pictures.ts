import type { Emblem, Tone } from "../pictures/picture-spec.ts";
import { brands, type BrandSlug } from "./brands.ts";
import { merchants, type MerchantSlug } from "./merchants.ts";
import { flattenTaxons } from "./taxons.ts";

// Pictures of what is not a product: signs of brands and merchants, pictograms of categories.

export const taxonPicturePath = (code: string): string => `/images/taxons/${code}`;
export const brandPicturePath = (slug: BrandSlug): string => `/images/brands/${slug}`;
export const merchantLogoPath = (slug: MerchantSlug): string => `/images/merchants/${slug}-logo`;
export const merchantCoverPath = (slug: MerchantSlug): string => `/images/merchants/${slug}-cover`;
export const merchantProfilePath = (slug: MerchantSlug): string =>
  `/images/merchants/${slug}-profile`;

/** Every picture of categories, brands and merchants. */
export const shopPicturePaths = (): readonly string[] => [
  ...flattenTaxons().map(({ code }) => taxonPicturePath(code)),
  ...brands().map(({ slug }) => brandPicturePath(slug)),
  ...merchants().flatMap(({ slug }) => [
    merchantLogoPath(slug),
    merchantCoverPath(slug),
    merchantProfilePath(slug),
  ]),
];

interface Sign {
  readonly emblem: Emblem;
  readonly tone: Tone;
  readonly style?: "stacked" | "plate" | "round";
}

const brandSigns: Readonly<Record<BrandSlug, Sign>> = {
  "grands-moulins-panetier": { emblem: "mill", tone: "crust" },
  "maison-vasseur": { emblem: "wheat-crown", tone: "wheat", style: "round" },
  "laiterie-de-saint-aubin": { emblem: "cow", tone: "mill" },
  "vergers-du-lys": { emblem: "fruit", tone: "poppy" },
  "chocolaterie-morel": { emblem: "bean", tone: "cocoa", style: "plate" },
  "moulin-de-l-orme": { emblem: "leaf", tone: "sage" },
  "ferme-delattre": { emblem: "sunrise", tone: "apricot" },
  "levurerie-d-artois": { emblem: "seal", tone: "mill", style: "round" },
  "levains-garance": { emblem: "flame", tone: "poppy", style: "plate" },
  "sucrerie-du-santerre": { emblem: "monogram", tone: "rose" },
  "salines-de-tremeur": { emblem: "sunrise", tone: "sky" },
  fournilia: { emblem: "whisk", tone: "crust", style: "plate" },
  "patisserie-valmondois": { emblem: "monogram", tone: "berry", style: "round" },
  "fournil-de-caux": { emblem: "flame", tone: "crust" },
  "traiteur-lormont": { emblem: "leaf", tone: "sage", style: "plate" },
  "glaces-armeline": { emblem: "snow", tone: "sky" },
  pulpea: { emblem: "fruit", tone: "berry", style: "plate" },
  "decors-fontenay": { emblem: "seal", tone: "rose" },
  "cartonnages-delaubier": { emblem: "none", tone: "kraft", style: "plate" },
  "papeteries-du-vexin": { emblem: "leaf", tone: "kraft" },
  "outillage-berthelin": { emblem: "monogram", tone: "ink", style: "plate" },
  netfournil: { emblem: "none", tone: "sky", style: "plate" },
  "moules-auvray": { emblem: "monogram", tone: "stone" },
  "epices-kerjean": { emblem: "seal", tone: "apricot", style: "round" },
  "corps-gras-hollebecq": { emblem: "none", tone: "lemon", style: "plate" },
};

/** The sign that a brand prints on its sacks. */
export const brandEmblem = (slug: BrandSlug): Emblem => {
  const sign = (brandSigns as Readonly<Record<string, Sign>>)[slug];
  if (sign === undefined) throw new RangeError(`No sign is drawn for ${slug}`);
  return sign.emblem;
};
