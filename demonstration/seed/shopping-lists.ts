import { Schema } from "effect";
import type { StoreId } from "../../api-schema/primitives.ts";
import { VariantCode } from "../../api-schema/primitives.ts";
import { MAX_LIST_LINES } from "../../api-schema/shopping-list.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { gathered, type ListLine } from "../../core/lists/list-lines.ts";
import { ORDER_PAD } from "../../core/routes/names.ts";
import type { Catalogue, ProductRow, VariantRow } from "./catalogue.ts";
import { listOf } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import type { Demonstration } from "./demonstration.ts";
import type { OrderTables } from "./order-types.ts";
import { chance, integerBetween, randomFor, sample } from "./random.ts";
import { idsOf } from "./row-ids.ts";
import { type StoreProfile, storeProfiles } from "./store-profiles.ts";
import { TaxonSlug } from "./taxons.ts";

/** The store whose order pad is as long as one may be: what screens and server are measured with. */
const LONGEST_PAD = "chain-1";

const SectionLine = Schema.Struct({ section: Schema.String, taxons: listOf(TaxonSlug) });

/** Where bakers put things: the first that a category of the product belongs to. */
const sections = kept(() => readTable("sales/list-sections.csv", SectionLine, "section"));

/**
 * The lists of every store that has ordered: its order pad of 25 to 40 products, the ones that it buys
 * most often among them, and two lists of its own.
 */
export const demoLists = (demo: Demonstration, catalogue: Catalogue, orders: OrderTables) => {
  const boughtByStore = boughtOf(catalogue, orders);
  const shelf = shelfOf(catalogue);
  return demo.stores.stores.flatMap(({ id }, index) => {
    const profile = storeProfiles()[index];
    const owner = demo.stores.links.find(
      ({ storeId, mainManager }) => storeId === id && mainManager,
    );
    const bought = boughtByStore.get(id);
    if (profile === undefined || owner === undefined || bought === undefined) return [];
    const lines = linesOf(profile, bought, shelf);
    return listsOf(profile, lines).map((list, at) => ({
      ...list,
      storeId: id,
      updatedAt: addMs(demo.now, -(at + 1) * DAY_MS - index * MINUTE_MS),
      updatedBy: owner.customerId,
    }));
  });
};

/** A list of a store with its lines in their order. */
export type ListRow = ReturnType<typeof demoLists>[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Shelf = readonly (readonly [variant: VariantRow, product: ProductRow])[];
/** Of each code how often it was bought, and how many the last time. */
type Bought = ReadonlyMap<string, { readonly times: number; readonly quantity: number }>;

const listsOf = ({ list }: StoreProfile, pad: readonly ListLine[]) => [
  { name: list ?? ORDER_PAD, isQuickOrder: true, lines: pad },
  {
    name: "Inventaire du lundi",
    isQuickOrder: false,
    lines: pad.filter(({ section }) => section === "Étagère farine" || section === "Réserve"),
  },
  {
    name: "Viennoiseries du week-end",
    isQuickOrder: false,
    lines: pad
      .filter(({ section }) => section === "Congélateur" || section === "Chambre froide")
      .map((line) => ({ ...line, quantity: line.quantity * 2, section: null })),
  },
];

const boughtOf = (
  { variants }: Catalogue,
  { orders, items }: OrderTables,
): ReadonlyMap<StoreId, Bought> => {
  const codes = [...idsOf(variants.map(({ code }) => code)).keys()];
  const storeByOrder = new Map(orders.map(({ id, storeId }) => [id, storeId]));
  const byStore = new Map<StoreId, Map<string, { times: number; quantity: number }>>();
  for (const { orderId, variantId, quantity } of items) {
    const store = storeByOrder.get(orderId);
    const code = codes[variantId - 1];
    if (store === undefined || code === undefined) continue;
    const own = byStore.get(store) ?? new Map<string, { times: number; quantity: number }>();
    own.set(code, { times: (own.get(code)?.times ?? 0) + 1, quantity });
    byStore.set(store, own);
  }
  return byStore;
};

/** Default packagings, the best sellers first. */
const shelfOf = ({ products, variants }: Catalogue): Shelf => {
  const productOf = new Map(products.map((product) => [product.code, product]));
  return variants
    .flatMap((variant) => {
      const product = productOf.get(variant.productCode);
      return product === undefined || !variant.isDefault ? [] : [[variant, product] as const];
    })
    .toSorted(
      ([one, a], [other, b]) => b.popularity - a.popularity || (one.code < other.code ? -1 : 1),
    );
};

const linesOf = (
  { key, marketPlaceAccess }: StoreProfile,
  bought: Bought,
  shelf: Shelf,
): readonly ListLine[] => {
  const random = randomFor("list", key);
  const count = key === LONGEST_PAD ? MAX_LIST_LINES : integerBetween(random, 25, 40);
  const open = shelf.filter(([, { transportTypeCode: by }]) => marketPlaceAccess || by !== "MKP");
  const usual = open
    .filter(([{ code }]) => bought.has(code))
    .toSorted(([a], [b]) => (bought.get(b.code)?.times ?? 0) - (bought.get(a.code)?.times ?? 0))
    .slice(0, count - NEW_PRODUCTS);
  const others = open.filter(([{ code }]) => !bought.has(code));
  // Best sellers for the most part; something else keeps two pads from being alike.
  const few = sample(random, others.slice(0, Math.max(FAVOURITES, count)), count - usual.length);
  const chosen = [...usual, ...few].map(([variant, product]): ListLine => {
    const packs =
      bought.get(variant.code)?.quantity ?? integerBetween(random, 1, 5) * variant.orderStep;
    return {
      code: VariantCode.make(variant.code),
      section: sectionOf(product),
      quantity: chance(random, 0.1) ? 0 : packs,
    };
  });
  return gathered(chosen.toSorted((a, b) => rankOf(a.section) - rankOf(b.section)));
};

/** Lines at least that the store has never bought. */
const NEW_PRODUCTS = 5;
const FAVOURITES = 80;

const sectionOf = ({ taxonCodes }: ProductRow): string | null =>
  sections().find(({ taxons }) => taxons.some((taxon) => taxonCodes.includes(taxon)))?.section ??
  null;

const rankOf = (name: string | null): number =>
  sections().findIndex(({ section }) => section === name);
