import type { ChangeOrder, Order, PaymentChoices } from "../../api-schema/order.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
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

/** The requested screen if the cart has come so far; one with nothing to deliver is back at its summary. */
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

/** True when a debit was refused for lack of a mandate that the store has by now. */
export const isMissingMandateSigned = (
  choices: PaymentChoices | null,
  store: MandateFields,
): boolean =>
  (choices?.scopes ?? []).some(
    ({ scope, methods }) =>
      mandateStatus(store, scope) === "present" &&
      methods.some(({ mandateMissing }) => mandateMissing),
  );

/** What is still to be sent, and a newer change: the last code, note of a shipment and reference of a line. */
export const mergedChanges = (waiting: ChangeOrder | null, newer: ChangeOrder): ChangeOrder => ({
  ...waiting,
  ...newer,
  ...(waiting?.notes === undefined || newer.notes === undefined
    ? {}
    : { notes: lastOf([...waiting.notes, ...newer.notes], ({ shipment }) => shipment) }),
  ...(waiting?.references === undefined || newer.references === undefined
    ? {}
    : { references: lastOf([...waiting.references, ...newer.references], (it) => it.variant) }),
});

/** The last of each key, where the last was said. */
const lastOf = <A>(all: readonly A[], keyOf: (each: A) => unknown): readonly A[] =>
  all.filter((each, index) => !all.slice(index + 1).some((later) => keyOf(later) === keyOf(each)));

/** The reference that a line has been given and that the server has not answered yet; else undefined. */
export const pendingReference = (
  changes: readonly (ChangeOrder | null)[],
  variant: VariantCode,
): string | null | undefined =>
  changes.flatMap((change) => change?.references ?? []).findLast((each) => each.variant === variant)
    ?.customerReference;
