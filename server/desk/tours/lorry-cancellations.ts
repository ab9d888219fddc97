import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay, Instant, OrderId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import {
  CancellationId,
  type CancelLorry,
  type HitOrder,
  type LorryHit,
} from "../../../api-schema/staff-tours.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, msOfInstant, parisDayOf } from "../../../core/calendar/paris-time.ts";
import {
  cancellationState,
  dayInstead,
  mayTakeBack,
  tellAt,
} from "../../../core/delivery/lorry-cancellation.ts";
import { now as presentInstant, nowDate } from "../../clock.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { topic } from "../../outbox/topic.ts";
import { bookedPart } from "../../selling/orders/booked-part.ts";
import { OrderNews } from "../../selling/orders/order-news.ts";
import { type CancellationRow, type HitRow, tourQueries, type TourRow } from "./tour-queries.ts";

/** Shops that a lorry does not come to are to be told, unless it was taken back meanwhile. */
export const CancellationToTell = topic(
  "lorry.cancelled",
  Schema.Struct({ cancellation: CancellationId }),
);

/** 'Pas de camion jeudi': shown, decided, told; it can be taken back until it is told. */
export const makeLorryCancellations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const news = yield* OrderNews;
  const queries = tourQueries(sql);

  const tourOf = Effect.fnUntraced(function* ({
    area,
    range,
  }: Pick<CancelLorry, "area" | "range">) {
    const tour = yield* queries.tour(area, range);
    return tour ?? (yield* new NotFound({ message: "Cette tournée n’existe pas." }));
  });

  /** The ERP gets all that the order's part holds now, as its next version. */
  const tellErp = Effect.fnUntraced(function* (orderId: OrderId, version: number) {
    const part = yield* Effect.provideService(bookedPart(orderId, "gmp"), SqlClient.SqlClient, sql);
    yield* news.partAmended({ orderId, version, part });
  });

  const held = Effect.fnUntraced(function* (id: CancellationId) {
    const row = yield* queries.hold(id);
    return row ?? (yield* new NotFound({ message: "Cette annulation n’existe pas." }));
  });

  return {
    /** Who would be hit, each with the day that their order would come on instead. */
    hit: Effect.fnUntraced(function* (
      asked: Pick<CancelLorry, "area" | "range" | "day">,
    ): Effect.fn.Return<LorryHit, NotFound> {
      const tour = yield* tourOf(asked);
      const now = yield* presentInstant;
      const orders = yield* queries.hit(tour, asked.day, false);
      return {
        areaName: tour.areaName,
        orders: orders.map((order): HitOrder => {
          const { number, company, town, grams } = order;
          return { number, company, town, grams, instead: insteadOf(tour, asked.day, order, now) };
        }),
        carts: yield* queries.carts(tour, asked.day),
      };
    }),

    /** One transaction: the day closes, its deliveries move, the ERP gets their versions, mails wait. */
    cancel: Effect.fnUntraced(
      function* (asked: CancelLorry, by: string): Effect.fn.Return<void, NotFound | Conflict> {
        const { day, reason } = asked;
        const tour = yield* tourOf(asked);
        const now = yield* presentInstant;
        if (day < parisDayOf(now)) {
          return yield* new Conflict({ message: "Ce jour est passé." });
        }
        // Before its orders are read: a cart that is completed now has to see that the day is closed.
        if (!(yield* queries.close(tour, { day, reason }))) {
          return yield* new Conflict({
            message: `Le camion ne passe déjà pas ${formatDay(day, "long")}.`,
          });
        }
        const hit = yield* queries.hit(tour, day, true);
        if (hit.length !== asked.orders) {
          return yield* new Conflict({
            message: `D’autres commandes ont ce jour maintenant : ${hit.length} au lieu de ${asked.orders}. Regardez-les encore.`,
          });
        }
        const at = new Date(msOfInstant(now));
        const tells = tellAt(now);
        const id = yield* queries.decide(tour, {
          day,
          reason,
          by,
          at,
          tellAt: new Date(msOfInstant(tells)),
        });
        if (id === undefined) return yield* Effect.die(new Error("No row of a cancellation"));
        const moves = hit.flatMap((order) => {
          const to = insteadOf(tour, day, order, now);
          return to === null
            ? []
            : [{ shipment: order.shipment, order: order.order, from: day, to, told: order }];
        });
        yield* queries.move(
          id,
          moves.map(({ told: _, ...move }) => move),
          at,
        );
        // Two deliveries of an order that was split may have met on this day: they are one version of it.
        const versions = new Map(
          moves.flatMap(({ told: { order, version, isBooked } }) =>
            isBooked ? [[order, version + 1] as const] : [],
          ),
        );
        for (const [order, version] of versions) yield* tellErp(order, version);
        yield* announce(CancellationToTell, { cancellation: id }, { at: msOfInstant(tells) });
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    ),

    /** The lorry comes after all: what it had goes back on it. Until shops are told. */
    takeBack: Effect.fnUntraced(
      function* (id: CancellationId, by: string): Effect.fn.Return<void, NotFound | Conflict> {
        const row = yield* held(id);
        yield* checkDecided(row);
        const at = yield* nowDate;
        yield* queries.takeBack(id, by, at);
        yield* queries.reopen(row);
        for (const { order, version, isBooked } of yield* queries.moveBack(id, at)) {
          if (isBooked) yield* tellErp(order, version);
        }
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    ),

    /** Shops are told at once: it stands from here on. */
    tellNow: Effect.fnUntraced(
      function* (id: CancellationId): Effect.fn.Return<void, NotFound | Conflict> {
        yield* checkDecided(yield* held(id));
        yield* announce(CancellationToTell, { cancellation: id });
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    ),
  };
});

const insteadOf = (
  plan: TourRow,
  day: CalendarDay,
  { closingDays }: HitRow,
  now: Instant,
): CalendarDay | null => dayInstead(day, { plan, closingDays, now });

const checkDecided = ({ toldAt, takenBackAt }: CancellationRow): Effect.Effect<void, Conflict> => {
  const state = cancellationState({
    toldAt: toldAt === null ? null : instantOfMs(toldAt.getTime()),
    takenBackAt: takenBackAt === null ? null : instantOfMs(takenBackAt.getTime()),
  });
  if (mayTakeBack(state)) return Effect.void;
  return Effect.fail(
    new Conflict({
      message:
        state === "told"
          ? "Les boutiques sont prévenues : cela ne se reprend plus."
          : "Le camion passe déjà de nouveau.",
    }),
  );
};
