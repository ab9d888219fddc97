import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import type { CalendarDay, Cents } from "../../../api-schema/primitives.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import type {
  StaffToday,
  TodayLorry,
  TodayStopped,
  TodayWait,
} from "../../../api-schema/staff-today.ts";
import { addDays, daysBetween, weekdayOf } from "../../../core/calendar/day.ts";
import {
  addMs,
  beginningOfDay,
  instantOfMs,
  msOfInstant,
  parisDayOf,
} from "../../../core/calendar/paris-time.ts";
import { DELIVERY_HORIZON_DAYS, nextDeliveries } from "../../../core/delivery/delivery-days.ts";
import { stoppedOrdering } from "../../../core/habits/stopped.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { staffMay } from "../../../core/staff/rights.ts";
import { WAITS, worstFirst } from "../../../core/staff/today.ts";
import { freshFlight } from "../../cache/fresh-flight.ts";
import { makeEndingPapers } from "../../catalogue/ending-papers.ts";
import { now as presentInstant } from "../../clock.ts";
import { DeskWaiting } from "../../support/desk-waiting.ts";
import { type LoadRow, todayQueries, type Waiting } from "./today-queries.ts";

type Loads = Effect.Effect<readonly LoadRow[]>;

/** What lorries carried before a day, as it was read at an instant (epoch milliseconds). */
type PastLoads = {
  readonly today: CalendarDay;
  readonly at: number;
  readonly rows: readonly LoadRow[];
};

const DAY_MS = 86_400_000;
/** Refused payments and articles that nobody asks for any more are no news. */
const RECENT_DAYS = 28;
/** An ERP that does not answer for so long lets somebody wait. */
const ANSWER_MS = 15 * 60_000;
/** What lorries carried that have left changes seldom, and is a sum among others here. */
const PAST_LOADS_MS = 5 * 60_000;
const MOST_SHOWN = 6;
const MOST_PAPERS = 20;
const SEARCHED_DAYS = 14;

