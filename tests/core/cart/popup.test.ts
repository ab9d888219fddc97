import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  POPUP_AUTO_CLOSE_MS,
  POPUP_CONTINUE,
  POPUP_SEE_CART,
  POPUP_UNDO,
  popupDecision,
  popupHeading,
  takenBack,
  type CartCount,
} from "../../../core/cart/popup.ts";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { orderToken } from "../values.ts";

const elsewhere = { onCartSummary: false, hidden: false };
const cart = (quantity: number, token = "a"): CartCount => ({
  token: orderToken(token),
  quantity,
});

describe("the add-to-cart popup", () => {
  it("[CART-4] opens when the quantity of the same cart rises", () => {
    expect(popupDecision(cart(2), cart(5), elsewhere)).toEqual({ added: 3, baseline: cart(5) });
  });

  it.each([
    ["the quantity falls", cart(5), cart(2), elsewhere],
    ["nothing changes", cart(5), cart(5), elsewhere],
    ["the cart is another one", cart(5), cart(9, "b"), elsewhere],
    ["the cart is seen for the first time", null, cart(9), elsewhere],
    ["the cart summary is open", cart(1), cart(2), { onCartSummary: true, hidden: false }],
    ["a check hides it", cart(1), cart(2), { onCartSummary: false, hidden: true }],
  ])("[CART-4] stays closed when %s, and remembers the count", (_, baseline, current, where) => {
    expect(popupDecision(baseline, current, where)).toEqual({ added: 0, baseline: current });
  });

  it("[CART-4] adds up to the rise over any sequence of counts of one cart", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { minLength: 1 }), (counts) => {
        let baseline: CartCount | null = null;
        let added = 0;
        for (const quantity of counts) {
          const decision = popupDecision(baseline, cart(quantity), elsewhere);
          baseline = decision.baseline;
          added += decision.added;
        }
        const rises = counts.map((count, index) =>
          Math.max(0, count - (counts[index - 1] ?? count)),
        );
        expect(added).toBe(rises.reduce((sum, rise) => sum + rise, 0));
      }),
    );
  });

  it("[CART-5] speaks of one product or of several, letter for letter", () => {
    expect([1, 2].map(popupHeading)).toEqual([
      "Votre produit est ajouté au panier",
      "Vos produits sont ajoutés au panier",
    ]);
    expect([POPUP_SEE_CART, POPUP_CONTINUE, POPUP_UNDO, POPUP_AUTO_CLOSE_MS]).toEqual([
      "Voir mon panier",
      "Continuer mes achats",
      "Annuler",
      5000,
    ]);
  });
});

describe("taking back what was added", () => {
  const line = (variant: string, quantity: number) => ({
    variant: variant as VariantCode, // safe: compared only
    quantity,
  });

  it("[CART-12] sets what has grown to what it was, and leaves the rest alone", () => {
    const before = [line("T65", 4), line("SEL", 2), line("BEURRE", 5)];
    const now = [line("T65", 12), line("SEL", 2), line("BEURRE", 1), line("LEVURE", 3)];
    expect(takenBack(before, now)).toEqual([line("T65", 4), line("LEVURE", 0)]);
  });
});
