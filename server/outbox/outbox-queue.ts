import { Cause, Clock, Effect, Predicate, Random } from "effect";
import type { SqlClient } from "effect/sql";
import { Randomness } from "../randomness.ts";

/** An event as it is handed to whoever does it. */
export interface WaitingEvent {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Where it was announced, in a trace. */
  readonly traceParent: string | null;
}

/** After so many failures an event waits for a person, who finds it at the desk; in some lanes after a time too. */
export const mostAttempts = 12;

/** Milliseconds before the next attempt: 1 s, 2 s, 4 s … up to an hour. */
export const retryDelay = (attempts: number): number => Math.min(3_600_000, 1000 * 2 ** attempts);

/**
 * Milliseconds before a partner that is away is asked again: the same up to a limit, and a quarter of it less or
 * more, so that what waited does not all come at once.
 */
const patientDelay = (attempts: number, most: number): Effect.Effect<number> =>
  Effect.map(Random.next, (share) =>
    Math.round(Math.min(most, retryDelay(attempts)) * (0.75 + share / 2)),
  );

const MOST_PATIENT_MS = 300_000;
/** Where nothing of the kind is tried before its partner is called again anyway. */
const MOST_PATIENT_AFTER_REST_MS = 4_000;

/** A failure that says that a partner is away and has refused nothing: no number of attempts ends it. */
interface PartnerAway {
  /** Until when it is left in peace (epoch milliseconds), where that is known. */
  readonly restsUntil: number | undefined;
}

/** Undefined for all other failures. */
export const partnerAway = (cause: Cause.Cause<unknown>): PartnerAway | undefined => {
  const failure = Cause.squash(cause);
  return Predicate.hasProperty(failure, "keepsTrying") && failure.keepsTrying === true
    ? {
        restsUntil:
          Predicate.hasProperty(failure, "restsUntil") && typeof failure.restsUntil === "number"
            ? failure.restsUntil
            : undefined,
      }
    : undefined;
};

/** SQL of the outbox: what is due, who does it, and what became of it. */
export const outboxQueue = (sql: SqlClient.SqlClient) => {
  // An event waits for what was announced before it in its sequence, however that ends: what would
  // overtake it (the cancellation of an order that the ERP has not taken yet) would be lost.
  const isDue = (topics: readonly string[], now: Date) => sql`o.done_at is null
    and o.failed_at is null and o.available_at <= ${now}::timestamptz
    and (o.leased_until is null or o.leased_until <= ${now}::timestamptz)
    and ${sql.in("o.topic", topics)}
    and (o.sequence is null or not exists (select from outbox earlier
      where earlier.sequence = o.sequence and earlier.id < o.id and earlier.done_at is null))`;
  const columns = sql`o.id::text as id, o.topic, o.payload, o.attempts, o.created_at as "createdAt", o.trace_parent as "traceParent"`;

  return {
    /** The topic of the event that is due first among these, when nobody else is at it. */
    firstTopic: (topics: readonly string[], now: number) =>
      sql<{ readonly topic: string }>`select o.topic from outbox o
        where ${isDue(topics, new Date(now))}
        order by o.available_at, o.id limit 1 for update skip locked`.pipe(
        Effect.map(([row]) => row?.topic),
      ),

    /** The first event, held by its row lock until the transaction ends. */
    lock: (topics: readonly string[], now: number) =>
      sql<WaitingEvent>`select ${columns} from outbox o where ${isDue(topics, new Date(now))}
        order by o.available_at, o.id limit 1 for update skip locked`.pipe(
        Effect.map(([event]) => event),
      ),

    /** Lends the first event for so many milliseconds; the lease says that it is this loan's. */
    lend: Effect.fnUntraced(function* (
      topics: readonly string[],
      now: number,
      milliseconds: number,
    ) {
      const lease = (yield* Randomness).uuid("lease of an event");
      const [event] = yield* sql<WaitingEvent>`update outbox o
        set lease = ${lease}::uuid, leased_until = ${new Date(now + milliseconds)}::timestamptz
        where o.id = (select o.id from outbox o where ${isDue(topics, new Date(now))}
          order by o.available_at, o.id limit 1 for update skip locked)
        returning ${columns}`;
      return event === undefined ? undefined : { event, lease };
    }),

    /** Writes that it is done; false when the loan was over and somebody else has it. */
    done: ({ id }: WaitingEvent, lease: string | null, now: number) =>
      sql`update outbox set done_at = ${new Date(now)}::timestamptz, attempts = attempts + 1,
        last_error = null, lease = null, leased_until = null
        where id = ${id}::bigint and lease is not distinct from ${lease}::uuid
        returning id`.pipe(Effect.map((rows) => rows.length > 0)),

    /** Writes that it failed: it is due again later, or waits for a person. */
    failed: Effect.fnUntraced(function* (
      { id, topic, attempts, createdAt }: WaitingEvent,
      lease: string | null,
      cause: Cause.Cause<unknown>,
      triedFor = 0,
    ) {
      const now = yield* Clock.currentTimeMillis;
      const error = Cause.pretty(cause).slice(0, 2000);
      const away = partnerAway(cause);
      const isOver =
        away === undefined && attempts + 1 >= mostAttempts && now - createdAt.getTime() >= triedFor;
      const delay =
        away === undefined
          ? retryDelay(attempts)
          : yield* patientDelay(
              attempts,
              away.restsUntil === undefined ? MOST_PATIENT_MS : MOST_PATIENT_AFTER_REST_MS,
            );
      const kept = yield* sql`update outbox set attempts = attempts + 1, last_error = ${error},
        first_due = case when attempts = 0 then available_at else first_due end,
        available_at = ${new Date(now + delay)}::timestamptz,
        failed_at = ${isOver ? new Date(now) : null}::timestamptz,
        lease = null, leased_until = null
        where id = ${id}::bigint and lease is not distinct from ${lease}::uuid returning id`;
      if (kept.length === 0) return;
      yield* (
        isOver
          ? Effect.logError("Un événement a échoué pour de bon : le support doit décider", error)
          : Effect.logWarning("Un événement sera réessayé", error)
      ).pipe(Effect.annotateLogs({ topic, outboxId: id, attempts: attempts + 1 }));
    }),
  };
};
