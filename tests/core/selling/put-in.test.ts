import { describe, expect, it } from "vitest";
import type { CartChange, Order, OrderItem } from "../../../api-schema/order.ts";
import { Cents, type VariantCode } from "../../../api-schema/primitives.ts";
import { changedSincePutIn, type PutIn, withShown } from "../../../core/selling/put-in.ts";
import { sampleCart } from "../../../machines/laboratory/flows/sample-order.ts";

const [shipment] = sampleCart.shipments;
const [item] = shipment?.items ?? [];
if (shipment === undefined || item === undefined) throw new Error("The sample cart has no line");

const cart = (change: Partial<OrderItem> = {}, more: Partial<Order> = {}): Order => ({
  ...sampleCart,
  shipments: [{ ...shipment, items: [{ ...item, quantity: 8, ...change }] }],
  unAvailableShippingItems: [],
  expiredOffers: [],
  ...more,
});
const dearer = Cents.make(item.unitPrice + 150);
const adjusted = (requested: number, applied: number, variant: VariantCode = item.variant) =>
  ({
    variant,
    productName: item.productName,
    reason: "stock",
    requested,
    applied,
    message: `Il n'en reste que ${applied}`,
  }) as CartChange;

/** The cart as it was shown, one after the other; what is told of the last. */
const told = (...shown: readonly (readonly [Order, (readonly CartChange[])?])[]) => {
  const putIn = shown.reduce<PutIn | null>(
    (known, [order, changes]) => withShown(known, order, changes),
    null,
  );
  const [last] = shown.at(-1) ?? [];
  return putIn === null || last === undefined ? [] : changedSincePutIn(putIn, last);
};

describe("[CARNET-13] what has changed since a line was put in", () => {
  const { productName, unitPrice: before } = item;
  const price = { kind: "price", productName, before, now: dearer };

  it("is its price, however often the cart is seen again", () => {
    expect(told([cart()])).toEqual([]);
    expect(told([cart()], [cart({ unitPrice: dearer })])).toEqual([price]);
    expect(told([cart()], [cart({ unitPrice: dearer })], [cart({ unitPrice: dearer })])).toEqual([
      price,
    ]);
    expect(told([cart()], [cart({ unitPrice: dearer })], [cart()])).toEqual([]);
  });

  it("begins anew with another quantity, and with another cart", () => {
    const more = { quantity: 9, unitPrice: dearer };
    expect(told([cart()], [cart(more)])).toEqual([]);
    const other = cart({ unitPrice: dearer }, { tokenValue: `${sampleCart.tokenValue}2` as never });
    expect(told([cart()], [other])).toEqual([]);
    expect(changedSincePutIn(withShown(null, cart()), other)).toEqual([]);
  });

  it("is a quantity that was taken from it unasked, until it is changed", () => {
    const stock = { kind: "stock", productName, message: "Il n'en reste que 5" };
    const taken = [cart({ quantity: 5 }), [adjusted(8, 5)]] as const;
    expect(told([cart()], taken)).toEqual([stock]);
    expect(told([cart()], taken, [cart({ quantity: 5 })])).toEqual([stock]);
    expect(told([cart()], taken, [cart({ quantity: 4 })])).toEqual([]);
    const again = [cart({ quantity: 2 }), [adjusted(5, 2)]] as const;
    expect(told([cart()], taken, again)).toEqual([{ ...stock, message: "Il n'en reste que 2" }]);
  });

  it("is no answer to what was just asked for", () => {
    expect(told([cart()], [cart({ quantity: 10 }), [adjusted(50, 10)]])).toEqual([]);
    expect(told([cart({ quantity: 10 }), [adjusted(50, 10)]])).toEqual([]);
  });
});
