import type { Stripe } from "stripe";
import type { BankAnswer, ReadCallback } from "../ports/bank.ts";

/**
 * What a signed event of Stripe says of a card page. Events of anything else, and pages that another
 * program on the same account opened, are 'nothing'.
 */
export const answerOfEvent = (event: Stripe.Event): ReadCallback => {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return answerOfSession(event.data.object) ?? "nothing";
    case "checkout.session.async_payment_failed":
      return answered(event.data.object, "refused") ?? "nothing";
    case "payment_intent.payment_failed":
      return declined(event.data.object) ?? "nothing";
    default:
      return "nothing";
  }
};

/** The end of a page; null while it has none: it is open, or its money is on the way. */
export const answerOfSession = (session: Stripe.Checkout.Session): BankAnswer | null => {
  if (session.status === "expired") return answered(session, "abandoned");
  return session.payment_status === "paid" ? answered(session, "accepted") : null;
};

const answered = (
  session: Stripe.Checkout.Session,
  outcome: BankAnswer["outcome"],
): BankAnswer | null => {
  const { id, metadata, amount_total, currency, payment_intent } = session;
  const transaction = metadata?.["transaction"];
  if (transaction === undefined) return null;
  return {
    transaction,
    outcome,
    // Without an amount it agrees with nothing.
    amount: amount_total ?? -1,
    currency: (currency ?? "").toUpperCase(),
    reference: id,
    charge: typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? null),
  };
};

const declined = (intent: Stripe.PaymentIntent): BankAnswer | null => {
  const transaction = intent.metadata["transaction"];
  if (transaction === undefined) return null;
  const { amount, currency, id } = intent;
  return {
    transaction,
    outcome: "declined",
    amount,
    currency: currency.toUpperCase(),
    reference: null,
    charge: id,
  };
};
