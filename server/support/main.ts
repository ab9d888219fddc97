import { Effect } from "effect";
import { userInfo } from "node:os";
import { readSettings } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { databaseLayer } from "../database/sql.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

// npm run agents -- reset-second-factor <login>

const usage = "npm run agents -- reset-second-factor <adresse e-mail de l'agent>";

const main = async (): Promise<string> => {
  const [command, login] = process.argv.slice(2);
  if (command !== "reset-second-factor" || login === undefined) throw new Error(usage);
  const settings = await Effect.runPromise(readSettings);
  const embedded =
    settings.databaseUrl === undefined ? await startEmbeddedPostgres(settings.dataDir) : undefined;
  const url = settings.databaseUrl ?? embedded?.url ?? "";
  try {
    await Effect.runPromise(migrate(url));
    const result = await Effect.runPromise(
      resetSecondFactor(login, `command, ${userInfo().username}`).pipe(
        Effect.provide(databaseLayer(url, { connections: 1 })),
      ),
    );
    if (result === "unknown") throw new Error(`Aucun agent du support n'a le compte ${login}.`);
    return `Second facteur de ${login} réinitialisé : ses sessions sont fermées, le prochain mot de passe mène à une nouvelle activation.`;
  } finally {
    await embedded?.stop();
  }
};

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
