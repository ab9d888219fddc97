import { Context, Effect, Layer } from "effect";
import type { RetryPayment } from "../../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../../api-schema/primitives.ts";
import { Unavailable } from "../../../api-schema/problems.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { paths } from "../../../core/routes/paths.ts";
import { now as presentInstant } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { PAGE_OPEN_MS } from "../orders/order-news.ts";
import { Bank } from "../../ports/bank.ts";
import { pageToOpen, type ReadyPage } from "./card-due.ts";
import { PaymentsRepository } from "./payments-repository.ts";

/** A request that got no answer is asked again under its own name for so long. */
const SAME_REQUEST_MS = 3 * 60 * 1000;

/** The bank keeps the page a little longer than the shop waits for it. */
const BANK_OPEN_MS = PAGE_OPEN_MS + 5 * 60 * 1000;

/** Where a browser that leaves the bank's page without paying comes back to. */
export const givenUpPath = (transaction: string): `/${string}` =>
  `/api/bank/abandoned/${transaction}`;

/** Asks the bank for card pages, before anything of the order is changed. */
export class CardPageService extends Context.Service<
  CardPageService,
  {
    /**
     * The page of what is due by card (`retried`: once a part is paid so); null when nothing is, which the
     * call itself then explains. The bank is asked with nothing locked. When it does not answer
     * nothing has changed, and asking again within three minutes leads to the same page.
     */
    readonly ask: (
      store: StoreId,
      token: OrderToken,
      retried: RetryPayment | null,
    ) => Effect.Effect<ReadyPage | null, Unavailable>;
  }
>()("panetier/payments/CardPageService") {
  static readonly layer: Layer.Layer<CardPageService, never, PaymentsRepository | Bank | Settings> =
    Layer.effect(
      CardPageService,
      Effect.gen(function* () {
        const repository = yield* PaymentsRepository;
        const bank = yield* Bank;
        const { publicUrl } = yield* Settings;

        const request = Effect.fnUntraced(function* (
          store: StoreId,
          token: OrderToken,
          retried: RetryPayment | null,
        ) {
          // Held so that a double click makes one request.
          const order = yield* repository.lockByToken(token, store);
          const payments = order === null ? [] : pageToOpen(order, retried);
          if (order === null || order.number === null || payments.length === 0) return null;
          const now = yield* presentInstant;
          const since = addMs(now, -SAME_REQUEST_MS);
          const { id, number, email } = order;
          const asked = yield* repository.requestPage({ order: id, payments, since, now });
          return { asked, number, email };
        });

        return CardPageService.of({
          ask: Effect.fnUntraced(function* (store, token, retried) {
            const due = yield* repository.transaction(request(store, token, retried));
            if (due === null) return null;
            const { id, amount, requestedAt } = due.asked;
            const opened = yield* bank
              .open({
                transaction: id,
                amount,
                orderNumber: due.number,
                title: `Commande ${due.number}`,
                email: due.email,
                openUntil: addMs(requestedAt, BANK_OPEN_MS),
                resultUrl: publicUrl + paths.cartPaymentResult(token),
                cancelUrl: publicUrl + givenUpPath(id),
              })
              .pipe(
                Effect.tapError(({ unanswered }) =>
                  unanswered ? Effect.void : repository.forgetRequest(id),
                ),
                Effect.tapError(({ message }) =>
                  Effect.logError("La page de paiement ne s'ouvre pas", message).pipe(
                    Effect.annotateLogs({ transaction: id }),
                  ),
                ),
                Effect.mapError(() => new Unavailable({ message: BANK_AWAY })),
              );
            return { request: due.asked, opened };
          }),
        });
      }),
    );
}

const BANK_AWAY =
  "La banque ne répond pas. Votre commande est gardée et rien n'a été débité : réessayez le paiement dans quelques instants.";
