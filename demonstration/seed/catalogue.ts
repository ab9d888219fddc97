import { Schema } from "effect";
import { Review } from "../../api-schema/catalogue.ts";
import { ClockTime } from "../../api-schema/primitives.ts";
import { completeEan } from "../../core/catalogue/ean.ts";
import { heldOf, partsOf } from "../../core/money/unit-price.ts";
import { brands } from "./brands.ts";
import { type Pack, ProductSeedCode, type Range, type Row } from "./catalogue-rows.ts";
import { fromText, listOf, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { packPicture, productPictures, type ShownPicture } from "./product-pictures.ts";
import {
  attributesOf,
  descriptionOf,
  metaDescriptionOf,
  sheetOf,
  synonymsOf,
} from "./product-texts.ts";
import { ranges, VariantSeedCode } from "./ranges.ts";
import { joined, merged } from "./row-values.ts";
import { salesAreas } from "./sales-areas.ts";
import { slugOf } from "./slug.ts";
import { taxonLineage } from "./taxons.ts";

const { Struct, String: Text } = Schema;

const ReviewLine = Struct({
  code: ProductSeedCode,
  rating: fromText(Review.fields.rating, Number),
  title: Text,
  comment: Text,
  author: Text,
  daysAgo: Whole,
  /** Of the clock, in UTC. */
  time: ClockTime,
});

const RelatedLine = Struct({ code: ProductSeedCode, related: listOf(ProductSeedCode) });

const SubstituteLine = Struct({ variant: VariantSeedCode, substitutes: listOf(VariantSeedCode) });

const reviewLines = kept(() => readTable("catalogue/reviews.csv", ReviewLine));
const relatedLines = kept(() => readTable("catalogue/related-products.csv", RelatedLine, "code"));
const substituteLines = kept(() =>
  readTable("catalogue/substitutes.csv", SubstituteLine, "variant"),
);

/**
 * The demonstration catalogue (product §5) as it goes into the tables, with other rows named by their
 * codes and slugs, because identities are the database's. Dates are relative to `now`; money is in
 * cents HT, weights in grams.
 */
export const demoCatalogue = (now: Date) => {
  const ratings = Map.groupBy(reviewLines(), ({ code }) => code);
  const made = ranges().flatMap((range) =>
    range.products.map((row) => {
      const own = (ratings.get(row.code) ?? []).map(({ rating }) => rating);
      return productRows(row, range, averageOf(own), now);
    }),
  );
  return {
    products: made.map(({ product }) => product),
    variants: made.flatMap(({ variants }) => variants),
    /** One for each variant and sales area. */
    prices: made.flatMap(({ prices }) => prices),
    /** Every path that the images of products and variants name. */
    pictures: made.flatMap(({ pictures }) => pictures),
    /** Shown under each product: neighbours of its category, and what is bought along with it. */
    relations: relatedLines().flatMap(({ code, related }) =>
      related.map((relatedCode, index) => ({
        productCode: code,
        relatedCode,
        position: index + 1,
      })),
    ),
    /** What replaces a variant that is sold out or nearly. */
    substitutions: substituteLines().flatMap(({ variant, substitutes }) =>
      substitutes.map((substituteCode, index) => ({
        variantCode: variant,
        substituteCode,
        position: index + 1,
      })),
    ),
    reviews: reviewLines().map(({ code, daysAgo, time, ...review }) => ({
      ...review,
      productCode: code,
      createdAt: `${daysBefore(now, daysAgo).slice(0, 10)}T${time}:00.000Z`,
    })),
  };
};

export type Catalogue = ReturnType<typeof demoCatalogue>;
export type ProductRow = Catalogue["products"][number];
export type VariantRow = Catalogue["variants"][number];
export type PriceRow = Catalogue["prices"][number];

/** To a hundredth; 0 without any. */
const averageOf = (ratings: readonly number[]): number => {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return ratings.length === 0 ? 0 : Math.round((100 * sum) / ratings.length) / 100;
};

/** Everything that one row says, for a shop that opens today. */
const productRows = (row: Row, range: Range, averageRating: number, now: Date) => {
  const { code, name, packs } = row;
  const brand = brandOf(row, range);
  const pictures = productPictures(row);
  const packPictures = packs.map((pack, index) =>
    index === 0 ? [] : [packPicture(`${code}-${index + 1}`, pack, row)],
  );
  const variants = packs.map((pack, index) =>
    variantRow(row, range, index, pack, index === 0 ? pictures : (packPictures[index] ?? [])),
  );
  // The main taxon first, without their ancestors.
  const taxons = [...new Set([range.taxon, ...(row.alsoIn ?? []), ...(range.alsoIn ?? [])])];
  const synonyms = synonymsOf(row, range);
  const product = {
    code,
    slug: slugOf(name),
    name,
    shortDescription: row.about,
    description: descriptionOf(row, range),
    brand: brand.slug,
    brandName: brand.name,
    merchant: range.merchant,
    mainTaxon: range.taxon,
    taxons,
    taxonCodes: [
      ...new Set(taxons.flatMap((taxon) => taxonLineage(taxon).map(({ code: own }) => own))),
    ],
    labels: row.labels ?? [],
    transportTypeCode: range.transport,
    images: pictures,
    attributes: attributesOf(row, range),
    sheet: sheetOf(row, range),
    /** Trade words that find it, separated by spaces: 'T65 type 65 tradition'. */
    synonyms: synonyms.join(" "),
    metaKeywords: joined([name, brand.name], synonyms).join(", "),
    metaDescription: metaDescriptionOf(row, brand.name),
    averageRating,
    popularity: row.popularity,
    lookupCodes: lookupCodesOf(code, variants),
    createdAt: daysBefore(now, row.listedDaysAgo),
    updatedAt: daysBefore(now, row.updatedDaysAgo),
  };
  return {
    product,
    variants,
    prices: packs.flatMap((pack, index) => pricesOf(pack, `${code}-${index + 1}`)),
    pictures: [...pictures, ...packPictures.flat()],
  };
};

/** Code of a product and codes, references and EANs of its variants. */
export const lookupCodesOf = (
  code: string,
  variants: readonly { readonly code: string; readonly reference: string; readonly ean: string }[],
): readonly string[] => [
  ...new Set([code, ...variants.flatMap((one) => [one.code, one.reference, one.ean])]),
];

const variantRow = (
  row: Row,
  range: Range,
  index: number,
  { packaging, grams, pieces, step = 1, stock, restockInDays }: Pack,
  images: readonly ShownPicture[],
) => ({
  code: `${row.code}-${index + 1}`,
  productCode: row.code,
  name: `${row.name} – ${packaging}`,
  /** Printed on cards and order sheets: '101065' for the first packaging, '101065-2' for the next. */
  reference: index === 0 ? row.code : `${row.code}-${index + 1}`,
  ean: completeEan(`376${100 + brandOf(row, range).rank * 8 + index}${row.code}`),
  packaging,
  position: index + 1,
  isDefault: index === 0,
  orderStep: step,
  netWeight: grams,
  grossWeight: Math.round((grams * tareOf(packaging)) / 5) * 5,
  pieces,
  vatRate: merged(row, range, "vat") ?? range.vat,
  stock,
  restockInDays,
  highlighted: row.highlighted && index === 0,
  images,
});

const pricesOf = ({ volume = [], ...pack }: Pack, variantCode: string) =>
  salesAreas().map(({ code }) => ({
    variantCode,
    salesArea: code,
    unitPrice: pack[code] ?? 0,
    ...writtenPer(pack, pack[code] ?? 0),
    volumePrices: volume.map(([quantityFrom, percent]) => ({
      quantityFrom,
      percentage: percent / 100,
    })),
  }));

/** The price of the packaging as its list writes it: what makes exactly that price. */
const writtenPer = (
  { per, grams, pieces }: Pick<Pack, "per" | "grams" | "pieces">,
  price: number,
) => {
  if (per === undefined) return { tariffPrice: null, priceUnit: null, priceBase: null };
  const { base, unit } = per;
  const held = heldOf(unit, { netWeight: grams, pieces });
  const tariffPrice = (price * 100 * base * partsOf(unit)) / held;
  if (!Number.isInteger(tariffPrice)) {
    throw new RangeError(`${price} cents are no price for ${base} times the ${unit}`);
  }
  return { tariffPrice, priceUnit: unit, priceBase: base };
};

const brandOf = (row: Row, range: Range) => {
  const slug = row.brand ?? range.brand;
  const rank = brands().findIndex((brand) => brand.slug === slug);
  return { slug, rank, name: brands()[rank]?.name ?? slug };
};

/** Gross over net: what the container itself weighs. */
const tareOf = (packaging: string): number => {
  if (packaging.startsWith("Sac")) return 1.01;
  if (/^(Carton|Boîte|Coffret)/.test(packaging)) return 1.06;
  return /^(Bouteille|Pot|Bocal|Flacon|Bombe)/.test(packaging) ? 1.12 : 1.04;
};

const DAY_MS = 86_400_000;

/** Midnight of a day before. */
const daysBefore = (now: Date, days: number): string =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS).toISOString();
