import { Effect, Result } from "effect";
import type { OutstandingCheckoutWish, OutstandingId } from "../../api-schema/outstanding.ts";
import type { CustomerId, Instant } from "../../api-schema/primitives.ts";
import {
  Conflict,
  type FieldProblem,
  type Forbidden,
  NotFound,
  type Unprocessable,
} from "../../api-schema/problems.ts";
import { addMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { requestedCollectionDay } from "../../core/debits/collection-day.ts";
import { euros } from "../../core/money/format.ts";
import { sumCents } from "../../core/money/cents.ts";
import { payingProblem } from "../../core/outstandings/payable.ts";
import { givenUpState, STATES_ON_DEBIT } from "../../core/outstandings/payment-states.ts";
import { allowInvoicePayment, type PayingShop } from "../../core/payment/methods.ts";
import { may } from "../../core/roles/permissions.ts";
import type { Debits } from "../debits/debits.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Receipts } from "../selling/payments/receipts.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { PageClosed } from "../selling/orders/order-news.ts";
import { fieldProblems } from "../web/field-problem.ts";
import { mayNot } from "./invoice-rights.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { debitMail } from "./payment-mails.ts";
import { announceDeadline } from "./payment-news.ts";
import type { InvoicePayments } from "./payment-repository.ts";
import type { LockedInvoice, PaymentRow } from "./payment-rows.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

/** What decisions about payments of invoices write with. */
export type PayingNeeds = {
  readonly repository: InvoicePayments["Service"];
  readonly announce: Outbox["Service"]["announce"];
  /** Who writes to the payer. */
  readonly firm: SellingFirm["Service"]["now"];
};

/** What a payment is begun with. */
export type BeginningNeeds = PayingNeeds & { readonly debits: Pick<Debits["Service"], "ask"> };

/** What money that arrives is entered with. */
export type ReceivingNeeds = PayingNeeds & {
  readonly ledger: Ledger["Service"];
  readonly receipts: Receipts["Service"];
};

export type Payer = { readonly customerId: CustomerId; readonly shop: PayingShop };

type Refused = NotFound | Forbidden | Conflict | Unprocessable;

/** A page that was asked of the bank and not answered is asked again under its own name for so long. */
export const SAME_REQUEST_MS = 3 * 60 * 1000;

/**
 * Begins a payment of these invoices, under their locks: all of them or none. While the payer's own
 * card page for just these invoices is open, that payment is answered again.
 */
export const beginPayment = Effect.fnUntraced(function* (
  needs: BeginningNeeds,
  payer: Payer,
  request: OutstandingCheckoutWish,
  now: Instant,
): Effect.fn.Return<PaymentRow, Refused> {
  const { repository, announce, firm } = needs;
  const { customerId } = payer;
  let invoices = yield* repository.lockInvoices(request.outstandings, customerId);
  yield* checkRights(invoices, request);
  const known = yield* ownOpenPage(needs, invoices, request, now);
  if (known === "givenUp") {
    invoices = yield* repository.lockInvoices(request.outstandings, customerId);
  } else if (known !== null) return known;
  const problems = invoices.flatMap((invoice) => problemOf(invoice, request, payer));
  if (problems.length > 0) return yield* fieldProblems(problems);
  const amount = sumCents(invoices.map(({ owed }) => owed));
  if (request.expectedAmount !== amount) {
    return yield* new Conflict({
      message: `Le montant de ces factures a changé : il est maintenant de ${euros(amount)}.`,
    });
  }
  const method = request.paymentMethod;
  const payment = yield* repository.make({ payer: customerId, method, invoices, now });
  if (method === "CB") {
    yield* announceDeadline(announce, { payment: payment.id });
    return payment;
  }
  const reason = "prélèvement demandé";
  yield* repository.change({ payment, states: STATES_ON_DEBIT.slice(1), reason, now });
  // The screen has named the day: what is asked for now is proposed now.
  const refused = yield* needs.debits.ask(
    invoices.map(({ id, store }) => ({ id, store: store.id })),
  );
  if (refused.length > 0) {
    return yield* fieldProblems(refused.map(({ invoice }) => noDebit(invoice, invoices)));
  }
  yield* announce(
    MailDue,
    debitMail(yield* firm, payment, requestedCollectionDay(parisDayOf(now))),
  );
  return payment;
});

const noDebit = (id: OutstandingId, invoices: readonly LockedInvoice[]): FieldProblem => {
  const number = invoices.find((invoice) => invoice.id === id)?.invoiceNumber ?? "";
  return {
    field: `outstandings.${id}`,
    message: `Facture ${number} : votre mandat ne permet pas de prélèvement en ce moment. Payez par carte, ou appelez-nous.`,
  };
};

const checkRights = (
  invoices: readonly LockedInvoice[],
  { outstandings }: OutstandingCheckoutWish,
): Effect.Effect<void, NotFound | Forbidden> => {
  const roles = invoices.map(({ store }) => store.role);
  if (invoices.length < outstandings.length || roles.includes(null)) {
    return Effect.fail(new NotFound({ message: "Cette facture n'existe pas." }));
  }
  return roles.every((role) => may(role, "outstandings.pay")) ? Effect.void : Effect.fail(mayNot());
};

// A second click, another tab or a lost answer leads to the page of the first; one that the bank was
// asked for too long ago, and that nobody was led to, makes way for another.
const ownOpenPage = Effect.fnUntraced(function* (
  needs: PayingNeeds,
  invoices: readonly LockedInvoice[],
  request: OutstandingCheckoutWish,
  now: Instant,
): Effect.fn.Return<PaymentRow | "givenUp" | null> {
  const [first] = invoices;
  if (first?.heldBy?.own !== true) return null;
  const { payment: id } = first.heldBy;
  if (invoices.some(({ heldBy }) => heldBy?.payment !== id)) return null;
  const payment = yield* needs.repository.find(id);
  if (payment === null || payment.method !== "CB") return null;
  const isStale =
    payment.pageState === "asked" && payment.createdAt <= addMs(now, -SAME_REQUEST_MS);
  if (isStale) {
    // Without waiting: the bank's answer holds the payment first and its invoices next.
    const locked = yield* needs.repository.lockIfFree(id);
    if (locked?.pageState !== "asked") return null;
    yield* giveUpPage(needs, locked, "la banque n'a pas ouvert la page", now);
    return "givenUp";
  }
  const isSame =
    request.paymentMethod === "CB" && payment.invoices.length === request.outstandings.length;
  const isOpen = payment.pageState === "asked" || payment.pageState === "open";
  return isSame && isOpen ? payment : null;
});

const problemOf = (
  invoice: LockedInvoice,
  { paymentMethod }: OutstandingCheckoutWish,
  { shop }: Payer,
): readonly FieldProblem[] => {
  const field = `outstandings.${invoice.id}`;
  const paying = payingProblem(invoice);
  if (paying !== null) return [{ field, message: paying }];
  const allowed = allowInvoicePayment(paymentMethod, invoice.scope, {
    ...invoice.store,
    ...shop,
  });
  if (Result.isSuccess(allowed)) return [];
  const message = `Facture ${invoice.invoiceNumber}, ${invoice.store.company} : ${allowed.failure.message}`;
  return [{ field, message }];
};

/** A page that ends without money: its invoices may be paid by another payment, the bank is notified. */
export const giveUpPage = Effect.fnUntraced(function* (
  { repository, announce }: Omit<PayingNeeds, "firm">,
  payment: PaymentRow,
  reason: string,
  now: Instant,
): Effect.fn.Return<void> {
  yield* repository.endPage(payment.id, { state: "expired" });
  yield* repository.change({ payment, states: [givenUpState(payment.state)], reason, now });
  yield* repository.letGo(payment.id);
  if (payment.transaction !== null) {
    yield* announce(PageClosed, { transaction: payment.transaction });
  }
});
