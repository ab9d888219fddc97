import { Schema } from "effect";
import { Instant } from "./primitives.ts";

/** Why the house changes an order before it leaves. */
export const HouseReason = Schema.Literals([
  "shortage",
  "damaged",
  "undeliverable",
  "customer",
  "mistake",
]);
export type HouseReason = typeof HouseReason.Type;

/** What the house changed last of a shipment, as its customer is told. */
export const HouseChange = Schema.Struct({
  at: Instant,
  isCancelled: Schema.Boolean,
  /** Goods went to another lorry, or both came together again; absent where something was taken out. */
  moved: Schema.optionalKey(Schema.Literals(["split", "joined"])),
  reason: HouseReason,
  /** May be empty. */
  words: Schema.String,
}).annotate({ identifier: "HouseChange" });
export type HouseChange = typeof HouseChange.Type;
