import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Count, Instant } from "../../../api-schema/primitives.ts";
import { LaneName, type LaneHealth } from "../../../api-schema/staff-health.ts";
import { now } from "../../clock.ts";
import { lanes } from "../../outbox/lanes.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { queryAs } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { shortError } from "../../support/failed-words.ts";

/** How what goes to each partner fares, and to the shop's own database; every lane is named. */
export const laneHealth: Effect.Effect<readonly LaneHealth[], never, SqlClient.SqlClient | Outbox> =
  Effect.gen(function* () {
    const { topicsOf } = yield* Outbox;
    const asked = lanes.map((lane) => ({ lane, topics: topicsOf(lane) }));
    const found = yield* healthOfLanes.all(yield* SqlClient.SqlClient, [
      JSON.stringify(asked),
      yield* now,
    ]);
    return found.map((lane) => ({
      ...lane,
      lastError: lane.lastError === null ? null : shortError(lane.lastError),
    }));
  });

const instantOrNone = (sql: string) => value(Schema.NullOr(Instant), `wire_instant(${sql})`);

/**
 * $1 the lanes with their topics (JSON), $2 now. What is announced for later does not wait yet; what was given
 * up keeps its error, and was not brought to its end.
 */
const healthOfLanes = queryAs(
  object({
    lane: value(LaneName, "l.lane"),
    lastDoneAt: instantOrNone(
      `(select d.done_at from outbox d where d.done_at is not null and d.last_error is null
      and d.topic = any(l.topics) order by d.done_at desc limit 1)`,
    ),
    waiting: value(Count, "w.waiting"),
    waitingSince: instantOrNone("w.since"),
    retried: value(Count, "w.retried"),
    lastError: value(Schema.NullOr(Schema.String), "w.error"),
    failed: value(Count, "w.failed"),
  }),
  (found) => `
select ${found} as answer
from rows from (json_to_recordset($1::text::json) as (lane text, topics text[]))
  with ordinality as l (lane, topics, position)
cross join lateral (
  select count(*) filter (where o.failed_at is null)::int as waiting,
    count(*) filter (where o.failed_at is null and o.attempts > 0)::int as retried,
    min(case when o.attempts > 0 then coalesce(o.first_due, o.created_at) else o.available_at end)
      filter (where o.failed_at is null) as since,
    count(o.failed_at)::int as failed,
    (array_agg(o.last_error order by o.available_at desc)
      filter (where o.last_error is not null))[1] as error
  from outbox o
  where o.done_at is null and o.topic = any(l.topics)
    and (o.available_at <= $2::timestamptz or o.attempts > 0)) w
order by l.position`,
);
