import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Context, Effect, Layer, Queue, Redacted, Schema } from "effect";
import type { Cause } from "effect";
import { MessagingEvent } from "../../api-schema/messaging.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { messagingChannel } from "./writing-repository.ts";
import { isDatabaseAway } from "../database/unavailable.ts";

/** What processes tell each other: something happened in a conversation of a store. */
const Told = Schema.fromJsonString(
  Schema.Struct({
    storeId: StoreId,
    threadId: MessagingEvent.fields.threadId,
    type: MessagingEvent.fields.type,
  }),
);
export type Told = typeof Told.Type;

/**
 * What one listener hears, until the queue ends: who wants to hear on listens again, and reads anew.
 * Null is a heartbeat of the listener's own.
 */
export type Hearing = Queue.Queue<Told | null, Cause.Done>;

/** More than a listener can be behind; it reads the inbox anyway, so the newest is enough. */
const BEHIND = 16;

/** What is told in all processes on this database, to those who listen in this one. */
export class MessageEvents extends Context.Service<
  MessageEvents,
  {
    /** Listens for a store. */
    readonly listen: (store: StoreId) => Effect.Effect<Hearing>;
    /** Ends what `listen` began. */
    readonly leave: (store: StoreId, hearing: Hearing) => Effect.Effect<void>;
    /** Ends all of it, and what begins from now on: the server stops. */
    readonly close: Effect.Effect<void>;
  }
>()("panetier/messaging/MessageEvents") {
  /** On a connection of its own to the database at `url`: the pool's are for those who wait. */
  static readonly on = (url: string): Layer.Layer<MessageEvents> =>
    Layer.effect(
      MessageEvents,
      Effect.gen(function* () {
        const listeners = makeListeners();
        const hear = Effect.scoped(
          Effect.gen(function* () {
            const connection = yield* PgConnection.make({
              url: Redacted.make(url),
              connectTimeout: "2 seconds",
              applicationName: "panetier-events",
              prepare: false,
            });
            const told = yield* connection.listen(messagingChannel);
            yield* Effect.forever(
              Effect.flatMap(Queue.take(told), ({ payload }) =>
                Effect.map(decodeTold(payload), listeners.tell),
              ),
            );
          }),
        );
        yield* hear.pipe(
          Effect.catchCause((cause) =>
            // That the database is away is said once, by who watches it.
            cause.reasons.every((reason) => reason._tag === "Fail" && isDatabaseAway(reason.error))
              ? Effect.void
              : Effect.logWarning("Les nouveaux messages ne sont plus entendus un instant", cause),
          ),
          // What was told meanwhile is lost: those who listen have to read again.
          Effect.andThen(Effect.sync(listeners.endAll)),
          Effect.andThen(Effect.sleep("2 seconds")),
          Effect.forever,
          Effect.forkScoped,
        );
        return MessageEvents.of({
          listen: (store) =>
            Effect.map(Queue.sliding<Told | null, Cause.Done>(BEHIND), listeners.add(store)),
          leave: (store, hearing) => Effect.sync(() => listeners.remove(store, hearing)),
          close: Effect.sync(listeners.close),
        });
      }),
    );
}

const decodeTold = Schema.decodeUnknownEffect(Told);

const makeListeners = () => {
  const byStore = new Map<StoreId, Set<Hearing>>();
  let isClosed = false;
  const endAll = () => {
    for (const hearings of byStore.values())
      for (const hearing of hearings) Queue.endUnsafe(hearing);
    byStore.clear();
  };
  return {
    add:
      (store: StoreId) =>
      (hearing: Hearing): Hearing => {
        if (isClosed) Queue.endUnsafe(hearing);
        else byStore.set(store, (byStore.get(store) ?? new Set()).add(hearing));
        return hearing;
      },
    remove: (store: StoreId, hearing: Hearing): void => {
      Queue.endUnsafe(hearing);
      const hearings = byStore.get(store);
      hearings?.delete(hearing);
      if (hearings?.size === 0) byStore.delete(store);
    },
    tell: (told: Told): void => {
      for (const hearing of byStore.get(told.storeId) ?? []) Queue.offerUnsafe(hearing, told);
    },
    endAll,
    close: (): void => {
      isClosed = true;
      endAll();
    },
  };
};
