import { Effect, Exit, Layer, Schedule, Scope } from "effect";
import { readSettings, type SettingsShape } from "./config.ts";
import { startEmbeddedPostgres } from "./database/embedded.ts";
import { migrate } from "./database/migrate.ts";
import { makeLog, type Log } from "./log.ts";
import { seedWhenEmpty } from "./seed-when-empty.ts";

/**
 * Runs the shop until it is told to stop (SIGTERM, SIGINT): database, schema, first data, server.
 * Requests in flight are finished first. Prints where it is and who may sign in.
 */
export async function serveShop(options: { readonly siteFolder: string }): Promise<void> {
  const settings = await readOrExplain();
  const log = makeLog(settings.logLevel);
  const scope = Scope.makeUnsafe();
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= Effect.runPromise(Scope.close(scope, Exit.void)).finally(() => log.flush()));
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log.write("info", "Arrêt demandé : les requêtes en cours se terminent", { signal });
      void stop().then(() => process.exit(0));
    });
  }
  try {
    await open(settings, log, options.siteFolder, scope);
  } catch (error) {
    await stop();
    say(messageOf(error, settings));
    process.exit(1);
  }
}

async function readOrExplain(): Promise<SettingsShape> {
  try {
    return await Effect.runPromise(readSettings);
  } catch (error) {
    say(`Réglage incorrect : ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

async function open(
  settings: SettingsShape,
  log: Log,
  siteFolder: string,
  scope: Scope.Closeable,
): Promise<void> {
  // PostgreSQL starts while the shop's modules are read.
  const [databaseUrl, { shop }] = await Promise.all([
    settings.databaseUrl ?? embeddedUrl(settings.dataDir, scope),
    import("./main.ts"),
  ]);
  await Effect.runPromise(
    migrate(databaseUrl).pipe(
      // A database of one's own may still be starting.
      Effect.retry({
        times: 20,
        schedule: Schedule.spaced("1 second"),
        while: ({ name }) => name === "connection",
      }),
    ),
  );
  const seeded = await seedWhenEmpty(settings, databaseUrl);
  await Effect.runPromise(
    Layer.buildWithScope(shop({ settings, databaseUrl, siteFolder, log }), scope),
  );
  log.write("info", "Panetier est ouvert", {
    url: settings.publicUrl,
    readyMs: Math.round(performance.now()),
  });
  process.stdout.write(`${welcome(settings, seeded)}\n`);
}

// Released last: the shop's own connections are closed before PostgreSQL stops.
async function embeddedUrl(dataDir: string, scope: Scope.Scope): Promise<string> {
  const postgres = await startEmbeddedPostgres(dataDir);
  await Effect.runPromise(Scope.addFinalizer(scope, Effect.promise(postgres.stop)));
  return postgres.url;
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
          `    support@panetier.example (page du support : ${settings.publicUrl}/_support)`,
        ]
      : []),
    "",
  ].join("\n");

const messageOf = (error: unknown, settings: SettingsShape): string => {
  const text = reasonsOf(error).join(" : ");
  return text.includes("EADDRINUSE")
    ? `Le port ${settings.port} est déjà pris : arrêtez l'autre programme ou choisissez PORT.`
    : `Panetier ne peut pas démarrer : ${text}`;
};

// What happened is often in the cause of the error that arrives.
const reasonsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.message === "" ? error.name : error.message;
  return error.cause === undefined ? [own] : [own, ...reasonsOf(error.cause)];
};
