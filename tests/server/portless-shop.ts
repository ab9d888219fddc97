import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Context, Effect, Exit, Layer, Redacted, Scope, Tracer } from "effect";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { SettingsShape } from "../../server/config.ts";
import { makeLog } from "../../server/log.ts";
import { Mail, type MailMessage } from "../../server/ports/mail.ts";
import { groundAt, portlessShop, ShopHandler } from "../../server/shop/main.ts";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { demoPassword } from "./demo-data.ts";
import { testSettings, type TestShop } from "./harness.ts";
import { makeOpenSpans } from "./open-spans.ts";
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
  /** Mails that were sent, the first one first. */
  readonly mails: readonly MailMessage[];
  /** Waits until nothing is under way: who has been answered or woken has done what follows. */
  readonly settle: () => Promise<void>;
  /** Lets so many milliseconds pass at once; then one sleeper after the other is woken and does its work. */
  readonly pass: (milliseconds: number) => Promise<void>;
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
  /** One alone answers statements in the order in which they are asked. */
  readonly connections?: number;
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
  const spans = makeOpenSpans();
  const mails: MailMessage[] = [];
  const shop = portlessShop(
    {
      settings,
      siteFolder: join(dataDir, "no-site"),
      log,
      clock: clock.clock,
      ports: {
        mail: {
          layer: Layer.succeed(Mail, {
            send: (message) => Effect.sync(() => void mails.push(message)),
          }),
        },
      },
      ...(options.seed === undefined ? {} : { randomness: seededRandomness(options.seed) }),
      outboxWorker: options.outboxWorker ?? false,
    },
    groundAt(await shopDatabase(databaseUrl), { connections: options.connections }),
  ).pipe(Layer.provide(Layer.succeed(Tracer.Tracer, spans.tracer)));
  const context = await Effect.runPromise(Layer.buildWithScope(shop, scope));
  const ownScope = Scope.makeUnsafe();
  const connection = await Effect.runPromise(
    PgConnection.make({ url: Redacted.make(databaseUrl) }).pipe(Scope.provide(ownScope)),
  );
  const sql: TestShop["sql"] = async <Row>(
    statement: string,
    parameters: readonly unknown[] = [],
  ) => {
    const { rows } = await Effect.runPromise(connection.query(statement, parameters, false));
    // The test names the row it asks for; a wrong name shows in its assertions.
    return rows as unknown as readonly Row[];
  };
  const { fetch } = Context.get(context, ShopHandler);
  const call: PortlessShop["fetch"] = (path, init) =>
    fetch(new Request(`http://shop.invalid${path}`, init));
  /** What a partner is asked in an event of the outbox may take its time without a statement. */
  const settle = async (isReady?: () => boolean): Promise<void> => {
    for (;;) {
      await spans.settle(isReady);
      const [lent] = await sql<{ count: number }>(
        "select count(*)::int as count from outbox where lease is not null",
      );
      if (lent?.count === 0) return;
    }
  };
  return {
    fetch: call,
    clock,
    databaseUrl,
    settings,
    log: () => {
      log.flush();
      return lines;
    },
    mails,
    settle: () => settle(),
    pass: async (milliseconds) => {
      await settle();
      clock.move(milliseconds);
      for (;;) {
        const sleeping = clock.awaited().length;
        if (!clock.wakeNext()) break;
        // A worker sleeps again when its work is done.
        await settle(() => clock.awaited().length >= sleeping);
      }
    },
    sql,
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
      await Effect.runPromise(Scope.close(ownScope, Exit.void));
      await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
