import { Effect, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { OrderItemId } from "../../api-schema/primitives.ts";
import {
  afterChanges,
  changeLines,
  type Outbox,
  sendChange,
  type SentChange,
} from "../../core/api/cart-changes.ts";
import { unreachable } from "../../core/api/errors.ts";
import { retrieveOrder } from "../../core/api/wire/orders.ts";
import type { LineChange } from "../../core/cart/line-change.ts";
import { anAnswer, anOrder, butter, flour, storeA, tokenA } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const CART = `/api/v2/shop/orders/${tokenA}`;
const answer = anAnswer({ lines: { [flour]: 2 } });
const itemId = OrderItemId.make(4);
const otherItem = OrderItemId.make(5);
const sentAs = (change: LineChange, key = "cle-de-la-touche"): SentChange => ({
  storeId: storeA,
  token: tokenA,
  change,
  key,
});
const addFlour: LineChange = { kind: "add", items: [{ variant: flour, quantity: 2 }] };
const setItem: LineChange = { kind: "change", itemId, quantity: 3 };
const refusal = (status: number) => () => json({ code: status, message: "Non." }, { status });
const NO_NETWORK = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a change of lines", () => {
  it.each<[string, LineChange, object]>([
    [
      "one line in another quantity",
      setItem,
      { method: "PATCH", url: `${CART}/items/4`, key: undefined, body: { quantity: 3 } },
    ],
    [
      "one product by its own call, under its key",
      addFlour,
      {
        method: "POST",
        url: `${CART}/items`,
        key: "cle-de-la-touche",
        body: { variant: flour, quantity: 2 },
      },
    ],
    [
      "several products at once, under one key",
      {
        kind: "add",
        items: [
          { variant: flour, quantity: 2 },
          { variant: butter, quantity: 1 },
        ],
      },
      {
        method: "POST",
        url: `${CART}/bulk-items`,
        key: "cle-de-la-touche",
        body: {
          items: [
            { variant: flour, quantity: 2 },
            { variant: butter, quantity: 1 },
          ],
        },
      },
    ],
    [
      "one line that goes",
      { kind: "remove", items: [itemId] },
      { method: "DELETE", url: `${CART}/items/4`, key: undefined, body: null },
    ],
    [
      "several lines that go",
      { kind: "remove", items: [itemId, otherItem] },
      {
        method: "POST",
        url: `${CART}/remove-bulk-items`,
        key: undefined,
        body: { items: [4, 5] },
      },
    ],
  ])("is sent as %s", async (_, change, expected) => {
    const { api, sent } = fakeApi(() => json(answer));
    expect(await settled(changeLines(api, sentAs(change)))).toEqual({ value: answer });
    expect(
      sent.map(({ method, url, headers, body }) => ({
        method,
        url,
        key: headers["idempotency-key"],
        body: body === "" ? null : JSON.parse(body),
      })),
    ).toEqual([expected]);
    expect(sent[0]?.headers["x-store-id"]).toBe("1");
  });

  it("is not taken for made when its answer is no cart", async () => {
    const { api } = fakeApi(() => json(answer.order));
    expect(await settled(changeLines(api, sentAs(addFlour)))).toEqual({
      error: { _tag: "UnexpectedResponse", message: "Success but unexpected response." },
    });
  });
});

describe("a change that is remembered until it is answered", () => {
  const remembering = () => {
    const said: unknown[] = [];
    const outbox: Outbox<string> = {
      begin: (call) => {
        said.push(["begin", call]);
        return sentAs(setItem);
      },
      end: (sent, isAnswered) => said.push(["end", sent, isAnswered]),
    };
    return { said, outbox };
  };

  it.each<[string, () => Response | Promise<Response>, boolean]>([
    ["done", () => json(answer), true],
    ["refused", refusal(422), true],
    ["refused without a login", refusal(401), true],
    ["done, as it seems", () => json({}), true],
    ["over which the server breaks", refusal(500), false],
    ["that comes while the server is away", refusal(503), false],
    ["whose end is not waited for", refusal(408), false],
    ["that no answer comes to", NO_NETWORK, false],
  ])("is begun, and ended, when it is one %s", async (_, respond, isAnswered) => {
    const { said, outbox } = remembering();
    const { api } = fakeApi(respond);
    await settled(sendChange(api, outbox, "pressed"));
    expect(said).toEqual([
      ["begin", "pressed"],
      ["end", sentAs(setItem), isAnswered],
    ]);
  });

  it("is begun when it is sent, not when it is made, and gives what the call gives", async () => {
    const { said, outbox } = remembering();
    const { api } = fakeApi(() => json(answer));
    const program = sendChange(api, outbox, "pressed");
    expect(said).toEqual([]);
    expect(await settled(program)).toEqual({ value: answer });
  });

  it("stays on its way when its page goes", async () => {
    const { said, outbox } = remembering();
    const arrived = Promise.withResolvers<void>();
    const { api } = fakeApi(() => {
      arrived.resolve();
      return new Promise<Response>(() => undefined);
    });
    const fiber = Effect.runFork(sendChange(api, outbox, "pressed"));
    await arrived.promise;
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect(said).toEqual([["begin", "pressed"]]);
  });
});

describe("[FLOW-25] the cart after what an earlier page has sent", () => {
  const order = anOrder({ lines: { [flour]: 2 } });
  const changes = [sentAs(addFlour, "cle-premiere"), sentAs(setItem)];
  const read = async (respond: (call: number) => Response | Promise<Response>) => {
    let calls = 0;
    const { api, sent } = fakeApi((request) => {
      calls += 1;
      return new URL(request.url).pathname.endsWith("/orders") ? json(order) : respond(calls);
    });
    const found = await settled(
      afterChanges(api, changes, retrieveOrder(api, { storeId: storeA })),
    );
    return {
      found,
      asked: sent.map(({ method, headers }) => [method, headers["idempotency-key"]]),
    };
  };
  const FIRST = ["POST", "cle-premiere"];
  const SECOND = ["PATCH", undefined];
  const CART_ITSELF = ["POST", undefined];

  it("is read once all of it is made, in its order and with its keys", async () => {
    expect(await read(() => json(answer))).toEqual({
      found: { value: order },
      asked: [FIRST, SECOND, CART_ITSELF],
    });
  });

  it.each([
    ["is refused by now", 409],
    ["is about lines that are gone", 404],
    ["breaks the server", 500],
  ])("is read without a change that %s", async (_, status) => {
    expect(await read((call) => (call === 1 ? refusal(status)() : json(answer)))).toEqual({
      found: { value: order },
      asked: [FIRST, SECOND, CART_ITSELF],
    });
  });

  it("is not read while one of them has no answer: it would show less, and nobody would ask again", async () => {
    expect(await read(NO_NETWORK)).toEqual({ found: { error: unreachable }, asked: [FIRST] });
    expect(await read((call) => (call === 2 ? refusal(503)() : json(answer)))).toEqual({
      found: {
        error: {
          _tag: "ServerRefused",
          status: 503,
          code: 503,
          message: "Non.",
          fields: [],
          retryAfter: null,
        },
      },
      asked: [FIRST, SECOND],
    });
  });
});
