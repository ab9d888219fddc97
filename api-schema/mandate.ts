import { Schema } from "effect";
import { Count, Text } from "./primitives.ts";

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

/** Where a mandate is signed: an absolute address, good for one signature and half an hour. */
export const SignMandateLink = Schema.Struct({
  url: Schema.String.annotate({ examples: ["http://localhost:8080/_signature/5eKq…"] }),
}).annotate({ identifier: "SignMandateLink" });
export type SignMandateLink = typeof SignMandateLink.Type;

/**
 * A path of this site to come back to: one '/' first, so that it leads to no other site; no
 * backslash and no control character, which browsers read as a '/' or leave out.
 */
export const SitePath = Text.check(
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  Schema.isPattern(/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/),
  Schema.isMaxLength(500),
);
