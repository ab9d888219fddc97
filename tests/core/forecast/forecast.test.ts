import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ClockTime, OrderNumber } from "../../../api-schema/primitives.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { type DeliveryPlan, nextDeliveries } from "../../../core/delivery/delivery-days.ts";
import { type ChosenDelivery, movedDelivery } from "../../../core/delivery/moved-delivery.ts";
import type { PriceList } from "../../../core/catalogue/price.ts";
import { changedPrice } from "../../../core/forecast/changed-price.ts";
import { makeForecast } from "../../../core/forecast/forecast.ts";
import { type PastOrder, type PastShipment, playOrder } from "../../../core/forecast/play-order.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { moveOf } from "../../../core/forecast/moved.ts";
import { PERIOD_WORDS, periodOf } from "../../../core/forecast/periods.ts";
import { day, grams, instant, rate, storeId } from "../values.ts";

const price = fc.integer({ min: 1, max: 200_000 }).map(cents);

const list: fc.Arbitrary<PriceList> = fc.record({
  unitPrice: price,
  volumePrices: fc.array(
    fc.record({
      quantityFrom: fc.integer({ min: 2, max: 40 }),
      percentage: fc.integer({ min: 1, max: 30 }).map((percent) => percent / 100),
    }),
    { maxLength: 3 },
  ),
  offerPercentage: fc.option(fc.constantFrom(0.05, 0.12)),
});

const terms = fc.record({
  minimum: fc.option(fc.integer({ min: 1, max: 500_000 })),
  maximum: fc.constant(null),
  fee: fc.integer({ min: 0, max: 3000 }).map(cents),
});

const shipments = ["gmp:Z002", "gmp:Z001", "mkp:7"] as const;
const transportOf = { "gmp:Z002": "Z002", "gmp:Z001": "Z001", "mkp:7": "MKP" } as const;

const order: fc.Arbitrary<PastOrder> = fc
  .uniqueArray(fc.constantFrom(...shipments), { minLength: 1 })
  .chain((groups) =>
    fc.record({
      promotion: fc.option(
        fc.record({ kind: fc.constant("percentage" as const), rate: fc.constantFrom(0.1, 0.33) }),
      ),
      lines: fc.array(
        fc.record({
          article: fc.constantFrom("A", "B", "C"),
          group: fc.constantFrom(...groups),
          quantity: fc.integer({ min: 1, max: 60 }),
          vatRate: fc.constantFrom(rate(0.055), rate(0.2)),
          netWeight: fc.constantFrom(grams(1000), grams(25_000)),
          paid: price,
          cost: fc.option(price),
          before: fc.option(list, { freq: 9 }),
          after: fc.option(list, { freq: 9 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      shipments: fc.tuple(
        ...groups.map((group) =>
          fc.record({
            group: fc.constant(group),
            label: fc.constant("Farine"),
            transport: fc.constant(transportOf[group]),
            before: terms,
            after: terms,
          }),
        ),
      ) as fc.Arbitrary<readonly PastShipment[]>, // safe: one of each group
    }),
  );

/** The same with nothing that moves. */
const standing = (past: PastOrder): PastOrder => ({
  ...past,
  lines: past.lines.map((line) => ({ ...line, after: line.before })),
  shipments: past.shipments.map((shipment) => ({ ...shipment, after: shipment.before })),
});

const who = (store: number) => ({
  number: OrderNumber.make("P26-000001"),
  store: { id: storeId(store), name: `Boutique ${store}`, city: "Rouen" },
  told: cents(1000),
});
const CUT_OFF = ClockTime.make("11:00");
const named = (article: string) => ({ name: `Article ${article}`, list: "ZNORD" });

it("[FORECAST-1] plays an order alike on both sides when nothing moves", () => {
  fc.assert(
    fc.property(order, (past) => {
      const still = standing(past);
      expect(playOrder(still, "after")).toEqual(playOrder(still, "before"));
    }),
  );
});

it("[FORECAST-2] adds up: the whole is its ranges, and what is dearer is no more than what moved", () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 6 }), (orders) => {
      const forecast = makeForecast();
      for (const [place, past] of orders.entries()) forecast.add(who(1 + (place % 3)), past, named);
      const sum = forecast.sum();
      const played = orders.map(
        (past) => [playOrder(past, "before"), playOrder(past, "after")] as const,
      );
      expect({
        orders: sum.orders,
        told: sum.told,
        before: sum.before,
        after: sum.after,
        delivery: sum.delivery,
        margin: sum.margin,
        ranges: [
          sumCents(sum.ranges.map(({ before }) => before)),
          sumCents(sum.ranges.map(({ after }) => after)),
        ],
      }).toEqual({
        orders: orders.length,
        told: 1000 * orders.length,
        before: sumCents(played.map(([now]) => now.total)),
        after: sumCents(played.map(([, then]) => then.total)),
        delivery: {
          before: sumCents(played.map(([now]) => now.delivery)),
          after: sumCents(played.map(([, then]) => then.delivery)),
        },
        margin: {
          before: sumCents(played.map(([now]) => now.margin)),
          after: sumCents(played.map(([, then]) => then.margin)),
          lines: orders.flatMap(({ lines }) => lines).length,
          uncosted: orders.flatMap(({ lines }) => lines).filter(({ cost }) => cost === null).length,
        },
        ranges: [sum.before, sum.after],
      });
      for (const { before, after } of sum.dearer.stores)
        expect(after * 20).toBeGreaterThan(before * 21);
    }),
  );
});

