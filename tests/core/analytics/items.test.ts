import { describe, expect, it } from "vitest";
import type { Product, ProductCard } from "../../../api-schema/catalogue.ts";
import type { Order } from "../../../api-schema/order.ts";
import {
  BrandId,
  OrderNumber,
  PromotionId,
  Slug,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import {
  cartChange,
  checkoutStep,
  itemOfCard,
  listId,
  productView,
  purchase,
} from "../../../core/analytics/events.ts";
import { cents } from "../../../core/money/cents.ts";
import { sampleCart } from "../../../machines/laboratory/flows/sample-order.ts";
import { productCard } from "../../ui/product-cards.ts";
import { aProduct } from "../compare/a-product.ts";
import { instant } from "../values.ts";

const flour = aProduct({ code: "t65", price: 1890, attributes: {} });
const [sack] = flour.variants;
if (sack === undefined) throw new Error("The flour has a sack.");

const bag = {
  ...sack,
  code: VariantCode.make("t65-5"),
  reference: "t65-bag",
  packaging: "Sachet 5 kg",
  price: cents(455),
};

const sackItem = {
  item_id: "t65",
  item_name: "Farine t65",
  item_category: "farines-ble",
  item_variant: "Sac 25 kg",
};

describe("a product told to analytics", () => {
  const card = productCard("F65-25");
  const item = {
    item_id: "F65-25",
    item_name: "Farine de blé T65",
    item_brand: "Panetier",
    item_category: "farines",
    item_variant: "Sac de 25 kg",
  };

  it.each<[string, ProductCard, ReturnType<typeof itemOfCard>]>([
    ["is its reference, packaging and price HT in euros", card, { ...item, price: 18.9 }],
    [
      "has no price where none is shown",
      { ...card, variant: { ...card.variant, price: null } },
      item,
    ],
    [
      "has no brand where it has none",
      { ...card, brand: null },
      {
        item_id: "F65-25",
        item_name: "Farine de blé T65",
        item_category: "farines",
        item_variant: "Sac de 25 kg",
        price: 18.9,
      },
    ],
  ])("[ANALYTICS-5] %s", (_, shown, told) => {
    expect(itemOfCard(shown)).toEqual(told);
  });

  it.each<[string, Product, ReturnType<typeof productView>]>([
    [
      "is its default packaging, whichever comes first",
      { ...flour, variants: [bag, sack] },
      {
        event: "view_item",
        ecommerce: { currency: "EUR", value: 18.9, items: [{ ...sackItem, price: 18.9 }] },
      },
    ],
    [
      "is its first packaging where the default one is not sold",
      { ...flour, variants: [bag] },
      {
        event: "view_item",
        ecommerce: {
          currency: "EUR",
          value: 4.55,
          items: [{ ...sackItem, item_id: "t65-bag", item_variant: "Sachet 5 kg", price: 4.55 }],
        },
      },
    ],
    [
      "has its brand, and no value where no price is shown",
      {
        ...flour,
        brand: {
          id: BrandId.make(2),
          name: "Panetier",
          slug: Slug.make("panetier"),
          description: "",
          keywords: [],
        },
        variants: [{ ...sack, price: null }],
      },
      { event: "view_item", ecommerce: { items: [{ ...sackItem, item_brand: "Panetier" }] } },
    ],
    ["is nothing without a packaging", { ...flour, variants: [] }, null],
  ])("[ANALYTICS-2] on its page %s", (_, shown, told) => {
    expect(productView(shown)).toEqual(told);
  });
});

describe("a cart of several products told to analytics", () => {
  const [lorry] = sampleCart.shipments;
  const [line] = lorry?.items ?? [];
  if (lorry === undefined || line === undefined) throw new Error("The cart has a line.");

  const item = {
    item_id: "F65-25",
    item_name: "Farine de blé T65",
    item_brand: "Panetier",
    item_category: "farines",
    item_variant: "Sac de 25 kg",
    price: 18.9,
  };
  const lines = {
    flour: line,
    rye: {
      ...line,
      variant: VariantCode.make("SEIGLE-25"),
      reference: "S85-25",
      unitPrice: cents(2110),
    },
    salt: {
      ...line,
      variant: VariantCode.make("SEL-10"),
      reference: "SEL-10",
      unitPrice: cents(605),
    },
  };
  const items = {
    flour: item,
    rye: { ...item, item_id: "S85-25", price: 21.1 },
    salt: { ...item, item_id: "SEL-10", price: 6.05 },
  };
  const cartOf = (quantities: Partial<Record<keyof typeof lines, number>>): Order => ({
    ...sampleCart,
    shipments: [
      {
        ...lorry,
        items: (["flour", "rye", "salt"] as const).flatMap((name) => {
          const quantity = quantities[name];
          return quantity === undefined ? [] : [{ ...lines[name], quantity }];
        }),
      },
    ],
  });

  it("[ANALYTICS-3] tells what came in apart from what went out, and nothing of what stayed", () => {
    expect(cartChange(cartOf({ flour: 3, rye: 2 }), cartOf({ flour: 1, rye: 2, salt: 4 }))).toEqual(
      [
        {
          event: "add_to_cart",
          ecommerce: { currency: "EUR", value: 24.2, items: [{ ...items.salt, quantity: 4 }] },
        },
        {
          event: "remove_from_cart",
          ecommerce: { currency: "EUR", value: 37.8, items: [{ ...items.flour, quantity: 2 }] },
        },
      ],
    );
  });

  it("[ANALYTICS-3] sums what came in together", () => {
    expect(cartChange(cartOf({}), cartOf({ flour: 1, rye: 2 }))).toEqual([
      {
        event: "add_to_cart",
        ecommerce: {
          currency: "EUR",
          value: 61.1,
          items: [
            { ...items.flour, quantity: 1 },
            { ...items.rye, quantity: 2 },
          ],
        },
      },
    ]);
  });

  it("[ANALYTICS-3] tells what came in at the price that it has now", () => {
    const dearer = {
      ...sampleCart,
      shipments: [
        { ...lorry, items: [{ ...line, quantity: line.quantity + 1, unitPrice: cents(2000) }] },
      ],
    };
    expect(cartChange(sampleCart, dearer)).toEqual([
      {
        event: "add_to_cart",
        ecommerce: { currency: "EUR", value: 20, items: [{ ...item, price: 20, quantity: 1 }] },
      },
    ]);
  });

  it("[ANALYTICS-4] is told whole at each step, and not at all elsewhere", () => {
    expect(checkoutStep("/panier", sampleCart)).toEqual({
      event: "view_cart",
      ecommerce: { currency: "EUR", value: 56.7, items: [{ ...item, quantity: 3 }] },
    });
    expect(checkoutStep("/recherche", sampleCart)).toBeNull();
    expect(checkoutStep("/aucune/page/de/ce/nom", sampleCart)).toBeNull();
  });

  it.each<[string, Order, ReturnType<typeof purchase>]>([
    [
      "by its number, with its taxes, its delivery and its code",
      {
        ...sampleCart,
        number: OrderNumber.make("P26-000118"),
        taxTotal: cents(312),
        shippingTotalHT: cents(1250),
        promotionCoupon: {
          id: 9,
          code: "FOURNIL10",
          promotion: {
            id: PromotionId.make(4),
            code: "FOURNIL10",
            name: "Dix euros",
            description: "",
            legalNotice: "",
            startsAt: instant("2026-11-01T00:00:00.000Z"),
            endsAt: instant("2026-12-01T00:00:00.000Z"),
          },
        },
      },
      {
        event: "purchase",
        ecommerce: {
          currency: "EUR",
          value: 56.7,
          items: [{ ...item, quantity: 3 }],
          transaction_id: "P26-000118",
          tax: 3.12,
          shipping: 12.5,
          coupon: "FOURNIL10",
        },
      },
    ],
    [
      "by its id while it has no number",
      sampleCart,
      {
        event: "purchase",
        ecommerce: {
          currency: "EUR",
          value: 56.7,
          items: [{ ...item, quantity: 3 }],
          transaction_id: "501",
          tax: 3.12,
          shipping: 0,
        },
      },
    ],
  ])("[ANALYTICS-4] is bought %s", (_, order, told) => {
    expect(purchase(order)).toEqual(told);
  });
});

describe("the lists of a page", () => {
  it.each([
    ["/", "home"],
    ["/recherche", "search"],
    ["/notre-histoire", "cmsPage"],
    ["/aucune/page/de/ce/nom", "cmsPage"],
  ])("[ANALYTICS-5] of %s are named %s", (path, name) => {
    expect(listId(path)).toBe(name);
  });
});
