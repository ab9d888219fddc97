import { Context, Effect, Layer, Result } from "effect";
import type { Order, PaymentScope, PaymentState, RetryPayment } from "../../../api-schema/order.ts";
import type { Instant, OrderToken, StoreId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import { allowPaymentMethod, NO_CARDS } from "../../../core/payment/methods.ts";
import {
  isCancellable,
  paymentTransition,
  retryPayment,
  RETRIED_STATES,
  statesOnCompletion,
} from "../../../core/payment/transitions.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { now as presentInstant } from "../../clock.ts";
import { OrderNews } from "../orders/order-news.ts";
import { Orders } from "../orders/orders.ts";
import type { OpenedPage } from "../../ports/bank.ts";
import type {
  BankTransaction,
  CardPageRequest,
  PaidOrder,
  PaymentRow,
} from "./payments-repository.ts";
import { PaymentsRepository } from "./payments-repository.ts";

/** The payments of a completed order, each part (`gmp`, `mkp`) on its own (product §6). */
export class Payments extends Context.Service<
  Payments,
  {
    /**
     * Leads everything that waits for a card to `page`, which the bank has opened for it
     * (CardPageDesk), or to the one that is open already.
     */
    readonly init: (
      store: StoreId,
      token: OrderToken,
      page: ReadyPage | null,
    ) => Effect.Effect<Order, NotFound | Conflict>;
    /** Pays a refused or abandoned part again, by the same method or another; a card on `page`. */
    readonly retry: (
      store: StoreId,
      token: OrderToken,
      wish: RetryPayment,
      page: ReadyPage | null,
    ) => Effect.Effect<Order, NotFound | Conflict | Unprocessable>;
    /** Gives a part up: its shipments are cancelled and its stock is given back. */
    readonly cancel: (
      store: StoreId,
      token: OrderToken,
      scope: PaymentScope,
    ) => Effect.Effect<Order, NotFound | Conflict>;
  }
>()("panetier/payments/Payments") {
  static readonly layer: Layer.Layer<Payments, never, PaymentsRepository | OrderNews | Orders> =
    Layer.effect(
      Payments,
      Effect.gen(function* () {
        const repository = yield* PaymentsRepository;
        const needs = { repository, news: yield* OrderNews };
        const orders = yield* Orders;
        const locked = <E>(
          store: StoreId,
          token: OrderToken,
          decide: (order: PaidOrder, now: Instant) => Effect.Effect<void, E>,
        ) =>
          repository
            .transaction(
              Effect.gen(function* () {
                const order = yield* repository.lockByToken(token, store);
                if (order === null) return yield* noSuchOrder();
                if (order.checkoutState !== "completed") return yield* notCompleted();
                yield* decide(order, yield* presentInstant);
              }),
            )
            .pipe(Effect.andThen(orders.byToken(store, token)));
        return Payments.of({
          init: (store, token, page) =>
            locked(store, token, (order, now) => openCardPage(needs, order, page, now)),
          retry: (store, token, wish, page) =>
            locked(store, token, (order, now) => retryPart(needs, order, wish, page, now)),
          cancel: (store, token, scope) =>
            locked(store, token, (order, now) => cancelPart(needs, order, scope, now)),
        });
      }),
    );
}

/** What decisions about payments write with. */
export type PaymentNeeds = {
  readonly repository: PaymentsRepository["Service"];
  readonly news: OrderNews["Service"];
};

/** A card page that the bank has opened and no transaction has yet. */
export type ReadyPage = { readonly request: CardPageRequest; readonly opened: OpenedPage };

/**
 * What a card page would be opened for: all that waits for a card, or the part that is to be paid
 * again. Nothing when no card is due, or when its page is open already.
 */
export const dueByCard = (order: PaidOrder, wish: RetryPayment | null): readonly PaymentRow[] => {
  if (order.checkoutState !== "completed" || !order.store.takesCards) return [];
  if (wish === null) return order.payments.filter(isWaitingForCard);
  const payment = order.payments.find(({ scope }) => scope === wish.scope);
  if (payment === undefined || (wish.method ?? payment.method) !== "CB") return [];
  const isDue = !isBeingPaid(order, payment) && Result.isSuccess(retryPayment(payment));
  return isDue ? [payment] : [];
};

const isWaitingForCard = ({ method, state }: PaymentRow): boolean =>
  method === "CB" && state === "cart";

const openCardPage = (
  needs: PaymentNeeds,
  order: PaidOrder,
  page: ReadyPage | null,
  now: Instant,
): Effect.Effect<void, Conflict> =>
  Effect.gen(function* () {
    const { repository } = needs;
    const waiting = order.payments.filter(isWaitingForCard);
    if (waiting.length === 0) {
      const isOpen = order.transactions.some(({ state }) => state === "open");
      if (isOpen) return;
      return yield* new Conflict({ message: "Aucun paiement par carte n'est à faire." });
    }
    if (!order.store.takesCards) return yield* new Conflict({ message: NO_CARDS });
    yield* openTransaction(needs, order, waiting, page, now);
    for (const payment of waiting) {
      const states = yield* allowedTransitions(payment, ["processing"]);
      yield* repository.changePayment({ payment, states, reason: "page de paiement ouverte" }, now);
    }
    yield* repository.touchOrder(order.id, now);
  });

const retryPart = (
  needs: PaymentNeeds,
  order: PaidOrder,
  { scope, method: wished }: RetryPayment,
  page: ReadyPage | null,
  now: Instant,
): Effect.Effect<void, NotFound | Conflict | Unprocessable> =>
  Effect.gen(function* () {
    const { repository } = needs;
    const payment = yield* paymentOf(order, scope);
    const method = wished ?? payment.method;
    // A second click while the page of the first is open must lead to that same page.
    if (isBeingPaid(order, payment) && method === "CB") return;
    const again = retryPayment(payment);
    if (Result.isFailure(again)) {
      return yield* new Conflict({ message: "Ce paiement ne peut pas être refait." });
    }
    const allowed = allowPaymentMethod(method, scope, order.store);
    if (Result.isFailure(allowed)) return yield* fieldProblem("method", allowed.failure.message);
    if (method === "CB") yield* openTransaction(needs, order, [payment], page, now);
    // From 'processing' on, another method goes the way that it goes at completion.
    const rest = method === "CB" ? [] : statesOnCompletion(method, scope).slice(2);
    const restFollowed = yield* allowedTransitions({ ...payment, state: "processing" }, rest);
    const states: readonly PaymentState[] = ["processing", ...restFollowed];
    yield* repository.changePayment({ payment, states, method, reason: "nouvel essai" }, now);
    if (method !== "CB") yield* releasePart(needs, order, scope, now);
    yield* repository.touchOrder(order.id, now);
  });

/** Gives a part up; its deadline does it too. Cancelling twice is the same as once. */
export const cancelPart = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  scope: PaymentScope,
  now: Instant,
  reason = "annulé par le client",
): Effect.Effect<void, NotFound | Conflict> =>
  Effect.gen(function* () {
    const payment = yield* paymentOf(order, scope);
    const shipments = order.shipments.filter((shipment) => shipment.scope === scope);
    const alive = shipments.filter(({ status }) => status !== SHIPMENT.cancelled);
    if (isGivenUp(payment) && alive.length === 0) return;
    if (!isCancellable(payment.state) && !isRefusedOrAbandoned(payment)) {
      return yield* new Conflict({ message: "Ce paiement ne peut plus être annulé." });
    }
    if (alive.some(({ status }) => !NOT_PREPARED.includes(status))) {
      return yield* new Conflict({
        message: "Cette commande est déjà en préparation : contactez le service clients.",
      });
    }
    const states: readonly PaymentState[] = isRefusedOrAbandoned(payment) ? [] : ["cancelled"];
    yield* repository.changePayment({ payment, states, retryable: false, reason }, now);
    const ids = alive.map(({ id }) => id);
    yield* repository.giveStockBack(ids);
    yield* repository.moveShipments(ids, SHIPMENT.cancelled, now);
    yield* closeUselessPages({ repository, news }, order, payment, now);
    if (alive.some(({ status }) => status !== SHIPMENT.waitingPayment)) {
      yield* news.partCancelled({ orderId: order.id, scope });
    }
    yield* refundAccepted({ repository, news }, order, payment, now);
    yield* repository.touchOrder(order.id, now);
  });