it("[FORECAST-2] names shops that pay more, shipments that fall under their minimum, and articles that moved", () => {
  const before: PriceList = { unitPrice: cents(2000), volumePrices: [], offerPercentage: null };
  const past = (price: number, minimum: number): PastOrder => ({
    promotion: null,
    lines: [
      {
        article: "101065",
        group: "gmp:Z001",
        quantity: 10,
        vatRate: rate(0.055),
        netWeight: grams(1000),
        paid: cents(1900),
        cost: cents(1500),
        before,
        after: { ...before, unitPrice: cents(price) },
      },
    ],
    shipments: [
      {
        group: "gmp:Z001",
        label: "Surgelés",
        transport: "Z001",
        before: { minimum: 20_000, maximum: null, fee: cents(1500) },
        after: { minimum, maximum: null, fee: cents(1500) },
      },
    ],
  });
  const forecast = makeForecast();
  forecast.add(who(1), past(2200, 20_000), named);
  forecast.add(who(2), past(1900, 20_000), named);
  forecast.add(who(3), past(2000, 25_000), named);
  expect(forecast.sum()).toEqual({
    orders: 3,
    stores: 3,
    told: 3000,
    before: 60_000,
    after: 22_000 + 20_500 + 21_500,
    delivery: { before: 0, after: 3000 },
    margin: { before: 15_000, after: 7000 + 4000 + 5000, lines: 3, uncosted: 0 },
    ranges: [{ range: "Z001", before: 60_000, after: 64_000 }],
    articles: 1,
    unpriced: 0,
    dearer: {
      count: 2,
      stores: [
        { id: 1, name: "Boutique 1", city: "Rouen", before: 20_000, after: 22_000 },
        { id: 3, name: "Boutique 3", city: "Rouen", before: 20_000, after: 21_500 },
      ],
    },
    fallen: {
      count: 2,
      orders: [
        {
          number: "P26-000001",
          store: "Boutique 2",
          shipment: "Surgelés",
          missing: 1000,
          unit: "cents",
        },
        {
          number: "P26-000001",
          store: "Boutique 3",
          shipment: "Surgelés",
          missing: 5000,
          unit: "cents",
        },
      ],
    },
    reached: 0,
    moved: { count: 0, orders: [] },
    examples: [
      { code: "101065", name: "Article 101065", list: "ZNORD", before: 2000, after: 1900 },
    ],
  });
});

