import { Effect } from "effect";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { seedWhenEmpty } from "../../server/shop/seed-when-empty.ts";
import { createDatabaseFrom, dropDatabase, rowsOf, run } from "./databases.ts";
import { FUNCTION_SIGNATURES } from "./function-signatures.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { waitingForLocks } from "./waiting-for-locks.ts";

describe("migrations", () => {
  const name = `race_${process.pid}`;
  let url: string;
  beforeAll(async () => {
    url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
  });
  afterAll(() => dropDatabase(inject("postgresUrl"), name));

  it("are applied once when four processes start at once", async () => {
    const script = `
      import { Effect } from "effect";
      import { migrate } from "./server/database/migrate.ts";
      console.log(JSON.stringify(await Effect.runPromise(migrate(process.env.URL))));`;
    const applied = await Promise.all([1, 2, 3, 4].map(() => runScript(script, { URL: url })));
    const names = applied.map((output): readonly string[] => JSON.parse(output));
    expect(names.filter((list) => list.length === 0)).toHaveLength(3);
    expect(names.flat()[0]).toBe("0001-shop.sql");
    expect(await Effect.runPromise(migrate(url))).toEqual([]);
  });

  it("refuse a file that was edited after it was applied", async () => {
    const script = `
      import * as PgConnection from "@effect/sql-pg/PgConnection";
      import { Effect, Redacted } from "effect";
      await Effect.runPromise(Effect.scoped(Effect.flatMap(
        PgConnection.make({ url: Redacted.make(process.env.URL) }),
        (c) => c.query("update applied_migration set checksum = 'x' where name = '0001-shop.sql'"))));`;
    await runScript(script, { URL: url });
    const exit = await Effect.runPromiseExit(migrate(url));
    expect(String(exit)).toContain(
      "La migration 0001-shop.sql a été modifiée après son application",
    );
  });
});

describe("functions of the database", () => {
  const name = `functions_${process.pid}`;
  let url: string;
  beforeAll(async () => {
    url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
    await Effect.runPromise(migrate(url));
  });
  afterAll(() => dropDatabase(inject("postgresUrl"), name));

  const answerOf = () =>
    rowsOf<{ readonly answer: string }>(
      url,
      "select wire_instant('2026-11-24 10:00:00.5+01'::timestamptz) as answer",
    );
  const replaceBy = (text: string) =>
    run(
      url,
      `create or replace function wire_instant(value timestamptz) returns text
       language sql immutable as $$ select '${text}' $$`,
    );
  const catalogue = "name like 'functions/catalogue.sql %'";

  it("are replaced by a text that this database has never had", async () => {
    await replaceBy("of a former release");
    await run(url, `delete from applied_migration where ${catalogue}`);
    expect(await Effect.runPromise(migrate(url))).toEqual([
      expect.stringMatching(/^functions\/catalogue\.sql [0-9a-f]{12}$/),
    ]);
    expect(await answerOf()).toEqual([{ answer: "2026-11-24T09:00:00.500Z" }]);
  });

  it("stay as a newer release has made them, when this one starts again", async () => {
    await replaceBy("of the next release");
    expect(await Effect.runPromise(migrate(url))).toEqual([]);
    expect(await answerOf()).toEqual([{ answer: "of the next release" }]);
  });

  it("keep their parameters and their answers, and nothing stored relies on their text", async () => {
    const defined = readdirSync(join(root, "server/database/functions")).flatMap((file) => {
      const text = readFileSync(join(root, "server/database/functions", file), "utf8");
      return [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, found]) => found);
    });
    const functions = await rowsOf<{
      readonly name: string;
      readonly signature: string;
      readonly answer: string;
      readonly stored: boolean;
    }>(
      url,
      `select proname as name, oid::regprocedure::text as signature,
         pg_get_function_result(oid) as answer,
         exists (select from pg_depend d where d.refobjid = p.oid
           and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)) as stored
       from pg_proc p where pronamespace = 'public'::regnamespace order by 2`,
    );
    const ours = functions.filter((one) => defined.includes(one.name));
    expect(ours.length).toBe(defined.length);
    expect(Object.fromEntries(ours.map(({ signature, answer }) => [signature, answer]))).toEqual(
      FUNCTION_SIGNATURES,
    );
    expect(ours.filter(({ stored }) => stored)).toEqual([]);
  });
});

const root = join(import.meta.dirname, "../..");

