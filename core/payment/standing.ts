import type { PaymentState } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { RETRIED_STATES } from "./transitions.ts";

/** A payment as far as its standing goes. */
export type StandingPayment = {
  readonly method: PaymentMethodCode;
  readonly state: PaymentState;
  readonly retryable: boolean;
};

/**
 * How a part of a completed order stands with its payment: 'confirmed' when it will be prepared (a
 * card that the bank has accepted, a debit, a transfer from the order on), 'unpaid' when its card
 * was refused, left or never begun, 'open' while the card is at the bank, 'givenUp' for good.
 */
export type PaymentStanding = "confirmed" | "unpaid" | "open" | "givenUp";

/** The standing of a payment (product §6). */
export const paymentStanding = ({ method, state, retryable }: StandingPayment): PaymentStanding => {
  if (state === "cancelled") return "givenUp";
  if (RETRIED_STATES.includes(state)) return retryable ? "unpaid" : "givenUp";
  if (state === "new" || state === "cart") return "unpaid";
  if (state === "processing") return method === "CB" ? "open" : "confirmed";
  return "confirmed";
};
