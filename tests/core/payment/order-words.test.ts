import { describe, expect, it } from "vitest";
import type { Order, Payment, PaymentState } from "../../../api-schema/order.ts";
import { Instant, OrderNumber, PaymentId } from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { NO_ACTIONS } from "../../../core/payment/open-payments.ts";
import { orderPaymentWords, orderToPayLine } from "../../../core/payment/order-words.ts";
import { cents } from "../../../core/money/cents.ts";

const payment = (
  code: PaymentMethodCode,
  state: PaymentState,
  payBefore: string | null = null,
  retryable = state === "failed",
): Payment => ({
  id: PaymentId.make(1),
  method: { code, name: code },
  state,
  gmp: true,
  amount: cents(1000),
  due: cents(state === "completed" ? 0 : 1000),
  debitReturned: false,
  retryable,
  ...NO_ACTIONS,
  payBefore: payBefore === null ? null : Instant.make(payBefore),
});

const words = (...payments: Order["payments"]) =>
  orderPaymentWords({ number: OrderNumber.make("P26-000734"), payments });
const titleOf = (...payments: Order["payments"]) => words(...payments).title;

const due = "2026-11-24T07:10:00.000Z";
const paid = payment("CB", "authorized");
const refused = payment("CB", "failed", due);
const given = payment("CB", "cancelled");

describe("the words at the head of an order", () => {
  it("[PAY-5] thank for an order that leaves nothing to do, and for no other", () => {
    const done = [
      paid,
      payment("CB", "waitingForIzbergAuthorization"),
      payment("PRELEVEMENT", "prevalidated"),
    ];
    expect(words(...done)).toEqual({
      tone: "done",
      title: "Merci, commande P26-000734 confirmée",
      text: "Nous vous envoyons la confirmation par e-mail.",
    });
  });

  it("[PAY-5] say until when a card that has not paid is awaited, in French time", () => {
    expect(words(payment("CB", "processing", due))).toEqual({
      tone: "awaited",
      title: "Commande P26-000734 en attente de paiement",
      text: "Elle est gardée jusqu'au mardi 24 novembre à 8\u00a0h\u00a010, puis abandonnée si elle n'est pas payée.",
    });
    const later = "2026-11-25T07:10:00.000Z";
    expect(words(payment("CB", "cart", later), payment("CB", "processing", due)).text).toContain(
      "mardi 24 novembre",
    );
  });

  it("[PAY-5] ask for the transfer", () => {
    expect(titleOf(payment("VIREMENT", "processing"), paid)).toBe(
      "Commande P26-000734 en attente de votre virement",
    );
  });

  it("[PAY-5] say that one part is left when another is paid, never that the payment failed", () => {
    expect(titleOf(refused)).toBe("Le paiement n'a pas abouti");
    expect(titleOf(paid, refused)).toBe("Commande P26-000734 : une part reste à payer");
    expect(titleOf(paid, payment("CB", "processing", due))).toBe(
      "Commande P26-000734 : une part reste à payer",
    );
  });

  it("[PAY-5] tell a part that was given up from an order that was", () => {
    expect(titleOf(given, paid)).toBe("Une part de votre commande est annulée");
    expect(titleOf(given, payment("CB", "cart", due))).toBe(
      "Commande P26-000734 en attente de paiement",
    );
    expect(words(given, payment("CB", "failed", null, false))).toEqual({
      tone: "cancelled",
      title: "Commande P26-000734 annulée",
      text: "Ses produits ne seront pas livrés. Ce qui était déjà payé vous est rendu.",
    });
  });
});

describe("the line of an order to pay", () => {
  const card = (change: Partial<Payment> = {}): Payment => ({
    ...payment("CB", "processing", due),
    resumable: true,
    ...change,
  });
  const line = (...payments: Order["payments"]) =>
    orderToPayLine({ number: OrderNumber.make("P26-000734"), payments });

  it("[PAY-5] says how much, and until when", () => {
    expect([
      line(card()),
      line(card({ amount: cents(123_456) }), card({ payBefore: null })),
      line(card({ payBefore: null })),
    ]).toEqual([
      {
        title: "Commande P26-000734 à payer",
        text: "10,00\u00a0€ TTC avant le 24 nov. 8\u00a0h\u00a010",
      },
      {
        title: "Commande P26-000734 à payer",
        text: "1\u202f244,56\u00a0€ TTC avant le 24 nov. 8\u00a0h\u00a010",
      },
      { title: "Commande P26-000734 à payer", text: "10,00\u00a0€ TTC" },
    ]);
  });

  it("[PAY-5] tells a part from the whole, and a refusal from what was not begun", () => {
    expect([
      line(card(), payment("PRELEVEMENT", "prevalidated")),
      line(card({ state: "failed", retryable: true })),
    ]).toEqual([
      {
        title: "Commande P26-000734 : une part à payer",
        text: "10,00\u00a0€ TTC avant le 24 nov. 8\u00a0h\u00a010",
      },
      {
        title: "Commande P26-000734 : paiement à reprendre",
        text: "10,00\u00a0€ TTC avant le 24 nov. 8\u00a0h\u00a010",
      },
    ]);
  });
});
