import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Identity } from "../../api-schema/access.ts";
import type {
  OutstandingCheckout,
  OutstandingCheckoutWish,
  OutstandingPaymentId,
} from "../../api-schema/outstanding.ts";
import {
  Conflict,
  Forbidden,
  NotFound,
  Unavailable,
  type Unprocessable,
} from "../../api-schema/problems.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { paths } from "../../core/routes/paths.ts";
import { now as presentInstant } from "../clock.ts";
import { Settings } from "../config.ts";
import { PaymentTerms } from "../firm/paying-shop.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { Debits } from "../debits/debits.ts";
import { Outbox } from "../outbox/outbox.ts";
import { Bank } from "../ports/bank.ts";
import { PAGE_OPEN_MS } from "../selling/orders/order-news.ts";
import { givenUpPath } from "../selling/payments/card-page-service.ts";
import { Idempotency } from "../web/idempotency.ts";
import { InvoiceRights } from "./invoice-rights.ts";
import { beginPayment, giveUpPage, SAME_REQUEST_MS } from "./paying.ts";
import { InvoicePayments } from "./payment-repository.ts";
import type { PaymentRow } from "./payment-rows.ts";

type Refused = NotFound | Forbidden | Conflict | Unprocessable | Unavailable;

/** One payment for many invoices of one's own stores (product §7). */
export class InvoicePaying extends Context.Service<
  InvoicePaying,
  {
    /**
     * Begins a payment and, for a card, asks the bank for its page with nothing locked. When the bank
     * does not answer, the payment waits under its own name for three minutes; when it refuses, the
     * invoices are let go at once.
     */
    readonly checkout: (
      payer: Identity,
      request: OutstandingCheckoutWish,
      key: string | undefined,
    ) => Effect.Effect<OutstandingCheckout, Refused>;
    readonly see: (
      viewer: Identity,
      id: OutstandingPaymentId,
    ) => Effect.Effect<OutstandingCheckout, NotFound>;
    /** Closes the page of one's own payment; asked again, it answers the same. */
    readonly giveUp: (
      payer: Identity,
      id: OutstandingPaymentId,
    ) => Effect.Effect<OutstandingCheckout, NotFound | Forbidden | Conflict>;
  }
>()("panetier/outstandings/InvoicePaying") {
  static readonly layer: Layer.Layer<
    InvoicePaying,
    never,
    SqlClient.SqlClient | InvoicePayments | Idempotency | Outbox | Bank | Settings | SellingFirm
  > = Layer.effect(
    InvoicePaying,
    Effect.suspend(() => makeInvoicePaying),
  ).pipe(Layer.provide([Debits.layer, InvoiceRights.layer, PaymentTerms.layer]));
}

/** The bank keeps the page a little longer than the shop waits for it. */
const BANK_OPEN_MS = PAGE_OPEN_MS + 5 * 60 * 1000;

const makeInvoicePaying = Effect.gen(function* () {
  const needs = yield* makePayNeeds;
  const { repository, idempotency, payingShop } = needs;
  return InvoicePaying.of({
    checkout: Effect.fnUntraced(function* (payer, request, key) {
      const { customerId } = payer;
      const shop = yield* payingShop;
      const begin = Effect.flatMap(presentInstant, (now) =>
        Effect.map(beginPayment(needs, { customerId, shop }, request, now), ({ id }) => ({ id })),
      );
      const keyed = { customerId, key, request: ["checkoutOutstandings", request] };
      const { id } = yield* idempotency.once(keyed, repository.transaction(begin));
      yield* openPage(needs, id);
      return yield* see(needs, payer, id);
    }),
    see: (viewer, id) => see(needs, viewer, id),
    giveUp: Effect.fnUntraced(function* (payer, id) {
      yield* see(needs, payer, id);
      yield* repository.transaction(giveUp(needs, payer, id));
      return yield* see(needs, payer, id);
    }),
  });
});

