import { describe, expect, it } from "vitest";
import type { CartChange, Order, OrderItem } from "../../../api-schema/order.ts";
import { Cents, VariantCode } from "../../../api-schema/primitives.ts";
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

  describe("in a cart of several lines", () => {
    const yeast = { variant: VariantCode.make("LEVURE-1"), productName: "Levure" };
    const two = (flour: Partial<OrderItem>, other: Partial<OrderItem>, more: Partial<Order> = {}) =>
      cart(
        {},
        {
          shipments: [
            {
              ...shipment,
              items: [
                { ...item, quantity: 8, ...flour },
                { ...item, quantity: 3, ...yeast, ...other },
              ],
            },
          ],
          ...more,
        },
      );
    const short = (requested: number, applied: number) =>
      ({
        ...adjusted(requested, applied, yeast.variant),
        productName: yeast.productName,
      }) satisfies CartChange;
    const stock = (name: string, left: number) => ({
      kind: "stock",
      productName: name,
      message: `Il n'en reste que ${left}`,
    });

    it("is of each line by itself, since that got its quantity", () => {
      expect([
        told([two({}, {})], [two({}, { unitPrice: dearer })]),
        told([two({}, {})], [two({ quantity: 9, unitPrice: dearer }, { unitPrice: dearer })]),
        told([two({}, {})], [two({ quantity: 3 }, { quantity: 8 })]),
      ]).toEqual([
        [{ kind: "price", productName: "Levure", before, now: dearer }],
        [{ kind: "price", productName: "Levure", before, now: dearer }],
        [],
      ]);
    });

    it("is what was taken from each, until that line changes", () => {
      const both = [two({ quantity: 5 }, { quantity: 2 }), [adjusted(8, 5), short(3, 2)]] as const;
      expect([
        told([two({}, {})], both),
        told([two({}, {})], both, [two({ quantity: 4 }, { quantity: 2 })]),
        told([two({}, {})], both, [two({ quantity: 5 }, { quantity: 1 }), [short(2, 1)]]),
        told([two({}, {})], [two({ quantity: 5 }, {}), [adjusted(8, 5), short(3, 3)]]),
      ]).toEqual([
        [stock(productName, 5), stock("Levure", 2)],
        [stock("Levure", 2)],
        [stock(productName, 5), stock("Levure", 1)],
        [stock(productName, 5)],
      ]);
    });

    it("is nothing that is told elsewhere: what is gone, has ended, or stops the order", () => {
      const gone = {
        ...yeast,
        reference: "L1",
        productSlug: item.productSlug,
        quantity: 2,
        reason: "outOfStock" as const,
        message: "Ce produit est en rupture de stock.",
        substitutes: [],
      };
      const blocker = {
        code: "minimum" as const,
        shipment: shipment.id,
        step: "cart" as const,
        message: "Il manque 40,00 €.",
      };
      const order = cart(
        { unitPrice: dearer },
        {
          unAvailableShippingItems: [gone],
          expiredOffers: [{ id: 1, reference: "L1", variantName: "Levure" }],
          blockers: [blocker],
        },
      );
      expect(told([cart()], [order])).toEqual([price]);
    });
  });
});
