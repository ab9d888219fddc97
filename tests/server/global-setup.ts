import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { LIMITS } from "../../server/database/limits.ts";
import { clusterUser } from "../../server/database/make-cluster.ts";
import { run } from "./databases.ts";
import { findPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { copyTemplate } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; each test file clones its own database from the template. */
    readonly postgresUrl: string;
    /** The same by way of the run's PgBouncer; null when shops reach their databases without one. */
    readonly poolerUrl: string | null;
  }
}

/**
 * One real PostgreSQL for the whole run, with a migrated and filled template database; before it a real
 * PgBouncer when `POOLER=pgbouncer` asks for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "panetier-tests-"));
  await copyTemplate(folder);
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  const pooler = await startPooler(postgres.url);
  project.provide("postgresUrl", postgres.url);
  project.provide("poolerUrl", pooler?.before(postgres.url) ?? null);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startPooler(server: string) {
  if (process.env["POOLER"] !== "pgbouncer") return undefined;
  const found = findPgbouncer();
  if (found === undefined) throw new Error("POOLER=pgbouncer, and no pgbouncer is installed");
  console.log(`Server tests go through PgBouncer ${found.version}, in transaction mode`);
  // As docs/operations.md tells whoever puts one in front.
  for (const [limit, ms] of Object.entries(LIMITS)) {
    await run(server, `alter role ${clusterUser} set ${limit} = ${ms}`);
  }
  return startPgbouncer(found.program, server);
}
