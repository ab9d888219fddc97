import { describe, expect, it } from "vitest";
import { makeApi } from "../../core/api/client.ts";
import { unreachable } from "../../core/api/errors.ts";
import { taxons } from "../../core/api/wire/catalogue.ts";
import { changeItem, getOrder } from "../../core/api/wire/orders.ts";
import { OrderItemId } from "../../api-schema/primitives.ts";
import { signOut } from "../../core/api/wire/session.ts";
import { anAnswer, anOrder, customerId, storeA, tokenA } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const cart = { storeId: storeA, token: tokenA };
const KEPT = "panetier-kept";

describe("[SESS-2] a call under a spent token", () => {
  it("is not sent where the next token cannot be had now", async () => {
    const { api, sent } = fakeApi(() => json([]), {
      renewal: { isDue: () => true, wait: async () => false },
    });
    expect(await settled(taxons(api))).toEqual({ error: unreachable });
    expect(sent).toEqual([]);
  });

  it("waits for nothing while the token is good, or where nobody renews it", async () => {
    const wait = () => Promise.reject(new Error("nothing is to be waited for"));
    const good = fakeApi(() => json([]), { renewal: { isDue: () => false, wait } });
    expect(await settled(taxons(good.api))).toEqual({ value: [] });
    expect(await settled(taxons(fakeApi(() => json([])).api))).toEqual({ value: [] });
  });
});

describe("what a browser keeps for its customer", () => {
  const open = (cachedOnly: boolean | null) => {
    const fake = fakeApi(() => json(anOrder()), {
      token: () => (cachedOnly === true ? null : "jeton"),
      cacheReader: () => (cachedOnly === null ? null : { customerId, cachedOnly }),
    });
    return { ...fake, reading: makeApi(fake.settings, { takesCached: true }) };
  };
  const itemId = OrderItemId.make(4);

  it("is asked for by reads that take it, for that customer, and by no other call", async () => {
    const { api, reading, sent } = open(false);
    await settled(getOrder(reading, cart));
    await settled(getOrder(api, cart));
    await settled(changeItem(reading, { ...cart, itemId, body: { quantity: 2 } }));
    expect(sent.map(({ method, headers }) => [method, headers[KEPT]])).toEqual([
      ["GET", "7"],
      ["GET", undefined],
      ["PATCH", undefined],
    ]);
  });

  it("is all that is asked for while the login is not confirmed; only calls of the login go to the server", async () => {
    const { api, reading, sent } = open(true);
    expect(await settled(getOrder(reading, cart))).toEqual({ value: anOrder() });
    expect(await settled(getOrder(api, cart))).toEqual({ error: unreachable });
    expect(await settled(changeItem(reading, { ...cart, itemId, body: { quantity: 2 } }))).toEqual({
      error: unreachable,
    });
    await settled(signOut(api));
    expect(sent.map(({ method, headers }) => [method, headers[KEPT]])).toEqual([
      ["GET", "7; only"],
      ["DELETE", undefined],
    ]);
  });

  it("is nobody's where nobody is known", async () => {
    const { reading, sent } = open(null);
    expect(await settled(getOrder(reading, cart))).toEqual({ value: anOrder() });
    const without = fakeApi(() => json(anOrder()));
    await settled(getOrder(makeApi(without.settings, { takesCached: true }), cart));
    expect([...sent, ...without.sent].map(({ headers }) => headers[KEPT])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("a 401", () => {
  const refused = () => json({ code: 401, message: "Non." }, { status: 401 });

  it("tells of no token where none was sent", async () => {
    const visitor = fakeApi(refused, { token: () => null });
    expect(await settled(taxons(visitor.api))).toEqual({
      error: { _tag: "Unauthorized", message: "Non." },
    });
    expect(visitor.unauthorized).toEqual([]);
  });

  it("is the only answer that does", async () => {
    const answers = [json([]), ...[403, 500].map((status) => json({}, { status }))];
    const member = fakeApi(() => answers.shift() ?? json([]));
    for (let call = 0; call < 3; call += 1) await settled(taxons(member.api));
    expect(member.unauthorized).toEqual([]);
  });
});

it.each([
  ["90", 90],
  ["0", 0],
  ["999999", 999_999],
  ["1234567", null],
  ["-1", null],
  ["2.5", null],
  ["x2", null],
  ["Wed, 21 Oct 2026 07:28:00 GMT", null],
])("waits as long as whole seconds say: %s", async (said, retryAfter) => {
  const busy = { status: 503, headers: { "Retry-After": said } };
  const { api } = fakeApi(() => json({ code: 503, message: "Occupé." }, busy));
  expect(await settled(taxons(api))).toEqual({
    error: {
      _tag: "ServerRefused",
      status: 503,
      code: 503,
      message: "Occupé.",
      fields: [],
      retryAfter,
    },
  });
});

it("[FLOW-25] outlives its page up to 60,000 bytes, accents counted as they travel, and without a body", async () => {
  const kept: boolean[] = [];
  const { api } = fakeApi(
    (request) => {
      kept.push(request.keepalive);
      return json(anAnswer({}));
    },
    {},
    { takesAnything: true },
  );
  /** A body of so many bytes: 15 around the text, two for each é. */
  const send = (text: string) =>
    // safe: the length of what is sent, not its words
    settled(
      changeItem(api, { ...cart, itemId: OrderItemId.make(4), body: { quantity: text as never } }),
    );
  await send("x".repeat(60_000 - 15));
  await send("x".repeat(60_000 - 14));
  await send("é".repeat(30_000));
  await settled(signOut(api));
  expect(kept).toEqual([true, false, false, true]);
});
