import { Effect, Option, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { monitorEventLoopDelay } from "node:perf_hooks";
import {
  CalendarDay,
  ClockTime,
  Count,
  type Instant,
  Instant as InstantSchema,
} from "../../api-schema/primitives.ts";
import { msOfInstant } from "../../core/calendar/paris-time.ts";
import { cutOffOf } from "../../core/delivery/delivery-days.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { monotonicMs, now as presentInstant, nowDate } from "../clock.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import { DatabaseWatch } from "../database/watch.ts";
import { laneHealth } from "../desk/health/lane-health.ts";
import { reliefState } from "../desk/relief/relief.ts";
import { type MeasureBook, makeMeasureBook } from "../measures/measures.ts";
import { livingProcesses } from "../measures/sign-of-life.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { query } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";
import { SearchIndex } from "../search/search-index.ts";
import { VERSION } from "../version.ts";

/** Longest that a reading waits for the database; what it did not answer is absent then. */
const PATIENCE_MS = 2000;

/** The event loop is looked at so often; a look that is on time is no delay. */
const LOOK_MS = 20;
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LOOK_MS / 1000);

type Needs = CatalogueReads | DatabaseWatch | Outbox | SqlClient.SqlClient;

/** What stands at this moment, in a book of its own at each reading: nothing in it is older. */
export const makeMeasuresNow = Effect.gen(function* () {
  const loop = monitorEventLoopDelay({ resolution: LOOK_MS });
  loop.enable();
  yield* Effect.addFinalizer(() => Effect.sync(() => loop.disable()));
  const needs = yield* Effect.context<Needs>();

  const ofProcess = (book: MeasureBook): void => {
    book.set("shop_build_info", { version: VERSION }, 1);
    for (const [quantile, nanoseconds] of [
      ["0.99", loop.percentile(99)],
      ["1", loop.max],
    ] as const) {
      book.set("shop_event_loop_delay_seconds", { quantile }, late(nanoseconds));
    }
    loop.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    for (const [part, bytes] of Object.entries({ process: rss, heap: heapUsed, external })) {
      book.set("shop_memory_bytes", { part }, bytes);
    }
    for (const { name, bytes } of processCaches.report()) {
      book.set("shop_memory_bytes", { part: `cache: ${name}` }, bytes);
    }
  };

  const database = (book: MeasureBook) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const began = yield* monotonicMs;
      yield* Effect.orDie(sql`select 1`);
      book.set("shop_database_answer_seconds", {}, ((yield* monotonicMs) - began) / 1000);
      const now = yield* presentInstant;
      const ageOf = (since: Instant | null) =>
        since === null ? 0 : Math.max(0, (msOfInstant(now) - msOfInstant(since)) / 1000);
      for (const { lane, waiting, waitingSince, failed } of yield* laneHealth) {
        book.set("shop_outbox_waiting", { lane }, waiting);
        book.set("shop_outbox_oldest_seconds", { lane }, ageOf(waitingSince));
        book.set("shop_outbox_failed", { lane }, failed);
      }
      const { answering, working } = yield* livingProcesses.only(sql, [yield* nowDate]);
      book.set("shop_processes", { does: "web" }, answering);
      book.set("shop_processes", { does: "work" }, working);
      const runs = yield* waitingRuns.only(sql, []);
      book.set("shop_runs_waiting", {}, runs.count);
      book.set("shop_runs_oldest_seconds", {}, ageOf(runs.since));
      const untold = yield* untoldShipments.all(sql, []);
      const missed = untold.filter(
        ({ day, cutOff }) => msOfInstant(cutOffOf({ cutOff }, day)) < msOfInstant(now),
      );
      book.set("shop_cut_offs_missed", {}, missed.length);
      const relief = yield* reliefState(sql);
      if (relief.putAt !== null) book.set("shop_relief_age_seconds", {}, ageOf(relief.putAt));
      book.set("shop_relief_failing", {}, relief.failedAt === null ? 0 : 1);
      const connections = yield* connectionsByState.only(sql, []);
      for (const [state, count] of Object.entries(connections)) {
        book.set("shop_database_connections", { state }, count);
      }
    });

  return Effect.gen(function* () {
    const book = makeMeasureBook();
    ofProcess(book);
    // A process that answers no searches has no index.
    const index = Option.getOrUndefined(yield* Effect.serviceOption(SearchIndex));
    const behind = index === undefined ? undefined : yield* index.behindFor;
    if (behind !== undefined) book.set("shop_search_behind_seconds", {}, behind / 1000);
    const { standby } = yield* CatalogueReads;
    if (standby !== undefined) {
      const { isUsed, behindMs } = standby();
      book.set("shop_standby_used", {}, isUsed ? 1 : 0);
      if (behindMs !== undefined) book.set("shop_standby_behind_seconds", {}, behindMs / 1000);
    }
    const { silentFor } = yield* DatabaseWatch;
    const isUp = (yield* silentFor) === undefined;
    book.set("shop_database_up", {}, isUp ? 1 : 0);
    if (isUp) {
      // A call would wait as long as this for its connection.
      book.set("shop_database_answer_seconds", {}, PATIENCE_MS / 1000);
      yield* Effect.catchCause(Effect.timeout(database(book), PATIENCE_MS), (cause) =>
        Effect.logWarning("Les mesures de la base manquent", cause),
      );
    }
    return book.text();
  }).pipe(Effect.provideContext(needs));
});

const waitingRuns = query(
  object({
    count: value(Count, "count(*)::int"),
    since: value(Schema.NullOr(InstantSchema), "wire_instant(min(received_at))"),
  }),
  "exchange_run where ended_at is null and state = 'waiting'",
);

/** Shipments of orders that who prepares them has not been told of; a lorry's alone have a cut-off. */
const untoldShipments = query(
  object({
    day: value(CalendarDay, "h.delivery_date"),
    cutOff: value(ClockTime, "to_char(p.cut_off, 'HH24:MI')"),
  }),
  `outbox o
  join "order" q on q.id = (o.payload ->> 'orderId')::int
  join shipment h on h.order_id = q.id and h.transport_type_code <> 'MKP' and h.delivery_date is not null
  join delivery_plan p on p.sales_area_id = q.sales_area_id and p.range_code = h.transport_type_code
  where o.done_at is null and o.topic = 'erp.order' and o.payload ->> 'scope' = 'gmp'
  limit 1000`,
);

const connectionsByState = query(
  object({
    busy: value(
      Count,
      "count(*) filter (where state = 'active' and wait_event_type is distinct from 'Lock')::int",
    ),
    idle: value(Count, "count(*) filter (where state = 'idle')::int"),
    transaction: value(Count, "count(*) filter (where state like 'idle in transaction%')::int"),
    lock: value(
      Count,
      "count(*) filter (where state = 'active' and wait_event_type = 'Lock')::int",
    ),
  }),
  "pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
);
