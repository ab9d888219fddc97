import type { ChangeOrder, Order, PaymentChoices } from "../../api-schema/order.ts";
import { type CheckoutStep, openStep, pathOfStep } from "../../core/checkout/steps.ts";
import { type MandateFields, mandateStatus } from "../../core/mandates/mandates.ts";

/** The longest wait that a browser's timer can count. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** The screens that are about a cart; those after it are about an order, which the payment follows. */
const STEPS: readonly CartStep[] = ["cart", "delivery", "payment"];
export type CartStep = Exclude<CheckoutStep, "paymentInit" | "result">;

/** The cart's screen at that path, null when it is another page. */
export const stepOfPath = (path: string): CartStep | null =>
  STEPS.find((step) => pathOfStep(step) === path) ?? null;

/** The wished screen if the cart has come so far; one with nothing to deliver is back at its summary. */
export const openCartStep = (
  wished: CartStep,
  { shipments, checkoutState }: Pick<Order, "shipments" | "checkoutState">,
): CheckoutStep =>
  shipments.length === 0 && checkoutState !== "completed"
    ? "cart"
    : openStep(wished, checkoutState);

/**
 * Milliseconds until the next cut-off of the cart's shipments, null when none is to come. `now` is
 * the instant at which the order was seen.
 */
export const msUntilCutOff = (order: Order | null, now: number): number | null => {
  const waits = cutOffs(order)
    .map((cutOff) => Date.parse(cutOff) - now)
    .filter((wait) => wait > 0);
  return waits.length === 0 ? null : Math.min(LONGEST_WAIT_MS, ...waits);
};

/** True when the server has gone on to other cut-offs: a device's clock alone may be ahead. */
export const haveCutOffsMoved = (before: Order | null, after: Order): boolean =>
  cutOffs(before).join() !== cutOffs(after).join();

const cutOffs = (order: Order | null): readonly string[] =>
  (order?.shipments ?? []).flatMap(({ deliveryDetails }) => deliveryDetails?.cutOff ?? []);

/** True when a debit was refused for want of a mandate that the store has by now. */
export const isMissingMandateSigned = (
  choices: PaymentChoices | null,
  store: MandateFields,
): boolean =>
  (choices?.scopes ?? []).some(
    ({ scope, methods }) =>
      mandateStatus(store, scope) === "present" &&
      methods.some(({ mandateMissing }) => mandateMissing),
  );

/** What is still to be sent, and a newer change: the last code, the last note of each shipment. */
export const mergedChanges = (waiting: ChangeOrder | null, newer: ChangeOrder): ChangeOrder => {
  const merged = { ...waiting, ...newer };
  if (waiting?.notes === undefined || newer.notes === undefined) return merged;
  const renewed = new Set(newer.notes.map(({ shipment }) => shipment));
  const others = waiting.notes.filter(({ shipment }) => !renewed.has(shipment));
  return { ...merged, notes: [...others, ...newer.notes] };
};
