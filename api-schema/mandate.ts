import { Schema } from "effect";
import { Count } from "./primitives.ts";

/** The two kinds of direct-debit mandates: the group's, and the marketplace's (spec §3). */
export const MandateKind = Schema.Literals(["GMP", "MKP"]);
export type MandateKind = typeof MandateKind.Type;

/** What a store has and lacks; `missing` counts the eligible and absent ones (spec §4). */
export const Mandates = Schema.Struct({
  kinds: Schema.Array(
    Schema.Struct({ kind: MandateKind, eligible: Schema.Boolean, present: Schema.Boolean }),
  ),
  missing: Count,
}).annotate({ identifier: "Mandates" });
export type Mandates = typeof Mandates.Type;
