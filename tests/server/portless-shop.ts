import { Context, Effect, Exit, Layer, Scope } from "effect";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { SettingsShape } from "../../server/config.ts";
import { makeLog } from "../../server/log.ts";
import { groundAt, portlessShop, ShopHandler } from "../../server/shop/main.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { demoPassword } from "./demo-data.ts";
import { testSettings, type TestShop } from "./harness.ts";
import { seededRandomness } from "./seeded-randomness.ts";
import { shopDatabase } from "./shop-database.ts";
import { makeStandingClock, type StandingClock } from "./standing-clock.ts";
import { templateName } from "./template-database.ts";

/** The shop as a function, on its own copy of the demonstration data and at an instant that stands. */
export interface PortlessShop {
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly clock: StandingClock;
  readonly databaseUrl: string;
  readonly settings: SettingsShape;
  /** Log lines so far, parsed. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[];
  /** Rows of a statement, past the shop. */
  readonly sql: TestShop["sql"];
  /** The access token of a demonstration account. */
  readonly tokenOf: (email: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Opens a shop; stop it in afterAll. */
export async function startPortlessShop(options: {
  readonly instant: string;
  readonly outboxWorker?: boolean;
  /** What randomness comes from; the system's without. */
  readonly seed?: number;
}): Promise<PortlessShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "panetier-shop-"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  const adminUrl = inject("postgresUrl");
  const databaseUrl = await createDatabaseFrom(adminUrl, templateName, name);
  const settings = testSettings(dataDir, { trustProxy: true });
  const clock = makeStandingClock(options.instant);
  const lines: Record<string, unknown>[] = [];
  const log = makeLog("info", (text) => {
    for (const line of text.trimEnd().split("\n")) lines.push(JSON.parse(line));
  });
  const scope = Scope.makeUnsafe();
  const shop = portlessShop(
    {
      settings,
      siteFolder: join(dataDir, "no-site"),
      log,
      clock: clock.clock,
      ...(options.seed === undefined ? {} : { randomness: seededRandomness(options.seed) }),
      outboxWorker: options.outboxWorker ?? false,
    },
    groundAt(await shopDatabase(databaseUrl)),
  );
  const context = await Effect.runPromise(Layer.buildWithScope(shop, scope));
  const { fetch } = Context.get(context, ShopHandler);
  const call: PortlessShop["fetch"] = (path, init) =>
    fetch(new Request(`http://shop.invalid${path}`, init));
  return {
    fetch: call,
    clock,
    databaseUrl,
    settings,
    log: () => {
      log.flush();
      return lines;
    },
    sql: (statement, parameters) => rowsOf(databaseUrl, statement, parameters),
    tokenOf: async (email) => {
      const answer = await call("/api/v2/shop/authentication-token", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      // safe: the contract's answer, which other tests check
      const { token } = (await answer.json()) as { readonly token: string };
      return token;
    },
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void));
      await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
