import { Clock, Effect, type Layer, Schema } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import { Settings } from "../../config.ts";
import { guarded } from "../../web/edge.ts";
import { pageGuard } from "../../web/page-guard.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import { topic } from "../../outbox/topic.ts";
import { CallbackReceiver } from "../../selling/payments/callback-receiver.ts";
import { type CardPage, CardPages } from "../../selling/payments/card-pages.ts";
import type { BankOutcome } from "../../ports/bank.ts";
import {
  cardPage,
  closedPage,
  bankPolicy,
  secureCode,
  secureCodePage,
  unknownPage,
} from "./page.ts";
import { SandboxBankKey } from "./sandbox-bank.ts";

/** How long 'Répondre plus tard' takes. */
export const lateAnswerMs = 30_000;

const LateAnswer = topic(
  "sandbox-bank.answer",
  Schema.Struct({
    transaction: Schema.String,
    outcome: Schema.Literals(["accepted", "refused", "abandoned"]),
  }),
);

/** The answers that were put off, sent as any other callback. */
export const SandboxBankLateAnswers: Layer.Layer<
  never,
  never,
  Outbox | SandboxBankKey | CallbackReceiver | CardPages
> = topicHandler(LateAnswer, ({ transaction, outcome }) =>
  Effect.gen(function* () {
    const pages = yield* CardPages;
    const page = yield* pages.find(transaction);
    if (page !== null) yield* send(page, outcome);
  }),
);

/** The sandbox bank's pages, `/_bank/{transaction}`: server-rendered, without script. */
export const SandboxBankRoutes: Layer.Layer<
  never,
  never,
  | HttpRouter.HttpRouter
  | CardPages
  | SandboxBankKey
  | CallbackReceiver
  | Outbox
  | Settings
  | ServerLog
> = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<
      CardPages | SandboxBankKey | CallbackReceiver | Outbox | Settings | ServerLog
    >();
    yield* router.add(
      "GET",
      "/_bank/:id",
      Effect.provideContext(guarded(pageGuard(showPage)), context),
    );
    yield* router.add(
      "POST",
      "/_bank/:id",
      Effect.provideContext(guarded(pageGuard(takeClick)), context),
    );
  }),
);

const showPage = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const { id = "" } = yield* HttpRouter.params;
  const signature = new URL(request.url, "http://bank").searchParams.get("signature") ?? "";
  const page = yield* findPage(id, signature);
  if (page === null) return yield* html(unknownPage, 404);
  if (page.state !== "open") return yield* closed(page);
  return yield* html(() => cardPage(shown(page, signature)));
});

const takeClick = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const { id = "" } = yield* HttpRouter.params;
  const form = new URLSearchParams(yield* Effect.orDie(request.text));
  const signature = form.get("signature") ?? "";
  const page = yield* findPage(id, signature);
  if (page === null) return yield* html(unknownPage, 404);
  if (page.state !== "open") return yield* closed(page);
  switch (form.get("action") ?? "") {
    case "accept":
      return yield* answer(page, "accepted");
    case "refuse":
      return yield* answer(page, "refused");
    case "abandon":
      return yield* answer(page, "abandoned");
    case "late":
      return yield* answerLater(page);
    case "3ds":
      return yield* html(() => secureCodePage(shown(page, signature), false));
    case "3ds-confirm":
      return form.get("code")?.trim() === secureCode
        ? yield* answer(page, "accepted")
        : yield* html(() => secureCodePage(shown(page, signature), true), 422);
    default:
      return yield* html(() => cardPage(shown(page, signature)), 400);
  }
});

const answer = Effect.fnUntraced(function* (page: CardPage, outcome: BankOutcome) {
  yield* send(page, outcome);
  return yield* backToShop(page);
});

const answerLater = Effect.fnUntraced(function* (page: CardPage) {
  const outbox = yield* Outbox;
  const at = (yield* Clock.currentTimeMillis) + lateAnswerMs;
  yield* outbox.announce(LateAnswer, { transaction: page.id, outcome: "accepted" }, { at });
  return yield* backToShop(page);
});

// Signed and received as a callback that came over the network.
const send = Effect.fnUntraced(function* (page: CardPage, outcome: BankOutcome) {
  const key = yield* SandboxBankKey;
  const receiver = yield* CallbackReceiver;
  yield* receiver.receive(yield* key.callback(page, outcome));
});

const findPage = Effect.fnUntraced(function* (id: string, signature: string) {
  const key = yield* SandboxBankKey;
  if (!key.isPageGenuine(id, signature)) return null;
  return yield* (yield* CardPages).find(id);
});

const shown = (page: CardPage, signature: string) => ({
  transaction: page.id,
  signature,
  subject: page.subject,
  amount: page.amount,
  payees: page.payees,
});

const resultUrl = (shop: string, { resultPath }: CardPage): string => shop + resultPath;

const closed = (page: CardPage) => html((shop) => closedPage(resultUrl(shop, page)), 410);

const backToShop = Effect.fnUntraced(function* (page: CardPage) {
  const { publicUrl } = yield* Settings;
  return HttpServerResponse.redirect(resultUrl(publicUrl, page), {
    status: 303,
    headers: { "cache-control": "no-store" },
  });
});

const html = Effect.fnUntraced(function* (render: (shopUrl: string) => string, status = 200) {
  const { publicUrl } = yield* Settings;
  return HttpServerResponse.text(render(publicUrl), {
    status,
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": bankPolicy(new URL(publicUrl).origin),
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
    },
  });
});