const makePayNeeds = Effect.gen(function* () {
  return {
    repository: yield* InvoicePayments,
    idempotency: yield* Idempotency,
    rights: yield* InvoiceRights,
    bank: yield* Bank,
    publicUrl: (yield* Settings).publicUrl,
    announce: (yield* Outbox).announce,
    firm: (yield* SellingFirm).now,
    debits: yield* Debits,
    payingShop: (yield* PaymentTerms).now,
  };
});
type PayNeeds = Effect.Success<typeof makePayNeeds>;

const see = Effect.fnUntraced(function* (
  { rights, repository }: PayNeeds,
  { customerId }: Identity,
  id: OutstandingPaymentId,
): Effect.fn.Return<OutstandingCheckout, NotFound> {
  const stores = yield* rights.seen(customerId);
  const seen = yield* repository.see(id, customerId, stores);
  return seen ?? (yield* noSuchPayment());
});

/** The page of a payment that has none yet. */
const openPage = Effect.fnUntraced(function* (needs: PayNeeds, id: OutstandingPaymentId) {
  const { repository } = needs;
  const payment = yield* repository.find(id);
  if (payment?.pageState !== "asked" || payment.transaction === null) return;
  if (payment.createdAt <= addMs(yield* presentInstant, -SAME_REQUEST_MS)) {
    return yield* new Conflict({ message: "Ce paiement n'a pas abouti : recommencez-le." });
  }
  const opened = yield* askBank(needs, payment, payment.transaction);
  yield* atAsked(needs, id, (requested, now) =>
    Effect.andThen(
      repository.openPage(id, opened),
      repository.change({
        payment: requested,
        states: ["processing"],
        reason: "page de paiement ouverte",
        now,
      }),
    ),
  );
});

const askBank = (needs: PayNeeds, payment: PaymentRow, transaction: string) =>
  needs.bank
    .open({
      transaction,
      amount: payment.amount,
      orderNumber: payment.number,
      title: `Paiement ${payment.number}`,
      email: payment.email,
      openUntil: addMs(payment.createdAt, BANK_OPEN_MS),
      resultUrl: needs.publicUrl + paths.outstandingPayment(payment.id),
      cancelUrl: needs.publicUrl + givenUpPath(transaction),
    })
    .pipe(
      Effect.tapError(({ unanswered, message }) =>
        Effect.andThen(
          Effect.logError("La page de paiement ne s'ouvre pas", message).pipe(
            Effect.annotateLogs({ transaction }),
          ),
          unanswered
            ? Effect.void
            : atAsked(needs, payment.id, (requested, now) =>
                giveUpPage(needs, requested, "la banque refuse d'ouvrir la page", now),
              ),
        ),
      ),
      Effect.mapError(() => new Unavailable({ message: BANK_AWAY })),
    );

// Between the question to the bank and its answer the payment may have moved on.
const atAsked = (
  { repository }: PayNeeds,
  id: OutstandingPaymentId,
  decide: (payment: PaymentRow, now: PaymentRow["createdAt"]) => Effect.Effect<void>,
): Effect.Effect<void> =>
  repository.transaction(
    Effect.gen(function* () {
      const payment = yield* repository.lock(id);
      if (payment?.pageState === "asked") yield* decide(payment, yield* presentInstant);
    }),
  );

const giveUp = Effect.fnUntraced(function* (
  needs: PayNeeds,
  payer: Identity,
  id: OutstandingPaymentId,
) {
  const payment = yield* needs.repository.lock(id);
  if (payment?.customerId !== payer.customerId) return yield* notOwn();
  const { pageState } = payment;
  if (pageState === "expired" || pageState === "abandoned") return;
  if (pageState !== "asked" && pageState !== "open") {
    return yield* new Conflict({ message: "Ce paiement ne peut plus être abandonné." });
  }
  yield* giveUpPage(needs, payment, "abandonné par le client", yield* presentInstant);
});

const notOwn = () =>
  new Forbidden({ message: "Seul qui a commencé ce paiement peut l'abandonner." });
const noSuchPayment = () => new NotFound({ message: "Ce paiement n'existe pas." });

const BANK_AWAY =
  "La banque ne répond pas. Rien n'a été débité : réessayez le paiement dans quelques instants.";
