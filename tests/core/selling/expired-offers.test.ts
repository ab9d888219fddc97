import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { PersistedExpiredOffers } from "../../../core/selling/expired-offers-schema.ts";
import {
  EXPIRED_OFFERS_KEY,
  expiredOffersMessage,
  persistedExpiredOffers,
} from "../../../core/selling/expired-offers.ts";
import { orderToken } from "../values.ts";

const offer = (id: number, variantName: string, reference: string) => ({
  id,
  variantName,
  reference,
});
const butter = offer(1, "Beurre de tourage", "220408");
const flour = offer(2, "Farine T65", "101065");
const jam = offer(3, "Nappage fraise", "415033");

describe("the message", () => {
  it("[CART-6] is the specification's for one product", () => {
    expect(expiredOffersMessage([butter])).toBe(
      "Votre panier a été mis à jour car le produit Beurre de tourage (220408) n'est plus disponible.",
    );
  });

  it("[CART-6] is the specification's for several", () => {
    expect(expiredOffersMessage([butter, flour, jam])).toBe(
      "Votre panier a été mis à jour car les produits Beurre de tourage (220408), Farine T65 (101065) et Nappage fraise (415033) ne sont plus disponibles.",
    );
    expect(expiredOffersMessage([])).toBeUndefined();
  });
});

describe("what is kept", () => {
  const order = (token: string, offers: readonly (typeof butter)[], shipments = 1) => ({
    tokenValue: orderToken(token),
    shipments: Array.from({ length: shipments }),
    expiredOffers: offers,
  });
  const kept = { token: orderToken("a"), offers: [butter] };

  it("[CART-7] keeps the offers of an order with shipments, in place of older ones", () => {
    expect(persistedExpiredOffers(null, order("a", [butter]))).toEqual(kept);
    expect(persistedExpiredOffers(kept, order("b", [flour]))).toEqual({
      token: orderToken("b"),
      offers: [flour],
    });
    expect(EXPIRED_OFFERS_KEY).toBe("expiredOffers");
  });

  it("[CART-7] stays while the same cart has no newer ones", () => {
    expect(persistedExpiredOffers(kept, order("a", []))).toBe(kept);
  });

  it.each([
    ["the token changes without expired offers", order("b", [])],
    ["there are no shipments", order("a", [flour], 0)],
    ["there is no order", null],
  ])("[CART-7] is cleared when %s", (_, next) => {
    expect(persistedExpiredOffers(kept, next)).toBeNull();
  });

  it("is read back with the cart that lost them, and not without it or them", () => {
    const isKept = Schema.is(PersistedExpiredOffers);
    expect(
      [
        kept,
        { ...kept, offers: [] },
        { token: kept.token },
        { offers: kept.offers },
        { ...kept, token: "a" },
        { ...kept, offers: [{ ...butter, reference: 220_408 }] },
        {},
      ].map((value) => isKept(value)),
    ).toEqual([true, true, false, false, false, false, false]);
  });
});