it("[FORECAST-4] leaves as margin what goods bring without their cost and their part of the promotion", () => {
  fc.assert(
    fc.property(order, (past) => {
      const costed = { ...past, lines: past.lines.map((line) => ({ ...line, cost: cents(700) })) };
      const packagings = past.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const { total, delivery, margin } = playOrder(costed, "after");
      expect(margin).toBe(total - delivery - 700 * packagings);
      const nobodySaid = { ...past, lines: past.lines.map((line) => ({ ...line, cost: null })) };
      expect(playOrder(nobodySaid, "after").margin).toBe(0);
    }),
  );
});

it("[FORECAST-3] moves a price to a multiple of its step, within half of one, and never to nothing", () => {
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: -900, max: 4000 }).map((tenths) => tenths / 10),
      fc.constantFrom(1 as const, 5 as const, 10 as const),
      (unitPrice, percent, step) => {
        const moved = changedPrice(unitPrice, { percent, step });
        expect(moved % step).toBe(0);
        expect(moved).toBeGreaterThanOrEqual(step);
        const exact = unitPrice * (1 + percent / 100);
        if (exact >= step) expect(Math.abs(moved - exact)).toBeLessThanOrEqual(step / 2 + 0.5);
      },
    ),
  );
  expect(changedPrice(cents(1840), { percent: 3, step: 5 })).toBe(1895);
  expect(changedPrice(cents(1840), { percent: 0, step: 1 })).toBe(1840);
});

it("looks back at whole months and weeks, today left out", () => {
  const on = (today: string) =>
    (["lastMonth", "fourWeeks", "yearAgo"] as const).map((name) => {
      const { from, to } = periodOf(name, day(today));
      return [from, to];
    });
  expect([on("2027-03-01"), on("2027-03-31")]).toEqual([
    [
      ["2027-02-01", "2027-02-28"],
      ["2027-02-01", "2027-02-28"],
      ["2026-02-02", "2026-03-01"],
    ],
    [
      ["2027-02-01", "2027-02-28"],
      ["2027-03-03", "2027-03-30"],
      ["2026-03-04", "2026-03-31"],
    ],
  ]);
});

it("[FORECAST-6] names the deliveries that another plan would not have brought on their day, with the day instead", () => {
  const forecast = makeForecast();
  const plan = { weekdays: [2, 4] as const, cutOff: CUT_OFF, closedDays: [] };
  const chosen = (after: Partial<DeliveryPlan>): ChosenDelivery => ({
    // A Thursday, ordered on the day before at 9:30.
    day: day("2026-11-26"),
    now: instant("2026-11-25T08:30:00.000Z"),
    closingDays: [],
    before: plan,
    after: { ...plan, ...after },
  });
  const past = (wish: ChosenDelivery): PastOrder => {
    const terms = { minimum: null, maximum: null, fee: cents(0) };
    const shipment = { group: "gmp:Z002", label: "Farine", transport: "Z002" } as const;
    return {
      promotion: null,
      lines: [],
      shipments: [{ ...shipment, before: terms, after: terms, chosen: wish }],
    };
  };
  const wishes = [
    chosen({}),
    chosen({ weekdays: [2] }),
    chosen({ cutOff: ClockTime.make("09:00") }),
    chosen({ weekdays: [7] }),
  ];
  for (const [at, wish] of wishes.entries()) forecast.add(who(at + 1), past(wish), named);
  const moved = (store: number, to: string | null) => ({
    number: "P26-000001",
    store: `Boutique ${store}`,
    shipment: "Farine",
    from: "2026-11-26",
    to,
  });
  expect(forecast.sum().moved).toEqual({
    count: 3,
    orders: [moved(2, "2026-12-01"), moved(3, "2026-12-01"), moved(4, "2026-11-29")],
  });
});

