import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { type Instant, VariantId } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import type { CartState } from "../../../core/selling/cart-state.ts";
import { cartView, methodView } from "../../../core/selling/cart-view.ts";
import { see } from "../../../core/selling/sell.ts";
import { unavailableItem } from "../../../core/selling/unavailable-item.ts";
import { day } from "../values.ts";
import { BUTTER, COUPON, EMPTY_CART, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { delivered, holding, paid, selling, since } from "./commands.ts";

const LEFT = { variantId: BUTTER.id, quantity: 3, reason: "outOfStock", at: NOW } as const;
const SHOWN = unavailableItem(LEFT, BUTTER, []);

const viewOf = (state: CartState, now: Instant = NOW): Order =>
  cartView({
    state,
    sold: see(state, { ...selling, now }),
    revision: 7,
    left: [{ item: LEFT, shown: SHOWN }],
  });

describe("a cart on the wire", () => {
  const state = {
    ...paid(delivered(holding([FLOUR, PARCEL]))),
    coupon: COUPON,
    plans: EMPTY_CART.plans.map((plan) => ({ ...plan, franco: 400_000 })),
  };

  it("[SALE-10] tells what it comes to, by whom and how it is paid", () => {
    const { shipments, basis, ...order } = viewOf(state);
    expect(order).toEqual({
      id: 501,
      number: null,
      tokenValue: EMPTY_CART.order.token,
      checkoutState: "payment_selected",
      paymentState: "cart",
      shippingState: 5,
      currencyCode: "EUR",
      localCode: "fr_FR",
      itemsTotal: 7200 + 396 + 3240 + 648,
      itemsTotalHT: 7200 + 3240,
      itemsOriginalTotalHT: 8000 + 3600,
      orderPromotionTotal: -1160,
      shippingTotal: 1180 + 236,
      shippingTotalHT: 1180,
      taxTotal: 396 + 648 + 236,
      total: 12_900,
      totalHT: 7200 + 3240 + 1180,
      vat: [
        { rate: 0.055, base: 7200, amount: 396 },
        { rate: 0.2, base: 3240 + 1180, amount: 648 + 236 },
      ],
      billingAddress: null,
      shippingAddress: state.order.shippingAddress,
      expiredOffers: [],
      payments: [
        {
          id: 71,
          method: { code: "CB", name: "Carte bancaire" },
          state: "new",
          gmp: true,
          amount: 7596,
          due: 7596,
          debitReturned: false,
          retryable: false,
          resumable: false,
          changeable: false,
          cancellable: false,
          payBefore: null,
        },
        {
          id: 72,
          method: { code: "CB", name: "Carte bancaire" },
          state: "new",
          gmp: false,
          amount: 5304,
          due: 5304,
          debitReturned: false,
          retryable: false,
          resumable: false,
          changeable: false,
          cancellable: false,
          payBefore: null,
        },
      ],
      transfers: [],
      promotionCoupon: {
        id: 20,
        code: "FOURNIL",
        promotion: {
          id: 20,
          code: "FOURNIL",
          name: "Fournil",
          description: "Dix pour cent",
          legalNotice: "",
          startsAt: "2026-11-22T13:00:00.000Z",
          endsAt: "2026-11-24T13:00:00.000Z",
        },
      },
      unAvailableShippingItems: [SHOWN],
      blockers: [],
      webHelpTransaction: null,
      revision: 7,
      version: 1,
      createdAt: NOW,
      completedAt: null,
    });
    expect([shipments.length, basis?.left]).toEqual([2, [LEFT]]);
  });

  it("[CART-9] tells of a lorry the days, the cut-off of the chosen one, the gauge and the lines", () => {
    const { deliveryDetails, ...shipment } =
      viewOf(state).shipments[0] ?? expect.unreachable("the flour has a shipment");
    expect(shipment).toEqual({
      id: 52,
      label: "Farine",
      gmp: true,
      merchant: FLOUR.merchant,
      transportTypeCode: "Z002",
      status: 5,
      totalHt: 7200,
      totalTTC: 7596,
      totalHtWithoutShippingFee: 7200,
      originalTotalHt: 8000,
      totalDiscount: 800,
      taxTotal: 396,
      shippingTotal: 0,
      shippingTotalHT: 0,
      quantity: 4,
      weight: 100_000,
      deliveryDate: "2026-11-25",
      miraklLatestDeliveryDate: null,
      shippingMethodOptions: [],
      conditions: {
        unit: "gram",
        min: { conditionValue: 400_000, remainValue: 300_000, usedValue: 100_000 },
        max: null,
        minBlocks: false,
      },
      conditionsMessages: ["encore 300\u00a0kg pour le franco de port"],
      note: "",
      changeableUntil: null,
      items: [
        {
          id: 101,
          variant: "FLOUR",
          variantName: "Sac de 25 kg",
          productName: "Farine",
          productCode: "FARINE",
          productMainTaxonCode: "farines",
          productSlug: "farine",
          ProductTaxonsNames: ["Farines"],
          productImages: [],
          reference: "F65",
          brand: "Panetier",
          packaging: "Sac de 25 kg",
          orderStep: 1,
          netWeight: 25_000,
          customerReference: null,
          quantity: 4,
          unitPrice: 2000,
          originalUnitPrice: 2000,
          discountedUnitPrice: 1800,
          previousUnitPrice: null,
          volumeFrom: null,
          vatRate: 0.055,
          subtotal: 8000,
          promotionTotal: -800,
          taxTotal: 396,
          total: 7596,
          stock: 1000,
          available: true,
        },
      ],
    });
    expect({
      ...deliveryDetails,
      gmpAvailableDates: deliveryDetails?.gmpAvailableDates.slice(0, 2),
    }).toEqual({
      gmpAvailableDates: [
        { date: "2026-11-25", cutOff: "2026-11-24T10:00:00.000Z" },
        { date: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" },
      ],
      hour: "11:00",
      availableDate: "2026-11-25",
      cutOff: "2026-11-24T10:00:00.000Z",
    });
    expect(deliveryDetails?.gmpAvailableDates).toHaveLength(15);
  });

  it("[CART-9] tells of a merchant its ways to send, and no day of a lorry", () => {
    const parcel = viewOf(state).shipments[1];
    expect([
      parcel?.id,
      parcel?.gmp,
      parcel?.deliveryDate,
      parcel?.deliveryDetails,
      parcel?.miraklLatestDeliveryDate,
      parcel?.shippingMethodOptions.map(({ id, status }) => [id, status]),
    ]).toEqual([
      67,
      false,
      null,
      null,
      "2026-11-25",
      [
        [1, "available"],
        [2, "selected"],
      ],
    ]);
  });

  it("[DELIV-1] counts down to the cut-off of the day that was chosen, else of the next one", () => {
    const until = (deliveryDate: string | null, closingDays: CartState["store"]["closingDays"]) => {
      const details = viewOf({
        ...state,
        store: { ...state.store, closingDays },
        shipments: state.shipments.map((shipment) => ({
          ...shipment,
          deliveryDate: deliveryDate === null ? null : day(deliveryDate),
        })),
      }).shipments[0]?.deliveryDetails;
      return [details?.availableDate, details?.cutOff];
    };
    expect([
      until("2026-11-27", []),
      until(null, []),
      until("2026-11-24", []),
      until(null, [1, 2, 3, 4, 5, 6, 7]),
    ]).toEqual([
      ["2026-11-25", "2026-11-26T10:00:00.000Z"],
      ["2026-11-25", "2026-11-24T10:00:00.000Z"],
      ["2026-11-25", "2026-11-24T10:00:00.000Z"],
      [null, null],
    ]);
  });

  it("[SALE-4] tells of each line whether its quantity can still be had", () => {
    const available = (stock: number) =>
      viewOf(since(holding([FLOUR, BUTTER]), { stock })).shipments.flatMap(({ items }) =>
        items.map((item) => item.available),
      );
    expect([available(5), available(4), available(3), available(0)]).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  it("[PRICE-10] tells of a line the mill's price and the coming one, where it has them", () => {
    const tariff = {
      tariffPrice: 80_000,
      priceUnit: "kilogram" as const,
      priceBase: 100,
      priceHeld: 25_000,
    };
    const comingPrice = { from: NOW, price: cents(2100) };
    const told = viewOf(holding([{ ...FLOUR, tariff, comingPrice }, BUTTER])).shipments.flatMap(
      ({ items }) =>
        items.map((item) => [
          Object.hasOwn(item, "tariff") ? item.tariff : "none",
          Object.hasOwn(item, "comingPrice") ? item.comingPrice : "none",
        ]),
    );
    expect(told).toEqual([
      [tariff, comingPrice],
      ["none", "none"],
    ]);
  });

  it("names no code where there is none, and no part that is not paid", () => {
    const { promotionCoupon, payments } = viewOf({
      ...holding([FLOUR]),
      payments: state.payments.toReversed(),
    });
    expect([promotionCoupon, payments.map(({ id }) => id)]).toEqual([null, [71]]);
  });

  it("names the products whose offer ended", () => {
    const expired = { id: VariantId.make(2), reference: "BEU", variantName: "Beurre" };
    const sold = see(state, selling);
    const order = cartView({
      state,
      sold: { ...sold, draft: { ...sold.draft, expired: [expired] } },
      revision: 1,
      left: [],
    });
    expect([order.expiredOffers, order.unAvailableShippingItems]).toEqual([[expired], []]);
  });
});

it("[TOTAL-4] shows a way to send with its VAT, and whether it is the chosen one", () => {
  const [method] = EMPTY_CART.methods;
  if (method === undefined) throw new Error("The merchant has methods");
  const option = {
    id: 1,
    amountWithVat: 708,
    amountWithoutVat: 590,
    vatAmount: 118,
    vatRate: 0.2,
    collectionWithinHours: 24,
    deliveryWithinHours: 24,
    method: "m1",
    name: "Mode 1",
    pickupPlace: null,
    rank: 1,
    status: "available",
  };
  expect([
    methodView(method, null),
    methodView(method, { ...method, id: 2 }),
    methodView(method, { ...method, amount: cents(1) }),
  ]).toEqual([option, option, { ...option, status: "selected" }]);
});
