import { Clock, Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  announceFrom,
  announcement,
  type Announcement,
  type AnnouncementOptions,
} from "./announcement.ts";
import { type Lane, leaseMargin, type PartnerLane, partnerLanes } from "./lanes.ts";
import { readTraceParent } from "../traces/trace-parent.ts";
import { Traces, type TracesShape, within } from "../traces/traces.ts";
import { outboxQueue, partnerAway, type WaitingEvent } from "./outbox-queue.ts";
import type { Topic } from "./topic.ts";

/**
 * Everything that leaves a transaction (mail, ERP, bank): written with the change it announces, done
 * afterwards, at least once, by whichever process gets it first.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Announces an event; call it inside the transaction of the change. `at` delays it (epoch
     * milliseconds). Events of one `sequence` are done in the order of their announcement: one
     * waits for those before it, even for one that failed and waits for a person. A payload that is
     * not of the topic's shape is a defect here, and takes the transaction with it: in the queue
     * nobody could ever handle it.
     */
    readonly announce: <A>(
      topic: Topic<A>,
      payload: NoInfer<A>,
      options?: AnnouncementOptions,
    ) => Effect.Effect<void>;
    /** The same for several at once, in their order. */
    readonly announceAll: (announcements: readonly Announcement[]) => Effect.Effect<void>;
    /** Names who handles a topic; one handler a topic. */
    readonly handle: <A>(topic: Topic<A>, handler: OutboxHandler<A>) => Effect.Effect<void>;
    /** Does one waiting event, of whatever lane; false when none was due. */
    readonly doNext: Effect.Effect<boolean>;
    /** Takes one waiting event of a lane; what it gives does it. Undefined when none was due. */
    readonly take: (lane: Lane) => Effect.Effect<Effect.Effect<void> | undefined>;
    /** The topics of a lane that somebody handles. */
    readonly topicsOf: (lane: Lane) => readonly string[];
  }
>()("panetier/Outbox") {
  static readonly layer: Layer.Layer<Outbox, never, SqlClient.SqlClient> = Layer.effect(
    Outbox,
    Effect.suspend(() => makeOutbox),
  );
}

/**
 * Done when it succeeds; any failure is tried again later. It must be idempotent.
 *
 * In the 'house' lane it runs inside the transaction that settles the event: what it writes stands
 * exactly when the event is done, so it must call nobody outside. In a partner's lane no transaction
 * is open: what it writes must be idempotent, and writes that belong together need a
 * transaction of their own.
 */
export type OutboxHandler<A> = (payload: A, event: EventName) => Effect.Effect<void, unknown>;

/** What an event is called at every attempt, in every process: a partner knows a second one by it. */
export type EventName = string;

/** A topic with its handler, to merge into a layer. */
export const topicHandler = <A, R>(
  topic: Topic<A>,
  handler: (payload: A, event: EventName) => Effect.Effect<void, unknown, R>,
): Layer.Layer<never, never, Outbox | R> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const outbox = yield* Outbox;
      const context = yield* Effect.context<R>();
      yield* outbox.handle(topic, (payload, event) =>
        Effect.provideContext(handler(payload, event), context),
      );
    }),
  );

const makeOutbox = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs: OutboxNeeds = {
    sql,
    queue: outboxQueue(sql),
    handlers: new Map(),
    rests: new Map(),
    traces: yield* Traces,
  };
  const { handlers } = needs;
  return Outbox.of({
    announce: (topic, payload, options) =>
      Effect.flatMap(announcement(topic, payload, options), (one) => announceAll(sql, [one])),
    announceAll: (announcements) => announceAll(sql, announcements),
    handle: ({ name, payload, lane }, handler) => {
      if (handlers.has(name)) return Effect.die(new Error(`Outbox topic ${name} has two handlers`));
      const decode = Schema.decodeUnknownEffect(payload);
      const decoding: OutboxHandler<unknown> = (value, event) =>
        Effect.flatMap(decode(value), (decoded) => handler(decoded, event));
      return Effect.sync(() => void handlers.set(name, { handler: decoding, lane }));
    },
    doNext: doNext(needs),
    take: (lane) => take(needs, lane),
    topicsOf: (lane) => topicsOf(needs, lane),
  });
});

type OutboxNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly queue: ReturnType<typeof outboxQueue>;
  readonly traces: TracesShape | undefined;
  /** By topic. */
  readonly handlers: Map<string, { readonly handler: OutboxHandler<unknown>; readonly lane: Lane }>;
  /** Topics whose partner is left in peace, until when (epoch milliseconds): nothing of theirs is tried. */
  readonly rests: Map<string, number>;
};

const announceAll = (
  sql: SqlClient.SqlClient,
  announcements: readonly Announcement[],
): Effect.Effect<void> =>
  announcements.length === 0
    ? Effect.void
    : sql
        .unsafe(announceStatement, [JSON.stringify(announcements)])
        .pipe(Effect.asVoid, Effect.orDie);

/** $1 announcements as JSON. */
const announceStatement = announceFrom("(select $1::text::jsonb as list) given", "given.list");

