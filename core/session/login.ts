import { Schema } from "effect";
import { CustomerId } from "../../api-schema/primitives.ts";
import { Milliseconds } from "../calendar/milliseconds-schema.ts";

/** A login as it lives in memory. */
export const Login = Schema.Struct({
  token: Schema.String,
  customerId: CustomerId,
  username: Schema.String,
  /** Where a support agent goes back to; null for the customer's own login (spec §4 Impersonation). */
  logoutCallbackUrl: Schema.NullOr(Schema.String),
  /** How long to wait before renewing, and the instant at which that wait is over. */
  renewInMs: Milliseconds,
  renewAtMs: Milliseconds,
});
export type Login = typeof Login.Type;
