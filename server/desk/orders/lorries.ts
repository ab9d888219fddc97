import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type {
  CalendarDay,
  ClockTime,
  Instant,
  RangeCode,
  SalesAreaCode,
  VariantId,
} from "../../../api-schema/primitives.ts";
import type {
  StaffLorry,
  StaffLorryDay,
  StaffLorryLoad,
  StaffShortage,
} from "../../../api-schema/staff-orders.ts";
import { cutOffOf } from "../../../core/delivery/delivery-days.ts";
import { changeableUntil, isChangeable } from "../../../core/selling/amendment.ts";
import { now as presentInstant } from "../../clock.ts";
import { lorriesOf, shortagesOf, stopsOf } from "./lorry-queries.ts";

/** A lorry by its address: what goes to an area on a day by a range. */
export type LorryAddress = {
  readonly day: CalendarDay;
  readonly area: SalesAreaCode;
  readonly range: RangeCode;
};

/** The lorries of a day as they stand at an instant. */
export const readLorries = Effect.fnUntraced(function* (
  day: CalendarDay,
  now: Instant,
): Effect.fn.Return<readonly StaffLorry[], never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const lorries = yield* lorriesOf.all(sql, [day, null, null]);
  return lorries.map((lorry) => lorryOn(day, now, lorry));
});

/** The lorries of a day, and what there is too little of for them. */
export const readDay = Effect.fnUntraced(function* (
  day: CalendarDay,
): Effect.fn.Return<StaffLorryDay, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* presentInstant;
  const lorries = yield* readLorries(day, now);
  const shortages = yield* readShortages(sql, { day, now });
  return {
    day,
    lorries,
    shortages: shortages.map(({ lines, ...shortage }) => ({
      ...shortage,
      lines: lines.map(({ item, order, number, company, area, phone, expected, shipped }) => ({
        item,
        order,
        number,
        company,
        area,
        phone,
        expected,
        shipped,
      })),
    })),
  };
});

/** A lorry with its stops; null where nothing goes there. */
export const readLorry = Effect.fnUntraced(function* ({
  day,
  area,
  range,
}: LorryAddress): Effect.fn.Return<StaffLorryLoad | null, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const lorry = yield* lorriesOf.first(sql, [day, area, range]);
  if (lorry === null) return null;
  const stops = yield* stopsOf.all(sql, [day, area, range]);
  return { lorry: lorryOn(day, yield* presentInstant, lorry), stops };
});

type Lorry = Omit<StaffLorry, "cutOff" | "isOpen"> & { readonly cutOff: ClockTime | null };

const lorryOn = (day: CalendarDay, now: Instant, { cutOff, ...lorry }: Lorry): StaffLorry => {
  const until = cutOff === null ? null : cutOffOf({ cutOff }, day);
  return { ...lorry, cutOff: until, isOpen: isChangeable(until, now) };
};

/** Shortages of a day, all or one article's, with what decides whether customers may still change their lines. */
export const readShortages = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  {
    day,
    now,
    variant = null,
    depot = null,
  }: {
    readonly day: CalendarDay;
    readonly now: Instant;
    readonly variant?: VariantId | null;
    readonly depot?: number | null;
  },
): Effect.fn.Return<readonly ReadShortage[]> {
  const found = yield* shortagesOf.all(sql, [day, variant, depot]);
  return found.map((shortage) => ({
    ...shortage,
    isOpen: shortage.lines.some(({ status, transportTypeCode, cutOff }) =>
      isChangeable(
        changeableUntil({
          status,
          transportTypeCode,
          cutOff,
          deliveryDate: day,
          collectionWithinHours: null,
          completedAt: now,
        }),
        now,
      ),
    ),
  }));
});

type ReadShortage = Omit<StaffShortage, "lines"> & {
  readonly lines: readonly (StaffShortage["lines"][number] & { readonly ordered: number })[];
};
