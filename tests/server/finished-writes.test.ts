import { Effect, Fiber } from "effect";
import { HttpServerError } from "effect/http";
import { TestClock } from "effect/testing";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../server/web/calls.ts";
import { finishedThoughLeft } from "../../server/web/finished-writes.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { waitingForLocks } from "./waiting-for-locks.ts";

const account = "nouveau@panetier.example";
let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await startTestShop();
  const [row] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
    account,
  ]);
  customer = row?.id ?? 0;
  // Signing in writes to the row that the tests hold.
  await shop.tokenOf(account);
});
afterAll(() => shop.stop());

/** Only a busy machine makes it long. */
const PATIENT = { timeout: 20_000 };

/** Sends a call by a connection of its own; `leave` cuts that. */
async function call(method: string, path: string, body: string, length = body.length) {
  const sent = request(`${shop.baseUrl}${path}`, {
    method,
    agent: false,
    headers: {
      "JWT-Authorization": `Bearer ${await shop.tokenOf(account)}`,
      ...(length === 0 ? {} : { "Content-Type": "application/json", "Content-Length": length }),
    },
  });
  // It is cut on purpose.
  sent.on("error", () => {});
  if (body !== "") sent.write(body);
  if (body.length === length) sent.end();
  else sent.flushHeaders();
  return {
    leave: async () => {
      const closed = new Promise((done) => sent.once("close", done));
      sent.destroy();
      await closed;
      // Whoever asks later is answered after the shop has heard of it.
      await shop.fetch("/readyz");
    },
  };
}

const lineOf = (method: string, route: string) =>
  shop.log
    .filter((line) => line["method"] === method && line["route"] === route)
    .map(({ status, delivered }) => ({ status, delivered }))
    .at(-1);

const cgu = async () => {
  const [row] = await shop.sql<{ cgu: boolean }>("select cgu from customer where id = $1", [
    customer,
  ]);
  return row?.cgu;
};

const ROUTE = "/api/v2/shop/customers/:id";

describe("a client that has left", () => {
  it("has its change made and logged all the same", async () => {
    expect(await cgu()).toBe(false);
    await shop.sql("begin");
    await shop.sql("select 1 from customer where id = $1 for update", [customer]);
    const put = await call("PUT", `/api/v2/shop/customers/${customer}`, '{"cgu":true}');
    await expect.poll(() => waitingForLocks(shop), PATIENT).toBe(1);
    await put.leave();
    expect([await waitingForLocks(shop), lineOf("PUT", ROUTE)]).toEqual([1, undefined]);
    await shop.sql("commit");
    await expect
      .poll(() => lineOf("PUT", ROUTE), PATIENT)
      .toEqual({ status: 200, delivered: false });
    expect(await cgu()).toBe(true);
  });

  it("has its reading stopped in the database", async () => {
    await shop.sql("begin");
    await shop.sql("lock table store in access exclusive mode");
    const get = await call("GET", "/api/v2/shop/stores", "");
    await expect.poll(() => waitingForLocks(shop), PATIENT).toBe(1);
    await get.leave();
    await expect.poll(() => waitingForLocks(shop), PATIENT).toBe(0);
    await shop.sql("rollback");
    await expect
      .poll(() => lineOf("GET", "/api/v2/shop/stores"), PATIENT)
      .toEqual({ status: 499, delivered: undefined });
  });

  it("has nothing done of which the last part never came", async () => {
    await shop.sql("update customer set cgu = false where id = $1", [customer]);
    const before = shop.log.length;
    const put = await call("PUT", `/api/v2/shop/customers/${customer}`, '{"cgu":true', 12);
    await expect.poll(async () => (await shop.fetch("/readyz")).status, PATIENT).toBe(200);
    await put.leave();
    await expect
      .poll(() => shop.log.slice(before).filter(({ method }) => method === "PUT").length, PATIENT)
      .toBe(1);
    expect([lineOf("PUT", ROUTE)?.status, await cgu()]).toEqual([499, false]);
  });
});

describe("a write whose client has left", () => {
  it("is stopped after ten seconds, and at once by a server that stops", async () => {
    const outcomes: number[] = [];
    // safe: what finishedThoughLeft asks of a call, and nothing else of it
    const call = {
      method: "POST",
      fiber: undefined,
      isWhole: () => true,
      hold: () => (status: number) => outcomes.push(status),
    } as unknown as Call;
    const endless = finishedThoughLeft(call, Effect.never);
    await Effect.runPromise(
      Effect.gen(function* () {
        const left = yield* Effect.forkChild(endless);
        yield* TestClock.adjust("1 second");
        left.interruptUnsafe(undefined, HttpServerError.ClientAbort.annotation);
        yield* TestClock.adjust("9 seconds");
        expect(outcomes).toEqual([]);
        yield* TestClock.adjust("2 seconds");
        yield* Fiber.await(left);
        expect(outcomes).toEqual([499]);
        const stopped = yield* Effect.forkChild(endless);
        yield* TestClock.adjust("1 second");
        yield* Fiber.interrupt(stopped);
        expect(outcomes).toEqual([499, 499]);
      }).pipe(Effect.provide(TestClock.layer())),
    );
  });
});
