import { completeEan } from "../../core/catalogue/ean.ts";
import { brands } from "./brands.ts";
import type { Pack, Range, Row } from "./catalogue-rows.ts";
import type {
  ImageRow,
  PictureRow,
  PriceRow,
  ProductRow,
  VariantRow,
  VolumePriceRow,
} from "./catalogue-types.ts";
import { packSize } from "./packaging-size.ts";
import { packPicture, productPictures } from "./product-pictures.ts";
import {
  attributesOf,
  descriptionOf,
  metaDescriptionOf,
  sheetOf,
  synonymsOf,
} from "./product-texts.ts";
import { chance, integerBetween, randomFor } from "./random.ts";
import { joined, merged } from "./row-values.ts";
import { salesAreas } from "./sales-areas.ts";
import type { SalesAreaSeedCode } from "./sales-areas.ts";
import { slugOf } from "./slug.ts";
import { taxonLineage } from "./taxons.ts";
import type { TaxonSlug } from "./taxons.ts";

/** A row made complete. Its ratings come later, with the reviews. */
export interface ExpandedProduct {
  readonly product: ProductRow;
  readonly variants: readonly VariantRow[];
  readonly prices: readonly PriceRow[];
  readonly pictures: readonly PictureRow[];
}

export interface RowPlace {
  readonly code: string;
  readonly row: Row;
  readonly range: Range;
  /** Of the row in its range: the staples stand first. */
  readonly index: number;
}

/** Everything that one row says, for a shop that opens today. */
export const expandRow = (place: RowPlace, seed: number, now: Date): ExpandedProduct => {
  const { code, row, range } = place;
  const pictures = productPictures(code, row, range, brandOf(place).name);
  const packs = row.packs.map((pack, index) => expandPack(place, pack, index, seed, pictures));
  const variants = packs.map(({ variant }) => variant);
  return {
    product: productOf(place, variants, pictures, seed, now),
    variants,
    prices: packs.flatMap(({ prices }) => prices),
    pictures: [...pictures, ...packs.flatMap(({ picture }) => picture)],
  };
};

const productOf = (
  place: RowPlace,
  variants: readonly VariantRow[],
  pictures: readonly PictureRow[],
  seed: number,
  now: Date,
): ProductRow => {
  const { code, row, range } = place;
  const brand = brandOf(place);
  const taxons: readonly TaxonSlug[] = [
    ...new Set([range.taxon, ...(row.alsoIn ?? []), ...(range.alsoIn ?? [])]),
  ];
  const synonyms = synonymsOf(row, range);
  return {
    code,
    slug: slugOf(row.name),
    name: row.name,
    shortDescription: row.about,
    description: descriptionOf(row, range),
    brand: brand.slug,
    brandName: brand.name,
    merchant: range.merchant,
    mainTaxon: range.taxon,
    taxons,
    taxonCodes: [...new Set(taxons.flatMap(withAncestors))],
    labels: row.labels ?? [],
    transportTypeCode: range.transport,
    images: pictures.map(imageOf),
    attributes: attributesOf(row, range),
    sheet: sheetOf(row, range),
    synonyms: synonyms.join(" "),
    metaKeywords: joined([row.name, brand.name], synonyms).join(", "),
    metaDescription: metaDescriptionOf(row, brand.name),
    averageRating: 0,
    popularity: popularityOf(place, seed),
    lookupCodes: [code, ...variants.flatMap((one) => [one.code, one.reference, one.ean])].filter(
      (value, index, all) => all.indexOf(value) === index,
    ),
    ...datesOf(code, seed, now),
  };
};

const expandPack = (
  place: RowPlace,
  pack: Pack,
  index: number,
  seed: number,
  productImages: readonly PictureRow[],
) => {
  const { code, row, range } = place;
  const [packaging, cents, extra] = pack;
  const variantCode = `${code}-${index + 1}`;
  const size = packSize(pack, row, range);
  const picture =
    index === 0 ? [] : [packPicture(variantCode, pack, row, range, brandOf(place).name)];
  const stock = extra?.stock ?? stockOf(variantCode, cents, range, seed);
  const variant: VariantRow = {
    code: variantCode,
    productCode: code,
    name: `${row.name} – ${packaging}`,
    reference: index === 0 ? code : variantCode,
    ean: completeEan(`376${100 + brandOf(place).rank * 8 + index}${code}`),
    packaging,
    position: index + 1,
    isDefault: index === 0,
    orderStep: extra?.step ?? 1,
    netWeight: size.grams,
    grossWeight: Math.round((size.grams * tareOf(packaging)) / 5) * 5,
    pieces: size.pieces,
    vatRate: merged(row, range, "vat") ?? range.vat,
    stock,
    restockInDays: stock > 0 ? null : restockOf(variantCode, seed),
    highlighted: row.code !== undefined && index === 0,
    images: (index === 0 ? productImages : picture).map(imageOf),
  };
  const volumePrices = volumePricesOf(place, pack, index, seed);
  const prices: readonly PriceRow[] = salesAreas().map((area) => ({
    variantCode,
    salesArea: area.code,
    unitPrice: areaPrice(variantCode, cents, area.code, range, seed),
    volumePrices,
  }));
  return { variant, prices, picture };
};

