import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect";
import { HttpServer } from "effect/http";
import createClient, { type Client } from "openapi-fetch";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { paths } from "../../api-schema/openapi.d.ts";
import type { SettingsShape } from "../../server/config.ts";
import type { DatabaseAddress } from "../../server/database/address.ts";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { makeLog } from "../../server/log.ts";
import { shop } from "../../server/shop/main.ts";
import { MetricsAddress } from "../../server/shop/metrics-server.ts";
import type { Ports } from "../../server/shop/ports.ts";
import { StoredFiles } from "../../server/messaging/stored-files.ts";
import type { Lane } from "../../server/outbox/lanes.ts";
import { Outbox } from "../../server/outbox/outbox.ts";
import { demoPassword } from "./demo-data.ts";
import { shopDatabase } from "./shop-database.ts";
import { CutOffAlerts } from "../../server/alerts/cut-off-alerts.ts";
import { ContentDesk } from "../../server/desk/content/content-desk.ts";
import { Relief } from "../../server/desk/relief/relief.ts";
import type { PutOut } from "../../server/desk/relief/relief-folder.ts";
import { StockNews } from "../../server/alerts/stock-news.ts";
import { cleanOwnFiles, cleanWhatIsShared } from "../../server/retention/retention-worker.ts";
import { ErpCalls } from "../../server/production/erp/erp-calls.ts";
import { makeErpLooks } from "../../server/production/erp/erp-worker.ts";
import { Retention } from "../../server/retention/retention.ts";
import { lookAtHosted } from "../../server/mandates/hosted/hosted-look.ts";
import { Reminders } from "../../server/push/reminders.ts";
import { templateName } from "./template-database.ts";
import { makeTestClock, type TestClock } from "./test-clock.ts";