/** The part may leave: its shipments are ordered and the ERP hears of it. */
export const releasePart = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  scope: PaymentScope,
  now: Instant,
): Effect.Effect<void> => {
  const waiting = order.shipments.filter(
    (shipment) => shipment.scope === scope && shipment.status === SHIPMENT.waitingPayment,
  );
  return repository
    .moveShipments(
      waiting.map(({ id }) => id),
      SHIPMENT.ordered,
      now,
    )
    .pipe(Effect.andThen(news.partOrdered({ orderId: order.id, scope })));
};

/** The states in order if the table of core allows each of them; a refusal is a Conflict. */
export const allowedTransitions = (
  payment: Pick<PaymentRow, "state">,
  states: readonly PaymentState[],
): Effect.Effect<readonly PaymentState[], Conflict> =>
  Effect.gen(function* () {
    let from = payment.state;
    for (const to of states) {
      if (Result.isFailure(paymentTransition(from, to))) {
        return yield* new Conflict({ message: "L'état de ce paiement ne le permet plus." });
      }
      from = to;
    }
    return states;
  });

/** Ordered, pending, waiting for payment: nothing has been prepared. */
const NOT_PREPARED: readonly number[] = [
  SHIPMENT.ordered,
  SHIPMENT.pending,
  SHIPMENT.waitingPayment,
];

