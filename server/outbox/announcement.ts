import { Clock, Effect, Schema } from "effect";
import { traceParentOf } from "../traces/traces.ts";
import type { Topic } from "./topic.ts";

/** An event as its row holds it: what `announcement` makes, ready to be written with the change it tells. */
export interface Announcement {
  readonly topic: string;
  readonly payload: unknown;
  /** ISO 8601. */
  readonly availableAt: string;
  readonly createdAt: string;
  readonly sequence: string | null;
  /** The span within which it was announced (W3C traceparent); null outside of traces. */
  readonly traceParent: string | null;
}

/** `at` delays it (epoch milliseconds); events of one `sequence` are done in the order of their rows. */
export interface AnnouncementOptions {
  readonly at?: number;
  readonly sequence?: string;
}

/** An event to announce. A payload that is not of the topic's shape is a defect. */
export const announcement = <A>(
  topic: Topic<A>,
  payload: NoInfer<A>,
  { at, sequence }: AnnouncementOptions = {},
): Effect.Effect<Announcement> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    return {
      topic: topic.name,
      payload: yield* Schema.encodeEffect(topic.payload)(payload),
      availableAt: new Date(at ?? now).toISOString(),
      createdAt: new Date(now).toISOString(),
      sequence: sequence ?? null,
      traceParent: yield* Effect.withFiber((fiber) => Effect.succeed(traceParentOf(fiber))),
    };
  }).pipe(Effect.orDie);

/**
 * The insert that announces a JSON list of announcements, in their order: `from` are the tables that
 * `list` (an SQL expression, jsonb) is read from. One CTE of a statement that writes the change too.
 */
export const announceFrom = (from: string, list: string): string => `
  insert into outbox (topic, payload, available_at, created_at, sequence, trace_parent)
  select e.topic, e.payload, e."availableAt", e."createdAt", e.sequence, e."traceParent"
  from ${from}, jsonb_to_recordset(${list}) as e(topic text, payload jsonb,
    "availableAt" timestamptz, "createdAt" timestamptz, sequence text, "traceParent" text)`;
