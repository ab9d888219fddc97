import { describe, expect, it } from "vitest";
import type { UsualProduct, UsualProducts } from "../../api-schema/habits.ts";
import type { Order, Shipment } from "../../api-schema/order.ts";
import { cents } from "../../core/money/cents.ts";
import { shipmentConditions } from "../../core/selling/conditions.ts";
import { lorriesOf, unloadedLorries } from "../../ui/shopping/lorries-of.ts";
import { day } from "../core/values.ts";
import { aStore } from "../machines/shop-data.ts";

// safe: fixtures name only what the lorries read
const merchant = (id: number, name: string) => ({ id, name, slug: name.toLowerCase(), gmp: false });
const dairy = merchant(7, "Laiterie");
const boxes = merchant(8, "Emballages");
const butter = {
  quantity: 2,
  times: 4,
  variant: {
    code: "BEURRE",
    netWeight: 10_000,
    stock: 100,
    orderStep: 1,
    price: 7500,
    volumePrices: [],
    transportTypeCode: "MKP",
    merchant: dairy,
  },
} as unknown as UsualProduct;

const bound = (of: typeof dairy, minimum: number | null) => ({
  merchant: of,
  minimum,
  maximum: null,
  latestDay: day("2026-11-27"),
});
const usuals = {
  products: [butter],
  others: [],
  lorries: [],
  merchants: [bound(dairy, 15_000), bound(boxes, 9000)],
} as unknown as UsualProducts;
const store = { ...aStore(), topHourPerGamme: { Z001: null, Z002: null } };

/** A parcel of the dairy in the cart, worth so many cents. */
const cartWith = (itemsHT: number): Order => {
  const conditions = shipmentConditions(
    { transportTypeCode: "MKP", minimum: 15_000, maximum: null },
    { grams: 0 as never, itemsHT: cents(itemsHT) },
  );
  const items = [{ variant: "BEURRE", quantity: itemsHT / 7500 }];
  const shipment: Partial<Shipment> = {
    transportTypeCode: "MKP",
    merchant: dairy as unknown as Shipment["merchant"],
    gmp: false,
    label: dairy.name,
    conditions,
    conditionsMessages: [],
    shippingTotalHT: cents(0),
    miraklLatestDeliveryDate: day("2026-11-26"),
    items: items as unknown as Shipment["items"],
  };
  return { shipments: [shipment] } as unknown as Order;
};

const told = (lorries: ReturnType<typeof lorriesOf>) =>
  lorries.map(({ title, day: on, isLoaded, load, proposal }) => [
    title,
    on,
    isLoaded,
    load?.conditions.min?.remainValue,
    proposal?.map(({ product, quantity }) => [product.variant.code, quantity]) ?? null,
  ]);

describe("the parcels of merchants beside the lorries", () => {
  it("[HABIT-8] are those that the store usually buys from, each with what completes it", () => {
    expect(told(lorriesOf({ store, cart: null, usuals }))).toEqual([
      ["Laiterie", "2026-11-27", false, 15_000, [["BEURRE", 2]]],
      ["Emballages", "2026-11-27", false, 9000, null],
    ]);
  });

  it("[HABIT-8] stand once, with what the cart holds, and the cart names the others alone", () => {
    const loading = { store, cart: cartWith(7500), usuals };
    expect(told(lorriesOf(loading))).toEqual([
      ["Laiterie", "2026-11-26", true, 7500, [["BEURRE", 1]]],
      ["Emballages", "2026-11-27", false, 9000, null],
    ]);
    expect(told(unloadedLorries(loading))).toEqual([
      ["Emballages", "2026-11-27", false, 9000, null],
    ]);
  });

  it("[HABIT-8] are none for those who may not order", () => {
    expect(lorriesOf({ store, cart: null, usuals: null })).toEqual([]);
  });
});
