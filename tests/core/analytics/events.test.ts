import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import {
  cartChange,
  checkoutStep,
  listId,
  pageView,
  purchase,
} from "../../../core/analytics/events.ts";
import { eurosOf } from "../../../core/analytics/euros.ts";
import { sampleCart } from "../../../machines/laboratory/flows/sample-order.ts";

/** The sample cart with that quantity of its only product; none without it. */
const cartOf = (quantity: number): Order => ({
  ...sampleCart,
  shipments: sampleCart.shipments.map((shipment) => ({
    ...shipment,
    items: quantity === 0 ? [] : shipment.items.map((item) => ({ ...item, quantity })),
  })),
});

describe("money told to analytics", () => {
  it("[ANALYTICS-1] is euros with no more than two decimals, and the same cents again", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(Math.round(eurosOf(cents) * 100)).toBe(cents);
        expect(String(eurosOf(cents))).toMatch(/^-?\d+(?:\.\d{1,2})?$/);
      }),
    );
  });
});

describe("a page told to analytics", () => {
  it("[ANALYTICS-2] is its path, without what opens something or names an order", () => {
    const shown = (path: string) => {
      const event = pageView(path);
      return event.event === "page_view" ? [event.page_path, event.page_name] : [];
    };
    expect(shown("/produits/farine-t65")).toEqual(["/produits/farine-t65", "product"]);
    expect(shown("/reinitialiser-mon-mot-de-passe/secret")).toEqual([
      "/reinitialiser-mon-mot-de-passe/:token",
      "resetPassword",
    ]);
    expect(shown("/mon-compte/mes-commandes/tok")).toEqual([
      "/mon-compte/mes-commandes/:id",
      "order",
    ]);
    expect(shown("/une-page")).toEqual(["/une-page", "cmsPage"]);
    expect(listId("/recherche")).toBe("search");
  });

  it("[ANALYTICS-2] never says a token, whatever it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{22,40}$/), (token) => {
        for (const base of ["activer-compte", "messagerie", "listes", "mon-compte/boutiques"]) {
          expect(JSON.stringify(pageView(`/${base}/${token}`))).not.toContain(token);
        }
      }),
    );
  });
});

describe("a change of the cart told to analytics", () => {
  it("[ANALYTICS-3] is what came in or went out, at its price HT in euros", () => {
    const item = {
      item_id: "F65-25",
      item_name: "Farine de blé T65",
      item_brand: "Panetier",
      item_category: "farines",
      item_variant: "Sac de 25 kg",
      price: 18.9,
    };
    expect(cartChange(cartOf(3), cartOf(5))).toEqual([
      {
        event: "add_to_cart",
        ecommerce: { currency: "EUR", value: 37.8, items: [{ ...item, quantity: 2 }] },
      },
    ]);
    expect(cartChange(cartOf(3), cartOf(0))).toEqual([
      {
        event: "remove_from_cart",
        ecommerce: { currency: "EUR", value: 56.7, items: [{ ...item, quantity: 3 }] },
      },
    ]);
  });

  it("[ANALYTICS-3] is nothing where nothing moved, and one event a direction", () => {
    const quantity = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(quantity, quantity, (before, after) => {
        const events = cartChange(cartOf(before), cartOf(after));
        const told = events.map(({ event }) => event);
        const expected =
          before === after ? [] : [before < after ? "add_to_cart" : "remove_from_cart"];
        expect(told).toEqual(expected);
        for (const event of events) {
          if (!("ecommerce" in event)) continue;
          const [line] = event.ecommerce.items;
          expect(line?.quantity).toBe(Math.abs(after - before));
        }
      }),
    );
  });
});

describe("the way to an order told to analytics", () => {
  it("[ANALYTICS-4] has a step a page of the checkout", () => {
    const steps = [
      "/panier",
      "/panier/livraison",
      "/panier/paiement",
      "/panier/paiement/init",
      "/panier/paiement/resultat",
      "/",
    ].map((path) => checkoutStep(path, sampleCart)?.event ?? null);
    expect(steps).toEqual([
      "view_cart",
      "begin_checkout",
      "add_shipping_info",
      "add_payment_info",
      null,
      null,
    ]);
  });

  it("[ANALYTICS-4] ends with a purchase that names the order and never its token", () => {
    const event = purchase(sampleCart);
    expect(event).toMatchObject({
      event: "purchase",
      ecommerce: { currency: "EUR", value: 56.7 },
    });
    expect(JSON.stringify(event)).not.toContain(sampleCart.tokenValue);
  });
});
