import { Effect } from "effect";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claim, livingOwner, release } from "../../server/database/data-folder-owner.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { pauseBeforeStart, restartPolicy } from "../../server/database/restarts.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";
import { copyTemplate, templateName } from "./template-database.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "panetier-embedded-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the embedded PostgreSQL", () => {
  it("is joined by a tool, refused to a second owner, and comes back with its data after a stop", async () => {
    const first = await startEmbeddedPostgres(folder, { durable: false });
    await Effect.runPromise(migrate(first.url));
    const tool = await startEmbeddedPostgres(folder, { join: true });
    expect([first.owner, tool.owner, tool.url]).toEqual([true, false, first.url]);
    await tool.stop();
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      `DATA_DIR est déjà ouvert par le processus ${process.pid} (${folder})`,
    );
    expect(await Effect.runPromise(migrate(first.url))).toEqual([]);
    await first.stop();
    const again = await startEmbeddedPostgres(folder, { durable: false });
    expect([again.owner, await Effect.runPromise(migrate(again.url))]).toEqual([true, []]);
    await again.stop();
  });

  it.skipIf(process.platform === "win32")(
    "is reached through a socket in its own folder, and by TCP where a path is too long for one",
    async () => {
      const short = await startEmbeddedPostgres(folder, { durable: false });
      const { searchParams, port } = new URL(short.url);
      expect(searchParams.get("host")).toBe(join(folder, "postgres"));
      expect(existsSync(join(folder, "postgres", `.s.PGSQL.${port}`))).toBe(true);
      await Effect.runPromise(migrate(short.url));
      await short.stop();
      const long = await startEmbeddedPostgres(join(folder, "x".repeat(80)), { durable: false });
      expect(new URL(long.url).searchParams.get("host")).toBe(null);
      await Effect.runPromise(migrate(long.url));
      await long.stop();
    },
  );

  it("ends with the process that started it, even when that is killed", async () => {
    const script = `
      import { startEmbeddedPostgres } from "./server/database/embedded.ts";
      await startEmbeddedPostgres(process.env.FOLDER, { durable: false });
      process.kill(process.pid, "SIGKILL");`;
    expect(await endOf(script, { FOLDER: folder })).toBe(null);
    const again = await startEmbeddedPostgres(folder, { durable: false });
    expect(again.owner).toBe(true);
    await again.stop();
  });
});

/** The exit code of a process of its own, run by the same Node as the tests. */
const endOf = (script: string, env: Record<string, string>): Promise<number | null> =>
  new Promise((done) => {
    spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "inherit"],
    }).once("exit", (code) => done(code));
  });

describe("the claim on a data folder", () => {
  const fileWith = (text: string) => {
    const file = join(folder, "owner");
    writeFileSync(file, text);
    return file;
  };

  it("is of one process, until it lets go", () => {
    const file = join(folder, "owner");
    expect([claim(file), claim(file)]).toEqual([true, false]);
    expect(livingOwner(file)).toEqual({ pid: process.pid, certain: true });
    release(file);
    expect([livingOwner(file), claim(file)]).toEqual([undefined, true]);
    release(file);
  });

  it.each([
    ["a process that has ended", "999999999\n", undefined],
    ["an earlier process with this one's number", `${process.pid}\nearlier\n`, undefined],
    ["nobody", "", undefined],
    [
      "another process, where the system does not tell when it began",
      `${process.ppid}\n`,
      { pid: process.ppid, certain: false },
    ],
  ])("of %s counts as it should", (_, text, owner) => {
    const file = fileWith(text);
    expect(livingOwner(file)).toEqual(owner);
    expect(claim(file)).toBe(true);
    release(file);
  });

  it.skipIf(process.platform !== "linux")("of an earlier process is void", () => {
    expect(livingOwner(fileWith(`${process.ppid}\nearlier 1\n`))).toBe(undefined);
  });
});

describe("the pause before PostgreSQL is started again", () => {
  const pauseAfter = (tries: readonly number[], now: number) =>
    pauseBeforeStart(restartPolicy, tries, now);

  it("grows, ends after eight tries, and begins anew when five minutes were quiet", () => {
    const tries = Array.from({ length: 8 }, (_, index) => index * 1000);
    expect(tries.map((_, index) => pauseAfter(tries.slice(0, index), 8000))).toEqual([
      100, 200, 400, 800, 1600, 3200, 6400, 12_800,
    ]);
    expect(pauseAfter(tries, 8000)).toBe(undefined);
    expect(pauseAfter(tries, 300_000)).toBe(12_800);
    expect(pauseAfter(tries, 307_000)).toBe(100);
  });
});

describe.skipIf(process.platform === "win32")("a shop whose PostgreSQL is killed", () => {
  let data: string;
  let postgres: EmbeddedPostgres;
  let shop: TestShop;
  let buyer: Shopper;
  let variant: string;
  const told: string[] = [];
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), "panetier-killed-"));
    await copyTemplate(data);
    postgres = await startEmbeddedPostgres(data, {
      database: templateName,
      losses: {
        lost: () => told.push("lost"),
        back: () => told.push("back"),
        givenUp: ({ message }) => told.push(message),
      },
    });
    shop = await startTestShop({ databaseUrl: postgres.url });
    shop.clock.set("2026-11-23T09:55:00.000Z");
    const [store = 0] = await makeStores(shop, 1);
    buyer = await shopperIn(shop, store);
    variant = await makeVariant(shop);
  });
  afterAll(async () => {
    await shop.stop();
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const postmaster = () =>
    Number.parseInt(readFileSync(join(data, "postgres/postmaster.pid"), "utf8"), 10);

  const seeing = async (token: string) => {
    const { status, headers } = await buyer.call("GET", `/orders/${token}`);
    return `${status} ${headers.get("retry-after") ?? ""}`.trim();
  };

  // The connection of the test itself ends with a backend: this one comes first.
  it("answers 503, then works again by itself, when one backend is killed", async () => {
    const { tokenValue } = await buyer.buy([[variant, 3]]);
    const before = postmaster();
    const [own] = await shop.sql<{ pid: number }>("select pg_backend_pid() as pid");
    await shop.sql("begin");
    await shop.sql(`lock table "order" in access exclusive mode`);
    const waiting = seeing(tokenValue);
    await expect
      .poll(
        async () => {
          const [row] = await shop.sql<{ count: number }>(
            "select count(*)::int as count from pg_locks where not granted",
          );
          return row?.count;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    process.kill(own?.pid ?? 0, "SIGKILL");
    expect(await waiting).toBe("503 2");
    await expect.poll(() => seeing(tokenValue), { timeout: 20_000 }).toBe("200");
    expect([postmaster(), told]).toEqual([before, []]);
  });

  it("has it started again at the same address, with all orders, when the whole is killed", async () => {
    const cart = await buyer.openCart();
    const killed = postmaster();
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => seeing(cart.tokenValue), { interval: 5, timeout: 20_000 })
      .toBe("503 2");
    expect((await shop.fetch("/healthz")).status).toBe(200);
    await expect.poll(() => seeing(cart.tokenValue), { timeout: 20_000 }).toBe("200");
    // It is asked of the database by itself, some instants after the first answer that came through.
    await expect.poll(async () => (await shop.fetch("/readyz")).status).toBe(200);
    const { body } = await buyer.call("GET", "/orders");
    expect([Array.isArray(body) ? body.length : body, told]).toEqual([1, ["lost", "back"]]);
    expect(postmaster()).not.toBe(killed);
    const { url } = await startEmbeddedPostgres(data, { database: templateName, join: true });
    expect(url).toBe(postgres.url);
  });
});
