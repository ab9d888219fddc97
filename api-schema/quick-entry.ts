import { Schema } from "effect";
import { CalendarDay, Count, Ean, Grams, Quantity, VariantCode, VariantId } from "./primitives.ts";

/** A variant that the store may buy, with what it bought of it: what quick entry knows. */
export const KnownProduct = Schema.Struct({
  code: VariantCode,
  variantId: VariantId,
  reference: Schema.String,
  ean: Schema.NullOr(Ean),
  /** The product's. */
  name: Schema.String,
  brand: Schema.NullOr(Schema.String),
  /** 'Sac 25 kg', 'Carton 120 × 80 g'. */
  packaging: Schema.String,
  /** Ordered by multiples of this, 1 or more. */
  orderStep: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  netWeight: Grams,
  /** Pieces in one packaging, null when sold by weight. */
  pieces: Schema.NullOr(Count),
  /** Its category's name. */
  category: Schema.String,
  /** Of the last twelve months, cancelled shipments left out. */
  bought: Schema.Struct({
    /** On how many days. */
    times: Count,
    /** The last such day, all its orders together. */
    last: Schema.NullOr(Schema.Struct({ day: CalendarDay, quantity: Quantity })),
    /** What the next usual weekday takes, in packagings; null when it is not usual. */
    usual: Schema.NullOr(Quantity),
  }),
}).annotate({ identifier: "KnownProduct" });
export type KnownProduct = typeof KnownProduct.Type;

/** A completed order of the store, without its cancelled shipments. */
export const PastOrder = Schema.Struct({
  day: CalendarDay,
  lines: Schema.Array(Schema.Struct({ code: VariantCode, quantity: Quantity })),
}).annotate({ identifier: "PastOrder" });
export type PastOrder = typeof PastOrder.Type;

/** The store's own catalogue and its last orders, the most recent first. */
export const QuickEntryVocabulary = Schema.Struct({
  products: Schema.Array(KnownProduct),
  past: Schema.Array(PastOrder),
}).annotate({ identifier: "QuickEntryVocabulary" });
export type QuickEntryVocabulary = typeof QuickEntryVocabulary.Type;