/** Its own price steps, else its range's, else those that merchants grant here and there. */
const volumePricesOf = (
  { code, row, range }: RowPlace,
  [, cents, extra]: Pack,
  index: number,
  seed: number,
): readonly VolumePriceRow[] => {
  const told = extra?.volume ?? (index === 0 ? range.volume : undefined);
  const isGranted =
    index === 0 &&
    row.code === undefined &&
    cents >= 900 &&
    chance(randomFor(seed, "volume", code), 0.18);
  return (told ?? (isGranted ? usualSteps : [])).map(([quantityFrom, percent]) => ({
    quantityFrom,
    percentage: percent / 100,
  }));
};

const usualSteps = [
  [6, 3],
  [12, 5],
] as const;

const withAncestors = (code: string): readonly string[] =>
  taxonLineage(code).map((taxon) => taxon.code);

const brandOf = ({ row, range }: RowPlace) => {
  const slug = merged(row, range, "brand") ?? range.brand;
  const rank = brands().findIndex((brand) => brand.slug === slug);
  return { slug, rank, name: brands()[rank]?.name ?? slug };
};

const imageOf = ({ path, alt }: PictureRow): ImageRow => ({ path, alt });

/** Gross over net: what the container itself weighs. */
const tareOf = (packaging: string): number => {
  if (packaging.startsWith("Sac")) return 1.01;
  if (/^(Carton|Boîte|Coffret)/.test(packaging)) return 1.06;
  return /^(Bouteille|Pot|Bocal|Flacon|Bombe)/.test(packaging) ? 1.12 : 1.04;
};

/** A twenty-fifth is sold out, as many run short; the rest depends on the price and the warehouse. */
const stockOf = (variantCode: string, cents: number, range: Range, seed: number): number => {
  const random = randomFor(seed, "stock", variantCode);
  if (chance(random, 0.04)) return 0;
  if (chance(random, 0.04)) return integerBetween(random, 1, 3);
  const most = range.transport === "MKP" ? 260 : 620;
  return integerBetween(random, 8, Math.max(24, Math.round(most / (1 + cents / 8_000))));
};

/** Two suppliers out of three have said when they come, within the month. */
const restockOf = (variantCode: string, seed: number): number | null => {
  const random = randomFor(seed, "restock", variantCode);
  return chance(random, 0.67) ? integerBetween(random, 2, 24) : null;
};

/**
 * The list price of an area: Normandie's as written, the others a little apart, rounded to five
 * cents over ten euros. Merchants' parcels cost nearly the same everywhere.
 */
const areaPrice = (
  variantCode: string,
  cents: number,
  area: SalesAreaSeedCode,
  range: Range,
  seed: number,
): number => {
  if (area === "normandie") return cents;
  const random = randomFor(seed, "price", variantCode, area);
  const spread = range.transport === "MKP" ? 0.008 : 0.02;
  const shift = area === "ile-de-france" ? 0.4 + 0.6 * random() : random() - 0.3;
  const step = cents >= 1_000 ? 5 : 1;
  return Math.max(step, Math.round((cents * (1 + shift * spread)) / step) * step);
};

const popularityOf = ({ code, row, index }: RowPlace, seed: number): number => {
  const random = randomFor(seed, "popularity", code);
  const staple = row.code === undefined ? 620 * Math.exp(-index / 4) : 780;
  return Math.round(staple + 220 * random());
};

const dayMs = 86_400_000;

/** Listed up to five years ago, looked after within the last half year. */
const datesOf = (code: string, seed: number, now: Date) => {
  const random = randomFor(seed, "dates", code);
  const updated = integerBetween(random, 2, 180);
  const created = updated + integerBetween(random, 20, 1_640);
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const daysAgo = (days: number): string => new Date(midnight - days * dayMs).toISOString();
  return { createdAt: daysAgo(created), updatedAt: daysAgo(updated) };
};
