import { Result } from "effect";
import { describe, expect, it } from "vitest";
import type { LeftItem } from "../../../api-schema/cart-basis.ts";
import type { CartChange } from "../../../api-schema/order.ts";
import { cents } from "../../../core/money/cents.ts";
import { draftOf, type CartDraft } from "../../../core/selling/cart-draft.ts";
import type { CartState, SoldVariant } from "../../../core/selling/cart-state.ts";
import {
  checkShownOrder,
  checkStep,
  checkTotal,
  checkShownTotal,
  refuseBlockers,
} from "../../../core/selling/checkout-checks.ts";
import { priceCart } from "../../../core/selling/price-cart.ts";
import { BUTTER, FLOUR, NOW, PARCEL } from "./bakers-cart.ts";
import { code, holding } from "./commands.ts";

const state: CartState = { ...holding([FLOUR]), variants: [FLOUR, BUTTER, PARCEL] };
const TOTAL = cents(8440);

const priced = (draft: Partial<CartDraft>, of = state) =>
  priceCart({ ...draftOf(of), ...draft }, of, NOW);

const gone = ({ id }: SoldVariant): LeftItem => ({
  variantId: id,
  quantity: 1,
  reason: "outOfStock",
  at: NOW,
});

const reduced: CartChange = {
  variant: code("FLOUR"),
  productName: "Farine",
  reason: "orderStep",
  requested: 3,
  applied: 4,
  message: "Ce produit se vend par 4 (env. 100 kg) : quantité portée à 4.",
};

const ended = { id: PARCEL.id, reference: "MOU", variantName: "Moule" };

const said = (answer: Result.Result<void, { readonly reason: string; readonly message: string }>) =>
  Result.isFailure(answer) ? [answer.failure.reason, answer.failure.message] : "granted";

const CHANGED = "Votre panier a changé, vérifiez-le avant de continuer.";

describe("a step of the checkout", () => {
  const step = (draft: Partial<CartDraft>, of = state) =>
    said(checkStep(of, priced(draft, of), "shipping_selected"));

  it("[CHECK-1] opens on the cart that the customer saw", () => {
    expect([step({}), said(checkStep(state, priced({}), "completed"))]).toEqual([
      "granted",
      ["conflict", "Choisissez d'abord le paiement."],
    ]);
  });

  it("[SALE-6] names each thing that is not as it was, and not what had left before", () => {
    const before = { ...state, order: { ...state.order, unavailable: [gone(PARCEL)] } };
    expect([
      step({ left: [gone(PARCEL)] }, before),
      step({ left: [gone(PARCEL), gone(BUTTER)] }, before),
      step({ expired: [ended] }),
      step({ changes: [reduced] }),
      step({ left: [gone(BUTTER)], changes: [reduced], expired: [ended] }),
    ]).toEqual([
      "granted",
      ["conflict", `${CHANGED} Beurre n'est plus disponible.`],
      ["conflict", `${CHANGED} l'offre sur Moule est terminée.`],
      [
        "conflict",
        `${CHANGED} Farine : Ce produit se vend par 4 (env. 100 kg) : quantité portée à 4.`,
      ],
      [
        "conflict",
        `${CHANGED} Beurre n'est plus disponible ; Farine : Ce produit se vend par 4 (env. 100 kg) : quantité portée à 4 ; l'offre sur Moule est terminée.`,
      ],
    ]);
  });
});

describe("the total", () => {
  it("[SALE-6] is the one that the customer saw, to the cent", () => {
    expect([
      said(checkTotal(priced({}), TOTAL)),
      said(checkTotal(priced({}), cents(TOTAL + 1))),
    ]).toEqual([
      "granted",
      [
        "conflict",
        "Le montant de votre commande a changé : il est maintenant de 84,40\u00a0€ TTC.",
      ],
    ]);
  });

  it("[SALE-6] of a previewed cart stands for what the customer saw leave; another one names it", () => {
    const seen = (draft: Partial<CartDraft>, expected: number) =>
      said(checkShownTotal(state, priced(draft), cents(expected)));
    const left = { left: [gone(BUTTER)] };
    expect([seen({}, TOTAL), seen(left, TOTAL), seen({}, 1), seen(left, 1)]).toEqual([
      "granted",
      "granted",
      [
        "conflict",
        "Le montant de votre commande a changé : il est maintenant de 84,40\u00a0€ TTC.",
      ],
      ["conflict", `${CHANGED} Beurre n'est plus disponible.`],
    ]);
  });
});

it("[SALE-6] tells of an order that the cart has become only whoever confirms its very total", () => {
  const of = { order: { ...state.order, amount: TOTAL } };
  expect([
    said(checkShownOrder(of, TOTAL)),
    said(checkShownOrder(of, cents(TOTAL - 1))),
    said(checkShownOrder(of, cents(TOTAL + 1))),
  ]).toEqual([
    "granted",
    [
      "conflict",
      "Ce panier a déjà été commandé, pour 84,40\u00a0€ TTC : rien d'autre n'a été validé.",
    ],
    [
      "conflict",
      "Ce panier a déjà été commandé, pour 84,40\u00a0€ TTC : rien d'autre n'a été validé.",
    ],
  ]);
});

it("[BLOCK-2] refuses with the first blocker", () => {
  const blockers = [{ message: "Votre panier est vide." }, { message: "Autre chose." }];
  expect([said(refuseBlockers(blockers)), said(refuseBlockers([]))]).toEqual([
    ["conflict", "Votre panier est vide."],
    "granted",
  ]);
});
