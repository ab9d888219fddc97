import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant, VariantId } from "../../api-schema/primitives.ts";
import type { PriceContext } from "../../core/catalogue/nearest-price.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { membersOf } from "../catalogue/json-text.ts";
import { variantAfterStock, variantBeforeStock } from "../selling/cart/api-variant.ts";
import type { CatalogueVariant } from "../selling/cart/sold-variant.ts";
import { loadListed } from "./list-queries.ts";

/** A product as price lists sell it, but for what is in stock; the JSON of the rest stands around that. */
export interface ListedVariant {
  readonly sold: Pick<
    CatalogueVariant,
    | "id"
    | "code"
    | "reference"
    | "orderStep"
    | "onSale"
    | "productName"
    | "productSlug"
    | "transportTypeCode"
    | "merchantLatestDays"
    | "unitPrice"
  >;
  /** The first members of a `Variant` with its opening brace, and those that follow stock and day. */
  readonly beforeStock: Uint8Array;
  readonly afterStock: Uint8Array;
}

/** Bytes of the products of lists that a process remembers: some 6,000. */
const MEMORY_BYTES = 16_000_000;

/**
 * Products of lists as they are sold, kept by what prices hang on: the price context, the catalogue's
 * version and the offers that run. Nothing is believed without these, as the list's own read has just
 * seen them.
 */
export class ListedVariants extends Context.Service<
  ListedVariants,
  {
    readonly read: (wanted: {
      readonly ids: readonly VariantId[];
      /** `pricedBy` of the list. */
      readonly pricedBy: string;
      readonly priceLists: PriceContext;
      readonly now: Instant;
    }) => Effect.Effect<ReadonlyMap<VariantId, ListedVariant>>;
  }
>()("panetier/lists/ListedVariants") {
  static readonly layer: Layer.Layer<ListedVariants, never, SqlClient.SqlClient> = Layer.effect(
    ListedVariants,
    Effect.suspend(() => makeListedVariants),
  );
}

const makeListedVariants = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const known = new BoundedCache<string, ListedVariant>(MEMORY_BYTES, bytesOf, {
    budget: processCaches,
    name: "products of lists",
  });
  // What prices hang on is a long text: each has a number here. Those of former versions are forgotten with it.
  const scopes = new BoundedCache<string, number>(100);
  let last = 0;
  const scopeOf = (pricedBy: string): number => {
    const scope = scopes.get(pricedBy) ?? (last += 1);
    scopes.set(pricedBy, scope);
    return scope;
  };
  return ListedVariants.of({
    read: Effect.fnUntraced(function* ({ ids, pricedBy, priceLists, now }) {
      const scope = scopeOf(pricedBy);
      const found = new Map<VariantId, ListedVariant>();
      const missing: VariantId[] = [];
      for (const id of ids) {
        const variant = known.get(`${scope}|${id}`);
        if (variant === undefined) missing.push(id);
        else found.set(id, variant);
      }
      if (missing.length === 0) return found;
      const { catalogue, variants } = yield* loadListed.only(sql, [missing, priceLists, now]);
      const isSame = pricedBy.split("|")[1] === catalogue;
      for (const sold of variants) {
        const variant = listedVariant(sold);
        found.set(sold.id, variant);
        // Read at a later version: shown, and read again by the next list.
        if (isSame) known.set(`${scope}|${sold.id}`, variant);
      }
      return found;
    }),
  });
});

const listedVariant = (sold: CatalogueVariant): ListedVariant => {
  const before = `{${membersOf(variantBeforeStock(sold))},`;
  const text = Buffer.from(`${before},${membersOf(variantAfterStock(sold))}}`);
  const middle = Buffer.byteLength(before);
  return {
    sold: soldOf(sold),
    beforeStock: text.subarray(0, middle),
    afterStock: text.subarray(middle),
  };
};

const soldOf = (sold: CatalogueVariant): ListedVariant["sold"] => ({
  id: sold.id,
  code: sold.code,
  reference: sold.reference,
  orderStep: sold.orderStep,
  onSale: sold.onSale,
  productName: sold.productName,
  productSlug: sold.productSlug,
  transportTypeCode: sold.transportTypeCode,
  merchantLatestDays: sold.merchantLatestDays,
  unitPrice: sold.unitPrice,
});

const bytesOf = ({ beforeStock, afterStock }: ListedVariant): number =>
  1200 + beforeStock.byteLength + afterStock.byteLength;
