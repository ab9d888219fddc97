import type {
  Cents,
  OrderNumber,
  StoreId,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import type { Forecast } from "../../api-schema/staff-forecasts.ts";
import { movedDelivery } from "../delivery/moved-delivery.ts";
import { TRANSPORT_ORDER } from "../delivery/ranges.ts";
import { cents, timesCents, ZERO } from "../money/cents.ts";
import { isMinimumReached } from "../selling/conditions.ts";
import { type PastOrder, type PlayedOrder, playOrder } from "./play-order.ts";

/** Who ordered what is played. */
export interface PlayedFor {
  readonly number: OrderNumber;
  readonly store: { readonly id: StoreId; readonly name: string; readonly city: string };
  /** HT, as it was told. */
  readonly told: Cents;
}

/** The article of a line, for who reads the forecast. */
export interface PlayedArticle {
  readonly name: string;
  /** The code of the list that its price is of. */
  readonly list: string;
}

/** Rows of each list of the answer. */
const MOST_SHOWN = 50;
const MOST_EXAMPLES = 10;
/** A shop that would pay more than as much more is named. */
const DEARER = 0.05;

interface Moved {
  readonly before: Cents;
  readonly after: Cents;
}

const NOTHING: Moved = { before: ZERO, after: ZERO };
const plus = (one: Moved, before: Cents, after: Cents): Moved => ({
  before: cents(one.before + before),
  after: cents(one.after + after),
});

/**
 * Plays orders one after another and sums them up: what is kept grows with shops and articles, not with
 * orders. Each is played twice, so that the figures are of equal orders.
 */
export const makeForecast = () => {
  const stores = new Map<StoreId, PlayedFor["store"] & Moved>();
  const articles = new Map<string, PlayedArticle & Moved & { readonly sum: Cents }>();
  const ranges = new Map<TransportTypeCode, Moved>();
  const fallen: Forecast["fallen"]["orders"][number][] = [];
  const moved: Forecast["moved"]["orders"][number][] = [];
  let movedCount = 0;
  let [orders, lines, unpriced, uncosted, fallenCount, reached] = [0, 0, 0, 0, 0, 0];
  let told: Cents = ZERO;
  let all = NOTHING;
  let delivery = NOTHING;
  let margin = NOTHING;

  const addShipments = (
    who: PlayedFor,
    past: PastOrder,
    now: PlayedOrder,
    then: PlayedOrder,
  ): void => {
    for (const [place, { transport, label, chosen }] of past.shipments.entries()) {
      const day = chosen === undefined ? undefined : movedDelivery(chosen);
      if (chosen !== undefined && day !== undefined) {
        movedCount += 1;
        if (moved.length < MOST_SHOWN) {
          moved.push({
            number: who.number,
            store: who.store.name,
            shipment: label,
            from: chosen.day,
            to: day === "none" ? null : day,
          });
        }
      }
      const [before, after] = [now.shipments[place], then.shipments[place]];
      if (before === undefined || after === undefined) continue;
      ranges.set(transport, plus(ranges.get(transport) ?? NOTHING, before.total, after.total));
      const [was, is] = [before.conditions, after.conditions].map(isMinimumReached);
      if (is === true && was === false) reached += 1;
      if (was !== true || is !== false) continue;
      fallenCount += 1;
      if (fallen.length === MOST_SHOWN) continue;
      fallen.push({
        number: who.number,
        store: who.store.name,
        shipment: label,
        missing: after.conditions.min?.remainValue ?? 0,
        unit: after.conditions.unit,
      });
    }
  };

  return {
    add: (who: PlayedFor, past: PastOrder, named: (article: string) => PlayedArticle): void => {
      const [now, then] = [playOrder(past, "before"), playOrder(past, "after")];
      orders += 1;
      told = cents(told + who.told);
      all = plus(all, now.total, then.total);
      delivery = plus(delivery, now.delivery, then.delivery);
      margin = plus(margin, now.margin, then.margin);
      const known = stores.get(who.store.id);
      stores.set(who.store.id, { ...who.store, ...plus(known ?? NOTHING, now.total, then.total) });
      lines += past.lines.length;
      for (const line of past.lines) {
        if (line.cost === null) uncosted += 1;
        if (line.before === null || line.after === null) unpriced += 1;
        else if (line.before.unitPrice !== line.after.unitPrice) {
          const sum = articles.get(line.article)?.sum ?? ZERO;
          articles.set(line.article, {
            ...named(line.article),
            before: line.before.unitPrice,
            after: line.after.unitPrice,
            sum: cents(sum + timesCents(line.before.unitPrice, line.quantity)),
          });
        }
      }
      addShipments(who, past, now, then);
    },
    /** What came of it. */
    sum: (): Forecast => {
      const dearer = [...stores.values()]
        .filter(({ before, after }) => after - before > before * DEARER)
        .toSorted((a, b) => b.after - b.before - (a.after - a.before));
      return {
        orders,
        stores: stores.size,
        told,
        ...all,
        delivery,
        margin: { ...margin, lines, uncosted },
        ranges: TRANSPORT_ORDER.flatMap((range) => {
          const moved = ranges.get(range);
          return moved === undefined ? [] : [{ range, ...moved }];
        }),
        articles: articles.size,
        unpriced,
        dearer: { count: dearer.length, stores: dearer.slice(0, MOST_SHOWN) },
        fallen: { count: fallenCount, orders: fallen },
        reached,
        moved: { count: movedCount, orders: moved },
        examples: [...articles]
          .toSorted(([, a], [, b]) => b.sum - a.sum)
          .slice(0, MOST_EXAMPLES)
          .map(([code, { sum: _, ...article }]) => ({ code, ...article })),
      };
    },
  };
};
