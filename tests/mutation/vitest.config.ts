import { defineConfig } from "vitest/config";
import { keptThread } from "./kept-thread.ts";

const include = (process.env["MUTATION_TESTS"] ?? "tests/core/**/*.test.ts").split(",");

/**
 * Many a mutant of a machine keeps it where a test waits for ever: what takes a tenth of a second
 * otherwise is over after four. Rules wait for nothing, nor do traces, and their properties take their time.
 */
const isOf = (folder: string): boolean => include.some((file) => file.startsWith(folder));
const patience = isOf("tests/machines/") && !isOf("tests/machines/trace/") ? 4000 : 60_000;

/**
 * The tests that hold what is mutated, named by main.ts: no server, no browser. Files share their
 * modules: what is broken while a module loads, a chart above all, costs a run with modules again, and
 * evaluating them once for all files instead of once for each is half of its time.
 */
export default defineConfig({
  plugins: [
    {
      name: "kept-thread",
      // Stryker names a pool of Vitest's own: this one is put in its place once that is read.
      configureVitest: ({ project }) => {
        Object.assign(project.config, { pool: keptThread.name, poolRunner: keptThread });
      },
    },
  ],
  test: {
    environment: "node",
    isolate: false,
    maxWorkers: 1,
    testTimeout: patience,
    expect: { poll: { timeout: 1500 } },
    setupFiles: ["tests/mutation/fewer-runs.ts"],
    include,
  },
});
