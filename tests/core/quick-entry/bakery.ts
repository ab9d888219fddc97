import { CalendarDay, Ean, Grams, VariantCode, VariantId } from "../../../api-schema/primitives.ts";
import { habitOf } from "../../../core/habits/usual-purchases.ts";
import type { KnownProduct, PastOrder } from "../../../api-schema/quick-entry.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import { flattenTaxons } from "../../../demonstration/seed/taxons.ts";

/** A Monday: the bakery orders on Tuesdays and Thursdays. */
export const TODAY = CalendarDay.make("2026-11-23");

type Basket = readonly (readonly [code: string, quantity: number])[];

const tuesday: Basket = [
  ["101065-1", 12],
  ["101280-1", 6],
  ["102400-1", 3],
  ["103003-1", 2],
  ["200110-1", 3],
  ["340212-1", 4],
  ["340230-1", 3],
  ["340700-1", 2],
  ["220403-1", 3],
  ["230110-1", 1],
];

const thursday: Basket = [
  ["101065-1", 10],
  ["101700-1", 6],
  ["200110-1", 2],
  ["340212-1", 6],
  ["430100-2", 4],
  ["440100-1", 2],
  ["440400-1", 2],
  ["210110-1", 1],
  ["610100-1", 2],
];

const baskets: readonly (readonly [day: string, basket: Basket])[] = [
  ...["10-13", "10-20", "10-27", "11-03", "11-10", "11-17"].map((day) => [day, tuesday] as const),
  ...["10-15", "10-22", "10-29", "11-05", "11-12", "11-19"].map((day) => [day, thursday] as const),
  [
    "11-16",
    [
      ["101703-1", 5],
      ["501410-1", 6],
      ["410110-1", 1],
      ["415013-2", 1],
    ],
  ],
  [
    "11-14",
    [
      ["220600-1", 2],
      ["611103-1", 4],
      ["120000-1", 2],
    ],
  ],
];

/** What the bakery of the table of sentences ordered. */
export const PAST: readonly PastOrder[] = baskets.map(([day, basket]) => ({
  day: CalendarDay.make(`2026-${day}`),
  lines: basket.map(([code, quantity]) => ({ code: VariantCode.make(code), quantity })),
}));

const purchases = PAST.flatMap(({ day, lines }) =>
  lines.map(({ code, quantity }) => ({ day, variant: code, quantity })),
);
const usual = new Map(
  habitOf(purchases, TODAY).products.map(({ variant, quantity }) => [variant, quantity]),
);

const boughtOf = (code: VariantCode): KnownProduct["bought"] => {
  const own = purchases.filter(({ variant }) => variant === code);
  const last = own.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
  return {
    times: own.length,
    last: last === undefined ? null : { day: last.day, quantity: last.quantity },
    usual: usual.get(code) ?? null,
  };
};

const taxons = flattenTaxons();
const catalogue = demoCatalogue(new Date("2026-11-23T08:00:00Z"));
const products = new Map(catalogue.products.map((product) => [product.code, product]));

/** The whole demonstration catalogue, as that bakery may buy it. */
export const PRODUCTS: readonly KnownProduct[] = catalogue.variants.map((variant, index) => {
  const product = products.get(variant.productCode);
  if (product === undefined) throw new Error(`No product of ${variant.code}`);
  const code = VariantCode.make(variant.code);
  return {
    code,
    variantId: VariantId.make(index + 1),
    reference: variant.reference,
    ean: Ean.make(variant.ean),
    name: product.name,
    brand: product.brandName,
    packaging: variant.packaging,
    orderStep: variant.orderStep,
    netWeight: Grams.make(variant.netWeight),
    pieces: variant.pieces,
    category: taxons.find(({ code: own }) => own === product.mainTaxon)?.name ?? "",
    bought: boughtOf(code),
  };
});

export const BAKERY = vocabularyOf(PRODUCTS, PAST);
