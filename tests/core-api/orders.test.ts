import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { type ApiError, unreachable } from "../../core/api/errors.ts";
import { orStored, refreshOrder, retrieveConfirmed, storedOrder } from "../../core/api/orders.ts";
import { anOrder, flour, storeA, tokenA, tokenA2 } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const cart = { storeId: storeA, token: tokenA };
const refused = (status: number): ApiError => ({
  _tag: "ServerRefused",
  status,
  code: status,
  message: "Non.",
  fields: [],
  retryAfter: null,
});

describe("[FLOW-10] the cart of a confirmation that had no answer", () => {
  const retrieve = async (answers: readonly (() => Response)[]) => {
    const left = [...answers];
    let notified = 0;
    const { api, sent } = fakeApi(() => left.shift()?.() ?? json({}, { status: 500 }));
    const found = await settled(retrieveConfirmed(api, cart, () => (notified += 1)));
    return { found, notified, asked: sent.map(({ method, url }) => `${method} ${url}`) };
  };
  const GET_CART = `GET /api/v2/shop/orders/${tokenA}`;

  it("is the order that it has become", async () => {
    const order = anOrder({ checkoutState: "completed" });
    expect(await retrieve([() => json(order)])).toEqual({
      found: { value: order },
      notified: 0,
      asked: [GET_CART],
    });
  });

  it("is that very cart, which is said to be no order, where the confirmation has not arrived", async () => {
    const order = anOrder({ checkoutState: "payment_selected" });
    expect(await retrieve([() => json(order)])).toEqual({
      found: { value: order },
      notified: 1,
      asked: [GET_CART],
    });
  });

  it.each([404, 403])("is the open cart of the store when it answers %d", async (status) => {
    const open = anOrder({ token: tokenA2 });
    expect(
      await retrieve([() => json({ code: status, message: "Non." }, { status }), () => json(open)]),
    ).toEqual({
      found: { value: open },
      notified: 0,
      asked: [GET_CART, "POST /api/v2/shop/orders"],
    });
  });

  it.each([401, 409, 500])("is not known when the server answers %d", async (status) => {
    const answer = () => json({ code: status, message: "Non." }, { status });
    const error = status === 401 ? { _tag: "Unauthorized", message: "Non." } : refused(status);
    expect(await retrieve([answer])).toEqual({
      found: { error },
      notified: 0,
      asked: [GET_CART],
    });
  });
});

it("asks whether an order was confirmed when its answer is there", async () => {
  let isConfirmed = false;
  const { api } = fakeApi(() => {
    isConfirmed = true;
    return json(anOrder());
  });
  expect(await settled(refreshOrder(api, cart, () => isConfirmed))).toEqual({
    value: { order: anOrder(), isConfirmed: true },
  });
});

describe("the order that this browser keeps", () => {
  const kept = anOrder({ lines: { [flour]: 2 } });

  it("is given where there is one; without one, or where it cannot be read, nothing answers", async () => {
    expect(await settled(storedOrder(async () => kept))).toEqual({ value: kept });
    expect(await settled(storedOrder(async () => null))).toEqual({ error: unreachable });
    expect(await settled(storedOrder(() => Promise.reject(new Error("closed"))))).toEqual({
      error: unreachable,
    });
  });

  const standIn = async (
    retrieve: Effect.Effect<typeof kept, ApiError>,
    stored: Effect.Effect<typeof kept, ApiError> = Effect.succeed(kept),
  ) => {
    let notified = 0;
    const found = await settled(orStored(retrieve, stored, () => (notified += 1)));
    return { found, notified };
  };

  it("stands in for a server that gives no answer or a broken one, and that is noted", async () => {
    for (const error of [unreachable, refused(503)]) {
      expect(await standIn(Effect.fail(error))).toEqual({ found: { value: kept }, notified: 1 });
    }
  });

  it("stands in for neither an answer nor a refusal", async () => {
    const order = anOrder();
    expect(await standIn(Effect.succeed(order))).toEqual({ found: { value: order }, notified: 0 });
    expect(await standIn(Effect.fail(refused(403)))).toEqual({
      found: { error: refused(403) },
      notified: 0,
    });
  });

  it("leaves the server's own failure where nothing is kept", async () => {
    expect(await standIn(Effect.fail(refused(503)), Effect.fail(unreachable))).toEqual({
      found: { error: refused(503) },
      notified: 0,
    });
  });
});