/** What the desk opens with, as far as somebody of these roles may see it. */
export const makeToday = Effect.gen(function* () {
  const queries = todayQueries(yield* SqlClient.SqlClient);
  const desk = yield* DeskWaiting;
  const papers = yield* makeEndingPapers;

  // What reads most is one piece of work for all who wait for it, one after the other.
  const outOfStock = freshFlight(
    Effect.flatMap(presentInstant, (now) => queries.outOfStock(recently(now))),
  );
  let past: PastLoads | undefined;
  /** Of the week before and this one, until yesterday. */
  const pastLoads = Effect.fnUntraced(function* (now: StaffToday["at"], today: CalendarDay) {
    const at = msOfInstant(now);
    if (past?.today !== today || Math.abs(at - past.at) > PAST_LOADS_MS) {
      const rows = yield* queries.loads(addDays(mondayOf(today), -7), addDays(today, -1));
      past = { today, at, rows };
    }
    return past.rows;
  });
  /** These, and as far as a next lorry may be. */
  const loads = freshFlight(
    Effect.gen(function* () {
      const now = yield* presentInstant;
      const today = parisDayOf(now);
      const gone = yield* pastLoads(now, today);
      return [...gone, ...(yield* queries.loads(today, addDays(today, DELIVERY_HORIZON_DAYS)))];
    }),
  );

  const waits = Effect.fnUntraced(function* (
    roles: readonly StaffRole[],
    since: Date,
    now: StaffToday["at"],
  ) {
    const counts = yield* desk.counts;
    const counted = (count: number): Waiting => ({ count, since: null, first: null });
    const found = yield* Effect.all(
      {
        erpUnanswered: queries.erpUnanswered(
          new Date(msOfInstant(now) - ANSWER_MS),
          addDays(parisDayOf(now), 1),
        ),
        erpRefused: queries.erpRefused,
        webhooksParked: queries.webhooksParked,
        failedSends: queries.failedSends,
        refusedPayments: queries.refusedPayments(since),
        exchangeRuns: queries.exchangeRuns(
          RESOURCE_NAMES.filter((name) => mayOfResource(roles, "change", name)),
        ),
        remises: Effect.succeed(counted(counts.remises)),
        conversations: Effect.succeed(counted(counts.conversations)),
        applications: Effect.succeed(counted(counts.applications)),
        outOfStock,
      } satisfies { readonly [Kind in TodayWait["kind"]]: Effect.Effect<Waiting> },
      { concurrency: 4 },
    );
    return worstFirst(
      KINDS.flatMap((kind): readonly TodayWait[] => {
        const { count, since: from, first } = found[kind];
        return staffMay(roles, WAITS[kind])
          ? [{ kind, count, since: from === null ? null : instantOfMs(from.getTime()), first }]
          : [];
      }),
    );
  });

  const lorries = Effect.fnUntraced(function* (now: StaffToday["at"], readLoads: Loads) {
    const plans = yield* queries.plans;
    const loads = yield* readLoads;
    return plans
      .flatMap(({ area, name, range, maximum, ...plan }): readonly TodayLorry[] => {
        const [next] = nextDeliveries({ plan, closingDays: [], now, count: 1 });
        if (next === undefined) return [];
        const { deliveryDate: day, cutOff } = next;
        const load = loads.find(
          (other) => other.area === area && other.range === range && other.day === day,
        );
        const { stops = 0, grams = 0, amount = NO_CENTS, free = 0 } = load ?? {};
        return [{ area: name, range, day, cutOff, stops, grams, amount, free, maximum }];
      })
      .toSorted((a, b) => msOfInstant(a.cutOff) - msOfInstant(b.cutOff));
  });

  const week = Effect.fnUntraced(function* (monday: CalendarDay, readLoads: Loads) {
    const loads = yield* readLoads;
    const { count: orders, amount } = yield* queries.ordersSince(startOf(monday));
    const gramsOn = (day: CalendarDay): number =>
      loads.reduce((sum, load) => (load.day === day ? sum + load.grams : sum), 0);
    const sum = (days: readonly { readonly grams: number }[]): number =>
      days.reduce((whole, { grams }) => whole + grams, 0);
    const daysFrom = (first: CalendarDay) =>
      Array.from({ length: 7 }, (_, place) => {
        const day = addDays(first, place);
        return { day, grams: gramsOn(day) };
      });
    const days = daysFrom(monday);
    return {
      days,
      grams: sum(days),
      gramsBefore: sum(daysFrom(addDays(monday, -7))),
      amount,
      orders,
    };
  });

  const stopped = freshFlight(
    Effect.gen(function* () {
      const now = yield* presentInstant;
      const [at, today] = [msOfInstant(now), parisDayOf(now)];
      const rows = yield* queries.rhythms(new Date(at - 125 * DAY_MS), new Date(at - 10 * DAY_MS));
      return rows
        .flatMap(({ days, total, ...shop }): readonly TodayStopped[] => {
          const found = stoppedOrdering(days, today);
          const [first] = days;
          if (found === null || first === undefined) return [];
          const last = addDays(today, -found.silent);
          // As long as its orders lasted, the rhythm after the last one included.
          const lasted = Math.max(1, daysBetween(first, last) + found.rhythm);
          const { weekday, silent: silentDays } = found;
          // safe: cents, rounded
          const monthly = Math.round((total * 30) / lasted) as Cents;
          return [{ ...shop, weekday, silentDays, monthly }];
        })
        .toSorted((a, b) => b.monthly - a.monthly || a.company.localeCompare(b.company, "fr"))
        .slice(0, MOST_SHOWN);
    }),
  );

  return Effect.fnUntraced(function* (roles: readonly StaffRole[]): Effect.fn.Return<StaffToday> {
    const now = yield* presentInstant;
    const today = parisDayOf(now);
    const ifMay = <A>(
      right: Parameters<typeof staffMay>[1],
      part: Effect.Effect<A>,
    ): Effect.Effect<A | null> => (staffMay(roles, right) ? part : Effect.succeed(null));
    const start = startOf(today);
    const ownLoads = yield* Effect.cached(loads);
    const parts = yield* Effect.all(
      {
        waits: waits(roles, recently(now), now),
        lorries: ifMay("tours.view", lorries(now, ownLoads)),
        sales: ifMay(
          "orders.view",
          queries.sales(
            start,
            startOf(addDays(today, -7)),
            new Date(msOfInstant(addMs(now, -7 * DAY_MS))),
          ),
        ),
        week: ifMay("orders.view", week(mondayOf(today), ownLoads)),
        stopped: ifMay("clients.view", stopped),
        searches: ifMay(
          "catalogue.view",
          queries.searches(addDays(today, -SEARCHED_DAYS), MOST_SHOWN),
        ),
        papers: ifMay("catalogue.view", papers.first(today, MOST_PAPERS)),
      },
      { concurrency: 4 },
    );
    return { at: now, ...parts };
  });
});

const KINDS = Object.keys(WAITS) as readonly TodayWait["kind"][]; // safe: those of its type

// safe: no cents are cents
const NO_CENTS = 0 as Cents;

const recently = (now: StaffToday["at"]): Date => new Date(msOfInstant(now) - RECENT_DAYS * DAY_MS);

const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, 1 - weekdayOf(day));

const startOf = (day: CalendarDay): Date => new Date(beginningOfDay(day));
