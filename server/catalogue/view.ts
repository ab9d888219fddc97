import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { StoreMembership } from "../../api-schema/access.ts";
import type {
  ClosingDay,
  CalendarDay,
  Instant,
  RangeCode,
  SalesAreaCode,
  StoreId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import { msOfInstant, parisDayOf } from "../../core/calendar/paris-time.ts";
import type { PriceContext } from "../../core/catalogue/nearest-price.ts";
import { nextDeliveries } from "../../core/delivery/delivery-days.ts";
import { latestParcelDay } from "../../core/delivery/parcel-delay.ts";
import { now, monotonicMs } from "../clock.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { query } from "../rows/query.ts";
import { closingDaysOf } from "../rows/store.ts";
import { runningOffers, type RunningOffers } from "./running-offers.ts";
import { perSnapshot, type Snapshot } from "./snapshot.ts";

/** For whom the catalogue is shown: a store, whoever looks with its eyes, or a visitor. */
export interface Looking {
  readonly store: Pick<
    StoreMembership,
    "storeId" | "salesArea" | "priceLists" | "marketPlaceAccess"
  > | null;
}

/** The catalogue as one caller may see it now. */
export interface View {
  readonly snapshot: Snapshot;
  readonly offers: RunningOffers;
  /** In Paris. */
  readonly today: CalendarDay;
  /** The lists that the caller's store buys by. Null for a visitor: no prices. */
  readonly prices: PriceContext | null;
  /** False for a store without access to the marketplace: it sees, it does not buy. */
  readonly mayBuyMarketplace: boolean;
  /** The day on which it can be delivered when ordered now; null when nobody can say. */
  readonly deliveryDate: (transport: TransportTypeCode, latestDays: number) => CalendarDay | null;
}

/** How long the closing days of a store are kept: they change by hand, a few times a year. */
export const CLOSING_DAYS_MS = 5000;

/**
 * Freshness: delivery plans as the snapshot, closing days five seconds, cut-offs to the instant: a
 * delivery is computed again as soon as its cut-off has passed.
 */
export const makeViews = Effect.gen(function* () {
  const closingDaysOf = yield* makeClosingDays;
  const deliveriesOf = perSnapshot(() => new Map<string, KnownDelivery>());

  return Effect.fnUntraced(function* (snapshot: Snapshot, viewer: Looking) {
    const instant = yield* now;
    const { store } = viewer;
    const closingDays = store === null ? [] : yield* closingDaysOf(store.storeId);
    const known = deliveriesOf(snapshot);
    const view: View = {
      snapshot,
      offers: runningOffers(snapshot, msOfInstant(instant)),
      today: parisDayOf(instant),
      prices: store?.priceLists ?? null,
      mayBuyMarketplace: store?.marketPlaceAccess ?? true,
      deliveryDate: (transport, latestDays) => {
        if (transport === "MKP") return parcelDay(known, latestDays, instant);
        if (store === null) return null;
        return lorryDay(known, {
          snapshot,
          area: store.salesArea,
          transport,
          closingDays,
          instant,
        });
      },
    };
    return view;
  });
});

interface KnownDelivery {
  readonly day: CalendarDay | null;
  /** The present for which it was computed, and the last one for which it holds. */
  readonly from: Instant;
  readonly until: Instant;
}

interface LorryQuestion {
  readonly snapshot: Snapshot;
  readonly area: SalesAreaCode;
  readonly transport: RangeCode;
  readonly closingDays: readonly ClosingDay[];
  readonly instant: Instant;
}

const lorryDay = (known: Map<string, KnownDelivery>, question: LorryQuestion) => {
  const { snapshot, area, transport, closingDays, instant } = question;
  const key = `${area}|${transport}|${closingDays.join(",")}`;
  const held = known.get(key);
  if (held !== undefined && held.from <= instant && instant <= held.until) return held.day;
  const plan = snapshot.areas.get(area)?.plans.find(({ range }) => range === transport);
  const next =
    plan === undefined
      ? undefined
      : nextDeliveries({ plan, closingDays, now: instant, count: 1 })[0];
  const day = next?.deliveryDate ?? null;
  known.set(key, { day, from: instant, until: next?.cutOff ?? instant });
  return day;
};

// Holds for a minute: only midnight changes it.
const parcelDay = (known: Map<string, KnownDelivery>, latestDays: number, instant: Instant) => {
  const key = `parcel|${latestDays}`;
  const minute = instant.slice(0, 16);
  const held = known.get(key);
  if (held !== undefined && held.from.slice(0, 16) === minute) return held.day;
  const delay = { collectionWithinHours: 0, deliveryWithinHours: latestDays * 24 };
  const day = latestParcelDay(delay, instant);
  known.set(key, { day, from: instant, until: instant });
  return day;
};

const makeClosingDays = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const cache = new BoundedCache<StoreId, KnownDays>(5000);
  return (store: StoreId): Effect.Effect<readonly ClosingDay[]> =>
    Effect.flatMap(monotonicMs, (readAt) => {
      const known = cache.get(store);
      if (known !== undefined && readAt - known.readAt < CLOSING_DAYS_MS) {
        return Effect.succeed(known.days);
      }
      return Effect.map(loadClosingDays.first(sql, [store]), (found) => {
        const days = found ?? [];
        cache.set(store, { days, readAt });
        return days;
      });
    });
});

interface KnownDays {
  readonly days: readonly ClosingDay[];
  readonly readAt: number;
}

const loadClosingDays = query(closingDaysOf("s"), "store s where s.id = $1");
