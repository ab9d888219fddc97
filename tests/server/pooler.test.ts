import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Exit, Redacted, Scope } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type DatabaseAddress,
  reachShopDatabase,
  serverAt,
} from "../../server/database/address.ts";
import { migrate } from "../../server/database/migrate.ts";
import { poolerWarnings } from "../../server/database/pooler.ts";
import { freePort } from "../../server/database/postgres-process.ts";
import { AT_ONCE, reachDatabase } from "../../server/database/reach.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { createDatabaseFrom, dropDatabase, rowsOf, run } from "./databases.ts";
import { startTestShop } from "./harness.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { program } from "./program.ts";
import { templateName } from "./template-database.ts";

const found = findPgbouncer();
if (found === undefined) {
  console.log("No pgbouncer is installed: what stands behind a real one is not tested here");
}
/** What Debian 12 brings keeps none; from 1.21 on it does where it is told to. */
const keepsStatements = Number(found?.version.split(".")[1] ?? 0) >= 21;

const admin = inject("postgresUrl");
const name = `pooler_${randomBytes(6).toString("hex")}`;
const folder = mkdtempSync(join(tmpdir(), "panetier-pooler-"));
const keyFile = join(folder, "keys.json");
let directUrl: string;
let port: number;
let pgbouncer: Pgbouncer;
let databaseUrl: string;

// One connection to the server: whatever is left on it, the next one who asks meets.
const open = () =>
  startPgbouncer(found?.program ?? "", admin, {
    port,
    poolSize: 1,
    settings: keepsStatements ? ["max_prepared_statements = 100"] : [],
  });

/** The limits of connections to this database that say nothing themselves; the pooler opens new ones. */
const setLimits = async (statement: string, idle: string) => {
  const alter = `alter role panetier in database "${name}" set`;
  await run(directUrl, `${alter} statement_timeout = '${statement}'`);
  await run(directUrl, `${alter} idle_in_transaction_session_timeout = '${idle}'`);
  await pgbouncer.stop();
  pgbouncer = await open();
};