it("[FORECAST-6] moves a delivery only to a later day that could be had, the first one, and none that comes anyway", () => {
  const somePlan = fc.record({
    weekdays: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
    cutOff: fc.constantFrom("06:00", "11:00", "18:00").map((time) => ClockTime.make(time)),
    closedDays: fc.uniqueArray(
      fc.integer({ min: 0, max: 20 }).map((ahead) => addDays(day("2026-11-23"), ahead)),
      { maxLength: 4 },
    ),
  });
  fc.assert(
    fc.property(
      somePlan,
      somePlan,
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 23 }),
      (before, after, ahead, hour) => {
        const now = instant(`2026-11-23T${String(hour).padStart(2, "0")}:30:00.000Z`);
        const on = addDays(day("2026-11-23"), ahead);
        const context = { closingDays: [], now };
        const moved = movedDelivery({ day: on, before, after, ...context });
        const days = (plan: DeliveryPlan) =>
          nextDeliveries({ plan, count: 200, ...context }).map(({ deliveryDate }) => deliveryDate);
        const isMoved = days(before).includes(on) && !days(after).includes(on);
        const next = days(after).find((each) => each > on) ?? "none";
        expect(moved).toBe(isMoved ? next : undefined);
      },
    ),
  );
});

/** An order of one article and one shipment of frozen goods, which reaches its minimum or does not. */
const simple = ({
  article = "A",
  prices = [2000, 2000],
  minimums = [1, 1],
  paid = 1900,
  quantity = 10,
  isSold = [true, true],
}: {
  readonly article?: string;
  readonly prices?: readonly [number, number];
  readonly minimums?: readonly [number | null, number | null];
  readonly paid?: number;
  readonly quantity?: number;
  readonly isSold?: readonly [boolean, boolean];
}): PastOrder => {
  const [before, after] = prices.map((unitPrice, side) =>
    isSold[side] === true
      ? { unitPrice: cents(unitPrice), volumePrices: [], offerPercentage: null }
      : null,
  );
  const [now, then] = minimums.map((minimum) => ({ minimum, maximum: null, fee: cents(0) }));
  return {
    promotion: null,
    lines: [
      {
        article,
        group: "gmp:Z001",
        quantity,
        vatRate: rate(0.055),
        netWeight: grams(1000),
        paid: cents(paid),
        cost: null,
        before: before ?? null,
        after: after ?? null,
      },
    ],
    shipments: [
      {
        group: "gmp:Z001",
        label: "Surgelés",
        transport: "Z001",
        before: now ?? NO_TERMS,
        after: then ?? NO_TERMS,
      },
    ],
  };
};

const NO_TERMS = { minimum: null, maximum: null, fee: cents(0) };

const forecastOf = (orders: readonly PastOrder[]) => {
  const forecast = makeForecast();
  for (const [at, past] of orders.entries()) forecast.add(who(at + 1), past, named);
  return forecast.sum();
};

it("[FORECAST-2] counts all shipments that fall or are moved, and names the first fifty", () => {
  const falls = simple({ minimums: [20_000, 20_001] });
  const many = forecastOf(Array.from({ length: 52 }, () => falls)).fallen;
  expect({ count: many.count, shops: many.orders.map(({ store }) => store) }).toEqual({
    count: 52,
    shops: Array.from({ length: 50 }, (_, at) => `Boutique ${at + 1}`),
  });
  const plan = { weekdays: [4] as const, cutOff: CUT_OFF, closedDays: [] };
  const never: ChosenDelivery = {
    day: day("2026-11-26"),
    now: instant("2026-11-25T08:30:00.000Z"),
    closingDays: [],
    before: plan,
    after: { ...plan, weekdays: [] },
  };
  const [shipment] = simple({}).shipments;
  const late = {
    ...simple({}),
    shipments: shipment === undefined ? [] : [{ ...shipment, chosen: never }],
  };
  const { moved } = forecastOf(Array.from({ length: 51 }, () => late));
  expect([moved.count, moved.orders.length, moved.orders[49]]).toEqual([
    51,
    50,
    {
      number: "P26-000001",
      store: "Boutique 50",
      shipment: "Surgelés",
      from: "2026-11-26",
      to: null,
    },
  ]);
});

it("[FORECAST-2] tells what falls under a minimum from what reaches it and what stays on its side", () => {
  const both = forecastOf([
    simple({ minimums: [20_001, 20_000] }),
    simple({ minimums: [20_001, 20_001] }),
    simple({ minimums: [20_000, 20_000] }),
    simple({ minimums: [20_000, 20_001] }),
    simple({ minimums: [20_001, 20_000] }),
  ]);
  expect([both.reached, both.fallen.count]).toEqual([2, 1]);
});

