import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { copyTemplate } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; each test file clones its own database from the template. */
    readonly postgresUrl: string;
  }
}

/** One real PostgreSQL for the whole run, with a migrated and filled template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "panetier-tests-"));
  await copyTemplate(folder);
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
