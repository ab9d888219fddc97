import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keptThread } from "./kept-thread.ts";

const include = (process.env["MUTATION_TESTS"] ?? "tests/core/**/*.test.ts").split(",");

/**
 * Many a mutant of a machine keeps it where a test waits for ever: what takes a tenth of a second
 * otherwise is over after four. Rules wait for nothing, nor do traces, and their properties take their time.
 */
const isOf = (folder: string): boolean => include.some((file) => file.startsWith(folder));
const patience = isOf("tests/machines/") && !isOf("tests/machines/trace/") ? 4000 : 60_000;

/**
 * Properties come last: a mutant is dead with the first test that fails, and examples are a thousand
 * times cheaper. Vitest would begin with what took longest.
 */
class PropertiesLast extends BaseSequencer {
  override sort = async (files: readonly TestSpecification[]): Promise<TestSpecification[]> => {
    const hasProperties = new Map(
      files.map((file) => [file, readFileSync(file.moduleId, "utf8").includes('"fast-check"')]),
    );
    return files.toSorted((a, b) => Number(hasProperties.get(a)) - Number(hasProperties.get(b)));
  };
}

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
    sequence: { sequencer: PropertiesLast },
    expect: { poll: { timeout: 1500 } },
    setupFiles: ["tests/mutation/fewer-runs.ts"],
    include,
  },
});
