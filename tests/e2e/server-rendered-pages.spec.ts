import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "../..");
const ROUND = 500;

test("2,000 pages drawn for members leave nothing in memory @once", async ({ baseURL }) => {
  test.setTimeout(240_000);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    // Code that is thrown away and compiled again is megabytes to and fro, and nothing of a page's.
    "--no-flush-bytecode",
    join(import.meta.dirname, "server-rendered-pages-process.ts"),
    pathToFileURL(join(root, "dist", "server", "draw.js")).href,
    baseURL ?? "",
    String(ROUND),
  ]);
  // safe: what the process writes
  const seen = JSON.parse(stdout) as Readonly<Record<"drawn" | "characters", number>> & {
    readonly retained: readonly number[];
  };
  expect(seen.drawn, `retained after each round: ${seen.retained.join(", ")}`).toBe(4 * ROUND);
  expect(seen.characters / seen.drawn).toBeGreaterThan(5000);
  expect((seen.retained.at(-1) ?? Infinity) / seen.drawn).toBeLessThan(1000);
});