// A process of its own, run by the same Node as the tests.
const runScript = (script: string, env: Record<string, string>): Promise<string> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", failed);
    child.once("exit", (code) =>
      code === 0 ? done(output) : failed(new Error(`The script ended with ${code}`)),
    );
  });

describe("a shop whose database is away", () => {
  let folder: string;
  let port: number;
  let postgres: EmbeddedPostgres;
  let shop: TestShop;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "panetier-away-"));
    port = await freePort();
    postgres = await startEmbeddedPostgres(folder, { durable: false, port });
    await Effect.runPromise(migrate(postgres.url));
    await seedWhenEmpty({ seed: "none", production: false, demo: [] }, postgres.url);
    shop = await startTestShop({ databaseUrl: postgres.url });
    // The search has no index at once.
    await vi.waitUntil(async () => (await shop.fetch("/readyz")).status === 200, 20_000);
  });
  afterEach(async () => {
    await shop.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const signIn = async () => {
    const began = performance.now();
    const response = await shop.fetch("/api/v2/shop/authentication-token", {
      method: "POST",
      body: JSON.stringify({ email: `${Math.random()}@panetier.example`, password: "x" }),
      headers: { "content-type": "application/json" },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: await response.json(),
      quick: performance.now() - began < 3000,
    };
  };

  /** Of /readyz and /healthz. */
  const health = async () => [
    (await shop.fetch("/readyz")).status,
    (await shop.fetch("/healthz")).status,
  ];

  const unavailable = {
    status: 503,
    retryAfter: "2",
    body: {
      code: 503,
      message: "Le service est momentanément indisponible. Réessayez dans quelques instants.",
    },
    quick: true,
  };

  it("answers 503 within three seconds while it is stopped, and works again without a restart", async () => {
    expect((await signIn()).status).toBe(401);
    await postgres.stop();
    expect(await Promise.all([signIn(), signIn(), signIn()])).toEqual([
      unavailable,
      unavailable,
      unavailable,
    ]);
    expect(await health()).toEqual([503, 200]);
    // One minute of it is borne: the database may be about to come back.
    shop.clock.advance(60_000);
    expect(await health()).toEqual([503, 503]);
    postgres = await startEmbeddedPostgres(folder, { durable: false, port });
    await expect.poll(async () => (await signIn()).status, { timeout: 10_000 }).toBe(401);
    expect(await health()).toEqual([200, 200]);
  });

  it.skipIf(process.platform !== "linux")(
    "answers 503 within three seconds while it hangs, and works again when it moves",
    async () => {
      expect((await signIn()).status).toBe(401);
      const pid = Number.parseInt(
        readFileSync(join(folder, "postgres/postmaster.pid"), "utf8"),
        10,
      );
      signalTree(pid, "SIGSTOP");
      try {
        expect(await Promise.all([signIn(), signIn()])).toEqual([unavailable, unavailable]);
        const later = await signIn();
        expect(later).toEqual(unavailable);
      } finally {
        signalTree(pid, "SIGCONT");
      }
      await expect.poll(async () => (await signIn()).status, { timeout: 10_000 }).toBe(401);
    },
  );
});

// PostgreSQL's backends each lead a process group of their own.
function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  process.kill(pid, signal);
  for (const child of children.split(" ").filter((each) => each !== "")) {
    process.kill(Number(child), signal);
  }
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(address !== null && typeof address === "object" ? address.port : 0));
    });
  });

describe("a shop that is told to stop", () => {
  it("finishes the request in flight, then listens no more", async () => {
    const shop = await startTestShop();
    const api = await shop.as("nouveau@panetier.example");
    await shop.tokenOf("nouveau@panetier.example");
    const [customer] = await shop.sql<{ id: number }>(
      "select id from customer where email = 'nouveau@panetier.example'",
    );
    // The row is held by the test: the request waits for it inside PostgreSQL.
    await shop.sql("begin");
    await shop.sql("select 1 from customer where id = $1 for update", [customer?.id]);
    const answer = api.PUT("/api/v2/shop/customers/{id}", {
      params: { path: { id: customer?.id ?? 0 } },
      body: { cgu: true },
    });
    await expect.poll(() => waitingForLocks(shop)).toBe(1);
    const port = Number(new URL(shop.baseUrl).port);
    const stopped = shop.stop();
    await expect.poll(() => isListening(port)).toBe(false);
    await shop.sql("commit");
    const { data, response } = await answer;
    expect([response.status, data?.cgu]).toEqual([200, true]);
    await stopped;
  });
});

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
