import { defineConfig } from "vitest/config";

/**
 * The tests that hold core and the flows, for `npm run test:mutation`: no server, no browser. Those
 * of the laboratory (charts, simulation, traces) and the long random sessions stay out: a mutant that
 * only they notice counts as survived, and the run stays within an hour on two cores.
 */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["tests/mutation/fewer-runs.ts"],
    include: ["tests/{core,core-api}/**/*.test.ts", "tests/machines/*.test.ts"],
    exclude: ["tests/machines/{charts,coverage,golden,simulation,trace}*.test.ts"],
  },
});
