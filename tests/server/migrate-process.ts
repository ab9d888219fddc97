import { Effect } from "effect";
import { migrate, migrationOf } from "../../server/database/migrate.ts";

// A process that applies one migration, to be killed: its database, name and text are said as arguments.

const [url = "", name = "", text = ""] = process.argv.slice(2);
await Effect.runPromise(migrate(url, { migrations: [migrationOf(name, text)] }));
