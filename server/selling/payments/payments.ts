import { Context, Effect, Layer, Result } from "effect";
import type {
  Order,
  PaymentChoices,
  PaymentScope,
  RetryPayment,
} from "../../../api-schema/order.ts";
import type { Instant, OrderToken, StoreId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import {
  allowPaymentMethod,
  payingFactsOf,
  paymentMethodChoices,
} from "../../../core/payment/methods.ts";
import { euros } from "../../../core/money/format.ts";
import { isUnprepared } from "../../../core/payment/open-payments.ts";
import {
  isCancellable,
  RETRIED_STATES,
  statesOnCompletion,
} from "../../../core/payment/transitions.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { now as presentInstant } from "../../clock.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { OrderNews } from "../orders/order-news.ts";
import { Orders } from "../orders/orders.ts";
import { transferAccountOf } from "../../../core/seller/sides.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { actionsOf, closePagesOf, isAsShown, payByCard, type ReadyPage } from "./card-due.ts";
import { giveLeftAdvanceBack } from "./left-advance.ts";
import { holdPart, type PaymentNeeds, refundAccepted, releasePart } from "./part-release.ts";
import type { PaidOrder, PaymentRow } from "./paid-order.ts";
import { PaymentsRepository } from "./payments-repository.ts";
import type { Firm } from "../../../core/seller/firm.ts";

/** The payments of a completed order, each part (`gmp`, `mkp`) on its own (product §6). */
export class Payments extends Context.Service<
  Payments,
  {
    /** What each part that is still open can be paid by, and why not; a Conflict when none is. */
    readonly choices: (
      store: StoreId,
      token: OrderToken,
    ) => Effect.Effect<PaymentChoices, NotFound | Conflict>;
    /**
     * Leads everything that is due by card to `page`, which the bank has opened for it
     * (CardPageService), or to the one that is open already: a card not paid yet, a page that was left,
     * a refused or abandoned one that may be tried again.
     */
    readonly init: (
      store: StoreId,
      token: OrderToken,
      page: ReadyPage | null,
    ) => Effect.Effect<Order, NotFound | Conflict>;
    /**
     * Pays a part that is still open again, by the same method or another. A card goes on `page`,
     * with whatever else is due by card; by another method the card page is closed. Asked twice it
     * is done once.
     */
    readonly retry: (
      store: StoreId,
      token: OrderToken,
      request: RetryPayment,
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
  static readonly layer: Layer.Layer<
    Payments,
    never,
    PaymentsRepository | OrderNews | Orders | SellingFirm
  > = Layer.effect(
    Payments,
    Effect.gen(function* () {
      const repository = yield* PaymentsRepository;
      const needs = { repository, news: yield* OrderNews };
      const orders = yield* Orders;
      const { now: firmNow } = yield* SellingFirm;
      const locked = <A, E>(
        store: StoreId,
        token: OrderToken,
        decide: (order: PaidOrder, now: Instant) => Effect.Effect<A, E>,
      ) =>
        repository.transaction(
          Effect.gen(function* () {
            const order = yield* repository.lockByToken(token, store);
            if (order === null) return yield* noSuchOrder();
            if (order.checkoutState !== "completed") return yield* notCompleted();
            return yield* decide(order, yield* presentInstant);
          }),
        );
      const changed = <E>(
        store: StoreId,
        token: OrderToken,
        decide: (order: PaidOrder, now: Instant) => Effect.Effect<void, E>,
      ) => Effect.andThen(locked(store, token, decide), orders.byToken(store, token));
      return Payments.of({
        choices: (store, token) =>
          Effect.flatMap(firmNow, ({ firm }) => locked(store, token, choicesOf(firm))),
        init: (store, token, page) =>
          changed(store, token, (order, now) => payByCard(needs, order, page, now)),
        retry: (store, token, request, page) =>
          changed(store, token, (order, now) => retryPart(needs, order, request, page, now)),
        cancel: (store, token, scope) =>
          changed(store, token, (order, now) => cancelPart(needs, order, scope, now)),
      });
    }),
  );
}

const choicesOf =
  (firm: Firm) =>
  (order: PaidOrder): Effect.Effect<PaymentChoices, Conflict> => {
    const open = order.payments.filter((payment) => actionsOf(order, payment).changeable);
    if (open.length === 0) return Effect.fail(notChangeable());
    return Effect.succeed({
      scopes: open.map(({ scope, amount, method }) => ({
        scope,
        amount,
        preferred: method,
        methods: paymentMethodChoices(scope, payingFactsOf(order.store)),
        transfer: transferAccountOf(firm, scope),
      })),
    });
  };

const retryPart = (
  needs: PaymentNeeds,
  order: PaidOrder,
  request: RetryPayment,
  page: ReadyPage | null,
  now: Instant,
): Effect.Effect<void, NotFound | Conflict | Unprocessable> =>
  Effect.gen(function* () {
    const payment = yield* paymentOf(order, request.scope);
    const method = request.method ?? payment.method;
    if (!isAsShown(payment, request)) {
      return yield* new Conflict({
        message: `Le montant à payer a changé : il est maintenant de ${euros(payment.amount)}.`,
      });
    }
    if (!actionsOf(order, payment).changeable) return yield* notChangeable();
    const allowed = allowPaymentMethod(method, request.scope, order.store);
    if (Result.isFailure(allowed)) return yield* fieldProblem("method", allowed.failure.message);
    const isAnother = method !== payment.method;
    // A transfer or a debit that was refused starts over; a second click on the same changes nothing.
    const isAnew = isAnother || (method !== "CB" && isRefusedOrAbandoned(payment));
    const after = isAnew ? yield* beginAnew(needs, order, payment, method, now) : order;
    if (isAnew) yield* needs.repository.touchOrder(order.id, now);
    if (method === "CB") yield* payByCard(needs, after, page, now);
  });

/** The payment by that method from its beginning on, and the order as it then is. */
const beginAnew = (
  needs: PaymentNeeds,
  order: PaidOrder,
  payment: PaymentRow,
  method: PaymentMethodCode,
  now: Instant,
): Effect.Effect<PaidOrder> =>
  Effect.gen(function* () {
    const { repository } = needs;
    const { scope } = payment;
    yield* closePagesOf(needs, order, payment, now);
    const states = statesOnCompletion(method, scope);
    yield* repository.changePayment({ payment, states, method, reason: "nouvel essai" }, now);
    if (method === "CB") yield* holdPart(needs, order, scope, now);
    else if (payment.method === "CB") yield* releasePart(needs, order, scope, now);
    return (yield* repository.findById(order.id)) ?? order;
  });

/** Gives a part up; its deadline does it too. Cancelling twice is the same as once. */
export const cancelPart = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  scope: PaymentScope,
  now: Instant,
  { reason, unpaid }: GivenUp = BY_CUSTOMER,
): Effect.Effect<void, NotFound | Conflict> =>
  Effect.gen(function* () {
    const payment = yield* paymentOf(order, scope);
    const shipments = order.shipments.filter((shipment) => shipment.scope === scope);
    const alive = shipments.filter(({ status }) => status !== SHIPMENT.cancelled);
    if (isGivenUp(payment) && alive.length === 0) return;
    if (!isCancellable(payment.state) && !isRefusedOrAbandoned(payment)) {
      return yield* new Conflict({ message: "Ce paiement ne peut plus être annulé." });
    }
    if (!alive.every(({ status }) => isUnprepared(status))) {
      return yield* new Conflict({
        message: "Cette commande est déjà en préparation : contactez le service clients.",
      });
    }
    const states = isRefusedOrAbandoned(payment) ? [] : (["cancelled"] as const);
    yield* repository.changePayment({ payment, states, retryable: false, reason }, now);
    const ids = alive.map(({ id }) => id);
    yield* repository.giveStockBack(order.id, ids, now);
    yield* repository.moveShipments(ids, SHIPMENT.cancelled, now);
    yield* closePagesOf({ repository, news }, order, payment, now);
    if (alive.some(({ status }) => status !== SHIPMENT.waitingPayment)) {
      yield* news.partCancelled({ orderId: order.id, scope });
    }
    yield* refundAccepted({ repository, news }, order, payment, now);
    const [shipment] = ids;
    if (shipment !== undefined) {
      yield* giveLeftAdvanceBack({ repository, news }, { order: order.id, shipment }, now);
    }
    yield* news.partGivenUp({ orderId: order.id, unpaid });
    yield* repository.touchOrder(order.id, now);
  });

/** Why a part is given up, for the history of its payment and for who bought. */
type GivenUp = { readonly reason: string; readonly unpaid: boolean };

const BY_CUSTOMER: GivenUp = { reason: "annulé par le client", unpaid: false };

const paymentOf = (order: PaidOrder, scope: PaymentScope): Effect.Effect<PaymentRow, NotFound> => {
  const payment = order.payments.find((other) => other.scope === scope);
  return payment === undefined
    ? Effect.fail(
        new NotFound({ message: "Cette commande n'a pas de paiement pour cette partie." }),
      )
    : Effect.succeed(payment);
};

const isRefusedOrAbandoned = ({ state }: PaymentRow): boolean => RETRIED_STATES.includes(state);

const isGivenUp = (payment: PaymentRow): boolean =>
  payment.state === "cancelled" || (isRefusedOrAbandoned(payment) && !payment.retryable);

const noSuchOrder = () => new NotFound({ message: "Cette commande n'existe pas." });
const notCompleted = () => new Conflict({ message: "Validez d'abord votre commande." });
const notChangeable = () =>
  new Conflict({ message: "Le paiement de cette commande ne peut plus être changé." });
