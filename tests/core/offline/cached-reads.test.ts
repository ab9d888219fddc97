import fc from "fast-check";
import { expect, it } from "vitest";
import { CustomerId } from "../../../api-schema/primitives.ts";
import { cachedHeaderOf, readCachedHeader } from "../../../core/offline/cache-reader.ts";
import {
  customerOfToken,
  isCachedPath,
  cacheKey,
  CACHE_BUDGET_BYTES,
  PICTURES_BUDGET_BYTES,
  READS_BUDGET_BYTES,
  toEvict,
} from "../../../core/offline/cached-reads.ts";
import { picturesIn } from "../../../core/offline/pictures.ts";

const DAY = 24 * 3_600_000;

it("[CARNET-6] keeps what bakers order with, and nothing of money, bank, people, messages or support", () => {
  const kept = ["/orders/abc", "/shopping-lists", "/shopping-lists/4", "/stores/1/usual-products"];
  const never = [
    "/outstandings",
    "/orders/abc/paymentMethods",
    "/stores/1/mandates/GMP/pdf-file",
    "/stores/1/store-shop-users",
    "/customers/7",
    "/customers/7/personal-data",
    "/messaging/inbox",
    "/messaging/download-attachment",
    "/authentication-token",
    "/push/key",
    "/shop-users/sessions",
    "/invoices/3/pdf-file",
  ];
  expect(kept.map((path) => isCachedPath(`/api/v2/shop${path}`))).toEqual(kept.map(() => true));
  expect(never.map((path) => isCachedPath(`/api/v2/shop${path}`))).toEqual(never.map(() => false));
  expect(isCachedPath("/_support/api/v2/shop/orders")).toBe(false);
});

it("[CARNET-6] keeps an answer for its address and its store", () => {
  const url = "https://panetier.example/api/v2/shop/orders?page=1#haut";
  expect([cacheKey(url, "4"), cacheKey(url, null)]).toEqual([
    "https://panetier.example/api/v2/shop/orders?page=1&kept-for-store=4",
    "https://panetier.example/api/v2/shop/orders?page=1&kept-for-store=none",
  ]);
});

const bearer = (claims: object): string => `Bearer e30.${btoa(JSON.stringify(claims))}.signature`;

it("[CARNET-6] keeps for whom the login names, for no agent in a customer's place and for nobody else", () => {
  expect([
    customerOfToken(bearer({ sub: "42", act: null })),
    customerOfToken(bearer({ sub: "42" })),
    customerOfToken(bearer({ sub: "42", act: { sub: "agent" } })),
    customerOfToken(bearer({ sub: "agent" })),
    customerOfToken("Bearer rien"),
    customerOfToken("Bearer e30.%%%.x"),
    customerOfToken(null),
  ]).toEqual([42, 42, null, null, null, null, null]);
});

it("says in a header whose kept answers a page takes, and reads nothing else out of it", () => {
  const customerId = CustomerId.make(42);
  for (const keptOnly of [true, false]) {
    const reader = { customerId, cachedOnly: keptOnly };
    expect(readCachedHeader(cachedHeaderOf(reader))).toEqual(reader);
  }
  for (const text of [null, "", "0", "-1", "42; yes", "42;only", "1e3"]) {
    expect(readCachedHeader(text)).toBeNull();
  }
});

it("[CARNET-6] stays within 25 MB: what is older than 30 days leaves, then the oldest", () => {
  expect(READS_BUDGET_BYTES + PICTURES_BUDGET_BYTES).toBe(CACHE_BUDGET_BYTES);
  expect(CACHE_BUDGET_BYTES).toBe(25 * 1024 * 1024);
  const things = [
    { key: "old", bytes: 1, at: 0 },
    { key: "first", bytes: 40, at: DAY },
    { key: "second", bytes: 40, at: 2 * DAY },
    { key: "third", bytes: 40, at: 3 * DAY },
  ];
  expect(toEvict(things, 100, 30 * DAY + 1)).toEqual(["first", "old"]);
  const thing = fc.record({ key: fc.uuid(), bytes: fc.nat(50), at: fc.nat(40) });
  fc.assert(
    fc.property(fc.uniqueArray(thing, { selector: ({ key }) => key }), (kept) => {
      const leaving = new Set(toEvict(kept, 100, 40));
      const staying = kept.filter(({ key }) => !leaving.has(key));
      expect(staying.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100);
    }),
  );
});

it("finds the pictures that an answer names, each once, scaled for a card", () => {
  const answer = JSON.stringify([{ path: "/images/a" }, { path: "/images/b" }, "/images/a", "/c"]);
  expect(picturesIn(answer)).toEqual(["/images/a?w=240", "/images/b?w=240"]);
});
