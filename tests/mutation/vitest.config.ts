import { defineConfig } from "vitest/config";

/**
 * The tests that hold what is mutated, named by main.ts: no server, no browser. Those of the
 * laboratory (charts, simulation, traces) and the long random sessions stay out: a mutant that only
 * they notice counts as survived.
 */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["tests/mutation/fewer-runs.ts"],
    include: (process.env["MUTATION_TESTS"] ?? "tests/core/**/*.test.ts").split(","),
    exclude: ["tests/machines/{charts,coverage,golden,simulation,trace}*.test.ts"],
  },
});
