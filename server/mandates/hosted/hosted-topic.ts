import { Schema } from "effect";
import { topic } from "../../outbox/topic.ts";

/** The provider is to be asked what became of what a request handed over. */
export const HostedDue = topic(
  "signature.due",
  Schema.Struct({ request: Schema.Int }),
  "signature",
);

/** Why a signature that was made at the provider's counts for nothing. */
export const UnusedReason = Schema.Literals(["signed", "refused", "withdrawn"]);
export type UnusedReason = typeof UnusedReason.Type;

/** Says that a mandate was signed at the provider's and that none was made of it (ESIGN-9). */
export const SignatureUnused = topic(
  "signature.unused",
  Schema.Struct({ request: Schema.Int, reason: UnusedReason }),
  "mail",
);
