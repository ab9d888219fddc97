import { Context, Effect, Layer, Queue, Schema } from "effect";
import type { Cause } from "effect";
import { MessagingEvent } from "../../api-schema/messaging.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { messagingChannel } from "./writing-repository.ts";
import { Notices } from "../database/notices.ts";
import { isDatabaseAway } from "../database/unavailable.ts";
import { inBackground } from "../process-role.ts";

/** What processes notify each other of: something happened in a conversation of a store. */
const ConversationNotice = Schema.fromJsonString(
  Schema.Struct({
    storeId: StoreId,
    threadId: MessagingEvent.fields.threadId,
    type: MessagingEvent.fields.type,
  }),
);
export type ConversationNotice = typeof ConversationNotice.Type;

/**
 * What one subscriber receives, until the queue ends: who wants more subscribes again, and reads again.
 * Null is a heartbeat of the listener's own.
 */
export type Subscription = Queue.Queue<ConversationNotice | null, Cause.Done>;

/** More than a listener can be behind; it reads the inbox anyway, so the newest is enough. */
const BEHIND = 16;

/** What is published in all processes on this database, to those who listen in this one. */
export class MessageEvents extends Context.Service<
  MessageEvents,
  {
    /** Listens for a store. */
    readonly listen: (store: StoreId) => Effect.Effect<Subscription>;
    /** Ends what `listen` began. */
    readonly leave: (store: StoreId, subscription: Subscription) => Effect.Effect<void>;
    /** Ends all of it, and what begins from now on: the server stops. */
    readonly close: Effect.Effect<void>;
  }
>()("panetier/messaging/MessageEvents") {
  static readonly layer: Layer.Layer<MessageEvents, never, Notices> = Layer.effect(
    MessageEvents,
    Effect.gen(function* () {
      const { listen } = yield* Notices;
      const listeners = makeListeners();
      const subscribe = Effect.scoped(
        Effect.gen(function* () {
          const notices = yield* listen(messagingChannel);
          // Whoever came while nothing was heard has missed what was published until now.
          listeners.endAll();
          yield* Effect.forever(
            Effect.flatMap(Queue.take(notices), ({ payload }) =>
              Effect.map(decodeNotice(payload), listeners.notify),
            ),
          );
        }),
      );
      yield* subscribe.pipe(
        Effect.catchCause((cause) =>
          // That the database is away is said once, by who watches it.
          cause.reasons.every((reason) => reason._tag === "Fail" && isDatabaseAway(reason.error))
            ? Effect.void
            : Effect.logWarning("Les nouveaux messages ne sont plus entendus un instant", cause),
        ),
        // What was published meanwhile is lost: those who listen have to read again.
        Effect.andThen(Effect.sync(listeners.endAll)),
        Effect.andThen(Effect.sleep("2 seconds")),
        Effect.forever,
        (hearing) => inBackground("messages of other processes", hearing),
      );
      return MessageEvents.of({
        listen: (store) =>
          Effect.map(
            Queue.sliding<ConversationNotice | null, Cause.Done>(BEHIND),
            listeners.add(store),
          ),
        leave: (store, subscription) => Effect.sync(() => listeners.remove(store, subscription)),
        close: Effect.sync(listeners.close),
      });
    }),
  );
}

const decodeNotice = Schema.decodeUnknownEffect(ConversationNotice);

const makeListeners = () => {
  const byStore = new Map<StoreId, Set<Subscription>>();
  let isClosed = false;
  const endAll = () => {
    for (const subscriptions of byStore.values())
      for (const subscription of subscriptions) Queue.endUnsafe(subscription);
    byStore.clear();
  };
  return {
    add:
      (store: StoreId) =>
      (subscription: Subscription): Subscription => {
        if (isClosed) Queue.endUnsafe(subscription);
        else byStore.set(store, (byStore.get(store) ?? new Set()).add(subscription));
        return subscription;
      },
    remove: (store: StoreId, subscription: Subscription): void => {
      Queue.endUnsafe(subscription);
      const subscriptions = byStore.get(store);
      subscriptions?.delete(subscription);
      if (subscriptions?.size === 0) byStore.delete(store);
    },
    notify: (notice: ConversationNotice): void => {
      for (const subscription of byStore.get(notice.storeId) ?? [])
        Queue.offerUnsafe(subscription, notice);
    },
    endAll,
    close: (): void => {
      isClosed = true;
      endAll();
    },
  };
};
