import { Result } from "effect";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PaymentState, ShipmentStatus } from "../../../api-schema/order.ts";
import { Instant } from "../../../api-schema/primitives.ts";
import { weekdayOf } from "../../../core/calendar/day.ts";
import { isHoliday } from "../../../core/calendar/holidays.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { applyRate, negate } from "../../../core/money/cents.ts";
import { paymentTransition } from "../../../core/payment/transitions.ts";
import { deliveryPlans } from "../../../demonstration/seed/delivery-plans.ts";
import { type Demo, makeDemo } from "../../../demonstration/seed/demo.ts";

// A night, a day after a public holiday, the hour that the autumn repeats: nothing may depend on
// when the demonstration is made.
const moments = [
  "2026-11-24T02:46:00.000Z",
  "2027-05-02T13:10:00.000Z",
  "2026-10-25T00:30:00.000Z",
].map((text) => Instant.make(text));
const firstMoment = Instant.make("2026-11-24T02:46:00.000Z");
const demos: readonly Demo[] = moments.map((now) => makeDemo(now));
const [demo] = demos;
if (demo === undefined) throw new Error("No demonstration");

const variantCodes = demo.catalogue.variants.map(({ code }) => code);
const codeOf = (variantId: number): string => variantCodes[variantId - 1] ?? "";

describe("the demonstration's orders", () => {
  it("is the same for the same moment", () => {
    const hashOf = (rows: Demo) => createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    expect(hashOf(makeDemo(firstMoment))).toBe(hashOf(demo));
  }, 60_000);

  it("fills two years with some hundreds of orders, numbered by date", () => {
    for (const { orders } of demos) {
      expect(orders.orders.length).toBeGreaterThan(600);
      expect(orders.orders.length).toBeLessThan(900);
      const days = orders.orders.map(({ completedAt }) => completedAt ?? "");
      expect(days).toEqual(days.toSorted());
      const numbers = orders.orders.map(({ number }) => Number(number?.slice(4)));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(new Set(orders.orders.map(({ token }) => token)).size).toBe(orders.orders.length);
    }
  });

  it("names the year of each order", () => {
    for (const { number, completedAt } of demo.orders.orders) {
      expect(number?.slice(1, 3)).toBe(parisDayOf(completedAt ?? Instant.make("")).slice(2, 4));
    }
  });

  it("has shipments of every status and payments of every state, whenever it is made", () => {
    for (const { orders, carts } of demos) {
      const statuses = new Set(orders.shipments.map(({ status }) => status));
      expect([...statuses].toSorted((a, b) => a - b)).toEqual(ShipmentStatus.literals);
      const states = new Set([...orders.payments, ...carts.payments].map(({ state }) => state));
      expect([...states].toSorted()).toEqual([...PaymentState.literals].toSorted());
    }
  });

  it("moves payments only as the table of transitions allows", () => {
    for (const { orders } of demos) {
      const refused = orders.paymentHistory.filter(
        ({ from, to }) => from === null || Result.isFailure(paymentTransition(from, to)),
      );
      expect(refused).toEqual([]);
      for (const { id, state } of orders.payments) {
        expect(orders.paymentHistory.findLast(({ paymentId }) => paymentId === id)?.to).toBe(state);
      }
    }
  });

  it("writes histories in order, none of it in the future", () => {
    for (const [index, { orders }] of demos.entries()) {
      const now = moments[index] ?? "";
      const byShipment = Map.groupBy(orders.shipmentHistory, ({ shipmentId }) => shipmentId);
      for (const { id, status } of orders.shipments) {
        const steps = byShipment.get(id) ?? [];
        expect(steps.at(-1)?.status).toBe(status);
        const times = steps.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
        expect((times.at(-1) ?? "") <= now).toBe(true);
      }
      const byPayment = Map.groupBy(orders.paymentHistory, ({ paymentId }) => paymentId);
      for (const steps of byPayment.values()) {
        const times = steps.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
        expect((times.at(-1) ?? "") <= now).toBe(true);
      }
    }
  });

  it("is delivered by lorry on the day that was promised, which the lorry drives", () => {
    for (const { orders, stores } of demos) {
      const areaOf = new Map(stores.stores.map(({ id, salesArea }) => [id, salesArea]));
      const storeOf = new Map(orders.orders.map(({ id, storeId }) => [id, storeId]));
      const deliveredAt = new Map(
        orders.shipmentHistory
          .filter(({ status }) => status === 3)
          .map(({ shipmentId, at }) => [shipmentId, at]),
      );
      const lorries = orders.shipments.flatMap(
        ({ id, orderId, transportTypeCode, deliveryDate }) => {
          const store = storeOf.get(orderId);
          const area = store && areaOf.get(store);
          const plan = deliveryPlans(area ?? "").find(
            ({ rangeCode }) => rangeCode === transportTypeCode,
          );
          const at = deliveredAt.get(id);
          return plan === undefined || at === undefined || deliveryDate === null
            ? []
            : [{ id, deliveryDate, weekdays: plan.weekdays, came: parisDayOf(at) }];
        },
      );
      expect(lorries.length).toBeGreaterThan(300);
      expect(
        lorries.filter(
          ({ deliveryDate, weekdays, came }) =>
            came !== deliveryDate ||
            !weekdays.includes(weekdayOf(deliveryDate)) ||
            isHoliday(deliveryDate),
        ),
      ).toEqual([]);
    }
  });

  it("keeps to the habit of the default store: T65 every Tuesday", () => {
    const market = demo.stores.stores[0]?.id;
    const tuesdays = demo.orders.orders.filter(
      ({ storeId, completedAt }) =>
        storeId === market &&
        completedAt !== null &&
        // What is of the last days is there for its state.
        completedAt < "2026-11-20" &&
        weekdayOf(parisDayOf(completedAt)) === 2,
    );
    expect(tuesdays).toHaveLength(103);
    const withFlour = tuesdays.filter(({ id }) =>
      demo.orders.items.some(
        (item) =>
          item.orderId === id && codeOf(item.variantId) === "101065-1" && item.quantity >= 10,
      ),
    );
    expect(withFlour).toHaveLength(tuesdays.length);
  });

  it("freezes products and addresses of what was ordered, and of carts neither", () => {
    expect(demo.orders.items.filter(({ snapshot }) => snapshot === null)).toEqual([]);
    expect(demo.orders.orders.filter(({ shippingAddress }) => shippingAddress === null)).toEqual(
      [],
    );
    expect(demo.carts.items.filter(({ snapshot }) => snapshot !== null)).toEqual([]);
  });
});

