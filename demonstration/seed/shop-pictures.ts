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
