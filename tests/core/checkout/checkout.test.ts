import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CheckoutState } from "../../../api-schema/order.ts";
import {
  isStepOpen,
  nextStep,
  openStep,
  pathOfStep,
  type CheckoutStep,
} from "../../../core/checkout/steps.ts";
import {
  afterCartChange,
  CHECKOUT_TRANSITIONS,
  checkoutTransition,
} from "../../../core/checkout/transitions.ts";
import { orderToken } from "../values.ts";

const states = CheckoutState.literals;
const rank = (state: CheckoutState): number =>
  ["cart", "shipping_selected", "payment_selected", "completed"].indexOf(state);

describe("checkoutTransition", () => {
  it("[CHECK-1] goes one step forward at most, or any step back", () => {
    for (const from of states.filter((state) => state !== "completed")) {
      for (const to of states) {
        const isAllowed = rank(to) - rank(from) <= 1;
        expect([from, to, Result.isSuccess(checkoutTransition(from, to))]).toEqual([
          from,
          to,
          isAllowed,
        ]);
      }
    }
  });

  it("[CHECK-1] leaves a completed order alone, whatever follows", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (attempts) => {
        let state: CheckoutState = "completed";
        for (const to of attempts) {
          const answer = checkoutTransition(state, to);
          if (Result.isSuccess(answer)) state = answer.success;
        }
        expect(state).toBe("completed");
      }),
    );
    expect(CHECKOUT_TRANSITIONS.completed).toEqual([]);
  });

  it("[CHECK-1] says what is to be done first", () => {
    const refusal = (from: CheckoutState, to: CheckoutState, message: string) =>
      Result.fail({ _tag: "CheckoutRefused", from, to, message });
    expect(checkoutTransition("cart", "payment_selected")).toEqual(
      refusal("cart", "payment_selected", "Choisissez d'abord la livraison."),
    );
    expect(checkoutTransition("shipping_selected", "completed")).toEqual(
      refusal("shipping_selected", "completed", "Choisissez d'abord le paiement."),
    );
    expect(checkoutTransition("completed", "cart")).toEqual(
      refusal("completed", "cart", "Cette commande est déjà validée."),
    );
  });
});

it("[CHECK-2] goes back as far as a change of the cart undoes the choices", () => {
  const after = (state: CheckoutState, shipmentsChanged: boolean) =>
    Result.getOrElse(afterCartChange(state, { shipmentsChanged }), () => "refused");
  expect(states.map((state) => [state, after(state, false), after(state, true)])).toEqual([
    ["cart", "cart", "cart"],
    ["shipping_selected", "shipping_selected", "cart"],
    ["payment_selected", "shipping_selected", "cart"],
    ["completed", "refused", "refused"],
  ]);
});

describe("steps", () => {
  const steps: readonly CheckoutStep[] = ["cart", "delivery", "payment", "paymentInit", "result"];

  it("[CHECK-3] opens each screen in the states that have reached it", () => {
    const open = states.map((state) => steps.filter((step) => isStepOpen(step, state)));
    expect(open).toEqual([
      ["cart", "delivery"],
      ["cart", "delivery", "payment"],
      ["cart", "delivery", "payment"],
      ["paymentInit", "result"],
    ]);
  });

  it("[CHECK-3] always leads to a screen that is open", () => {
    for (const state of states) {
      expect(isStepOpen(nextStep(state), state)).toBe(true);
      for (const step of steps) expect(isStepOpen(openStep(step, state), state)).toBe(true);
    }
  });

  it("[CHECK-3] knows where each screen is", () => {
    expect(steps.map((step) => pathOfStep(step))).toEqual([
      "/panier",
      "/panier/livraison",
      "/panier/paiement",
      "/panier/paiement/init",
      "/panier/paiement/resultat",
    ]);
    expect(pathOfStep("result", orderToken("abc"))).toBe(
      `/panier/paiement/resultat?token=${orderToken("abc")}`,
    );
  });
});
