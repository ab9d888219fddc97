import { Effect, Exit, Layer, Scope } from "effect";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readSettings, type SettingsShape } from "../config.ts";
import {
  type DatabaseAddress,
  reachShopDatabase,
  serverAt,
  standbyOf,
} from "../database/address.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { poolerWarnings } from "../database/pooler.ts";
import { answersCalls } from "../process-role.ts";
import type { RestartPolicy } from "../database/restarts.ts";
import { makeLog, type Log } from "../log.ts";
import { closeToOthers } from "../private-folders.ts";
import { VERSION } from "../version.ts";
import { type Draining, makeDraining } from "../web/draining.ts";
import { seedWhenEmpty } from "./seed-when-empty.ts";
import { foundRefusals, startVerdict } from "./start-verdict.ts";

/**
 * Runs the shop until it is told to stop (SIGTERM, SIGINT): database, schema, first data, server.
 * Requests in flight are finished first. Prints where it is and who may sign in.
 */
export async function serveShop(options: {
  readonly siteFolder: string;
  /** How often an embedded PostgreSQL that ends by itself is started again (tests: less often). */
  readonly restarts?: RestartPolicy;
  /** How long what is under way has to end, in milliseconds (tests: less). */
  readonly finishMs?: number;
}): Promise<void> {
  const finishMs = options.finishMs ?? FINISH_MS;
  const settings = await readOrExplain();
  const { refusals, warnings } = startVerdict(settings);
  for (const refusal of refusals) say(`Démarrage refusé : ${refusal}`);
  if (refusals.length > 0) process.exit(1);
  const log = makeLog(settings.logLevel);
  log.write("info", "La boutique démarre", {
    version: VERSION,
    role: settings.role,
    node: process.versions.node,
  });
  for (const warning of warnings) log.write("warn", warning);
  const scope = Scope.makeUnsafe();
  let stopping: Promise<void> | undefined;
  const draining = makeDraining();
  const stop = () =>
    (stopping ??= Effect.runPromise(Scope.close(scope, Exit.void)).finally(() => log.flush()));
  /** Whether all had ended by then: work that waits for a database that is away would wait for ever. */
  const stopWithin = (ms: number): Promise<boolean> =>
    Promise.race([stop().then(() => true), pause(ms, false)]);
  let isTold = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // A second one is the same request: Ctrl+C may arrive from the terminal and by way of npm.
    process.on(signal, () => {
      if (isTold || stopping !== undefined) return;
      isTold = true;
      log.write("info", "Arrêt demandé : les requêtes en cours se terminent", { signal });
      draining.begin();
      // Who sends requests here has to see first that no more are wanted; a person at a terminal sends none.
      const seconds = signal === "SIGTERM" ? settings.drainSeconds : 0;
      void pause(seconds * 1000)
        .then(() => {
          draining.stop();
          return stopWithin(finishMs);
        })
        .then((hasEnded) => {
          if (!hasEnded) {
            log.write("error", "Arrêt sans attendre : du travail n'a pas fini", { ms: finishMs });
            log.flush();
          }
          process.exit(hasEnded ? 0 : 1);
        });
    });
  }
  const endWithoutDatabase = (failure: Error) => {
    log.write("error", "PostgreSQL ne se relance plus", { cause: failure.message });
    say(
      `PostgreSQL de DATA_DIR ne se relance plus : Panetier s'arrête. La cause est à la fin de ${join(settings.dataDir, "postgres.log")}.`,
    );
    void stopWithin(LAST_WORDS_MS).finally(() => process.exit(1));
  };
  const embedded = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres(settings.dataDir, {
      losses: {
        lost: () => log.write("error", "PostgreSQL s'est arrêté : il est relancé"),
        back: (ms) => log.write("warn", "PostgreSQL répond de nouveau", { ms: Math.round(ms) }),
        givenUp: endWithoutDatabase,
      },
      ...(options.restarts === undefined ? {} : { restarts: options.restarts }),
    });
  try {
    await open({ settings, log, siteFolder: options.siteFolder, scope, embedded, draining });
  } catch (error) {
    await stop();
    say(messageOf(error, settings));
    process.exit(1);
  }
}

/** What is under way has so long to end once no more is taken on: a request has ten seconds of it. */
const FINISH_MS = 25_000;
/** The same without a database. */
const LAST_WORDS_MS = 10_000;

