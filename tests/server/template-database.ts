import { Effect } from "effect";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { fillDatabase } from "./demo-data.ts";

/** The database that test files clone; nobody connects to it. */
export const templateName = "panetier_template";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/panetier-tests");

/**
 * Puts a stopped cluster with the template database into `folder`. Filling it takes seconds, so it is
 * kept between runs, for one day, until the schema, the rules or the demonstration data change.
 */
export async function copyTemplate(folder: string): Promise<void> {
  const kept = join(cache, `template-${fingerprint()}`);
  if (!existsSync(kept)) await makeTemplate(kept);
  // PostgreSQL's files must keep their owner and mode, which cp does and Node does not.
  if (process.platform === "win32") cpSync(kept, folder, { recursive: true });
  else execFileSync("cp", ["-a", `${kept}/.`, folder]);
}

async function makeTemplate(kept: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    if (name.startsWith("template-")) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const unfinished = mkdtempSync(join(cache, "unfinished-"));
  try {
    const postgres = await startEmbeddedPostgres(unfinished, {
      durable: false,
      database: templateName,
    });
    try {
      await Effect.runPromise(migrate(postgres.url));
      await Effect.runPromise(
        fillDatabase.pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
      );
    } finally {
      await postgres.stop();
    }
    renameSync(unfinished, kept);
  } catch (error) {
    // Another run may have finished the same template first.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

// The demonstration data is relative to the day it is made.
function fingerprint(): string {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  const folders = [
    "demonstration",
    "server/shipped-content",
    "server/database",
    "core",
    "api-schema",
  ];
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.filter((each) => /\.(ts|sql)$/.test(each)).toSorted()) {
      hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  hash.update(readFileSync(join(import.meta.dirname, "demo-data.ts")));
  return hash.digest("hex").slice(0, 16);
}
