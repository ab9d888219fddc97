import { Effect, Layer, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { Push, PushNotice } from "../ports/push.ts";
import { PushSubscriptions } from "./subscriptions.ts";

/** One notice to one browser of a customer. */
export const NoticeDue = topic(
  "push",
  Schema.Struct({
    subscription: Schema.Int,
    customer: Schema.Int,
    notice: PushNotice,
  }),
  "push",
);

/** Tells browsers what was announced. A browser that takes none any more is forgotten. */
export const PushTopic: Layer.Layer<never, never, Outbox | Push | SqlClient.SqlClient> =
  topicHandler(
    NoticeDue,
    Effect.fnUntraced(function* ({ subscription, customer, notice }) {
      const subscriptions = yield* PushSubscriptions;
      const push = yield* Push;
      // Gone, or somebody else's by now: what was meant for the first is none of theirs.
      const to = yield* subscriptions.find(subscription, customer);
      if (to === undefined) return;
      const outcome = yield* push.send(to, notice);
      if (outcome === "gone") yield* subscriptions.forget(to.endpoint);
    }),
  ).pipe(Layer.provide(PushSubscriptions.layer));
