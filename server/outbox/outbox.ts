import { Cause, Clock, Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Everything that leaves a transaction (mail, ERP, bank): written with the change it announces, done
 * afterwards, at least once, by whichever process gets it first.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Announces an event; call it inside the transaction of the change. `at` delays it (epoch
     * milliseconds).
     */
    readonly announce: (
      topic: string,
      payload: Schema.Json,
      options?: { readonly at?: number },
    ) => Effect.Effect<void>;
    /** Names who handles a topic; one handler a topic. */
    readonly handle: (topic: string, handler: OutboxHandler) => Effect.Effect<void>;
    /** Does one waiting event; false when none was due. */
    readonly doNext: Effect.Effect<boolean>;
  }
>()("panetier/Outbox") {
  static readonly layer: Layer.Layer<Outbox, never, SqlClient.SqlClient> = Layer.effect(
    Outbox,
    Effect.suspend(() => makeOutbox),
  );
}

/** Done when it succeeds; any failure is tried again later. It must bear being called twice. */
export type OutboxHandler = (payload: unknown) => Effect.Effect<void, unknown>;

/** A topic with the shape of its payload and its handler, to merge into a layer. */
export const outboxTopic = <A, R>(
  topic: string,
  payload: Schema.Codec<A, unknown>,
  handler: (payload: A) => Effect.Effect<void, unknown, R>,
): Layer.Layer<never, never, Outbox | R> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const outbox = yield* Outbox;
      const context = yield* Effect.context<R>();
      const decode = Schema.decodeUnknownEffect(payload);
      yield* outbox.handle(topic, (value) =>
        Effect.provideContext(Effect.flatMap(decode(value), handler), context),
      );
    }),
  );

/** After so many failures an event waits for a person: it stays in the table with its last error. */
export const mostAttempts = 12;

const makeOutbox = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const handlers = new Map<string, OutboxHandler>();

  const announce: Outbox["Service"]["announce"] = (topic, payload, options) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis;
      yield* sql`insert into outbox (topic, payload, available_at, created_at)
        values (${topic}, ${JSON.stringify(payload)}::text::jsonb,
          ${new Date(options?.at ?? now)}, ${new Date(now)})`;
    }).pipe(Effect.orDie);

  // Held by its row lock while it is handled: another process skips it, and a process that dies
  // gives it back at once.
  const doNext = sql
    .withTransaction(
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis;
        const topics = [...handlers.keys()];
        if (topics.length === 0) return false;
        const [event] = yield* sql<OutboxRow>`
          select id::text as id, topic, payload, attempts from outbox
          where done_at is null and available_at <= ${new Date(now)}
            and attempts < ${mostAttempts} and ${sql.in("topic", topics)}
          order by available_at, id limit 1 for update skip locked`;
        if (event === undefined) return false;
        yield* handled(event, handlers, now);
        return true;
      }),
    )
    .pipe(Effect.orDie);

  const handled = Effect.fnUntraced(function* (
    event: OutboxRow,
    known: ReadonlyMap<string, OutboxHandler>,
    now: number,
  ) {
    const handler = known.get(event.topic);
    if (handler === undefined) return;
    // A savepoint: what a failed handler wrote is undone, the count of attempts is kept.
    const exit = yield* Effect.exit(sql.withTransaction(handler(event.payload)));
    if (exit._tag === "Success") {
      yield* sql`update outbox set done_at = ${new Date(now)}, attempts = attempts + 1,
        last_error = null where id = ${event.id}::bigint`;
      return;
    }
    if (Cause.hasInterrupts(exit.cause)) return yield* Effect.interrupt;
    const error = Cause.pretty(exit.cause).slice(0, 2000);
    yield* Effect.logWarning("Un événement sera réessayé", error).pipe(
      Effect.annotateLogs({ topic: event.topic, outboxId: event.id }),
    );
    const again = new Date(now + retryDelay(event.attempts));
    yield* sql`update outbox set attempts = attempts + 1, available_at = ${again},
      last_error = ${error} where id = ${event.id}::bigint`;
  });

  return {
    announce,
    handle: (topic: string, handler: OutboxHandler) =>
      handlers.has(topic)
        ? Effect.die(new Error(`Outbox topic ${topic} has two handlers`))
        : Effect.sync(() => void handlers.set(topic, handler)),
    doNext,
  };
});

interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** Milliseconds before the next attempt: 1 s, 2 s, 4 s … up to an hour. */
export const retryDelay = (attempts: number): number => Math.min(3_600_000, 1000 * 2 ** attempts);
