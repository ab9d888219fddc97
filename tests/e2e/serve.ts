import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { fingerprintOf, placeOf } from "../kept.ts";
import { run } from "../server/databases.ts";
import { copyTemplate, templateName } from "../server/template-database.ts";

// The shop of a test run, with data of its own that goes when it stops. It opens with the demonstration
// data that the server's tests have filled in today, and with the pictures that earlier runs have drawn.
const dataDir = process.env["DATA_DIR"];
if (dataDir === undefined) throw new Error("DATA_DIR says where the data of the run lives");
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

mkdirSync(dataDir, { recursive: true, mode: 0o700 });
await copyTemplate(dataDir);
const postgres = await startEmbeddedPostgres(dataDir, { durable: false, database: "postgres" });
await run(postgres.url, `alter database "${templateName}" rename to "panetier"`);
await postgres.stop();

// Their names change with what is drawn; how it is drawn and encoded is in that folder.
const pictures = placeOf(
  "pictures",
  fingerprintOf(["server/pictures", "demonstration", "package-lock.json"]),
);
mkdirSync(pictures, { recursive: true });
symlinkSync(pictures, join(dataDir, "pictures"), "junction");

await import("../../server/start.ts");
