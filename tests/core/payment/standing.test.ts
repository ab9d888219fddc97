import * as fc from "fast-check";
import { expect, it } from "vitest";
import { PaymentState } from "../../../api-schema/order.ts";
import { type PaymentStanding, paymentStanding } from "../../../core/payment/standing.ts";
import { stateOnCardAccepted, statesOnCompletion } from "../../../core/payment/transitions.ts";

const byCard: { readonly [State in PaymentState]: readonly [PaymentStanding, PaymentStanding] } = {
  new: ["unpaid", "unpaid"],
  cart: ["unpaid", "unpaid"],
  processing: ["open", "open"],
  failed: ["givenUp", "unpaid"],
  abandoned: ["givenUp", "unpaid"],
  cancelled: ["givenUp", "givenUp"],
  authorized: ["confirmed", "confirmed"],
  waitingForIzbergAuthorization: ["confirmed", "confirmed"],
  prevalidated: ["confirmed", "confirmed"],
  validated: ["confirmed", "confirmed"],
  completed: ["confirmed", "confirmed"],
};

it("[TOLD-1] says of a card how its part stands, in every state", () => {
  for (const state of PaymentState.literals) {
    const standings = [false, true].map((retryable) =>
      paymentStanding({ method: "CB", state, retryable }),
    );
    expect([state, standings]).toEqual([state, byCard[state]]);
  }
});

it("[TOLD-1] confirms a debit and a transfer from the order on, a card once it is accepted", () => {
  fc.assert(
    fc.property(fc.constantFrom("gmp", "mkp"), (scope) => {
      for (const method of ["PRELEVEMENT", "VIREMENT", "CB"] as const) {
        const state = statesOnCompletion(method, scope).at(-1) ?? "new";
        expect(paymentStanding({ method, state, retryable: true })).toBe(
          method === "CB" ? "unpaid" : "confirmed",
        );
      }
      const accepted = stateOnCardAccepted(scope);
      expect(paymentStanding({ method: "CB", state: accepted, retryable: true })).toBe("confirmed");
    }),
  );
});
