import { Context, Schema, type Effect } from "effect";
import type { PushSubscriber } from "../../api-schema/push.ts";

/** What a browser is notified of; plain data, so that it waits in the outbox. */
export const PushNotice = Schema.Struct({
  title: Schema.String,
  body: Schema.String,
  url: Schema.String,
  tag: Schema.String,
});
export type PushNotice = typeof PushNotice.Type;

/** The push service did not take it; it may be tried again. */
export class PushNotSent extends Schema.TaggedError<PushNotSent>()("PushNotSent", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

/**
 * Sends notifications to browsers. Never call it inside a transaction: announce a 'push' event to the
 * outbox instead (product §4 'ports').
 */
export class Push extends Context.Service<
  Push,
  {
    /** 'gone': that browser takes none any more, and never will at that address. */
    readonly send: (
      to: PushSubscriber,
      notice: PushNotice,
    ) => Effect.Effect<"sent" | "gone", PushNotSent>;
  }
>()("panetier/Push") {}
