import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay, Cents } from "../../../api-schema/primitives.ts";
import type { StaffTours, TourDay } from "../../../api-schema/staff-tours.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import { isHoliday } from "../../../core/calendar/holidays.ts";
import { cutOffOf } from "../../../core/delivery/delivery-days.ts";
import { freshFlight } from "../../cache/fresh-flight.ts";
import { today as presentDay } from "../../clock.ts";
import { todayQueries } from "../today/today-queries.ts";
import { tourQueries, type TourRow } from "./tour-queries.ts";

/** The lorries of a week, with what each carries. */
export const makeTourWeek = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const queries = tourQueries(sql);
  const { loads } = todayQueries(sql);
  /** One piece of work for all who wait for this week. */
  const loadsOfThisWeek = freshFlight(
    Effect.flatMap(presentDay, (today) => loads(...weekOf(today))),
  );
  return Effect.fnUntraced(function* (
    asked: CalendarDay | undefined,
  ): Effect.fn.Return<StaffTours> {
    const today = yield* presentDay;
    const some = asked ?? today;
    const [monday, sunday] = weekOf(some);
    const isThisWeek = monday === weekOf(today)[0];
    const found = yield* Effect.all(
      {
        tours: queries.tours,
        closures: queries.closures(monday, sunday),
        loads: isThisWeek ? loadsOfThisWeek : loads(monday, sunday),
        cancellations: queries.last,
      },
      { concurrency: 4 },
    );
    const dayOf = (tour: TourRow, day: CalendarDay): TourDay => {
      const is = (other: Pick<TourRow, "range"> & { readonly day: CalendarDay }) =>
        other.range === tour.range && other.day === day;
      const closure = found.closures.find((one) => one.areaId === tour.areaId && is(one));
      const load = found.loads.find((one) => one.area === tour.areaId && is(one));
      const isDay = tour.weekdays.includes(weekdayOf(day));
      const closed = closure?.reason ?? (isHoliday(day) ? "Jour férié" : null);
      const { stops = 0, grams = 0, amount = NO_CENTS } = load ?? {};
      return {
        day,
        cutOff: isDay && closed === null ? cutOffOf(tour, day) : null,
        closed: isDay || closure !== undefined ? closed : null,
        stops,
        grams,
        amount,
      };
    };
    return {
      today,
      monday,
      tours: found.tours.map((tour) => {
        const { area, areaName, range, weekdays, cutOff, franco, maximum, deliveryFee } = tour;
        const days = Array.from({ length: 7 }, (_, place) => dayOf(tour, addDays(monday, place)));
        return { area, areaName, range, weekdays, cutOff, franco, maximum, deliveryFee, days };
      }),
      cancellations: found.cancellations,
    };
  });
});

const weekOf = (day: CalendarDay): readonly [CalendarDay, CalendarDay] => {
  const monday = addDays(day, 1 - weekdayOf(day));
  return [monday, addDays(monday, 6)];
};

// safe: no cents are cents
const NO_CENTS = 0 as Cents;
