import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { ErpRefusal } from "../../../api-schema/erp/orders.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import { OrderBook, OrderBookUnavailable } from "../../ports/order-book.ts";
import { ErpAgain } from "../../selling/orders/erp-again.ts";
import { ErpCalls } from "./erp-calls.ts";
import { notTakenMail } from "./erp-mails.ts";
import {
  type ErpVersion,
  makeErpVersions,
  type Saying,
} from "../../selling/orders/erp-versions.ts";
import type { Settings } from "../../config.ts";

type Needs = SqlClient.SqlClient | Outbox | SellingFirm | Settings;

/**
 * The order book of an ERP that answers calls (api-schema/erp.openapi.json). Each version is written down as it
 * is sent before it leaves, and with what was answered: asked again it says the same. What the ERP refuses is
 * parked and told once; what it does not answer is asked again until it does.
 */
export const ErpOrderBook: Layer.Layer<OrderBook, never, Needs> = Layer.effect(
  OrderBook,
  Effect.gen(function* () {
    const saying = yield* makeSaying;
    return OrderBook.of({
      enter: (part) => saying({ says: "ordered", part, orderVersion: 1 }),
      amend: ({ version, ...part }) => saying({ says: "ordered", part, orderVersion: version }),
      cancel: (part) => saying({ says: "cancelled", part }),
    });
  }),
).pipe(Layer.provide(ErpCalls.layer));

/** What is said once more: by a person's wish, or since the ERP has lost it. */
export const ErpAgainTopic: Layer.Layer<never, never, Needs> = Layer.unwrap(
  Effect.gen(function* () {
    const send = yield* makeSending;
    const versions = yield* makeErpVersions;
    return topicHandler(ErpAgain, ({ order, scope, version }) =>
      Effect.gen(function* () {
        const last = yield* versions.last({ orderNumber: order, scope });
        if (last?.version !== version || last.state !== "waiting") return;
        yield* send(last);
      }),
    );
  }),
).pipe(Layer.provide(ErpCalls.layer));

const makeSaying = Effect.gen(function* () {
  const versions = yield* makeErpVersions;
  const send = yield* makeSending;
  return (saying: Saying) =>
    versions.saying(saying).pipe(
      Effect.mapError((cause) => unavailable("The order cannot be written down", cause)),
      Effect.flatMap((version) => (version === undefined ? Effect.void : send(version))),
    );
});

const makeSending = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const firm = (yield* SellingFirm).now;
  const versions = yield* makeErpVersions;
  const calls = yield* ErpCalls;

  /** It is told once; from then on a person has it sent again. */
  const park = (version: ErpVersion, refusal: ErpRefusal) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const from = yield* firm;
        if (!(yield* versions.refused(version, refusal))) return;
        yield* announce(MailDue, notTakenMail(from, version, refusal));
      }),
    );

  const send = (version: ErpVersion): Effect.Effect<void, OrderBookUnavailable> =>
    Effect.gen(function* () {
      const answer = yield* calls.takeVersion(version);
      if (answer._tag === "refused") return yield* park(version, answer.refusal);
      const { taken } = answer;
      if (taken.version <= version.version) return yield* versions.taken(version, taken);
      const last = yield* versions.last({ orderNumber: version.order, scope: version.scope });
      // A later one of the shop's own was quicker: it has its own answer.
      if (last !== undefined && last.version > version.version) {
        return yield* versions.taken(version, taken);
      }
      yield* Effect.logWarning("L'ERP tient une version plus récente que la boutique n'en a dit");
      const outbid = yield* versions.outbid(version, taken.version);
      yield* outbid === undefined ? park(version, alwaysHigher(taken.version)) : send(outbid);
    }).pipe(
      Effect.mapError((cause) =>
        cause instanceof OrderBookUnavailable
          ? cause
          : unavailable("The ERP's answer cannot be written down", cause),
      ),
      Effect.annotateLogs({ order: version.order, version: version.version }),
    );
  return send;
});

const alwaysHigher = (held: number): ErpRefusal => ({
  reason: `L’ERP répond à chaque version par une plus haute : il dit tenir la version ${held} de cette commande.`,
  cure: "Regardez dans l’ERP qui d’autre y écrit cette commande, et remettez-y la version que la boutique a dite ; puis faites-la renvoyer.",
});

const unavailable = (message: string, cause: unknown): OrderBookUnavailable =>
  new OrderBookUnavailable({ message, cause });
