import { describe, expect, it } from "vitest";
import { CheckoutState } from "../../../api-schema/order.ts";
import { isStepOpen, nextStep, openStep, pathOfStep } from "../../../core/checkout/steps.ts";
import { CheckoutStep } from "../../../core/checkout/steps-schema.ts";
import { orderToken } from "../values.ts";

const states = CheckoutState.literals;

describe("steps", () => {
  const steps = CheckoutStep.literals;

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
