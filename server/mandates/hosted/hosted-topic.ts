import { Schema } from "effect";
import { topic } from "../../outbox/topic.ts";

/** The provider is to be asked what became of what a request handed over. */
export const HostedDue = topic(
  "signature.due",
  Schema.Struct({ request: Schema.Int }),
  "signature",
);
