import { Effect, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { OrderItemId, type OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { EMPTY_SEARCH, searchCall } from "../../core/search/search-params.ts";
import { searchProducts, suggestions, taxons } from "../../core/api/wire/catalogue.ts";
import { addItems, changeItem, getOrder, removeItem } from "../../core/api/wire/orders.ts";
import { renewToken, signIn, signOut } from "../../core/api/wire/session.ts";
import { allStores } from "../../core/api/stores.ts";
import { anAnswer, aStore, flour, storeA, tokenA } from "../machines/shop-data.ts";
import { fakeApi, json, jsonPage, settled } from "./fake-api.ts";

const cart = { storeId: storeA, token: tokenA };
const itemId = OrderItemId.make(4);

describe("what is sent", () => {
  it("carries the token, the store and a merge patch", async () => {
    const { api, sent } = fakeApi(() => json(anAnswer({ lines: { [flour]: 3 } })));
    await settled(changeItem(api, { ...cart, itemId, body: { quantity: 3 } }));
    expect(sent).toEqual([
      {
        method: "PATCH",
        url: `/api/v2/shop/orders/${tokenA}/items/4`,
        headers: {
          accept: "application/json",
          "content-type": "application/merge-patch+json",
          "jwt-authorization": "Bearer jeton",
          "x-store-id": "1",
        },
        body: '{"quantity":3}',
      },
    ]);
  });

  it("names the same attempt by its idempotency key", async () => {
    const { api, sent } = fakeApi(() => json(anAnswer({})));
    const items = [{ variant: flour, quantity: 2 }];
    await settled(addItems(api, { ...cart, body: { items }, idempotencyKey: "cle-de-la-touche" }));
    expect(sent[0]?.headers["idempotency-key"]).toBe("cle-de-la-touche");
    expect(sent[0]?.body).toBe('{"items":[{"variant":"FARINE-T65-25","quantity":2}]}');
  });

  it("[FLOW-25] outlives its page when it changes a cart and browsers allow it", async () => {
    const kept: boolean[] = [];
    const answer = (request: Request): Response => {
      kept.push(request.keepalive);
      return json(anAnswer({}));
    };
    const { api } = fakeApi(answer, {}, { takesAnything: true });
    // More than the contract takes: today no body that it does is too long for browsers.
    const many = Array.from({ length: 2000 }, () => ({ variant: flour, quantity: 1 }));
    await settled(changeItem(api, { ...cart, itemId, body: { quantity: 3 } }));
    await settled(
      addItems(api, { ...cart, body: { items: many }, idempotencyKey: "cle-de-la-touche" }),
    );
    await settled(getOrder(api, cart));
    expect(kept).toEqual([true, false, false]);
  });

  it("carries no token and no store for a visitor", async () => {
    const { api, sent } = fakeApi(() => json([]), { token: () => null });
    await settled(taxons(api));
    expect(sent[0]?.headers).toEqual({ accept: "application/json" });
  });

  it("[SESS-2] waits for a token that is being renewed, unless it is a call of the login itself", async () => {
    const next = Promise.withResolvers<boolean>();
    let token = "spent";
    const { api, sent } = fakeApi(() => json([]), {
      token: () => token,
      renewal: { isDue: () => token === "spent", wait: () => next.promise },
    });
    const waiting = settled(taxons(api));
    await settled(signOut(api));
    expect(sent.map(({ method }) => method)).toEqual(["DELETE"]);
    token = "next";
    next.resolve(true);
    await waiting;
    expect(sent[1]?.headers["jwt-authorization"]).toBe("Bearer next");
  });

  it("asks for all the stores at once", async () => {
    const { api, sent } = fakeApi(() => jsonPage([aStore()], 9999));
    expect(await settled(allStores(api))).toEqual({ value: [aStore()] });
    expect(sent[0]?.url).toBe("/api/v2/shop/stores?itemsPerPage=9999");
  });

  it("[SEARCH-1] sends the search text only when there is one", async () => {
    const { api, sent } = fakeApi(() => json({}));
    await settled(searchProducts(api, searchCall(EMPTY_SEARCH)));
    const narrowed = { ...EMPTY_SEARCH, search: "blé", promotion: true };
    await settled(searchProducts(api, searchCall(narrowed)));
    expect(sent.map(({ url }) => url)).toEqual([
      "/api/v2/shop/search/products?page=1&itemsPerPage=30",
      "/api/v2/shop/search/products?page=1&itemsPerPage=30&search=bl%C3%A9&promotion=true",
    ]);
  });

  it("never sends a call whose address has a hole", async () => {
    const { api, sent } = fakeApi(() => json(anAnswer({})));
    const hole = "" as OrderToken; // safe: what a defect of a screen would pass
    expect(await settled(getOrder(api, { storeId: storeA, token: hole }))).toEqual({
      error: { _tag: "MissingUrl", message: "Missing url" },
    });
    expect(await settled(removeItem(api, { ...cart, token: hole, itemId }))).toEqual({
      error: { _tag: "MissingUrl", message: "Missing url" },
    });
    expect(await settled(api.file(null))).toEqual({
      error: { _tag: "MissingUrl", message: "Missing url" },
    });
    expect(sent).toEqual([]);
  });

  it("aborts the request when the call is interrupted", async () => {
    let signal: AbortSignal | undefined;
    const { api } = fakeApi((request) => {
      signal = request.signal;
      return new Promise<Response>(() => undefined);
    });
    const fiber = Effect.runFork(taxons(api));
    await expect.poll(() => signal?.aborted).toBe(false);
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect(signal?.aborted).toBe(true);
  });
});

describe("what is made of an answer", () => {
  it("makes null of an empty body", async () => {
    const { api } = fakeApi(() => new Response(null, { status: 204 }));
    expect(await settled(signOut(api))).toEqual({ value: null });
  });

  it("drops and logs the items of a list that have another shape", async () => {
    const { api, logged } = fakeApi(() => jsonPage([aStore(), { id: "x" }, aStore()], 9999));
    expect(await settled(allStores(api))).toEqual({ value: [aStore(), aStore()] });
    expect(logged.map(({ message }) => message)).toEqual(["Item 1 dropped"]);
  });

  it("drops wrong products inside a search result, and keeps the rest", async () => {
    const found = {
      results: { products: [{ code: 3 }], taxons: [] },
      aggregations: {
        brands: [],
        labels: [],
        taxons: [],
        promotion: 0,
        inStock: 0,
        bought: null,
        flour: null,
      },
      correction: null,
      nearest: [],
      taxonPath: [],
      merchant: null,
    };
    const { api } = fakeApi(() => json(found, { headers: paginationHeaders(1, 30) }));
    expect(await settled(searchProducts(api, searchCall(EMPTY_SEARCH)))).toEqual({
      value: {
        results: { ...found, results: { products: [], taxons: [] } },
        pagination: { totalItems: 1, itemsPerPage: 30, currentPage: 1, lastPage: 1 },
      },
    });
  });

  it("refuses a single object of another shape, and logs it", async () => {
    const { api, logged } = fakeApi(() => json({ products: "beaucoup" }));
    expect(await settled(suggestions(api, { search: "far" }))).toEqual({
      error: { _tag: "UnexpectedResponse", message: "Success but unexpected response." },
    });
    expect(logged.map(({ message }) => message)).toEqual(["Success but unexpected response."]);
  });

  it("refuses a success that is no JSON", async () => {
    const { api } = fakeApi(() => new Response("<html>", { status: 200 }));
    expect(await settled(taxons(api))).toEqual({
      error: { _tag: "UnexpectedResponse", message: "Success but unexpected response." },
    });
  });

  it("refuses a page without its pagination headers", async () => {
    const { api } = fakeApi(() => json({}));
    expect(await settled(searchProducts(api, searchCall(EMPTY_SEARCH)))).toHaveProperty("error");
  });

  it("gives a PDF as it is", async () => {
    const bytes = new TextEncoder().encode("%PDF-1.7");
    const { api } = fakeApi(
      () => new Response(bytes, { headers: { "Content-Type": "application/pdf" } }),
    );
    const result = await settled(api.file("/documents/fiche.pdf", { storeId: StoreId.make(2) }));
    const blob = "value" in result ? result.value : null;
    expect([blob?.type, await blob?.text()]).toEqual(["application/pdf", "%PDF-1.7"]);
  });
});

describe("what is made of a failure", () => {
  it("[ERR-1] reads both shapes of error bodies, and neither", async () => {
    const bodies = [
      { code: 422, errors: ["a", "b"], fields: [{ field: "quantity", message: "a" }] },
      { code: 409, message: "Stock insuffisant" },
      "rien",
    ];
    const answers = bodies.map(async (body) => {
      const { api } = fakeApi(() => json(body, { status: 418 }));
      return settled(taxons(api));
    });
    const refused = { _tag: "ServerRefused", status: 418, retryAfter: null };
    expect(await Promise.all(answers)).toEqual([
      {
        error: {
          ...refused,
          code: 422,
          message: "a, b",
          fields: [{ field: "quantity", message: "a" }],
        },
      },
      { error: { ...refused, code: 409, message: "Stock insuffisant", fields: [] } },
      { error: { ...refused, code: 418, message: "Une erreur s'est produite", fields: [] } },
    ]);
  });

  it("says how long to wait", async () => {
    const { api } = fakeApi(() =>
      json({ code: 429, message: "Trop" }, { status: 429, headers: { "Retry-After": "90" } }),
    );
    expect(await settled(signIn(api, { body: { email: "a@b.fr", password: "x" } }))).toEqual({
      error: {
        _tag: "ServerRefused",
        status: 429,
        code: 429,
        message: "Trop",
        fields: [],
        retryAfter: 90,
      },
    });
  });

  it("tells the session of a 401, with the token that was refused", async () => {
    const apiClient = fakeApi(() => json({ code: 401, message: "Expiré" }, { status: 401 }));
    expect(await settled(taxons(apiClient.api))).toEqual({
      error: { _tag: "Unauthorized", message: "Expiré" },
    });
    expect(apiClient.unauthorized).toEqual(["jeton"]);
  });

  it("keeps the 401 of a sign-in or a renewal to itself, and sends no token with it", async () => {
    const apiClient = fakeApi(() => json({ code: 401, message: "Non" }, { status: 401 }));
    await settled(signIn(apiClient.api, { body: { email: "a@b.fr", password: "x" } }));
    await settled(renewToken(apiClient.api));
    expect(apiClient.unauthorized).toEqual([]);
    expect(apiClient.sent.map(({ headers }) => headers["jwt-authorization"])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is unreachable when no answer comes", async () => {
    const { api } = fakeApi(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await settled(taxons(api))).toEqual({
      error: {
        _tag: "Unreachable",
        message: "Le serveur ne répond pas. Vérifiez votre connexion.",
      },
    });
  });
});

const paginationHeaders = (total: number, perPage: number): Record<string, string> => ({
  "X-Total-Items": String(total),
  "X-Items-Per-Page": String(perPage),
  "X-Current-Page": "1",
  "X-Last-Page": "1",
});

it("[LIFE-5] tells of answers of another shape and of calls that the server does not know, and of no other", async () => {
  const told: string[] = [];
  const of = (answer: Response) =>
    fakeApi(() => answer, { onMisread: () => told.push(String(answer.status)) }).api;
  await settled(getOrder(of(json({ another: "shape" })), cart));
  for (const status of [400, 404, 405, 409, 422, 503]) {
    await settled(getOrder(of(json({ code: status, message: "Non." }, { status })), cart));
  }
  await settled(getOrder(of(json(anAnswer({}).order)), cart));
  expect(told).toEqual(["200", "400", "405"]);
});
