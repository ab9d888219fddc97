import { Effect, Layer } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentCustomer, CurrentStore } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { lastPurchases } from "../habits/last-purchases.ts";
import { Usuals } from "../habits/usual-products.ts";
import { MandateDocuments } from "../mandates/mandate-documents.ts";
import { MandateLinks } from "../mandates/mandate-links.ts";
import { Mandates } from "../mandates/mandates.ts";
import { FestiveProducts } from "../selling/cart/festive-products.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import { pageOf, paginated, paginationOf } from "../web/pagination.ts";
import { plainList, type StoreListAnswer } from "../stores/long-store-lists.ts";
import { Stores } from "../stores/stores.ts";

export const StoresHandlers = HttpApiBuilder.group(
  Api,
  "stores",
  Effect.fnUntraced(function* (handlers) {
    return handlers.handleAll({
      ...storeCalls(yield* Stores),
      ...mandateCalls(yield* MandateLinks, yield* MandateDocuments),
      ...habitCalls({
        usuals: yield* Usuals,
        sql: yield* SqlClient.SqlClient,
        festive: yield* FestiveProducts,
      }),
    });
  }),
).pipe(Layer.provide([Stores.layer, Mandates, Usuals.layer, FestiveProducts.layer]));

/** The customer's stores, and the addresses of the active one. */
const storeCalls = (stores: Stores["Service"]) =>
  ({
    listStores: Effect.fnUntraced(function* ({ query }) {
      const { customerId } = yield* CurrentCustomer;
      const at = pageOf(query);
      const long = yield* stores.longList(customerId, at.page, at.itemsPerPage);
      if (long !== null) return yield* longAnswer(long, paginationOf(long.total, at));
      const { results, total } = yield* stores.list(customerId, at.page, at.itemsPerPage);
      return paginated(results, total, at);
    }),
    getStore: Effect.fnUntraced(function* ({ params }) {
      const { customerId } = yield* CurrentCustomer;
      return yield* stores.get(customerId, params.id);
    }),
    changeStore: Effect.fnUntraced(function* ({ params, payload }) {
      const { identity, store } = yield* CurrentStore;
      if (params.id !== store.storeId) return yield* Effect.fail(noSuchStore());
      // Where invoices and answers go is the customer's to say.
      if (payload.billingEmail !== undefined || payload.contactEmail !== undefined) {
        yield* refuseWhenImpersonating(identity);
      }
      return yield* stores.change(identity.customerId, store.storeId, payload);
    }),
    storeDeliveries: Effect.fnUntraced(function* ({ params }) {
      const { store } = yield* CurrentStore;
      if (params.id !== store.storeId) return yield* Effect.fail(noSuchStore());
      return yield* stores.deliveries(store.storeId);
    }),
    storeActivity: Effect.fnUntraced(function* () {
      const { customerId } = yield* CurrentCustomer;
      return yield* stores.activity(customerId);
    }),
    followedStores: Effect.fnUntraced(function* ({ query }) {
      const { customerId } = yield* CurrentCustomer;
      const at = pageOf(query);
      const { results, total } = yield* stores.followed(customerId, at.page, at.itemsPerPage);
      return paginated(results, total, at);
    }),
    syncStore: Effect.fnUntraced(function* ({ params, payload }) {
      const { customerId } = yield* CurrentCustomer;
      return yield* stores.sync(customerId, params.id, payload.webservice);
    }),
    syncInfolegaleScore: Effect.fnUntraced(function* ({ params }) {
      const { customerId } = yield* CurrentCustomer;
      return yield* stores.syncScore(customerId, params.id);
    }),
    getAddress: Effect.fnUntraced(function* ({ params }) {
      const { store } = yield* CurrentStore;
      return yield* stores.address(store.storeId, params.id);
    }),
    putAddress: Effect.fnUntraced(function* ({ params, payload }) {
      const { store } = yield* CurrentStore;
      return yield* stores.changeAddress(store.storeId, params.id, payload);
    }),
  }) satisfies GroupCalls<"stores">;

const mandateCalls = (links: MandateLinks["Service"], documents: MandateDocuments["Service"]) =>
  ({
    signMandateLink: Effect.fnUntraced(function* ({ params, query }) {
      const { identity, store } = yield* CurrentStore;
      return yield* links.link(identity, store.storeId, {
        store: params.id,
        kind: query.is_mkp === "true" ? "MKP" : "GMP",
        origin: query.origin,
      });
    }),
    mandatePdf: Effect.fnUntraced(function* ({ params }) {
      const { identity, store } = yield* CurrentStore;
      const request = { store: params.id, kind: params.kind };
      const { name, pdf } = yield* documents.find(identity, store.storeId, request);
      return HttpServerResponse.uint8Array(pdf, {
        contentType: "application/pdf",
        headers: { "content-disposition": `attachment; filename="${name}"` },
      });
    }),
  }) satisfies GroupCalls<"stores">;

type HabitNeeds = {
  readonly usuals: Usuals["Service"];
  readonly sql: SqlClient.SqlClient;
  readonly festive: FestiveProducts["Service"];
};

/** What the active store buys again and again, and what it is offered. */
const habitCalls = ({ sql, usuals, festive }: HabitNeeds) =>
  ({
    usualProducts: Effect.fnUntraced(function* ({ params }) {
      const { store } = yield* CurrentStore;
      if (params.id !== store.storeId) return yield* Effect.fail(noSuchStore());
      return yield* usuals.of(store.storeId);
    }),
    purchases: Effect.fnUntraced(function* ({ params }) {
      const { store } = yield* CurrentStore;
      if (params.id !== store.storeId) return yield* Effect.fail(noSuchStore());
      return yield* lastPurchases(sql, store.storeId);
    }),
    festiveProducts: Effect.fnUntraced(function* () {
      const { store } = yield* CurrentStore;
      return yield* festive.of(store.storeId);
    }),
  }) satisfies GroupCalls<"stores">;

/** What is sent already made: tests/server/stores.test.ts decodes it with its schema. */
const longAnswer = Effect.fnUntraced(function* (
  list: StoreListAnswer,
  pagination: Readonly<Record<string, number>>,
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest;
  const takesGzip = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
  const body = takesGzip ? list.bytes : yield* plainList(list);
  return HttpServerResponse.uint8Array(body, {
    contentType: "application/json",
    headers: {
      ...Object.fromEntries(
        Object.entries(pagination).map(([name, value]) => [name, String(value)]),
      ),
      vary: "Accept-Encoding",
      ...(takesGzip ? { "content-encoding": "gzip" } : {}),
    },
  });
});

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
