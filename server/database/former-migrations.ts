import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How a database that was made with a former text of a migration gets today's instead. */
export interface FormerMigration {
  /** Takes back what the former text made. */
  readonly undo: string;
  /** Fills what today's text leaves empty. */
  readonly refill: string;
}

// In the first hours migrations were still edited. Their databases are somebody's all the same.
const formerChecksums: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "0002-search.sql",
    [
      "20ef99d30f54114956a74d08630ccb639320385de9df091396d51880fc91b17e",
      "bb4cf002dc951a9d0b69071935d8cae7dcde8f3da9cc87db2a03d84d4de98b29",
      "0d873b368492530b5870b848a985a821d70678d9e0498dad77cc3d5712337404",
      "e12434693f978039a617efb16839ef761958e2403f89dc96b455668fd1bb5e81",
    ],
  ],
]);

/** Undefined for a text that was never published: it was edited by hand. */
export function formerOf(name: string, checksum: string): FormerMigration | undefined {
  if (formerChecksums.get(name)?.includes(checksum) !== true) return undefined;
  const undo = readFileSync(join(import.meta.dirname, "migrations", "former", name), "utf8");
  return { undo, refill: "select rebuild_search()" };
}