async function readOrExplain(): Promise<SettingsShape> {
  try {
    return await Effect.runPromise(readSettings);
  } catch (error) {
    say(`Réglage incorrect : ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

interface Opening {
  readonly settings: SettingsShape;
  readonly log: Log;
  readonly siteFolder: string;
  readonly scope: Scope.Closeable;
  readonly draining: Draining;
  readonly embedded: () => Promise<EmbeddedPostgres>;
}

async function open({
  settings,
  log,
  siteFolder,
  scope,
  embedded,
  draining,
}: Opening): Promise<void> {
  closeToOthers(settings.dataDir);
  // PostgreSQL starts while the shop's modules are read.
  const { databaseUrl, databaseDirectUrl } = settings;
  const [database, { shop }] = await Promise.all([
    databaseUrl === undefined
      ? addressUntilClosed(embedded, scope)
      : reachShopDatabase({ databaseUrl, databaseDirectUrl }, { say }),
    import("./main.ts"),
  ]);
  const { pooler } = database;
  for (const warning of pooler === undefined ? [] : poolerWarnings(pooler)) {
    log.write("warn", warning);
  }
  await Effect.runPromise(migrate(database.directUrl));
  const found = await seedWhenEmpty(settings, database.directUrl);
  const refusals = foundRefusals(settings, found);
  if (refusals.length > 0) throw new StartRefused(refusals);
  // Who answers no calls shows no catalogue.
  const standby = answersCalls(settings.role) ? standbyOf(settings) : undefined;
  await Effect.runPromise(
    Layer.buildWithScope(
      shop({ settings, database: { ...database, standby }, siteFolder, log, draining }),
      scope,
    ),
  );
  log.write("info", "Panetier est ouvert", {
    url: settings.publicUrl,
    role: settings.role,
    readyMs: Math.round(performance.now()),
  });
  if (answersCalls(settings.role)) {
    process.stdout.write(`${welcome(settings, found.hasDemoAccounts)}\n`);
  }
}

// Released last: the shop's own connections are closed before PostgreSQL stops.
async function addressUntilClosed(
  embedded: () => Promise<EmbeddedPostgres>,
  scope: Scope.Scope,
): Promise<DatabaseAddress> {
  const postgres = await embedded();
  await Effect.runPromise(Scope.addFinalizer(scope, Effect.promise(postgres.stop)));
  return serverAt(postgres.url);
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const accounts = ["gerant", "comptable", "vendeur", "salarie", "nouveau", "cent-boutiques"];

const welcome = (settings: SettingsShape, hasDemoData: boolean): string =>
  [
    "",
    `  Panetier est ouvert : ${settings.publicUrl}`,
    ...(hasDemoData
      ? [
          `  Comptes de démonstration (mot de passe Fournil-2026-demo) :`,
          ...accounts.map((name) => `    ${name}@panetier.example`),
          `  À la gestion, ${settings.publicUrl}/_gestion :`,
          `    gestion@panetier.example (direction), support@panetier.example,`,
          `    commandes@, tournees@, comptabilite@, tarifs@, catalogue@, contenu@panetier.example (un rôle)`,
        ]
      : []),
    "",
  ].join("\n");

/** The settings and the database do not go together. */
class StartRefused extends Error {
  constructor(refusals: readonly string[]) {
    super(refusals.map((refusal) => `Démarrage refusé : ${refusal}`).join("\n"));
  }
}

const messageOf = (error: unknown, settings: SettingsShape): string => {
  if (error instanceof StartRefused) return error.message;
  const text = reasonsOf(error).join(" : ");
  if (!text.includes("EADDRINUSE")) return `Panetier ne peut pas démarrer : ${text}`;
  const { port, metricsPort } = settings;
  const [taken, setting] = text.includes(`:${metricsPort}`)
    ? [metricsPort, "METRICS_PORT"]
    : [port, "PORT"];
  return `Le port ${taken} est déjà pris : arrêtez l'autre programme ou choisissez ${setting}.`;
};

// What happened is often in the cause of the error that arrives; what the message says already is
// not said again.
const reasonsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.message === "" ? error.name : error.message;
  const deeper = error.cause === undefined ? [] : reasonsOf(error.cause);
  return [own, ...deeper.filter((reason) => !own.includes(reason) && !reason.includes(own))];
};
