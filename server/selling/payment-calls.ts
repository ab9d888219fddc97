import { Effect } from "effect";
import { CurrentStore } from "../../api-schema/access.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import type { Amendments } from "./amending/amendments.ts";
import type { SupplementService } from "./amending/supplement-service.ts";
import type { Once } from "./once.ts";
import type { CardPageService } from "./payments/card-page-service.ts";
import type { Payments } from "./payments/payments.ts";

type Needs = {
  readonly payments: Payments["Service"];
  readonly cardPages: CardPageService["Service"];
  readonly amendments: Amendments["Service"];
  readonly supplements: SupplementService["Service"];
  readonly once: Once;
};

/** What is done with an order that was placed: paying it, and changing what it delivers. */
export const paymentCalls = ({ payments, cardPages, amendments, supplements, once }: Needs) =>
  ({
    initPayment: Effect.fnUntraced(function* ({ params, request }) {
      const buyer = yield* CurrentStore;
      // The bank is asked first, outside the transaction that remembers the answer.
      const page = yield* cardPages.ask(buyer.store.storeId, params.token, null);
      const init = payments.init(buyer.store.storeId, params.token, page);
      return jsonAnswer(yield* once("initPayment", buyer, { request, params }, init));
    }),
    retryPayment: Effect.fnUntraced(function* ({ params, payload, request }) {
      const buyer = yield* CurrentStore;
      const page = yield* cardPages.ask(buyer.store.storeId, params.token, payload);
      const retry = payments.retry(buyer.store.storeId, params.token, payload, page);
      return jsonAnswer(yield* once("retryPayment", buyer, { request, params, payload }, retry));
    }),
    cancelPayment: Effect.fnUntraced(function* ({ params, request }) {
      const buyer = yield* CurrentStore;
      const cancel = payments.cancel(buyer.store.storeId, params.token, params.scope);
      return jsonAnswer(yield* once("cancelPayment", buyer, { request, params }, cancel));
    }),
    previewAmendment: Effect.fnUntraced(function* ({ params: { token, shipment }, payload }) {
      const buyer = yield* CurrentStore;
      return jsonAnswer(yield* amendments.preview(buyer, token, shipment, payload));
    }),
    amendShipment: Effect.fnUntraced(function* ({ params, payload, request }) {
      const buyer = yield* CurrentStore;
      const { token, shipment } = params;
      // The bank is asked first, outside the transaction that remembers the answer.
      yield* supplements.ask(buyer, { token, shipment, wish: payload });
      const amend = amendments.amend(buyer, token, shipment, payload);
      return jsonAnswer(yield* once("amend", buyer, { request, params, payload }, amend));
    }),
    giveUpSupplement: Effect.fnUntraced(function* ({ params }) {
      return jsonAnswer(yield* supplements.giveUp(yield* CurrentStore, params.token));
    }),
  }) satisfies GroupCalls<"orders">;