/** The whole shop on its own copy of the demonstration data, on a free port of this process. */
export interface TestShop {
  readonly baseUrl: string;
  /** The server itself, past the run's pooler. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly settings: SettingsShape;
  readonly keyFile: string;
  readonly clock: TestClock;
  /** Log lines so far, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** A typed client: signed in when an e-mail is given, for a store when one is named. */
  readonly as: (email: string | null, store?: number) => Promise<Api>;
  /** The access token of a demonstration account. */
  readonly tokenOf: (email: string) => Promise<string>;
  /** A plain call; `path` begins with a slash. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Rows of a statement, past the shop. */
  readonly sql: <Row>(
    statement: string,
    parameters?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /** Does all events of the outbox that are due, in this process; gives their number. */
  readonly emptyOutbox: () => Promise<number>;
  /** The topics of a lane that this process knows how to do. */
  readonly topicsOf: (lane: Lane) => readonly string[];
  /** Looks once for what browsers are to be told; the number of people notified. */
  readonly remind: () => Promise<number>;
  /** Looks once for alerts that are due before a cut-off; the number of people alerted. */
  readonly alert: () => Promise<number>;
  /** Looks for products that are back, and tells who waits for them; the number of people notified. */
  readonly tellStock: () => Promise<number>;
  /** Publishes planned versions whose hour has come; how many there were. */
  readonly publishDue: () => Promise<number>;
  /** Puts the orders by lorry into `reliefDir` where that is due; what it did, null where it is not. */
  readonly relief: () => Promise<PutOut | null>;
  /** Takes what the ERP has changed, and says again what it has lost; the numbers of pages and of parts. */
  readonly askErp: () => Promise<{ readonly pages: number; readonly again: number }>;
  /** Has the provider asked for signatures that stand open for an hour; how many there were. */
  readonly lookAtSignatures: () => Promise<number>;
  /** Deletes what is old, as the worker does every hour. */
  readonly clean: () => Promise<void>;
  /** Removes stored files that no message names; how many there were. */
  readonly sweepFiles: () => Promise<number>;
  /** What is read at /metrics, with `metricsPort` 0. */
  readonly measures: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

export type Api = Client<AddressedPaths>;

/** The contract without the headers that `as` sets on every call: store and login. */
type AddressedPaths = {
  [Path in keyof paths]: {
    [Method in keyof paths[Path]]: paths[Path][Method] extends { readonly parameters: infer Known }
      ? Omit<paths[Path][Method], "parameters"> & {
          readonly parameters: Omit<Known, "header"> & { readonly header?: never };
        }
      : paths[Path][Method];
  };
};

export interface TestShopOptions {
  readonly settings?: Partial<SettingsShape>;
  /** A database of one's own (already migrated) instead of a copy of the template. */
  readonly databaseUrl?: string;
  /** Another way to it than the run's. */
  readonly database?: DatabaseAddress;
  readonly outboxWorker?: boolean;
  readonly siteFolder?: string;
  /** Other partners behind some of the ports than the settings choose. */
  readonly ports?: Partial<Ports>;
}

/** Starts a shop; stop it in afterAll. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "panetier-shop-"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  const ownDatabase = options.databaseUrl === undefined;
  const adminUrl = ownDatabase ? inject("postgresUrl") : "";
  const databaseUrl =
    options.databaseUrl ?? (await createDatabaseFrom(adminUrl, templateName, name));
  const settings = testSettings(dataDir, options.settings);
  const clock = makeTestClock();
  const log: Record<string, unknown>[] = [];
  const scope = Scope.makeUnsafe();
  // The test's own connection outlives the shop, to look at what it left.
  const ownScope = Scope.makeUnsafe();
  const context = await Effect.runPromise(
    Layer.buildWithScope(
      shop({
        settings,
        database: options.database ?? (await shopDatabase(databaseUrl)),
        siteFolder: options.siteFolder ?? join(dataDir, "no-site"),
        log: makeLog(options.settings?.logLevel ?? "info", (text) => {
          for (const line of text.trimEnd().split("\n")) log.push(JSON.parse(line));
        }),
        clock: clock.clock,
        ...(options.ports === undefined ? {} : { ports: options.ports }),
        outboxWorker: options.outboxWorker ?? false,
      }),
      scope,
    ),
  );
  const { address } = Context.get(context, HttpServer.HttpServer);
  const port = "port" in address ? address.port : 0;
  const baseUrl = `http://127.0.0.1:${port}`;
  const connection = await Effect.runPromise(
    PgConnection.make({ url: Redacted.make(databaseUrl) }).pipe(Scope.provide(ownScope)),
  );
  // Kept while it is good: a test that moves the clock gets a new one.
  const tokens = new Map<string, { readonly at: number; readonly token: Promise<string> }>();
  const tokenOf = (email: string) => {
    const known = tokens.get(email);
    const age = clock.now() - (known?.at ?? 0);
    if (known !== undefined && age >= 0 && age < 600_000) return known.token;
    const token = signIn(baseUrl, email);
    tokens.set(email, { at: clock.now(), token });
    return token;
  };
  return {
    baseUrl,
    databaseUrl,
    dataDir,
    settings,
    keyFile: settings.keyFile,
    clock,
    log,
    tokenOf,
    as: async (email, store) => {
      const api: Api = createClient<AddressedPaths>({ baseUrl });
      api.use({
        // Asked for each time: a test may move the clock beyond a token's life.
        onRequest: async ({ request }) => {
          if (email !== null) {
            request.headers.set("JWT-Authorization", `Bearer ${await tokenOf(email)}`);
          }
          if (store !== undefined) request.headers.set("X-STORE-ID", String(store));
          return request;
        },
      });
      return api;
    },
    fetch: (path, init) => fetch(`${baseUrl}${path}`, init),
    sql: async <Row>(statement: string, parameters: readonly unknown[] = []) => {
      const { rows } = await Effect.runPromise(connection.query(statement, parameters, false));
      // The test names the row it asks for; a wrong name shows in its assertions.
      return rows as unknown as readonly Row[];
    },
    emptyOutbox: async () => {
      const { doNext } = Context.get(context, Outbox);
      let done = 0;
      while (await Effect.runPromise(Effect.provideContext(doNext, context))) done += 1;
      return done;
    },
    topicsOf: (lane) => Context.get(context, Outbox).topicsOf(lane),
    remind: () =>
      Effect.runPromise(Effect.provideContext(Context.get(context, Reminders).look, context)),
    tellStock: () =>
      Effect.runPromise(Effect.provideContext(Context.get(context, StockNews).look, context)),
    alert: () =>
      Effect.runPromise(Effect.provideContext(Context.get(context, CutOffAlerts).look, context)),
    relief: () =>
      Effect.runPromise(
        Effect.flatMap(Relief, ({ look }) => look).pipe(
          Effect.provide(Relief.at(settings.reliefDir ?? join(dataDir, "relief"))),
          Effect.provideContext(context),
        ),
      ),
    publishDue: () =>
      Effect.runPromise(Effect.provideContext(Context.get(context, ContentDesk).look, context)),
    askErp: () =>
      Effect.runPromise(
        Effect.gen(function* () {
          const { changes, compare } = yield* makeErpLooks;
          return { pages: yield* changes, again: yield* compare };
        }).pipe(Effect.provide(ErpCalls.layer), Effect.provideContext(context)),
      ),
    lookAtSignatures: () => Effect.runPromise(Effect.provideContext(lookAtHosted, context)),
    clean: () =>
      Effect.runPromise(
        Effect.andThen(cleanWhatIsShared, cleanOwnFiles).pipe(
          Effect.provide(Retention.layer),
          Effect.provideContext(context),
        ),
      ),
    sweepFiles: () =>
      Effect.runPromise(
        Effect.flatMap(StoredFiles, ({ sweep }) => sweep).pipe(
          Effect.provide(StoredFiles.layer),
          Effect.provideContext(context),
        ),
      ),
    measures: async () => {
      const { port } = Context.get(context, MetricsAddress);
      return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    },
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void));
      await Effect.runPromise(Scope.close(ownScope, Exit.void));
      if (ownDatabase) await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const testSettings = (dataDir: string, own: Partial<SettingsShape> = {}): SettingsShape => ({
  production: false,
  demo: [],
  role: "all",
  drainSeconds: 0,
  port: 0,
  host: "127.0.0.1",
  dataDir,
  keyFile: join(dataDir, "keys.json"),
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseReadUrl: undefined,
  databaseReadLag: 10,
  publicUrl: "http://localhost:8080",
  beyond: [],
  smtpUrl: undefined,
  smsUrl: undefined,
  logLevel: "info",
  seed: "none",
  trustProxy: false,
  flows: false,
  webPush: false,
  vapidPrivateKey: undefined,
  pushOrigins: [],
  tagManagerId: undefined,
  stripeSecretKey: undefined,
  stripeWebhookSecret: undefined,
  stripeApi: "https://api.stripe.com",
  yousignApiKey: undefined,
  yousignUrl: "https://api-sandbox.yousign.app/v3",
  yousignWebhookSecret: undefined,
  inseeApiKey: undefined,
  inseeApi: "https://insee.invalid",
  s3Url: undefined,
  s3Region: "us-east-1",
  invoices: "shop",
  debits: "shop",
  debitsApproval: "person",
  exchangeDir: undefined,
  sftpUrl: undefined,
  sftpKey: undefined,
  sftpPassword: undefined,
  sftpHostKey: [],
  reliefDir: undefined,
  metricsPort: undefined,
  otlpUrl: undefined,
  otlpHeaders: {},
  tracesSample: 0.1,
  metricsHost: "127.0.0.1",
  erpUrl: undefined,
  erpToken: undefined,
  backupTo: undefined,
  backupKeyFile: join(dataDir, "backup-key"),
  pgBinDir: undefined,
  oidcIssuer: undefined,
  oidcClientId: undefined,
  oidcClientSecret: undefined,
  oidcName: "OpenID Connect",
  ...own,
});

async function signIn(baseUrl: string, email: string): Promise<string> {
  const { data, error } = await createClient<paths>({ baseUrl }).POST(
    "/api/v2/shop/authentication-token",
    { body: { email, password: demoPassword } },
  );
  if (data === undefined) throw new Error(`${email} cannot sign in: ${JSON.stringify(error)}`);
  return data.token;
}
