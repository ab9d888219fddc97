import { Effect } from "effect";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { Instant } from "../../api-schema/primitives.ts";
import { run } from "./databases.ts";
import { fingerprintOf, keptFolder, placeOf } from "../kept.ts";
import { fillDatabase } from "./demo-data.ts";

/** The database that test files clone; nobody connects to it. */
export const templateName = "panetier_template";

/** What it is made from. */
export const TEMPLATE_SOURCES: readonly string[] = [
  "demonstration",
  "server/editions",
  "server/database",
  "server/firm",
  "core",
  "api-schema",
  "tests/server/demo-data.ts",
  "tests/server/template-database.ts",
];

/**
 * Puts a stopped cluster with the template database into `folder`. Filling it takes seconds, so it is
 * kept between runs, for one day, until the schema, the rules or the demonstration data change.
 */
export async function copyTemplate(folder: string): Promise<void> {
  // The demonstration data is relative to the day it is made.
  const today = new Date().toISOString().slice(0, 10);
  const kept = placeOf("template", fingerprintOf(TEMPLATE_SOURCES, today));
  if (!existsSync(kept)) await makeTemplate(kept);
  // PostgreSQL's files must keep their owner and mode, which cp does and Node does not.
  if (process.platform === "win32") cpSync(kept, folder, { recursive: true });
  else execFileSync("cp", ["-a", `${kept}/.`, folder]);
}

async function makeTemplate(kept: string): Promise<void> {
  const unfinished = mkdtempSync(join(keptFolder, "unfinished-"));
  try {
    await fillCluster(unfinished, Instant.make(new Date().toISOString()));
    renameSync(unfinished, kept);
  } catch (error) {
    // Another run may have finished the same template first.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** A new cluster in this folder, left stopped: the template database with the demonstration data of that moment. */
export async function fillCluster(folder: string, now: Instant): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder, { durable: false, database: templateName });
  try {
    await Effect.runPromise(migrate(postgres.url));
    await Effect.runPromise(
      fillDatabase(now).pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
    );
    // Who fills a copy again can do it for the same moment.
    await run(postgres.url, `comment on database "${templateName}" is '${now}'`);
  } finally {
    await postgres.stop();
  }
}