const openTransaction = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  payments: readonly PaymentRow[],
  page: ReadyPage | null,
  now: Instant,
): Effect.Effect<void, Conflict> => {
  const isOfPage = ({ id }: PaymentRow) => page?.request.paymentIds.includes(id) === true;
  // Between the question to the bank and its answer the order may have moved on.
  if (page?.request.paymentIds.length !== payments.length || !payments.every(isOfPage)) {
    return Effect.fail(
      new Conflict({ message: "Votre commande a changé : réessayez le paiement." }),
    );
  }
  return Effect.andThen(
    repository.openTransaction({ order: order.id, ...page, now }),
    news.pageOpened(order.id),
  );
};

/** A page that can pay nothing any more: the shop forgets it, and the bank hears of it. */
export const closePage = (
  { repository, news }: PaymentNeeds,
  { id }: BankTransaction,
  now: Instant,
): Effect.Effect<void> =>
  Effect.andThen(
    repository.closeTransaction({ id, state: "expired", now }),
    news.pageClosed({ transaction: id }),
  );

const paymentOf = (order: PaidOrder, scope: PaymentScope): Effect.Effect<PaymentRow, NotFound> => {
  const payment = order.payments.find((other) => other.scope === scope);
  return payment === undefined
    ? Effect.fail(
        new NotFound({ message: "Cette commande n'a pas de paiement pour cette partie." }),
      )
    : Effect.succeed(payment);
};

const isBeingPaid = (order: PaidOrder, payment: PaymentRow): boolean =>
  payment.method === "CB" &&
  payment.state === "processing" &&
  order.transactions.some(
    ({ state, paymentIds }) => state === "open" && paymentIds.includes(payment.id),
  );

const isRefusedOrAbandoned = ({ state }: PaymentRow): boolean => RETRIED_STATES.includes(state);

const isGivenUp = (payment: PaymentRow): boolean =>
  payment.state === "cancelled" || (isRefusedOrAbandoned(payment) && !payment.retryable);

// A page that can pay nothing any more must not take money.
const closeUselessPages = (
  needs: PaymentNeeds,
  order: PaidOrder,
  given: PaymentRow,
  now: Instant,
): Effect.Effect<void> => {
  const isStillPaid = (id: number): boolean =>
    order.payments.some(
      (payment) => payment.id === id && id !== given.id && payment.state === "processing",
    );
  const useless = order.transactions.filter(
    ({ state, paymentIds }) => state === "open" && !paymentIds.some(isStillPaid),
  );
  return Effect.forEach(useless, (page) => closePage(needs, page, now), { discard: true });
};

// A card that was accepted is given its money back when its part is cancelled.
const refundAccepted = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  payment: PaymentRow,
  now: Instant,
): Effect.Effect<void> => {
  const paidBy = order.transactions.find(
    ({ state, paymentIds }) => state === "accepted" && paymentIds.includes(payment.id),
  );
  const isPaid =
    payment.method === "CB" && payment.state !== "cart" && payment.state !== "processing";
  return paidBy === undefined || !isPaid || isRefusedOrAbandoned(payment)
    ? Effect.void
    : refund({ repository, news }, paidBy.id, payment, now);
};

/** Counts money as due to the customer, once a transaction and payment, and says so. */
export const refund = (
  { repository, news }: PaymentNeeds,
  transaction: string,
  payment: PaymentRow,
  now: Instant,
): Effect.Effect<void> =>
  Effect.flatMap(repository.recordRefund({ transaction, payment, now }), (isNew) =>
    isNew ? news.refundDue({ transaction, payment: payment.id }) : Effect.void,
  );

const noSuchOrder = () => new NotFound({ message: "Cette commande n'existe pas." });
const notCompleted = () => new Conflict({ message: "Validez d'abord votre commande." });
