import { describe, expect, it } from "vitest";
import { breachesOf } from "./contract.ts";

const TOKEN = "panier-de-la-boutique-A";

const sent = (
  method: string,
  path: string,
  { body, ...headers }: { readonly body?: unknown; readonly [header: string]: unknown } = {},
): Request =>
  new Request(`https://boutique.test/api/v2/shop/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(headers as Record<string, string>),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const order = { cgvAccepted: true, expectedTotal: 1000 };
const complete = { "X-STORE-ID": "1", "Idempotency-Key": "cle-de-la-touche", body: order };

describe("what the contract does not allow", () => {
  it("is nothing of a call as the shop sends it", async () => {
    const right = [
      sent("POST", `orders/${TOKEN}/complete`, complete),
      sent("PATCH", `orders/${TOKEN}`, {
        "X-STORE-ID": "1",
        "Content-Type": "application/merge-patch+json",
        body: { couponCode: null },
      }),
      sent("GET", "orders?page=2&state=open", { "X-STORE-ID": "1" }),
      sent("POST", "authentication-token", { body: { email: "a@b.fr", password: "secret" } }),
      sent("PUT", "authentication-token"),
    ];
    expect(await Promise.all(right.map(breachesOf))).toEqual(right.map(() => []));
  });

  it.each<[string, Request, RegExp]>([
    ["another call", sent("PUT", "orders"), /no call of the contract/],
    [
      "a key that is missing",
      sent("POST", `orders/${TOKEN}/complete`, { "X-STORE-ID": "1", body: order }),
      /Idempotency-Key is missing/,
    ],
    [
      "a key that is too short to be one",
      sent("POST", `orders/${TOKEN}/complete`, { ...complete, "Idempotency-Key": "cle" }),
      /Idempotency-Key cannot be 'cle'/,
    ],
    [
      "a key where it means nothing",
      sent("POST", `orders/${TOKEN}/checkCart`, {
        "X-STORE-ID": "1",
        "Idempotency-Key": "cle-0001",
      }),
      /means nothing here/,
    ],
    [
      "a store that is missing",
      sent("POST", `orders/${TOKEN}/complete`, { "Idempotency-Key": "cle-0001", body: order }),
      /X-STORE-ID is missing/,
    ],
    ["a store that is none", sent("GET", "orders", { "X-STORE-ID": "null" }), /cannot be 'null'/],
    [
      "a body that lacks something",
      sent("POST", `orders/${TOKEN}/complete`, { ...complete, body: { cgvAccepted: true } }),
      /expectedTotal/,
    ],
    [
      "a body with more than it takes",
      sent("POST", `orders/${TOKEN}/complete`, { ...complete, body: { ...order, total: 1 } }),
      /total/,
    ],
    [
      "a body where none is taken",
      sent("POST", `orders/${TOKEN}/checkCart`, { "X-STORE-ID": "1", body: {} }),
      /takes no body/,
    ],
    [
      "a body of another type",
      sent("POST", "authentication-token", { "Content-Type": "text/plain", body: {} }),
      /type 'text\/plain'/,
    ],
    ["a token that is none", sent("GET", "orders/x", { "X-STORE-ID": "1" }), /token/],
    [
      "a parameter of the query that is wrong",
      sent("GET", "orders?state=lost", { "X-STORE-ID": "1" }),
      /state/,
    ],
  ])("is %s", async (_, request, told) => {
    const found = await breachesOf(request);
    expect(found.length).toBe(1);
    expect(found[0]).toMatch(told);
  });
});
