import { describe, expect, it } from "vitest";
import type { Order, Payment, PaymentState } from "../../../api-schema/order.ts";
import { Instant, OrderNumber, PaymentId } from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { NO_ACTIONS } from "../../../core/payment/open-payments.ts";
import {
  firstPayBefore,
  orderPaymentWords,
  orderToPayLine,
} from "../../../core/payment/order-words.ts";
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
const transfer = payment("VIREMENT", "processing");
const UNTIL = "jusqu'au mardi 24 novembre à 8\u00a0h\u00a010";

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

  it("[PAY-5] say of a card that is awaited no day that nobody knows", () => {
    expect(words(payment("CB", "processing"))).toEqual({
      tone: "awaited",
      title: "Commande P26-000734 en attente de paiement",
      text: "Elle est gardée, puis abandonnée si elle n'est pas payée.",
    });
  });

  it("[PAY-5] ask for the transfer", () => {
    expect(words(transfer, paid)).toEqual({
      tone: "awaited",
      title: "Commande P26-000734 en attente de votre virement",
      text: "Elle part aux jours prévus. Rappelez sa référence dans votre virement.",
    });
  });

  it("[PAY-5] keep the card's part alone until it is paid, while the other one's transfer is awaited", () => {
    expect([words(transfer, payment("CB", "processing", due)), words(transfer, refused)]).toEqual([
      {
        tone: "awaited",
        title: "Commande P26-000734 : une part reste à payer",
        text: `Le reste de la commande suit son cours. Cette part est gardée ${UNTIL}, puis abandonnée si elle n'est pas payée.`,
      },
      {
        tone: "failed",
        title: "Le paiement n'a pas abouti",
        text: `Le reste de la commande suit son cours. Cette part est gardée ${UNTIL} : reprenez le paiement, ou changez de moyen.`,
      },
    ]);
  });

  it("[PAY-5] say of a debit that came back that its invoices are owed, never that its goods are kept", () => {
    const returned = (payment: Payment): Payment => ({ ...payment, debitReturned: true });
    const back = {
      tone: "awaited",
      title: "Commande P26-000734 : prélèvement rejeté",
      text: "Ses factures restent à payer : réglez-les par carte ou par virement.",
    };
    expect([
      words(returned(payment("PRELEVEMENT", "validated"))),
      words(returned(payment("PRELEVEMENT", "validated")), transfer),
      words(returned(payment("VIREMENT", "processing")), given),
      words(returned(payment("CB", "validated")), paid),
    ]).toEqual([back, back, back, back]);
    const card = payment("CB", "processing", due);
    expect(titleOf(returned(payment("PRELEVEMENT", "validated")), card)).toBe(
      "Commande P26-000734 : une part reste à payer",
    );
  });

  it("[PAY-5] ask to try a refused card again, in the time that the order is kept", () => {
    expect([words(refused), words(payment("CB", "failed", null, true))]).toEqual([
      {
        tone: "failed",
        title: "Le paiement n'a pas abouti",
        text: `Commande P26-000734 : elle est gardée ${UNTIL}. Reprenez le paiement, ou changez de moyen.`,
      },
      {
        tone: "failed",
        title: "Le paiement n'a pas abouti",
        text: "Commande P26-000734 : elle est gardée. Reprenez le paiement, ou changez de moyen.",
      },
    ]);
  });

  it("[PAY-5] name an order that has no number yet", () => {
    const unnumbered = (...payments: Order["payments"]) =>
      orderPaymentWords({ number: null, payments }).title;
    expect([unnumbered(paid), unnumbered(transfer), unnumbered(given)]).toEqual([
      "Merci, votre commande est confirmée",
      "Votre commande en attente de votre virement",
      "Votre commande annulée",
    ]);
  });

  it("[PAY-5] say that one part is left when another is paid, never that the payment failed", () => {
    expect([words(paid, refused), words(paid, payment("CB", "processing", due))]).toEqual([
      {
        tone: "failed",
        title: "Commande P26-000734 : une part reste à payer",
        text: `Le reste de la commande suit son cours. Cette part est gardée ${UNTIL} : reprenez le paiement, ou changez de moyen.`,
      },
      {
        tone: "awaited",
        title: "Commande P26-000734 : une part reste à payer",
        text: `Le reste de la commande suit son cours. Cette part est gardée ${UNTIL}, puis abandonnée si elle n'est pas payée.`,
      },
    ]);
  });

  it("[PAY-5] tell a part that was given up from an order that was", () => {
    expect(words(given, paid)).toEqual({
      tone: "cancelled",
      title: "Une part de votre commande est annulée",
      text: "Ses produits ne seront pas livrés. Le reste de la commande suit son cours.",
    });
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

  it("[PAY-5] names an order that has no number yet", () => {
    expect(orderToPayLine({ number: null, payments: [card()] }).title).toBe(
      "Votre commande à payer",
    );
  });
});

it("[PAY-5] keeps an order until the first of its cards is given up", () => {
  const later = "2026-11-25T07:10:00.000Z";
  expect([
    firstPayBefore([payment("CB", "cart", later), refused, paid]),
    firstPayBefore([paid, transfer]),
  ]).toEqual([due, null]);
});