const doNext = (needs: OutboxNeeds): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { queue, handlers } = needs;
    if (handlers.size === 0) return false;
    const now = yield* Clock.currentTimeMillis;
    const first = yield* queue.firstTopic(
      [...handlers.keys()].filter((topic) => isTried(needs, topic, now)),
      now,
    );
    const known = first === undefined ? undefined : handlers.get(first);
    if (known === undefined) return false;
    const doing = yield* take(needs, known.lane);
    // Somebody else took it in between: there may be another one.
    if (doing === undefined) return yield* doNext(needs);
    yield* doing;
    return true;
  }).pipe(Effect.orDie);

const take = Effect.fnUntraced(function* (
  needs: OutboxNeeds,
  lane: Lane,
): Effect.fn.Return<Effect.Effect<void> | undefined, unknown> {
  if (topicsOf(needs, lane).length === 0) return undefined;
  if (lane !== "house") return yield* takeForPartner(needs, lane);
  return (yield* doInHouse(needs)) ? Effect.void : undefined;
}, Effect.orDie);

// Held by its row lock while it is handled: another process skips it, and a process that dies
// gives it back at once.
const doInHouse = (needs: OutboxNeeds) =>
  needs.sql.withTransaction(
    Effect.gen(function* () {
      const { sql, queue } = needs;
      const now = yield* Clock.currentTimeMillis;
      const event = yield* queue.lock(topicsOf(needs, "house"), now);
      if (event === undefined) return false;
      // A savepoint: what a failed handler wrote is undone, the count of attempts is kept.
      const exit = yield* Effect.exit(sql.withTransaction(handlingOf(needs, event)));
      if (exit._tag === "Success") yield* queue.done(event, null, now);
      else yield* queue.failed(event, null, exit.cause);
      return true;
    }),
  );

const takeForPartner = Effect.fnUntraced(function* (
  needs: OutboxNeeds,
  lane: keyof typeof partnerLanes,
) {
  const { queue } = needs;
  const { limit, triedFor }: PartnerLane = partnerLanes[lane];
  const now = yield* Clock.currentTimeMillis;
  const topics = topicsOf(needs, lane).filter((topic) => isTried(needs, topic, now));
  if (topics.length === 0) return undefined;
  const loan = yield* queue.lend(topics, now, limit + leaseMargin);
  if (loan === undefined) return undefined;
  const { event, lease } = loan;
  return Effect.gen(function* () {
    const exit = yield* Effect.exit(Effect.timeout(handlingOf(needs, event), limit));
    if (exit._tag === "Failure") {
      const until = partnerAway(exit.cause)?.restsUntil;
      if (until !== undefined) needs.rests.set(event.topic, until);
      return yield* queue.failed(event, lease, exit.cause, triedFor);
    }
    // One that was answered found out for all that wait.
    for (const topic of topicsOf(needs, lane)) needs.rests.delete(topic);
    if (yield* queue.done(event, lease, yield* Clock.currentTimeMillis)) return;
    yield* Effect.logWarning("Un événement a pu être fait deux fois : son bail était fini").pipe(
      Effect.annotateLogs({ topic: event.topic, outboxId: event.id }),
    );
  }).pipe(Effect.orDie);
});

const isTried = ({ rests }: OutboxNeeds, topic: string, now: number): boolean =>
  (rests.get(topic) ?? 0) <= now;

const topicsOf = ({ handlers }: OutboxNeeds, lane: Lane): readonly string[] =>
  [...handlers].flatMap(([topic, of]) => (of.lane === lane ? topic : []));

const handlingOf = (
  { handlers, traces }: OutboxNeeds,
  event: WaitingEvent,
): Effect.Effect<void, unknown> => {
  const known = handlers.get(event.topic);
  if (known === undefined) return Effect.die(new Error(`Nobody handles ${event.topic}`));
  return traced(traces, known.lane, event, known.handler(event.payload, nameOf(event)));
};

/** A trace of its own, which names the call that announced the event: hours may lie between the two. */
const traced = <A, E>(
  traces: TracesShape | undefined,
  lane: Lane,
  { topic, attempts, traceParent }: WaitingEvent,
  handling: Effect.Effect<A, E>,
): Effect.Effect<A, E> => {
  if (traces === undefined) return handling;
  return Clock.clockWith((clock) => {
    const span = traces.begin({
      name: `outbox ${topic}`,
      kind: "consumer",
      startTime: clock.currentTimeNanosUnsafe(),
      link: readTraceParent(traceParent),
    });
    span.say("messaging.destination.name", topic);
    span.say("shop.lane", lane);
    span.say("shop.attempt", attempts + 1);
    return Effect.onExit(within(span)(handling), (exit) =>
      Effect.sync(() => span.end(clock.currentTimeNanosUnsafe(), exit)),
    );
  });
};

const nameOf = ({ id, createdAt }: WaitingEvent): EventName =>
  `outbox-${id}-${createdAt.getTime().toString(36)}`;