it("[FORECAST-2] names the shops that pay over a twentieth more, those that pay most more first", () => {
  const { dearer } = forecastOf([
    simple({ prices: [2000, 2100] }),
    simple({ prices: [2000, 2101] }),
    simple({ prices: [9000, 9600] }),
    simple({ prices: [1000, 1400] }),
    simple({ prices: [3000, 2000] }),
    simple({ prices: [2000, 2101] }),
  ]);
  expect([dearer.count, dearer.stores.map(({ name }) => name)]).toEqual([
    4,
    ["Boutique 3", "Boutique 4", "Boutique 2", "Boutique 6"],
  ]);
  const many = forecastOf(Array.from({ length: 51 }, () => simple({ prices: [100, 200] }))).dearer;
  expect([many.count, many.stores.length]).toEqual([51, 50]);
});

it("[FORECAST-2] gives the ten articles that moved and were bought for most as examples", () => {
  const articles = Array.from({ length: 12 }, (_, at) =>
    simple({ article: `A-${at}`, prices: [100, 101], quantity: at === 3 ? 4 : 10 + at }),
  );
  const sum = forecastOf([
    ...articles,
    simple({ article: "A-3", prices: [100, 101], quantity: 90 }),
    simple({ article: "still", prices: [100, 100], quantity: 900 }),
  ]);
  expect([sum.articles, sum.examples.map(({ code }) => code)]).toEqual([
    12,
    ["A-3", ...[11, 10, 9, 8, 7, 6, 5, 4, 2].map((at) => `A-${at}`)],
  ]);
});

it("[FORECAST-2] counts lines without a price on either side, at what was paid", () => {
  const sum = forecastOf([
    simple({ isSold: [true, false], paid: 1500 }),
    simple({ isSold: [false, true], paid: 1500 }),
    simple({}),
  ]);
  expect([sum.unpriced, sum.articles, sum.before, sum.after]).toEqual([2, 0, 55_000, 55_000]);
});

it("plays a shipment without goods for nothing, and what no rule says a minimum of reaches it", () => {
  const empty = playOrder({ ...simple({ minimums: [null, null] }), lines: [] }, "before");
  expect(empty).toMatchObject({ total: 0, delivery: 0, margin: 0, shipments: [{ total: 0 }] });
  expect(forecastOf([simple({ minimums: [null, 99_999] })]).fallen).toEqual({
    count: 1,
    orders: [
      {
        number: "P26-000001",
        store: "Boutique 1",
        shipment: "Surgelés",
        missing: 79_999,
        unit: "cents",
      },
    ],
  });
});

it("asks the fee of a parcel whatever it weighs, and that of a lorry under its minimum", () => {
  const fee = cents(900);
  const past = simple({ minimums: [20_000, 20_001] });
  const withFee = {
    ...past,
    shipments: past.shipments.map((shipment) => ({
      ...shipment,
      before: { ...shipment.before, fee },
      after: { ...shipment.after, fee },
    })),
  };
  const parcel = {
    ...withFee,
    lines: withFee.lines.map((line) => ({ ...line, group: "mkp:7" as const })),
    shipments: withFee.shipments.map((shipment) => ({
      ...shipment,
      group: "mkp:7" as const,
      transport: "MKP" as const,
    })),
  };
  const deliveries = [withFee, parcel].flatMap((each) => [
    playOrder(each, "before").delivery,
    playOrder(each, "after").delivery,
  ]);
  expect(deliveries).toEqual([0, 900, 900, 900]);
});

it("names the periods, and moves by a rate of what was", () => {
  expect(PERIOD_WORDS).toEqual({
    lastMonth: "Le mois dernier",
    fourWeeks: "Les quatre dernières semaines",
    yearAgo: "Les quatre mêmes semaines, un an plus tôt",
  });
  const move = (before: number, after: number) =>
    moveOf({ before: cents(before), after: cents(after) });
  expect([move(200, 150), move(200, 300), move(0, 100)]).toEqual([-0.25, 0.5, null]);
});
