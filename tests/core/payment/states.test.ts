import { describe, expect, it } from "vitest";
import { PaymentState } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { PAYMENT_METHODS } from "../../../core/payment/methods.ts";
import {
  orderOutcome,
  orderPaymentState,
  paymentLabel,
  paymentOutcome,
  paymentsThatAre,
} from "../../../core/payment/states.ts";

const states = PaymentState.literals;

const by = (code: PaymentMethodCode, state: PaymentState, retryable = true) => ({
  method: { code },
  state,
  retryable,
  due: state === "completed" ? 0 : 1000,
  debitReturned: false,
});

describe("the outcome of a payment", () => {
  it("[PAY-5] is pending only while a card or a transfer is awaited", () => {
    const pending = states.filter((state) => paymentOutcome(by("CB", state)) === "pending");
    expect(pending.toSorted()).toEqual(["cart", "new", "processing"]);
    for (const state of states) {
      expect(paymentOutcome(by("VIREMENT", state))).toBe(paymentOutcome(by("CB", state)));
    }
    const debits = states.filter((state) => paymentOutcome(by("PRELEVEMENT", state)) !== "success");
    expect(debits.toSorted()).toEqual(["abandoned", "cancelled", "failed"]);
  });

  it("[PAY-5] is a failure to retry or a final one for what was refused, abandoned or cancelled", () => {
    const outcomes = (["failed", "abandoned", "cancelled"] as const).map((state) => [
      paymentOutcome(by("CB", state, true)),
      paymentOutcome(by("CB", state, false)),
    ]);
    expect(outcomes).toEqual([
      ["retryableFailure", "finalFailure"],
      ["retryableFailure", "finalFailure"],
      ["finalFailure", "finalFailure"],
    ]);
  });

  it("[PAY-5] is for an order that of its worst payment", () => {
    const paid = by("CB", "authorized");
    const refused = by("CB", "failed");
    const waiting = by("CB", "processing");
    expect([[paid, refused], [paid, waiting], [paid], []].map(orderOutcome)).toEqual([
      "retryableFailure",
      "pending",
      "success",
      "pending",
    ]);
    expect(paymentsThatAre([paid, refused, waiting], "pending")).toEqual([waiting]);
  });

  it("[PAY-5] is awaited again of a debit that came back, whatever its state", () => {
    const returned = states.map((state) =>
      paymentOutcome({ ...by("PRELEVEMENT", state), debitReturned: true }),
    );
    expect(returned).toEqual(states.map(() => "pending"));
  });

  it("[PAY-8] is called rejected of a debit that came back, and paid only while nothing is due", () => {
    const label = (code: PaymentMethodCode, change: { due: number; debitReturned: boolean }) =>
      paymentLabel({ ...by(code, "completed"), ...change });
    const owed = { due: 1, debitReturned: false };
    expect([
      PAYMENT_METHODS.map((code) => label(code, { due: 0, debitReturned: false })),
      PAYMENT_METHODS.map((code) => label(code, owed)),
      PAYMENT_METHODS.map((code) => label(code, { ...owed, debitReturned: true })),
    ]).toEqual([
      ["Payé", "Payé", "Payé"],
      ["En attente de paiement", "Prélevé à l'échéance", "En attente de votre virement"],
      ["Prélèvement rejeté", "Prélèvement rejeté", "Prélèvement rejeté"],
    ]);
  });

  it("[PAY-8] has a French name for every method and state", () => {
    const names = (code: PaymentMethodCode) =>
      Object.fromEntries(states.map((state) => [state, paymentLabel(by(code, state))]));
    const card = {
      new: "En attente de paiement",
      cart: "En attente de paiement",
      processing: "En attente de paiement",
      authorized: "Payé",
      prevalidated: "Payé",
      validated: "Payé",
      completed: "Payé",
      waitingForIzbergAuthorization: "Vérification en cours, rien à faire",
      failed: "Paiement refusé",
      abandoned: "Paiement abandonné",
      cancelled: "Paiement annulé",
    };
    const transfer = "En attente de votre virement";
    const debit = "Prélevé à l'échéance";
    expect(names("CB")).toEqual(card);
    expect(names("VIREMENT")).toEqual({
      ...card,
      new: transfer,
      cart: transfer,
      processing: transfer,
    });
    expect(names("PRELEVEMENT")).toEqual({
      ...card,
      new: debit,
      cart: debit,
      processing: debit,
      authorized: debit,
      prevalidated: debit,
      validated: debit,
    });
  });
});

describe("the state that stands for an order", () => {
  const leastAdvancedFirst: readonly PaymentState[] = [
    "failed",
    "abandoned",
    "new",
    "cart",
    "processing",
    "waitingForIzbergAuthorization",
    "authorized",
    "prevalidated",
    "validated",
    "completed",
    "cancelled",
  ];

  it("[PAY-5] is the least advanced of its payments, in whatever order they stand", () => {
    for (const [rank, least] of leastAdvancedFirst.entries()) {
      const others = leastAdvancedFirst.slice(rank);
      expect(others.map((other) => orderPaymentState([other, least]))).toEqual(
        others.map(() => least),
      );
    }
  });

  it("[PAY-5] is that of a cart without payment", () => {
    expect(orderPaymentState([])).toBe("cart");
  });
});