describe.skipIf(found === undefined)("a database behind PgBouncer", () => {
  beforeAll(async () => {
    directUrl = await createDatabaseFrom(admin, templateName, name);
    port = await freePort();
    pgbouncer = await open();
    databaseUrl = pgbouncer.before(directUrl);
  });
  afterAll(async () => {
    await pgbouncer.stop();
    await dropDatabase(admin, name);
    rmSync(folder, { recursive: true, force: true });
  });

  const reach = (databaseDirectUrl: string | undefined) =>
    reachShopDatabase({ databaseUrl, databaseDirectUrl }, AT_ONCE);

  it("is not taken for the server, and asks where that is", async () => {
    await expect(reach(undefined)).rejects.toThrow(
      "DATABASE_URL : un répartiteur de connexions (PgBouncer) y répond à la place de PostgreSQL ; " +
        "donnez dans DATABASE_DIRECT_URL l'adresse du serveur lui-même, pour les migrations, les notifications et les verrous.",
    );
    await expect(reach(databaseUrl)).rejects.toThrow(
      "DATABASE_DIRECT_URL : un répartiteur de connexions y répond ; donnez l'adresse du serveur PostgreSQL lui-même.",
    );
    await expect(reach(admin)).rejects.toThrow(
      "DATABASE_DIRECT_URL : ce n'est pas la base à laquelle DATABASE_URL mène.",
    );
  });

  it("is waited for while it has no server, and not for what it refuses", async () => {
    const lost = await startPgbouncer(found?.program ?? "", admin, {
      settings: [`[databases]\nlost = host=127.0.0.1 port=${await freePort()}`],
    });
    const why = async (change: (url: URL) => void) => {
      const url = new URL(lost.before(directUrl));
      change(url);
      const tried = reachDatabase(url.href, AT_ONCE);
      return tried.then(
        () => "reached",
        (error: unknown) => String(error).replace(url.host, "host"),
      );
    };
    try {
      expect([
        await why((url) => (url.password = "wrong")),
        await why((url) => (url.pathname = "/absent")),
        await why((url) => (url.pathname = "/lost")),
      ]).toEqual([
        "DatabaseUnreachable: DATABASE_URL : le répartiteur refuse « panetier » ou son mot de passe à host.",
        "DatabaseUnreachable: DATABASE_URL : la base « absent » n'existe pas à host.",
        "DatabaseUnreachable: DATABASE_URL : la base de données ne répond pas encore à host (aucune réponse).",
      ]);
    } finally {
      await lost.stop();
    }
  });

  it("is asked what limits are in force, and each that is not is said with what mends it", async () => {
    await setLimits("0", "40s");
    const { pooler, ...ways } = await reach(directUrl);
    expect(ways).toEqual({ url: databaseUrl, directUrl });
    expect(pooler).toEqual({
      keepsStatements,
      role: "panetier",
      missingLimits: [
        { name: "idle_in_transaction_session_timeout", is: 40_000 },
        { name: "statement_timeout", is: 0 },
      ],
    });
    const begin = "DATABASE_URL passe par un répartiteur qui ne transmet pas les limites, et";
    expect(
      pooler === undefined ? [] : poolerWarnings({ ...pooler, keepsStatements: false }),
    ).toEqual([
      `${begin} idle_in_transaction_session_timeout vaut 40 s au lieu de 30 s : alter role "panetier" set idle_in_transaction_session_timeout = '30s', puis RECONNECT à la console du répartiteur.`,
      `${begin} statement_timeout vaut 0 s au lieu de 15 s : alter role "panetier" set statement_timeout = '15s', puis RECONNECT à la console du répartiteur.`,
      "DATABASE_URL passe par un répartiteur qui ne garde pas les instructions préparées (PgBouncer avant 1.21, ou max_prepared_statements = 0) : chacune est planifiée de nouveau à chaque appel.",
    ]);

    await setLimits("15s", "30s");
    expect((await reach(directUrl)).pooler?.missingLimits).toEqual([]);
    // A shorter one is the operator's own choice.
    await setLimits("5s", "10s");
    expect((await reach(directUrl)).pooler?.missingLimits).toEqual([]);
  });

  it("gives requests the role's limits, and what goes to the server itself has its own", async () => {
    await setLimits("7s", "8s");
    const limitOf = ({ url, pooler }: DatabaseAddress, slowStatements = false) =>
      Effect.runPromise(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ readonly limit: string }>`
            select current_setting('statement_timeout') as limit`,
        ).pipe(Effect.provide(databaseLayer(url, { pooler, slowStatements }))),
      );
    const server = serverAt(directUrl);
    expect([
      await limitOf(await reach(directUrl)),
      await limitOf(server),
      await limitOf(server, true),
    ]).toEqual([[{ limit: "7s" }], [{ limit: "15s" }], [{ limit: "0" }]]);
  });

  it("lets a process wait for another that migrates, for longer than a request may", async () => {
    await setLimits("200ms", "200ms");
    const holder = await hold();
    const migrated = Effect.runPromise(migrate(directUrl));
    await expect
      .poll(
        () =>
          rowsOf(
            directUrl,
            `select 1 as waits from pg_stat_activity where datname = current_database()
             and query like 'select pg_try_advisory_lock(%' and now() - backend_start > interval '1 second'`,
          ),
        { timeout: 20_000 },
      )
      .toEqual([{ waits: 1 }]);
    await holder.release();
    expect(await migrated).toEqual([]);
  });

  it("serves a shop that leaves nothing on the server's connections, one for all of it if need be", async () => {
    await setLimits("15s", "30s");
    const shop = await startTestShop({
      databaseUrl: directUrl,
      database: await reach(directUrl),
      settings: { keyFile },
    });
    try {
      const visitor = await shop.as(null);
      const searches = await Promise.all(
        ["farine", "sucre", "beurre", "sac", "t65", "levure"].map((search) =>
          visitor.GET("/api/v2/shop/search/suggestions", { params: { query: { search } } }),
        ),
      );
      expect(searches.map(({ response }) => response.status)).toEqual(Array(6).fill(200));
      const api = await shop.as("gerant@panetier.example");
      const answers = await Promise.all(
        Array.from({ length: 24 }, () => api.GET("/api/v2/shop/stores")),
      );
      expect(answers.map(({ response }) => response.status)).toEqual(Array(24).fill(200));
      expect(
        await rowsOf(
          databaseUrl,
          "select name from pg_prepared_statements where name not like 'PGBOUNCER%'",
        ),
      ).toEqual([]);
    } finally {
      await shop.stop();
    }
  });

  it("is away while the pooler is, and back with it", async () => {
    const shop = await startTestShop({
      databaseUrl: directUrl,
      database: await reach(directUrl),
      settings: { keyFile },
    });
    try {
      const statusOf = async (path: string) => (await shop.fetch(path)).status;
      const statuses = async () => [
        await statusOf("/readyz"),
        await statusOf("/api/v2/shop/search/products?search=farine"),
      ];
      // Once it has an index of the search.
      await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200]);
      await pgbouncer.stop();
      await expect.poll(statuses, { timeout: 20_000 }).toEqual([503, 503]);
      pgbouncer = await open();
      await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200]);
    } finally {
      await shop.stop();
    }
  });

  describe("as a process is told by its settings", () => {
    const env = () => ({
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: "warn",
    });

    it("stops the start without the server's own address, in one line", async () => {
      const { exit, output } = program(["server/serve-dev.ts"], env());
      expect([await exit, output().trim().split("\n")]).toEqual([
        1,
        [
          expect.stringMatching(
            /^Panetier ne peut pas démarrer : DATABASE_URL : un répartiteur de connexions .*DATABASE_DIRECT_URL/,
          ),
        ],
      ]);
    });

    it("is told of by npm run doctor", async () => {
      await setLimits("0", "30s");
      const { exit, output } = program(["server/shop/doctor-main.ts"], {
        ...env(),
        DATABASE_DIRECT_URL: directUrl,
      });
      expect(await exit).toBe(0);
      const lines = output().split("\n");
      expect(lines).toContain(
        "Base          inscriptible, à jour, par un répartiteur de connexions",
      );
      expect(lines.filter((line) => line.startsWith("À savoir : DATABASE_URL"))).toEqual([
        expect.stringContaining("statement_timeout vaut 0 s au lieu de 15 s"),
        ...(keepsStatements ? [] : [expect.stringContaining("instructions préparées")]),
      ]);
    });
  });
});

/** Holds what a process that migrates holds. */
async function hold() {
  const scope = Scope.makeUnsafe();
  const connection = await Effect.runPromise(
    PgConnection.make({
      url: Redacted.make(directUrl),
      startupParameters: { statement_timeout: "0" },
    }).pipe(Scope.provide(scope)),
  );
  await Effect.runPromise(connection.query("select pg_advisory_lock(7220261124)"));
  return { release: () => Effect.runPromise(Scope.close(scope, Exit.void)) };
}