describe("the demonstration's carts", () => {
  it("shows the default store 414 kg of flour and the croissant that became cheaper", () => {
    const cart = demo.carts.orders.find(({ storeId }) => storeId === demo.stores.stores[0]?.id);
    const lines = demo.carts.items.filter(({ orderId }) => orderId === cart?.id);
    expect(
      lines.map((line) => [
        codeOf(line.variantId),
        line.quantity,
        line.unitPrice,
        line.previousUnitPrice,
      ]),
    ).toEqual([
      ["101065-1", 12, 2033, null],
      ["101280-1", 4, 3410, null],
      ["126006-1", 2, expect.any(Number), null],
      ["340212-1", 4, 5890, 6420],
    ]);
    const grams = demo.catalogue.variants.reduce((sum, { code, netWeight }) => {
      const line =
        code === "340212-1" ? undefined : lines.find((own) => codeOf(own.variantId) === code);
      return sum + netWeight * (line?.quantity ?? 0);
    }, 0);
    expect(grams).toBe(414_000);
  });
});

describe("the demonstration's invoices", () => {
  it("shows the default store two late ones of 1 248,30 €", () => {
    const late = demo.outstandings.filter(
      ({ storeId, outstandingStatus }) =>
        storeId === demo.stores.stores[0]?.id && outstandingStatus === 1,
    );
    expect(late.map(({ amount }) => amount).reduce((a, b) => a + b, 0)).toBe(124_830);
    expect(late).toHaveLength(2);
    expect(new Set(demo.outstandings.map(({ outstandingStatus }) => outstandingStatus)).size).toBe(
      4,
    );
    expect(new Set(demo.outstandings.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(
      demo.outstandings.length,
    );
  });

  it("[INV-1] has the VAT of each rate as its base × the rate, on every one of them", () => {
    for (const { outstandings } of demos) {
      const rows = outstandings.flatMap(({ invoice }) => invoice.totals.vatLines);
      expect(rows).toEqual(
        rows.map(({ rate, base }) => ({ rate, base, amount: applyRate(base, rate) })),
      );
    }
  });

  it("has the papers of each, and numbers without a gap in each series", () => {
    for (const { outstandings } of demos) {
      const owed = outstandings.map(({ invoiceNumber, amount, invoice }) => [
        invoiceNumber,
        amount,
        invoice.lines.length > 0,
      ]);
      expect(owed).toEqual(
        outstandings.map(({ invoice: { number, kind, totals } }) => [
          number,
          kind === "creditNote" ? negate(totals.gross) : totals.gross,
          true,
        ]),
      );
      const series = Map.groupBy(outstandings, ({ invoiceNumber }) => invoiceNumber.slice(0, -6));
      for (const members of series.values()) {
        expect(members.map(({ invoiceNumber }) => Number(invoiceNumber.slice(-6)))).toEqual(
          members.map((_, index) => index + 1),
        );
        const days = members.map(({ receiptDate }) => receiptDate);
        expect(days).toEqual(days.toSorted());
      }
    }
  });
});

describe("the demonstration's promotions", () => {
  it("has offers that run, end today and tomorrow, are coming and are over", () => {
    const now = moments[0] ?? "";
    const running = demo.promotions.filter(
      ({ kind, startsAt, endsAt }) => kind === "offer" && startsAt <= now && now < endsAt,
    );
    expect(running.flatMap(({ variants }) => variants)).toHaveLength(60);
    expect(running.map(({ endsAt }) => endsAt)).toEqual([
      expect.any(String),
      "2026-11-24T23:00:00.000Z",
      "2026-11-25T23:00:00.000Z",
    ]);
    const others = demo.promotions.filter(
      ({ kind, id }) => kind === "offer" && !running.some((one) => one.id === id),
    );
    expect(others.map(({ startsAt }) => startsAt > now)).toEqual([true, false]);
  });
});
