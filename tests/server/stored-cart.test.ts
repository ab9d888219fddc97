import * as fc from "fast-check";
import { Schema, Struct } from "effect";
import { describe, expect, it } from "vitest";
import type { CartState } from "../../core/selling/cart-state.ts";
import { cart } from "../../server/selling/cart/stored-cart.ts";
import { anyShop } from "../core/selling/any-cart.ts";
import { COUPON } from "../core/selling/bakers-cart.ts";
import { bakersCart } from "../core/selling/written-cart.ts";

const read = Schema.decodeUnknownSync(cart.schema);

/** What the rules ask for as its rows have it, with the columns that only a write compares. */
const stored = ({ store, items, shipments, ...state }: CartState) => {
  const row = Struct.omit(store, ["paying"]);
  const amounts = { taxTotal: 0, shippingTotal: 0, shippingTotalHT: 0 };
  const rest = { totalHt: 0, totalTTC: 0, originalTotalHt: 0, totalDiscount: 0 };
  return {
    ...state,
    variants: state.variants.map((variant) => ({ tariff: null, comingPrice: null, ...variant })),
    pricedBy: { catalogue: "17", store: 3, until: null },
    addresses: state.order.shippingAddress === null ? [] : [state.order.shippingAddress],
    store: {
      ...row,
      id: 4,
      salesAreaId: 1,
      priceLists: [1],
      erpId: "100200",
      moneyOrder: null,
      marketplaceMoneyOrder: null,
      infolegaleScore: null,
    },
    items: items.map((item) => ({
      ...item,
      shipmentId: 1,
      vatRate: 0.055,
      subtotal: item.unitPrice * item.quantity,
      promotionTotal: 0,
      taxTotal: 0,
      total: 0,
      offerId: null,
    })),
    shipments: shipments.map((shipment) => ({
      ...shipment,
      ...amounts,
      ...rest,
      totalHtWithoutShippingFee: 0,
    })),
  };
};

describe("a stored cart", () => {
  it("is read as it was stored, and nothing that the statement does not name", () => {
    const row = stored({ ...bakersCart(), coupon: COUPON });
    const [item] = row.items;
    expect(
      read({
        ...row,
        order: { ...row.order, storeId: 4 },
        items: [{ ...item, createdAt: "2026-11-23" }],
        password: "x",
      }),
    ).toEqual({ ...row, items: [item] });
  });

  it("is read whatever the store and the catalogue", () => {
    fc.assert(
      fc.property(anyShop, ({ empty }) => {
        const row = stored(empty);
        expect(read(JSON.parse(JSON.stringify(row)))).toEqual(row);
      }),
    );
  });

  it.each(["items", "variants", "shipments", "methods", "payments"] as const)(
    "is refused with a row of its %s that says nothing",
    (rows) => {
      expect(() => read({ ...stored(bakersCart()), [rows]: [{}] })).toThrow("Missing key");
    },
  );

  it("is refused without its order, its store or what its coupon gives", () => {
    const { order, store, ...rest } = stored(bakersCart());
    expect(
      [
        () => read({ ...rest, store }),
        () => read({ ...rest, order }),
        () => read({ ...rest, order: {}, store }),
        () => read({ ...rest, order, store, coupon: {} }),
      ].map(refusal),
    ).toEqual(["Missing key", "Missing key", "Missing key", "Missing key"]);
  });

  it("is refused with a column that is undefined, or null where it must not be", () => {
    const row = stored(bakersCart());
    const having = (column: object) => () =>
      read({ ...row, items: row.items.map((item) => ({ ...item, ...column })) });
    expect(having({ total: undefined })).toThrow("total");
    expect(having({ vatRate: null })).toThrow("vatRate");
  });
});

const refusal = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    return String(error).includes("Missing key") ? "Missing key" : String(error);
  }
  return "not refused";
};
