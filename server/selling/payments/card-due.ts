import { Effect, Result } from "effect";
import type { RetryPayment } from "../../../api-schema/order.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import { NO_CARDS } from "../../../core/payment/methods.ts";
import { type PaymentActions, paymentActions } from "../../../core/payment/open-payments.ts";
import { paymentTransition, retryPayment } from "../../../core/payment/transitions.ts";
import type { OpenedPage } from "../../ports/bank.ts";
import type { PaymentNeeds } from "./part-release.ts";
import type { CardPageRequest } from "./card-page-queries.ts";
import type { BankTransaction, PaidOrder, PaymentRow } from "./paid-order.ts";

// One open page pays everything of an order that is due by card. Any other page of it is closed when
// that one opens: two pages that could be paid at once would take the money twice.

/** A card page that the bank has opened and no transaction has yet. */
export type ReadyPage = { readonly request: CardPageRequest; readonly opened: OpenedPage };

/** What may still be done with a payment of that order. */
export const actionsOf = (
  { shipments }: PaidOrder,
  { scope, ...payment }: PaymentRow,
): PaymentActions =>
  paymentActions({
    ...payment,
    shipments: shipments.filter((shipment) => shipment.scope === scope).map(({ status }) => status),
  });

/** Whether a part still costs what was shown of it, as far as that was said. */
export const isAsShown = (
  { amount }: Pick<PaymentRow, "amount">,
  { expectedAmount }: Pick<RetryPayment, "expectedAmount">,
): boolean => expectedAmount === undefined || expectedAmount === amount;

/**
 * What the customer could pay by card now; `request`: once that part is paid by the method that it names.
 */
export const dueByCard = (order: PaidOrder, request: RetryPayment | null): readonly PaymentRow[] =>
  order.payments.filter((payment) => {
    const { resumable, changeable } = actionsOf(order, payment);
    const isWished = payment.scope === request?.scope && request.method !== undefined;
    if (payment.scope === request?.scope && !isAsShown(payment, request)) return false;
    return isWished ? request.method === "CB" && changeable : resumable;
  });

/**
 * What a page is to be opened for at the bank: nothing when no card is due or asked for, when the shop
 * takes none, or when the page of just these payments is open already.
 */
export const pageToOpen = (
  order: PaidOrder,
  request: RetryPayment | null,
): readonly PaymentRow[] => {
  if (order.checkoutState !== "completed" || !order.store.takesCards) return [];
  const due = dueByCard(order, request);
  const asksForCard = request === null || due.some(({ scope }) => scope === request.scope);
  return asksForCard && openPageOf(order, due) === undefined ? due : [];
};

/** Leads what is due by card to its page: the one that is open already, or `page`. */
export const payByCard = (
  needs: PaymentNeeds,
  order: PaidOrder,
  page: ReadyPage | null,
  now: Instant,
): Effect.Effect<void, Conflict> =>
  Effect.gen(function* () {
    const { repository, news } = needs;
    const due = dueByCard(order, null);
    if (due.length === 0) {
      return yield* new Conflict({ message: "Aucun paiement par carte n'est à faire." });
    }
    if (openPageOf(order, due) !== undefined) return;
    if (!order.store.takesCards) return yield* new Conflict({ message: NO_CARDS });
    // Between the question to the bank and its answer the order may have moved on.
    if (page === null || !isFor(due, page.request.paymentIds)) {
      return yield* new Conflict({ message: "Votre commande a changé : réessayez le paiement." });
    }
    for (const other of order.transactions) {
      if (other.state === "open") yield* closePage(needs, other, now);
    }
    yield* repository.openTransaction({ order: order.id, ...page, now });
    yield* news.pageOpened(order.id);
    for (const payment of due) {
      const next = nextOnPage(payment);
      if (Result.isFailure(next)) {
        return yield* new Conflict({ message: "L'état de ce paiement ne le permet plus." });
      }
      const reason = "page de paiement ouverte";
      yield* repository.changePayment({ payment, states: next.success, reason }, now);
    }
    yield* repository.touchOrder(order.id, now);
  });

/** A page that can pay nothing any more: the shop forgets it, and the bank is notified. */
export const closePage = (
  { repository, news }: PaymentNeeds,
  { id }: BankTransaction,
  now: Instant,
): Effect.Effect<void> =>
  Effect.andThen(
    repository.closeTransaction({ id, state: "expired", now }),
    news.pageClosed({ transaction: id }),
  );

/** Closes what is open for a payment: the rest of such a page gets one of its own when it is asked for. */
export const closePagesOf = (
  needs: PaymentNeeds,
  { transactions }: PaidOrder,
  payment: PaymentRow,
  now: Instant,
): Effect.Effect<void> =>
  Effect.forEach(
    transactions.filter(
      ({ state, paymentIds }) => state === "open" && paymentIds.includes(payment.id),
    ),
    (page) => closePage(needs, page, now),
    { discard: true },
  );

const openPageOf = (
  { transactions }: PaidOrder,
  due: readonly PaymentRow[],
): BankTransaction | undefined =>
  transactions.find(
    ({ state, url, paymentIds }) => state === "open" && url !== null && isFor(due, paymentIds),
  );

const isFor = (payments: readonly PaymentRow[], ids: readonly number[]): boolean =>
  ids.length === payments.length && payments.every(({ id }) => ids.includes(id));

/** A payment whose page was closed with another part's is at the bank's already. */
const nextOnPage = (payment: PaymentRow) => {
  if (payment.state === "processing") return Result.succeed([]);
  const next =
    payment.state === "cart" ? paymentTransition("cart", "processing") : retryPayment(payment);
  return Result.map(next, (state) => [state]);
};
