import type { Order } from "../../api-schema/order.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { formatClock, formatDay } from "../calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../calendar/paris-time.ts";
import { sumCents } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import { orderOutcome, paymentOutcome, paymentsThatAre } from "./states.ts";

/**
 * What stands at the head of an order: 'done' leaves nothing to do, 'awaited' waits for the customer
 * or the bank, 'failed' for another try, 'cancelled' is over.
 */
export type OrderPaymentWords = {
  readonly tone: "done" | "awaited" | "failed" | "cancelled";
  readonly title: string;
  readonly text: string;
};

type OrderPaid = Pick<Order, "number" | "payments">;

/**
 * What the customer is told of the payments of a completed order (product §6). An order is called
 * confirmed only when nothing is left for the customer to do; one that waits for a card says until
 * when it is kept, in French time.
 */
export const orderPaymentWords = ({ number, payments }: OrderPaid): OrderPaymentWords => {
  const name = number === null ? "Votre commande" : `Commande ${number}`;
  switch (orderOutcome(payments)) {
    case "retryableFailure":
      return failedWords(name, payments);
    case "finalFailure":
      return cancelledWords(name, payments);
    case "pending":
      return awaitedWords(name, payments);
    case "success":
      return {
        tone: "done",
        title:
          number === null
            ? "Merci, votre commande est confirmée"
            : `Merci, commande ${number} confirmée`,
        text: "Nous vous envoyons la confirmation par e-mail.",
      };
  }
};

const failedWords = (name: string, payments: OrderPaid["payments"]): OrderPaymentWords => {
  const isPaidPartly = paymentsThatAre(payments, "success").length > 0;
  const until = heldUntil(payments);
  return {
    tone: "failed",
    title: isPaidPartly ? `${name} : une part reste à payer` : "Le paiement n'a pas abouti",
    text: payments.some(isUnderWay)
      ? `Le reste de la commande suit son cours. Cette part est gardée${until} : reprenez le paiement, ou changez de moyen.`
      : `${name} : elle est gardée${until}. Reprenez le paiement, ou changez de moyen.`,
  };
};

const awaitedWords = (name: string, payments: OrderPaid["payments"]): OrderPaymentWords => {
  if (!payments.some(isHeld)) {
    return payments.some(({ debitReturned }) => debitReturned)
      ? {
          tone: "awaited",
          title: `${name} : prélèvement rejeté`,
          text: "Ses factures restent à payer : réglez-les par carte ou par virement.",
        }
      : {
          tone: "awaited",
          title: `${name} en attente de votre virement`,
          text: "Elle part aux jours prévus. Rappelez sa référence dans votre virement.",
        };
  }
  const isPartly = payments.some(isUnderWay);
  const kept = `gardée${heldUntil(payments)}, puis abandonnée si elle n'est pas payée.`;
  return {
    tone: "awaited",
    title: isPartly ? `${name} : une part reste à payer` : `${name} en attente de paiement`,
    text: isPartly
      ? `Le reste de la commande suit son cours. Cette part est ${kept}`
      : `Elle est ${kept}`,
  };
};

type Paid = OrderPaid["payments"][number];

/** A card that has not paid: its goods are kept for a while, and leave with no lorry before. */
const isHeld = (payment: Paid): boolean =>
  paymentOutcome(payment) === "pending" && payment.method.code === "CB" && !payment.debitReturned;

/** Its goods leave, or have left, whatever money is still to come: told that they are given up, its baker would order again. */
const isUnderWay = (payment: Paid): boolean =>
  paymentOutcome(payment) === "success" ||
  (paymentOutcome(payment) === "pending" && !isHeld(payment));

/** One part was given up and the other goes on: the order is not lost. */
const cancelledWords = (name: string, payments: OrderPaid["payments"]): OrderPaymentWords => {
  const rest = payments.filter(
    (payment) => !paymentsThatAre(payments, "finalFailure").includes(payment),
  );
  if (rest.length === 0) {
    return {
      tone: "cancelled",
      title: `${name} annulée`,
      text: "Ses produits ne seront pas livrés. Ce qui était déjà payé vous est rendu.",
    };
  }
  if (orderOutcome(rest) === "pending") return awaitedWords(name, rest);
  return {
    tone: "cancelled",
    title: "Une part de votre commande est annulée",
    text: "Ses produits ne seront pas livrés. Le reste de la commande suit son cours.",
  };
};

const heldUntil = (payments: OrderPaid["payments"]): string => {
  const first = firstPayBefore(payments);
  return first === null ? "" : ` jusqu'au ${dayAndTime(first)}`;
};

/** When the first of these payments is given up unless its card pays; null when none is. */
export const firstPayBefore = (payments: readonly Pick<Paid, "payBefore">[]): Instant | null =>
  payments.flatMap(({ payBefore }) => payBefore ?? []).toSorted()[0] ?? null;

/** 'mardi 24 novembre à 8 h 10'. */
const dayAndTime = (instant: Instant): string =>
  `${formatDay(parisDayOf(instant), "long")} à ${formatClock(parisTimeOf(instant))}`;

/** The same in a line where there is room for no more: what is to be paid, and until when. */
export type OrderToPayLine = { readonly title: string; readonly text: string };

/**
 * 'Commande P26-000734 à payer', '123,45 € TTC avant le 24 nov. 8 h 10': of the parts whose card can
 * be taken up again.
 */
export const orderToPayLine = ({ number, payments }: OrderPaid): OrderToPayLine => {
  const name = number === null ? "Votre commande" : `Commande ${number}`;
  const due = payments.filter(({ resumable }) => resumable);
  const isRefused = orderOutcome(payments) === "retryableFailure";
  const isPartly = due.length < payments.length;
  const first = firstPayBefore(payments);
  const until =
    first === null
      ? ""
      : ` avant le ${formatDay(parisDayOf(first), "dayMonth")} ${formatClock(parisTimeOf(first))}`;
  return {
    title: isRefused
      ? `${name} : paiement à reprendre`
      : isPartly
        ? `${name} : une part à payer`
        : `${name} à payer`,
    text: `${euros(sumCents(due.map(({ amount }) => amount)))} TTC${until}`,
  };
};
