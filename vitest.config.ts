import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Tests below tests/server that need no database run with the quick ones. */
const withoutDatabase = [
  "tests/server/exchange/files/**",
  "tests/server/rendering/**",
  "tests/server/limits/**",
  "tests/server/pictures/**",
  "tests/server/sepa/**",
];

/** Tests elsewhere that need one. */
const withDatabase = ["tests/demonstration/seed/insert.test.ts"];

/** A poll waits for what must come: only a busy machine makes it long. */
const PATIENT = { timeout: 20_000 };

/** Properties and processes take their time on a busy machine; only a test that hangs is a failure. */
const HANGS = 180_000;

/** A failed property can be played again by its seed. */
const SEEDS = ["tests/seeds.ts"];

/**
 * Files of a worker share its modules: evaluating Effect, XState and the schemas again for each takes
 * longer than most tests. So each file puts back what it changes outside itself.
 */
const SHARED = { isolate: false } as const;

/** Its modules are not the real ones, which other files of its worker would then have too. */
const withOtherModules = ["tests/ui/trace-keys.test.ts"];

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "core",
          environment: "node",
          ...SHARED,
          setupFiles: SEEDS,
          testTimeout: HANGS,
          expect: { poll: PATIENT },
          include: ["tests/{api-schema,core,core-api}/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "unit",
          environment: "node",
          ...SHARED,
          setupFiles: SEEDS,
          exclude: withDatabase,
          testTimeout: HANGS,
          expect: { poll: PATIENT },
          include: [
            "tests/{demonstration,house,machines,night,traces}/**/*.test.ts",
            ...withoutDatabase.map((folder) => `${folder}/*.test.ts`),
          ],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          ...SHARED,
          setupFiles: SEEDS,
          include: ["tests/server/**/*.test.ts", ...withDatabase],
          exclude: withoutDatabase,
          globalSetup: ["tests/server/global-setup.ts"],
          testTimeout: HANGS,
          hookTimeout: HANGS,
          expect: { poll: PATIENT },
        },
      },
      {
        plugins: [react()],
        test: {
          name: "ui",
          environment: "happy-dom",
          ...SHARED,
          setupFiles: [...SEEDS, "tests/ui/as-found.ts"],
          testTimeout: HANGS,
          expect: { poll: PATIENT },
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          exclude: withOtherModules,
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "shop",
          environment: "./tests/shop/window-environment.ts",
          ...SHARED,
          // React as browsers get it.
          env: { NODE_ENV: "production" },
          setupFiles: SEEDS,
          include: ["tests/shop/**/*.test.ts"],
          globalSetup: ["tests/server/global-setup.ts"],
          testTimeout: HANGS,
          hookTimeout: HANGS,
          expect: { poll: PATIENT },
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: "ui alone",
          environment: "happy-dom",
          isolate: true,
          setupFiles: SEEDS,
          testTimeout: HANGS,
          include: withOtherModules,
        },
      },
    ],
  },
});
