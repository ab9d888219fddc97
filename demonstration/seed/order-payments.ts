import { Result } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import { Instant, PaymentId } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { allowMethod } from "../../core/payment/methods.ts";
import type { CartPayment, CartState } from "../../core/selling/cart-state.ts";
import type { CompletedRows } from "../../server/selling/completing/completed-rows.ts";
import { type FilledCart, tokenFrom } from "./cart-making.ts";
import type { Demonstration } from "./demonstration.ts";
import { cardPage, paymentLife } from "./order-lives.ts";
import type { OrderPlan } from "./order-plans.ts";
import type { Before } from "./rows-before.ts";
import { randomFor } from "./random.ts";

/** The payment of each part of an order as it is chosen. */
export const paymentsOf = (
  { method }: OrderPlan,
  { state, priced }: FilledCart,
  before: Before,
): readonly CartPayment[] =>
  priced.scopes.map(({ scope }, index) => ({
    id: PaymentId.make(before("payments") + index + 1),
    scope,
    method: method ?? usualMethod(scope, state),
    state: "new",
  }));

// The method the store is used to, where its mandates and its score allow it.
const usualMethod = (scope: PaymentScope, { store }: CartState): PaymentMethodCode => {
  const wished = store.paymentMethod ?? "CB";
  return Result.isSuccess(allowMethod(wished, scope, store.paying)) ? wished : "CB";
};

/** A shipment of the order; undefined until it is delivered. */
export interface DeliveredShipment {
  readonly scope: PaymentScope;
  readonly deliveredAt: Instant | undefined;
}

/** What became of an order's payments up to now, and of its visit to the card page. */
export const paidRows = (
  { at, fate }: OrderPlan,
  { now }: Demonstration,
  { order: { id: orderId }, payments: chosen }: Pick<CartState, "order" | "payments">,
  done: CompletedRows,
  lives: readonly DeliveredShipment[],
) => {
  const paid = done.payments.flatMap(({ id, amount }) => {
    const payment = chosen.find((other) => other.id === id);
    if (payment === undefined) return [];
    const { scope, method } = payment;
    const arrivals = lives.flatMap((life) =>
      life.scope === scope ? [life.deliveredAt ?? endOfTime] : [],
    );
    const steps = paymentLife({
      placedAt: at,
      scope,
      method,
      fate,
      deliveredAt: latest(arrivals),
      now,
    });
    return [{ id, scope, method, amount, steps }];
  });
  const payments = paid.map(({ steps, ...payment }) => ({
    ...payment,
    orderId,
    state: steps.at(-1)?.state ?? ("new" as const),
    retryable: fate !== "givenUp",
    createdAt: addMs(at, -60_000),
    updatedAt: steps.at(-1)?.at ?? at,
  }));
  const paymentHistory = paid.flatMap(({ id, steps }) =>
    steps.map(({ state, at: when }, index) => ({
      paymentId: id,
      from: steps[index - 1]?.state ?? ("new" as const),
      to: state,
      reason: when === at ? "completion" : "",
      at: when,
    })),
  );
  const cards = payments.filter(({ method }) => method === "CB");
  const page = cards.length === 0 ? undefined : cardPage(fate, at);
  const transactions =
    page === undefined
      ? []
      : [
          {
            ...page,
            id: tokenFrom(randomFor("transaction", orderId)),
            orderId,
            paymentIds: cards.map(({ id }) => id),
            amount: cards.reduce((sum, { amount }) => sum + amount, 0),
          },
        ];
  return { payments, paymentHistory, transactions };
};

export type PaidRows = ReturnType<typeof paidRows>;

/** Later than anything of the demonstration: not delivered yet. */
const endOfTime = Instant.make("9000-01-01T00:00:00.000Z");

/** The last of some instants. */
export const latest = (instants: readonly Instant[]): Instant =>
  instants.reduce((last, instant) => (instant > last ? instant : last));
