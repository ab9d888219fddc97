import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests below tests/server that need no database run with the quick ones. */
const withoutDatabase = [
  "tests/server/drawing/**",
  "tests/server/limits/**",
  "tests/server/pictures/**",
];

/** A poll waits for what must come: only a busy machine makes it long. */
const PATIENT = { timeout: 20_000 };

/** A failed property can be played again by its seed. */
const SEEDS = ["tests/seeds.ts"];

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "core",
          environment: "node",
          // Pure functions: files that share their modules take a fifth of the time.
          isolate: false,
          setupFiles: SEEDS,
          testTimeout: 60_000,
          expect: { poll: PATIENT },
          include: ["tests/{api-schema,core,core-api}/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "unit",
          environment: "node",
          setupFiles: SEEDS,
          // Properties take seconds on a busy machine; only one that hangs is a failure.
          testTimeout: 60_000,
          expect: { poll: PATIENT },
          include: [
            "tests/{demonstration,house,machines,traces}/**/*.test.ts",
            ...withoutDatabase.map((folder) => `${folder}/*.test.ts`),
          ],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          setupFiles: SEEDS,
          include: ["tests/server/**/*.test.ts"],
          exclude: withoutDatabase,
          globalSetup: ["tests/server/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "ui",
          environment: "happy-dom",
          setupFiles: SEEDS,
          testTimeout: 60_000,
          expect: { poll: PATIENT },
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
    ],
  },
});
