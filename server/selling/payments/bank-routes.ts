import { Effect, Layer } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";
import { Settings } from "../../config.ts";
import { guarded } from "../../web/edge.ts";
import { problemAnswer } from "../../web/json-answer.ts";
import { ServerLog } from "../../web/server-log.ts";
import { OrderNews } from "../orders/order-news.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { Bank } from "../../ports/bank.ts";
import { BankAnswers } from "./bank-answers.ts";
import { CallbackReceiver } from "./callback-receiver.ts";
import { CardPages, type OtherCardPages, type SupplementPages } from "./card-pages.ts";
import { givenUpPath } from "./card-page-service.ts";
import { CardPageEnds, CardPageTopics } from "./card-page-ends.ts";
import { PaymentDeadlines } from "./payment-deadlines.ts";
import { PaymentsRepository } from "./payments-repository.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";

/** POST /api/bank/callback: signed answers of the bank, whenever and however often they come. */
const CallbackRoute: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | CallbackReceiver | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const receiver = yield* CallbackReceiver;
    const log = yield* ServerLog;
    const receive = Effect.gen(function* () {
      const { text, headers } = yield* HttpServerRequest.HttpServerRequest;
      const status = yield* receiver.receive({ body: yield* Effect.orDie(text), headers });
      if (status === 204) return HttpServerResponse.empty({ status });
      log.write("warn", "Rappel de banque refusé", { status });
      return problemAnswer(status, REFUSALS[status]);
    });
    yield* router.add(
      "POST",
      "/api/bank/callback",
      Effect.provideService(guarded(receive), ServerLog, log),
    );
  }),
);

const REFUSALS = {
  400: "Rappel illisible.",
  401: "Signature absente, fausse ou trop ancienne.",
  404: "Transaction inconnue.",
} as const;

/**
 * GET /api/bank/abandoned/{transaction}: a browser that left the bank's page without paying. The page
 * is closed, so that it can be paid again at once; then the result page says so. Nobody guesses
 * a transaction, and who knows one can only let its page go.
 */
const GivenUpRoute: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | CardPageEnds | CardPages | Settings | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const ends = yield* CardPageEnds;
    const pages = yield* CardPages;
    const log = yield* ServerLog;
    const { publicUrl } = yield* Settings;
    const giveUp = Effect.gen(function* () {
      const { id = "" } = yield* HttpRouter.params;
      const page = yield* pages.find(id);
      if (page === null) return problemAnswer(404, "Cette adresse n'existe pas.");
      if (page.state === "open") {
        // Its deadline closes the page later, should the bank not answer now.
        yield* Effect.catchTag(ends.close(id), "BankFailed", ({ message }) =>
          Effect.logWarning("Une page de paiement abandonnée reste ouverte", message),
        );
      }
      return HttpServerResponse.redirect(publicUrl + page.resultPath, {
        status: 303,
        headers: { "cache-control": "no-store" },
      });
    });
    yield* router.add(
      "GET",
      givenUpPath(":id"),
      Effect.provideService(guarded(giveUp), ServerLog, log),
    );
  }),
);

/** What takes the bank's answers, whoever the bank is. */
export const BankServices = Layer.mergeAll(CallbackReceiver.layer, CardPageEnds.layer).pipe(
  Layer.provideMerge(CardPages.layer),
  Layer.provide(BankAnswers.layer),
  Layer.provideMerge(Layer.mergeAll(PaymentsRepository.layer, OrderNews.layer)),
);

/** Everything of the bank: callbacks, pages that are left, and what time does to payments. */
export const BankRoutes: Layer.Layer<
  never,
  never,
  | HttpRouter.HttpRouter
  | SqlClient.SqlClient
  | SellingFirm
  | Settings
  | ServerLog
  | Outbox
  | Bank
  | OtherCardPages
  | SupplementPages
> = Layer.mergeAll(CallbackRoute, GivenUpRoute, PaymentDeadlines, CardPageTopics).pipe(
  Layer.provide(BankServices),
);
