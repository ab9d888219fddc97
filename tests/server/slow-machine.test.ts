import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { type HangingProxy, startHangingProxy } from "./hanging-proxy.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { templateName } from "./template-database.ts";

const name = `slow_${randomBytes(6).toString("hex")}`;
let databaseUrl: string;
const folder = mkdtempSync(join(tmpdir(), "panetier-slow-"));
const keyFile = join(folder, "keys.json");
let proxy: HangingProxy;
let shop: TestShop;
beforeAll(async () => {
  databaseUrl = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
});
afterAll(async () => {
  await dropDatabase(inject("postgresUrl"), name);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  proxy = await startHangingProxy(databaseUrl);
  // One database, one key file, however often the shop is started on it.
  shop = await startTestShop({ databaseUrl: proxy.url, settings: { keyFile } });
});
afterEach(async () => {
  await shop.stop();
  await proxy.close();
});

/** Nothing of this process moves for so long: neither the shop's timers nor what it is told. */
const holdUp = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

const wrongSignIn = () => JSON.stringify({ email: `${Math.random()}@x.example`, password: "x" });

const signIn = async () => {
  const began = performance.now();
  const response = await shop.fetch("/api/v2/shop/authentication-token", {
    method: "POST",
    body: wrongSignIn(),
    headers: { "content-type": "application/json" },
  });
  return { status: response.status, ms: performance.now() - began };
};

describe("a process that was held up for three seconds", () => {
  it("answers everybody who waited, whatever connection was just being opened", async () => {
    const { data } = await (await shop.as("gerant@panetier.example")).GET("/api/v2/shop/stores");
    const token = await shop.tokenOf("gerant@panetier.example");
    const stores = () =>
      shop.fetch("/api/v2/shop/stores", { headers: { "JWT-Authorization": `Bearer ${token}` } });
    await shop.sql("begin");
    await shop.sql("lock table store in access exclusive mode");
    const heldUp: string[] = [];
    const holdUpAt = (what: string, then: () => void = () => {}) =>
      proxy.onNextConnection(() => {
        holdUp(3000);
        heldUp.push(what);
        then();
      });
    // First a connection of the pool, of which so many need more; then the one that is opened to ask
    // whether the database still answers, since they have waited for long.
    holdUpAt("pool", () => holdUpAt("watch"));
    const answers = Promise.all(Array.from({ length: 8 }, stores));
    await expect.poll(() => heldUp, { timeout: 30_000 }).toEqual(["pool", "watch"]);
    await shop.sql("rollback");
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(data?.length).toBeGreaterThan(0);
  });
});

describe("a database that hangs", () => {
  it("is answered 503 for within three seconds, then at once, and not by those whose body still comes", async () => {
    expect((await signIn()).status).toBe(401);
    const slow = [slowSignIn(), slowSignIn()];
    await Promise.all(slow.map(({ begun }) => begun));
    proxy.hang();
    const [first, second] = await Promise.all([signIn(), signIn()]);
    expect([first.status, second.status]).toEqual([503, 503]);
    expect(Math.max(first.ms, second.ms)).toBeLessThan(3000);
    const later = await signIn();
    expect(later.status).toBe(503);
    // It is not waited for again: not even for the half of what they waited.
    expect(later.ms).toBeLessThan(Math.min(first.ms, second.ms) / 2);
    expect(slow.map(({ heard }) => heard())).toEqual(["", ""]);
    proxy.flow();
    await expect.poll(async () => (await signIn()).status, { timeout: 10_000 }).toBe(401);
    expect(await Promise.all(slow.map(({ finish }) => finish()))).toEqual([401, 401]);
  });
});

/** A sign-in of which half of the body is sent, and the rest when it is told. */
function slowSignIn() {
  const body = wrongSignIn();
  const { port } = new URL(shop.baseUrl);
  const socket: Socket = connect(Number(port), "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  const begun = new Promise<void>((done) => {
    socket.write(
      `POST /api/v2/shop/authentication-token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
      () => done(),
    );
  });
  const ended = new Promise<void>((done) => socket.once("close", () => done()));
  return {
    begun,
    heard: () => heard,
    finish: async () => {
      socket.write(body.slice(10));
      await ended;
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]);
    },
  };
}
