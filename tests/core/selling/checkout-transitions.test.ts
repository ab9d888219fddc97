import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CheckoutState } from "../../../api-schema/order.ts";
import {
  afterCartChange,
  CHECKOUT_TRANSITIONS,
  checkoutTransition,
} from "../../../core/selling/checkout-transitions.ts";

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
  expect(afterCartChange("completed", { shipmentsChanged: true })).toEqual(
    Result.fail({
      _tag: "CheckoutRefused",
      from: "completed",
      to: "cart",
      message: "Cette commande est déjà validée.",
    }),
  );
});
