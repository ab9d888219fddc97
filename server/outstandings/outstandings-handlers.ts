import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { Idempotency } from "../web/idempotency.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { InvoicePaying } from "./invoice-paying.ts";
import { Outstandings } from "./outstandings.ts";
import { InvoicePayments } from "./payment-repository.ts";

export const OutstandingsHandlers = HttpApiBuilder.group(
  Api,
  "outstandings",
  Effect.fnUntraced(function* (handlers) {
    const outstandings = yield* Outstandings;
    const paying = yield* InvoicePaying;
    return handlers.handleAll({
      storeOutstandings: Effect.fnUntraced(function* ({ params, query }) {
        const { identity } = yield* CurrentStore;
        yield* checkActive(params.id);
        const at = pageOf(query);
        const { rows, total } = yield* outstandings.ofStore(
          identity.customerId,
          params.id,
          query,
          at,
        );
        return paginated(rows, total, at);
      }),
      storeOutstandingSummary: Effect.fnUntraced(function* ({ params, query }) {
        yield* checkActive(params.id);
        return yield* outstandings.summaryOfStore(params.id, query);
      }),
      listOutstandings: Effect.fnUntraced(function* ({ query }) {
        const { customerId } = yield* CurrentCustomer;
        const at = pageOf(query);
        const { rows, total } = yield* outstandings.across(customerId, query, at);
        return paginated(rows, total, at);
      }),
      outstandingSummary: Effect.fnUntraced(function* ({ query }) {
        const { customerId } = yield* CurrentCustomer;
        return yield* outstandings.summaryAcross(customerId, query);
      }),
      checkoutOutstandings: Effect.fnUntraced(function* ({ payload, request }) {
        const payer = yield* CurrentCustomer;
        yield* refuseWhenImpersonating(payer);
        return yield* paying.checkout(payer, payload, request.headers["idempotency-key"]);
      }),
      outstandingPayment: Effect.fnUntraced(function* ({ params }) {
        return yield* paying.see(yield* CurrentCustomer, params.id);
      }),
      giveUpOutstandingPayment: Effect.fnUntraced(function* ({ params }) {
        const payer = yield* CurrentCustomer;
        yield* refuseWhenImpersonating(payer);
        return yield* paying.giveUp(payer, params.id);
      }),
    });
  }),
).pipe(
  Layer.provide([Outstandings.layer, InvoicePaying.layer]),
  Layer.provide([InvoicePayments.layer, Idempotency.layer]),
);

const checkActive = Effect.fnUntraced(function* (id: StoreId) {
  const { store } = yield* CurrentStore;
  if (id !== store.storeId) {
    return yield* new NotFound({ message: "Cette boutique est introuvable." });
  }
});
