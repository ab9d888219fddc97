import { Schema } from "effect";
import { completeEan } from "../../core/catalogue/ean.ts";
import { brands } from "./brands.ts";
import { demoCatalogue, lookupCodesOf } from "./catalogue.ts";
import type { Catalogue, PriceRow, ProductRow, VariantRow } from "./catalogue.ts";
import { slugOf } from "./slug.ts";
import { kept } from "./data/data-files.ts";
import { readTree } from "./data/tree.ts";
import { integerBetween, pick, randomFor } from "./random.ts";

/** Some thousand products that go into the database together. */
export type CatalogueBatch = Pick<Catalogue, "products" | "variants" | "prices">;

/**
 * `count` more products for measurements, in batches, on top of the demonstration catalogue whose
 * pictures they show. Same numbers, same rows. Names, sentences, brands and packagings come from the
 * demonstration's own, so that a search meets the words that bakers type: at most 724,000 or so,
 * a RangeError beyond.
 */
export function* largeCatalogue(
  count: number,
  now: Date,
  options: { readonly batchSize?: number } = {},
): Generator<CatalogueBatch, void, undefined> {
  const { batchSize = 2_000 } = options;
  const patterns = patternsOf(demoCatalogue(now));
  if (count > patterns.length * namings()) {
    throw new RangeError(`At most ${patterns.length * namings()} products can be named`);
  }
  for (let start = 0; start < count; start += batchSize) {
    const indexes = Array.from({ length: Math.min(batchSize, count - start) }, (_, i) => start + i);
    const made = indexes.map((index) => makeProduct(index, patterns));
    yield {
      products: made.map(({ product }) => product),
      variants: made.flatMap(({ variants }) => variants),
      prices: made.flatMap(({ prices }) => prices),
    };
  }
}

/** A product of the demonstration to vary, with the words of its neighbours. */
interface Pattern {
  readonly product: ProductRow;
  readonly neighbours: readonly ProductRow[];
  readonly packs: readonly { readonly variant: VariantRow; readonly prices: readonly PriceRow[] }[];
}

const patternsOf = (catalogue: Catalogue): readonly Pattern[] => {
  const variants = Map.groupBy(catalogue.variants, ({ productCode }) => productCode);
  const prices = Map.groupBy(catalogue.prices, ({ variantCode }) => variantCode);
  const neighbours = Map.groupBy(catalogue.products, ({ mainTaxon }) => mainTaxon);
  return catalogue.products.map((product) => ({
    product,
    neighbours: neighbours.get(product.mainTaxon) ?? [product],
    packs: (variants.get(product.code) ?? []).map((variant) => ({
      variant,
      prices: prices.get(variant.code) ?? [],
    })),
  }));
};

const makeProduct = (index: number, patterns: readonly Pattern[]) => {
  const pattern = patterns[index % patterns.length];
  if (pattern === undefined) throw new RangeError("No product to vary");
  const { product: base, neighbours, packs } = pattern;
  const code = String(1_000_000 + index);
  const random = randomFor("large", index);
  const name = `${base.name} « ${namingAt(Math.floor(index / patterns.length), index % patterns.length)} »`;
  const other = pick(random, neighbours);
  const brandSlug = pick(random, [base.brand, other.brand]);
  const factor = 0.85 + 0.3 * random();
  const variants = packs.map(({ variant }, at) =>
    variantOf(variant, code, name, index, at, random()),
  );
  const product: ProductRow = {
    ...base,
    code,
    slug: slugOf(name),
    name,
    shortDescription: other.shortDescription,
    description: `${other.shortDescription} ${base.description}`,
    brand: brandSlug,
    brandName: brands().find(({ slug }) => slug === brandSlug)?.name ?? base.brandName,
    images: base.images.map(({ path }) => ({ path, alt: name })),
    metaDescription: name,
    averageRating: 0,
    popularity: integerBetween(random, 0, 600),
    lookupCodes: lookupCodesOf(code, variants),
  };
  const prices = packs.flatMap((pack, at) =>
    pack.prices.map((price) => ({
      ...price,
      variantCode: `${code}-${at + 1}`,
      unitPrice: Math.max(
        price.volumePrices.length === 0 ? 1 : 50,
        Math.round(price.unitPrice * factor),
      ),
      tariffPrice: null,
      priceUnit: null,
      priceBase: null,
    })),
  );
  return { product, variants, prices };
};

const variantOf = (
  base: VariantRow,
  productCode: string,
  name: string,
  index: number,
  at: number,
  luck: number,
): VariantRow => ({
  ...base,
  code: `${productCode}-${at + 1}`,
  productCode,
  name: `${name} – ${base.packaging}`,
  reference: at === 0 ? productCode : `${productCode}-${at + 1}`,
  ean: completeEan(`35${at}${String(index).padStart(9, "0")}`),
  stock: luck < 0.03 ? 0 : Math.round(luck * 400),
  restockInDays: null,
  highlighted: false,
});

const Names = Schema.Struct({
  collections: Schema.Array(Schema.String),
  places: Schema.Array(Schema.String),
});

const names = kept(() => readTree("catalogue/large-catalogue-names.json", Names));

/** How many names one product can take. */
const namings = (): number => names().collections.length * names().places.length;

/** The n-th name of a pattern; `patternIndex` keeps neighbours in a listing from all being 'du Vexin'. */
const namingAt = (n: number, patternIndex: number): string => {
  const { collections, places } = names();
  const at = (n * 37 + patternIndex * 11) % namings();
  const collection = collections[at % collections.length];
  return `${collection} ${places[Math.floor(at / collections.length)]}`;
};
