import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import * as PgClient from "@effect/sql-pg/PgClient";
import { Effect, Exit, Redacted, Scope } from "effect";
import { Reactivity } from "effect/reactivity";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freePort } from "../../server/database/postgres-process.ts";
import { endsWhenSilent } from "../../server/database/silent-socket.ts";
import { createDatabaseFrom, dropDatabase, overTcp, rowsOf, run } from "./databases.ts";
import { type HangingProxy, startHangingProxy } from "./hanging-proxy.ts";
import { type Program, program } from "./program.ts";
import { templateName } from "./template-database.ts";

// A database that says nothing any more, and a process that is told to stop meanwhile.

let folder: string;
let name: string;
let url: string;
let port: number;
let proxy: HangingProxy;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-stop-"));
  port = await freePort();
  name = `test_stop_${port}`;
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
  proxy = await startHangingProxy(url);
});
afterEach(async () => {
  await proxy.close();
  await dropDatabase(inject("postgresUrl"), name);
  rmSync(folder, { recursive: true, force: true });
});

/** The shop on that database, once it answers. */
const started = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  finishMs: number,
): Promise<Program> => {
  const shop = program(
    [
      "--input-type=module-typescript",
      "-e",
      `import { serveShop } from "./server/shop/serve.ts";
       await serveShop({ siteFolder: "none", finishMs: ${finishMs} });`,
    ],
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      SEED: "none",
      LOG_LEVEL: "error",
      ...env,
    },
  );
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => (status === 200 ? "ready" : status),
      () => shop.output(),
    );
  await expect.poll(isReady, { timeout: 50_000 }).toBe("ready");
  return shop;
};

/** Databases made of one template have the same number for a table: locks of other tests' stand there too. */
const OWN_LOCKS = "database = (select oid from pg_database where datname = current_database())";

describe("a process that is told to stop", () => {
  it("[RUN-7] ends while its database says nothing", async () => {
    const shop = await started(proxy.url, { ROLE: "web" }, 25_000);
    proxy.hang();
    shop.child.kill("SIGTERM");
    expect({
      code: await shop.exit,
      saysSo: shop.output().includes("Arrêt sans attendre"),
    }).toEqual({ code: 0, saysSo: false });
  });

  it("[RUN-7] waits for what it has begun no longer than it may, and says so", async () => {
    const shop = await started(url, {}, 500);
    const waiting = () =>
      rowsOf(
        url,
        `select count(*)::int > 0 as waits from pg_locks
          where relation = 'outbox'::regclass and not granted and ${OWN_LOCKS}`,
      );
    const holder = run(
      url,
      "do $$ begin lock table outbox in access exclusive mode; perform pg_sleep(60); end $$",
    ).catch(() => undefined);
    await expect.poll(waiting).toEqual([{ waits: true }]);
    shop.child.kill("SIGTERM");
    const code = await shop.exit;
    await run(
      url,
      `select pg_terminate_backend(pid) from pg_locks
        where relation = 'outbox'::regclass and granted and ${OWN_LOCKS}`,
    );
    await holder;
    expect(code).toBe(1);
    expect(shop.output()).toContain(
      `"level":"error","message":"Arrêt sans attendre : du travail n'a pas fini","ms":500`,
    );
  });
});

describe("a connection of the pool", () => {
  const SILENT_MS = 600;
  const asking = async (
    ask: (client: PgClient.PgClient) => Promise<void>,
    own: Partial<Parameters<typeof PgClient.make>[0]> = {},
  ): Promise<void> => {
    const scope = Scope.makeUnsafe();
    const client = await Effect.runPromise(
      PgClient.make({
        url: Redacted.make(url),
        maxConnections: 1,
        stream: endsWhenSilent(proxy.url, { longestMs: SILENT_MS }),
        ...own,
      }).pipe(Scope.provide(scope), Effect.provide(Reactivity.layer)),
    );
    await ask(client);
    await Effect.runPromise(Scope.close(scope, Exit.void));
  };
  const backend = (client: PgClient.PgClient) =>
    Effect.runPromise(client<{ readonly pid: number }>`select pg_backend_pid() as pid`);

  it("[RUN-8] ends when nothing comes of what was asked, uninterruptible as it may be", () =>
    asking(async (client) => {
      const [first] = await backend(client);
      proxy.hang();
      const asked = await Effect.runPromise(
        Effect.exit(Effect.uninterruptible(client`select 1 as one`)),
      );
      expect(String(Exit.isFailure(asked) && asked.cause)).toContain("No answer for 0.6 s");
      proxy.flow();
      const [second] = await backend(client);
      expect(second?.pid).toBeGreaterThan(0);
      expect(second).not.toEqual(first);
    }));

  it("[RUN-7] is waited for less by a process that stops, whatever was asked before", () => {
    let isStopping = false;
    const stream = endsWhenSilent(proxy.url, {
      longestMs: 60 * SILENT_MS,
      nowMs: () => (isStopping ? SILENT_MS : 60 * SILENT_MS),
    });
    return asking(
      async (client) => {
        await backend(client);
        proxy.hang();
        const asked = Effect.runPromise(
          Effect.exit(Effect.uninterruptible(client`select 1 as one`)),
        );
        isStopping = true;
        expect(String(await asked)).toContain("No answer for 0.6 s");
      },
      { stream },
    );
  });

  it("[RUN-8] stays while nothing is asked of it", () =>
    asking(async (client) => {
      const first = await backend(client);
      await run(url, `select pg_sleep(${(3 * SILENT_MS) / 1000})`);
      expect(await backend(client)).toEqual(first);
    }));

  it("[RUN-8] stays while nothing is asked of it, and answers, encrypted too", async () => {
    const encrypted = await startEncryption(url);
    await asking(
      async (client) => {
        const first = await backend(client);
        await run(url, `select pg_sleep(${(3 * SILENT_MS) / 1000})`);
        expect(await backend(client)).toEqual(first);
        expect(encrypted.connections()).toBe(1);
      },
      {
        ssl: { rejectUnauthorized: false },
        stream: endsWhenSilent(encrypted.url, { longestMs: SILENT_MS }),
      },
    );
    encrypted.close();
  });
});

/** A way to the database that asks for encryption and ends it, as a server with a certificate does. */
const startEncryption = async (databaseUrl: string) => {
  const [key, cert] = ["partner.key.pem", "partner.pem"].map((file) =>
    readFileSync(join(import.meta.dirname, "certificates", file)),
  );
  const way = overTcp(databaseUrl);
  const { hostname, port: target } = new URL(way);
  let secured = 0;
  const server = createServer((client) => {
    client.once("data", () => {
      client.write("S");
      const inside = new TLSSocket(client, { isServer: true, key, cert });
      const upstream = connect(Number(target), hostname);
      inside.on("secure", () => (secured += 1));
      inside.on("error", () => upstream.destroy());
      upstream.on("error", () => inside.destroy());
      inside.pipe(upstream).pipe(inside);
    });
    client.on("error", () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  way.port = String(address !== null && typeof address === "object" ? address.port : 0);
  return { url: way.href, connections: () => secured, close: () => void server.close() };
};
