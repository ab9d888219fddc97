import { Schema } from "effect";
import { Instant, Text } from "./primitives.ts";

// Signing in at the desk by the firm's own OpenID Connect provider.

/** Where a browser goes to show the provider who it is. */
export const OpenidRequest = Schema.Struct({ address: Schema.String }).annotate({
  identifier: "OpenidRequest",
});
export type OpenidRequest = typeof OpenidRequest.Type;

/** With what it came back, as it stood in the address. */
export const OpenidAnswer = Schema.Struct({
  state: Text.check(Schema.isMaxLength(100)),
  /** Null where the provider has refused. */
  code: Schema.NullOr(Text.check(Schema.isMaxLength(4000))),
  /** Who says to have answered (RFC 9207); not every provider says it. */
  iss: Schema.NullOr(Text.check(Schema.isMaxLength(500))),
}).annotate({ identifier: "OpenidAnswer" });
export type OpenidAnswer = typeof OpenidAnswer.Type;

/** An account of the provider by which somebody signs in. */
export const OpenidLink = Schema.Struct({
  /** What the provider is called here. */
  provider: Schema.String,
  since: Instant,
  lastUsed: Schema.NullOr(Instant),
}).annotate({ identifier: "OpenidLink" });
export type OpenidLink = typeof OpenidLink.Type;
