import { Effect } from "effect";
import { readSettings } from "../config.ts";
import { withMigrated } from "../database/command.ts";
import { databaseLayer } from "../database/sql.ts";
import { pictureCommand } from "./picture-command.ts";
import { Pictures } from "./pictures.ts";

// npm run pictures -- add <path> <file> | list [text] | remove <path>

const usage =
  "npm run pictures -- add /images/… fichier | list [texte] | remove /images/… (JPEG, PNG, WebP ou AVIF, 20 Mo au plus)";

const main = async (): Promise<string> => {
  const work = pictureCommand(process.argv.slice(2));
  if (work === undefined) throw new Error(usage);
  // Beside a shop that runs, too: it serves the new picture some seconds later.
  return withMigrated(await Effect.runPromise(readSettings), (url) =>
    Effect.runPromise(
      Effect.flatMap(Pictures, work).pipe(
        Effect.provide(Pictures.layer),
        Effect.provide(databaseLayer(url, { connections: 1 })),
      ),
    ),
  );
};

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
