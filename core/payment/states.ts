import type { PaymentState } from "../../api-schema/order.ts";
import { RETRIED_STATES } from "./transitions.ts";

/** The state in French, for orders and the result page. */
export const paymentStateLabel = (state: PaymentState): string => LABELS[state];

const LABELS: { readonly [State in PaymentState]: string } = {
  new: "À payer",
  cart: "En attente de paiement",
  processing: "Paiement en cours",
  authorized: "Paiement autorisé",
  waitingForIzbergAuthorization: "En attente d'autorisation",
  prevalidated: "Paiement prévalidé",
  validated: "Paiement validé",
  completed: "Payé",
  failed: "Paiement refusé",
  abandoned: "Paiement abandonné",
  cancelled: "Paiement annulé",
};

/** What the result page says of a payment (product §6). */
export type PaymentOutcome = "success" | "pending" | "retryableFailure" | "finalFailure";

export type PaymentSeen = { readonly state: PaymentState; readonly retryable: boolean };

/** The outcome of one payment. */
export const paymentOutcome = ({ state, retryable }: PaymentSeen): PaymentOutcome => {
  if (RETRIED_STATES.includes(state)) return retryable ? "retryableFailure" : "finalFailure";
  if (state === "cancelled") return "finalFailure";
  return SETTLED.includes(state) ? "success" : "pending";
};

/**
 * The outcome of an order, which is that of its payment in the worst case: something to retry comes
 * first, then a final failure, then what is still awaited. An order without payment is pending.
 */
export const orderOutcome = (payments: readonly PaymentSeen[]): PaymentOutcome => {
  const outcomes = payments.map(paymentOutcome);
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? "pending";
};

/**
 * The state that stands for an order (`paymentState`): the least advanced of its payments, an
 * unfinished failure before anything else; 'cart' without payment.
 */
export const orderPaymentState = (states: readonly PaymentState[]): PaymentState =>
  LEAST_ADVANCED_FIRST.find((state) => states.includes(state)) ?? "cart";

const SETTLED: readonly PaymentState[] = ["authorized", "prevalidated", "validated", "completed"];

const WORST_FIRST: readonly PaymentOutcome[] = [
  "retryableFailure",
  "finalFailure",
  "pending",
  "success",
];

const LEAST_ADVANCED_FIRST: readonly PaymentState[] = [
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
