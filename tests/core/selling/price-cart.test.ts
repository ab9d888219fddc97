import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { OrderItemId, PromotionId, ShipmentId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import { draftOf } from "../../../core/selling/cart-draft.ts";
import type { CartItem, CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import {
  couponBase,
  couponOn,
  type PricedCart,
  priceCart,
} from "../../../core/selling/price-cart.ts";
import { shipmentFrame } from "../../../core/selling/shipment-frame.ts";
import { day } from "../values.ts";
import { BUTTER, COUPON, EMPTY_CART, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { holding, since } from "./commands.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";

const priced = (state: CartState): PricedCart => priceCart(draftOf(state), state, NOW);

const linesOf = ({ totals }: PricedCart) =>
  totals.shipments.flatMap(({ lines }) =>
    lines.map(({ line }) => ({
      item: line.shownId,
      unit: line.unitPrice,
      list: line.originalUnitPrice,
      before: line.previousUnitPrice,
      from: line.volumeFrom,
    })),
  );

/** The cart whose first line was last seen so. */
const seenAs = (state: CartState, seen: Partial<CartItem>): CartState => ({
  ...state,
  items: state.items.map((item, index) => (index === 0 ? { ...item, ...seen } : item)),
});

const OFFER = {
  id: PromotionId.make(5),
  rate: 0.1,
  endsAt: addMs(NOW, 86_400_000),
} satisfies SoldVariant["offer"];

const [MILL_PLAN] = EMPTY_CART.plans;
const under = (franco: number, fee: number) => ({
  ...(MILL_PLAN ?? expect.unreachable("the flour lorry has a plan")),
  franco,
  deliveryFee: cents(fee),
});

describe("a line", () => {
  it("[SALE-3] costs what the list says at its quantity, under its running offer", () => {
    const tiers = [{ quantityFrom: 4, percentage: 0.25 }];
    const state = holding([{ ...FLOUR, offer: OFFER, volumePrices: tiers }, BUTTER]);
    expect(linesOf(priced(state))).toEqual([
      { item: 101, unit: 1350, list: 2000, before: null, from: 4 },
      { item: 102, unit: 4000, list: 4000, before: null, from: null },
    ]);
  });

  it("[SALE-3] keeps showing the first of the prices that the customer has not answered", () => {
    const state = since(holding([FLOUR]), { unitPrice: cents(2200) });
    const before = (seen: Partial<CartItem>) =>
      linesOf(priced(seenAs(state, seen))).map((line) => line.before);
    expect([
      before({}),
      before({ unitPrice: cents(2100), previousUnitPrice: cents(1900) }),
      before({ unitPrice: cents(2100), previousUnitPrice: cents(2200) }),
    ]).toEqual([[2000], [1900], [null]]);
  });

  it("[SALE-4] keeps its last price while the area no longer sells it, until it is taken out", () => {
    const state = since(holding([FLOUR]), { unitPrice: null });
    const seen = { unitPrice: cents(1500), originalUnitPrice: cents(2000), volumeFrom: 4 };
    expect(linesOf(priced(seenAs(state, seen)))).toEqual([
      { item: 101, unit: 1500, list: 2000, before: null, from: 4 },
    ]);
  });

  it("has no price as long as neither the area nor the cart gives it one", () => {
    const variant = { ...FLOUR, unitPrice: null };
    const line = {
      ...NOTHING_SAID,
      itemId: null,
      variant,
      quantity: 2,
      stored: null,
      touched: false,
    };
    const cart = priceCart({ ...draftOf(EMPTY_CART), lines: [line] }, EMPTY_CART, NOW);
    expect(linesOf(cart)).toEqual([{ item: -1, unit: 0, list: 0, before: null, from: null }]);
  });
});

describe("what a cart comes to", () => {
  it("[SALE-10] is paid in parts, the lorries' and the parcels', which sum to the order", () => {
    const cart = priced(holding([FLOUR, BUTTER, PARCEL]));
    // 80,00 € and 160,00 € at 5,5 %; 36,00 € and 5,90 € of delivery at 20 %.
    expect([cart.scopes, cart.totals.total]).toEqual([
      [
        { scope: "gmp", amount: 8440 + 16_880 },
        { scope: "mkp", amount: 4320 + 708 },
      ],
      30_348,
    ]);
  });

  it("[COND-2] bears the fee of a lorry under its franco, none from it on", () => {
    const fees = [100_001, 100_000].map((franco) => {
      const { totals } = priced({ ...holding([FLOUR]), plans: [under(franco, 1400)] });
      return [totals.shippingTotalHT, totals.shippingTotal];
    });
    expect(fees).toEqual([
      [1400, 1680],
      [0, 0],
    ]);
  });
});

describe("a promotion code", () => {
  it("[CART-8] applies from its minimum on, and stays without effect under it", () => {
    const cart = (coupon: CartState["coupon"]) => {
      const { couponApplies, totals } = priced({ ...holding([FLOUR]), coupon });
      return [couponApplies, totals.orderPromotionTotal];
    };
    expect([
      cart(null),
      cart(COUPON),
      cart({ ...COUPON, minimum: cents(8001) }),
      cart({ ...COUPON, percentage: null, amount: cents(500) }),
    ]).toEqual([
      [false, 0],
      [true, -800],
      [false, 0],
      [true, -500],
    ]);
  });

  it("[CART-8] gives a percentage or an amount", () => {
    const given = (coupon: Partial<typeof COUPON>) =>
      couponOn({ ...COUPON, ...coupon }, cents(8000), NOW);
    expect([given({}), given({ percentage: null, amount: cents(500) })]).toEqual([
      Result.succeed({ kind: "percentage", rate: 0.1 }),
      Result.succeed({ kind: "amount", amount: 500 }),
    ]);
  });

  it("[COND-6] counts its minimum on the lines before what it takes off itself", () => {
    expect(couponBase(priced({ ...holding([FLOUR, PARCEL]), coupon: COUPON }))).toBe(8000 + 3600);
  });
});

describe("a shipment", () => {
  const framesOf = (state: CartState) =>
    priced(state).shipments.map(({ totals: _, ...frame }) => frame);

  it("[CART-9] is a lorry with its own plan, choice, weight and days", () => {
    const state = holding([FLOUR, BUTTER]);
    const thursdays = { ...under(0, 0), rangeCode: "Z001" as const, weekdays: [4 as const] };
    const plans = [thursdays, { ...under(200_000, 1400), maximum: 900_000 }];
    const shipments = state.shipments.map((shipment) =>
      shipment.transportTypeCode === "Z002"
        ? { ...shipment, deliveryDate: day("2026-11-25"), note: "Par la cour" }
        : shipment,
    );
    const [flour, butter] = framesOf({ ...state, plans, shipments });
    const { deliveries, ...frame } = flour ?? expect.unreachable("the flour has a shipment");
    expect(frame).toEqual({
      id: 52,
      key: "gmp:Z002",
      label: "Farine",
      gmp: true,
      merchant: FLOUR.merchant,
      transportTypeCode: "Z002",
      choice: shipments.find(({ transportTypeCode }) => transportTypeCode === "Z002"),
      plan: plans[1],
      methods: [],
      method: null,
      latestParcelDay: null,
      conditions: {
        unit: "gram",
        min: { conditionValue: 200_000, remainValue: 100_000, usedValue: 100_000 },
        max: { conditionValue: 900_000, remainValue: 800_000, usedValue: 100_000 },
        minBlocks: false,
      },
      weight: 100_000,
      fee: 1400,
    });
    expect(deliveries.slice(0, 2)).toEqual([
      { deliveryDate: "2026-11-25", cutOff: "2026-11-24T10:00:00.000Z" },
      { deliveryDate: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" },
    ]);
    expect([butter?.id, butter?.plan, butter?.choice.deliveryDate, butter?.weight]).toEqual([
      51,
      thursdays,
      null,
      40_000,
    ]);
    expect(butter?.deliveries[0]?.deliveryDate).toBe("2026-11-26");
  });

  it("[COND-1] has no bound where the plan has none", () => {
    const bounds = (plan: Partial<ReturnType<typeof under>>) =>
      framesOf({ ...holding([FLOUR]), plans: [{ ...under(0, 0), ...plan }] }).map(
        ({ conditions: { min, max } }) => [
          min?.conditionValue ?? null,
          max?.conditionValue ?? null,
        ],
      );
    expect([
      bounds({}),
      bounds({ franco: 1 }),
      bounds({ maximum: 1 }),
      bounds({ franco: -1 }),
    ]).toEqual([[[null, null]], [[1, null]], [[null, 1]], [[null, null]]]);
  });

  it("where no lorry comes has neither day nor fee nor bound", () => {
    const [frame] = framesOf({ ...holding([FLOUR]), plans: [] });
    expect([frame?.plan, frame?.deliveries, frame?.fee, frame?.conditions]).toEqual([
      null,
      [],
      0,
      { unit: "gram", min: null, max: null, minBlocks: false },
    ]);
  });

  it("[DELIV-8] of a merchant costs its cheapest delivery until another is chosen", () => {
    const state = holding([PARCEL]);
    const chosen = (shippingMethodId: number | null) =>
      framesOf({
        ...state,
        methods: state.methods.map((method) =>
          method.id === 2 ? { ...method, deliveryWithinHours: 72 } : method,
        ),
        shipments: state.shipments.map((shipment) => ({ ...shipment, shippingMethodId })),
      }).map(({ method, methods, fee, latestParcelDay }) => [
        method?.id ?? null,
        methods.length,
        fee,
        latestParcelDay,
      ]);
    expect([chosen(null), chosen(2), chosen(9)]).toEqual([
      [[null, 2, 590, "2026-11-25"]],
      [[2, 2, 1180, "2026-11-27"]],
      [[null, 2, 590, "2026-11-25"]],
    ]);
  });

  it("[DELIV-7] of a merchant without a method arrives within the days that it promises, and costs nothing to send", () => {
    const variant = { ...PARCEL, merchantMinimum: cents(5000), merchantMaximum: cents(9000) };
    const [frame] = framesOf({ ...holding([variant]), methods: [] });
    expect([frame?.latestParcelDay, frame?.fee, frame?.conditions]).toEqual([
      "2026-11-26",
      0,
      {
        unit: "cents",
        min: { conditionValue: 5000, remainValue: 1400, usedValue: 3600 },
        max: { conditionValue: 9000, remainValue: 5400, usedValue: 3600 },
        minBlocks: true,
      },
    ]);
  });

  it("has another id than every written one until it is written itself", () => {
    const state = holding([BUTTER]);
    const all = { ...state, variants: [FLOUR, BUTTER, PARCEL] };
    const lines = all.variants.map((variant) => ({
      itemId: OrderItemId.make(variant.id),
      variant,
      ...NOTHING_SAID,
      quantity: 1,
      stored: null,
      touched: true,
    }));
    const cart = priceCart({ ...draftOf(all), lines }, all, NOW);
    expect(cart.shipments.map(({ id, key }) => [id, key])).toEqual([
      [-1, "gmp:Z002"],
      [ShipmentId.make(51), "gmp:Z001"],
      [-3, "mkp:7"],
    ]);
  });

  it("is never without a line", () => {
    const empty = { key: "gmp:Z002" as const, title: "Farine", lines: [] };
    const where = { rank: 0, itemsHT: cents(0), now: NOW };
    expect(() => shipmentFrame(empty, draftOf(EMPTY_CART), EMPTY_CART, where)).toThrow(
      new RangeError("Shipment gmp:Z002 has no line"),
    );
  });
});
