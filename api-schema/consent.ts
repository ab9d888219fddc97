import { Schema } from "effect";
import { Instant } from "./primitives.ts";

/**
 * A visitor's choice about cookies, as its proof is kept (product §8). `visitor` is a random id that
 * the browser makes for this purpose alone: it names nobody.
 */
export const ConsentProof = Schema.Struct({
  visitor: Schema.String.check(
    Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  ),
  purposes: Schema.Struct({ video: Schema.Boolean, audience: Schema.Boolean }),
  /** Which words were agreed to: CONSENT_TEXT_VERSION of core/consent/purposes.ts. */
  textVersion: Schema.String.check(Schema.isPattern(/^[\w.-]{1,20}$/)),
  /** By the visitor's clock; the server adds its own. */
  decidedAt: Instant,
}).annotate({ identifier: "ConsentProof" });
export type ConsentProof = typeof ConsentProof.Type;
