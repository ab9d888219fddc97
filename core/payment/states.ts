import type { PaymentState } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { RETRIED_STATES } from "./transitions.ts";

/** A payment as its words need it; the wire's payments are such. */
export type ShownPayment = {
  readonly method: { readonly code: PaymentMethodCode };
  readonly state: PaymentState;
  readonly retryable: boolean;
  /** What the ledger says is still to come of it, in cents. */
  readonly due: number;
  readonly debitReturned: boolean;
};

/**
 * What a payment is to the customer who made it, by method, state and what the ledger says of it
 * (product §6): a debit that came back, or an invoice that is owed again, is never 'Payé'.
 */
export const paymentLabel = ({
  method: { code },
  state,
  due,
  debitReturned,
}: Omit<ShownPayment, "retryable">): string => {
  if (debitReturned) return "Prélèvement rejeté";
  switch (state) {
    case "failed":
      return "Paiement refusé";
    case "abandoned":
      return "Paiement abandonné";
    case "cancelled":
      return "Paiement annulé";
    case "completed":
      return due > 0 ? AWAITED[code] : "Payé";
    case "waitingForIzbergAuthorization":
      return "Vérification en cours, rien à faire";
    case "authorized":
    case "prevalidated":
    case "validated":
      return code === "PRELEVEMENT" ? "Prélevé à l'échéance" : "Payé";
    case "new":
    case "cart":
    case "processing":
      return AWAITED[code];
  }
};

const AWAITED: { readonly [Method in PaymentMethodCode]: string } = {
  CB: "En attente de paiement",
  VIREMENT: "En attente de votre virement",
  PRELEVEMENT: "Prélevé à l'échéance",
};

/**
 * What is left to do for a payment (product §6): nothing ('success', a debit and a payment that is
 * being checked included), the customer's card or transfer ('pending'), another try, or nothing any
 * more because it was given up.
 */
export type PaymentOutcome = "success" | "pending" | "retryableFailure" | "finalFailure";

/** The outcome of one payment. */
export const paymentOutcome = ({
  method,
  state,
  retryable,
  debitReturned,
}: ShownPayment): PaymentOutcome => {
  if (debitReturned) return "pending";
  if (RETRIED_STATES.includes(state)) return retryable ? "retryableFailure" : "finalFailure";
  if (state === "cancelled") return "finalFailure";
  return method.code !== "PRELEVEMENT" && UNPAID.includes(state) ? "pending" : "success";
};

/**
 * The outcome of an order, which is that of its payment in the worst case: something to retry comes
 * first, then a final failure, then what is still awaited. An order without payment is pending.
 */
export const orderOutcome = (payments: readonly ShownPayment[]): PaymentOutcome => {
  const outcomes = payments.map(paymentOutcome);
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? "pending";
};

/** The payments of that outcome. */
export const paymentsThatAre = <P extends ShownPayment>(
  payments: readonly P[],
  outcome: PaymentOutcome,
): readonly P[] => payments.filter((payment) => paymentOutcome(payment) === outcome);

/**
 * The state that stands for an order (`paymentState`): the least advanced of its payments, an
 * unfinished failure before anything else; 'cart' without payment.
 */
export const orderPaymentState = (states: readonly PaymentState[]): PaymentState =>
  LEAST_ADVANCED_FIRST.find((state) => states.includes(state)) ?? "cart";

const UNPAID: readonly PaymentState[] = ["new", "cart", "processing"];

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
