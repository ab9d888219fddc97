import { Schema } from "effect";
import { Text } from "./primitives.ts";

/** The key that a browser subscribes with (VAPID): an uncompressed point of P-256, base64url. */
export const PushKey = Schema.Struct({
  publicKey: Schema.String.check(Schema.isPattern(/^[\w-]{87}$/)),
}).annotate({ identifier: "PushKey" });
export type PushKey = typeof PushKey.Type;

/** The address of one browser at its push service: whoever has it can be told apart, nobody else. */
export const PushEndpoint = Text.check(
  Schema.isMaxLength(1000),
  Schema.isPattern(/^https?:\/\/[^\s]+$/),
);

/** A browser that takes notifications, as PushSubscription.toJSON() says it (Web Push, RFC 8291). */
export const PushSubscriber = Schema.Struct({
  endpoint: PushEndpoint,
  keys: Schema.Struct({
    p256dh: Schema.String.check(Schema.isPattern(/^[\w-]{87}=?$/)),
    auth: Schema.String.check(Schema.isPattern(/^[\w-]{22}(?:==)?$/)),
  }),
}).annotate({ identifier: "PushSubscriber" });
export type PushSubscriber = typeof PushSubscriber.Type;
