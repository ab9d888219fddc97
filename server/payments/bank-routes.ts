import { Effect, Layer } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";
import type { Settings } from "../config.ts";
import {
  SandboxBankLateAnswers,
  SandboxBankRoutes,
} from "../embedded/sandbox-bank/sandbox-bank-routes.ts";
import { SandboxBank } from "../embedded/sandbox-bank/sandbox-bank.ts";
import { signatureHeader, timestampHeader } from "../embedded/sandbox-bank/signatures.ts";
import { guarded } from "../http/edge.ts";
import { problemAnswer } from "../http/json-answer.ts";
import { ServerLog } from "../http/server-log.ts";
import { OrderNews } from "../orders/order-news.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { BankAnswers } from "./bank-answers.ts";
import { CallbackReceiver } from "./callback-receiver.ts";
import { PaymentDeadlines } from "./payment-deadlines.ts";
import { PaymentsRepository } from "./payments-repository.ts";

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
      const request = yield* HttpServerRequest.HttpServerRequest;
      const status = yield* receiver.receive({
        body: yield* Effect.orDie(request.text),
        signature: request.headers[signatureHeader],
        timestamp: request.headers[timestampHeader],
      });
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

/** Everything of the bank: callbacks, the sandbox's pages and late answers, and what time does to payments. */
export const BankRoutes: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | SqlClient.SqlClient | Settings | ServerLog | Outbox
> = Layer.mergeAll(CallbackRoute, SandboxBankRoutes, SandboxBankLateAnswers, PaymentDeadlines).pipe(
  Layer.provide(CallbackReceiver.layer),
  Layer.provide(BankAnswers.layer),
  Layer.provide(Layer.mergeAll(PaymentsRepository.layer, OrderNews.layer, SandboxBank)),
);
