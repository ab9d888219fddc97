import { defineConfig } from "vitest/config";

/** The tests that hold core and machines, for `npm run test:mutation`: no server, no browser. */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    include: ["tests/{core,core-api,machines}/**/*.test.ts"],
  },
});
