import { Result } from "effect";
import type { PaymentState } from "../../api-schema/order.ts";
import { paymentTransition, statesOnCompletion } from "../payment/transitions.ts";

/**
 * What a direct debit of invoices goes through at once; it then waits, 'prevalidated', for the ERP to
 * say that the money came.
 */
export const STATES_ON_DEBIT: readonly PaymentState[] = statesOnCompletion("PRELEVEMENT", "gmp");

/** Once the ERP has the money of a debit. */
export const STATES_ON_CONFIRMATION: readonly PaymentState[] = ["validated", "completed"];

/** An accepted card has paid its invoices: nothing is left to deliver. */
export const statesOnCard = (from: PaymentState): readonly PaymentState[] => [
  ...(from === "cart" ? (["processing"] as const) : []),
  "authorized",
  "validated",
  "completed",
];

/** A page without an end is given up: from 'cart' nobody was led to it yet. */
export const givenUpState = (from: PaymentState): PaymentState =>
  from === "cart" ? "cancelled" : "abandoned";

/** Whether core's table allows all of these changes, one after the other. */
export const mayGoThrough = (from: PaymentState, states: readonly PaymentState[]): boolean => {
  let current = from;
  for (const next of states) {
    if (Result.isFailure(paymentTransition(current, next))) return false;
    current = next;
  }
  return true;
};
