import { Effect } from "effect";
import { readSettings } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { databaseLayer } from "../database/sql.ts";
import { pictureCommand } from "./picture-command.ts";
import { Pictures } from "./pictures.ts";

// npm run pictures -- add <path> <file> | list [text] | remove <path>

const usage =
  "npm run pictures -- add /images/… fichier | list [texte] | remove /images/… (JPEG, PNG, WebP ou AVIF, 20 Mo au plus)";

const main = async (): Promise<string> => {
  const work = pictureCommand(process.argv.slice(2));
  if (work === undefined) throw new Error(usage);
  const settings = await Effect.runPromise(readSettings);
  // Beside a shop that runs, too: it serves the new picture some seconds later.
  const embedded =
    settings.databaseUrl === undefined
      ? await startEmbeddedPostgres(settings.dataDir, { join: true })
      : undefined;
  const url = settings.databaseUrl ?? embedded?.url ?? "";
  try {
    await Effect.runPromise(migrate(url));
    return await Effect.runPromise(
      Effect.flatMap(Pictures, work).pipe(
        Effect.provide(Pictures.layer),
        Effect.provide(databaseLayer(url, { connections: 1 })),
      ),
    );
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
