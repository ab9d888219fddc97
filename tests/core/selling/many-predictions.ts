import { spawnSync } from "node:child_process";

// `npm run test:predictions`: ten thousand random carts, where the usual test tries three hundred.

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/core/selling/predicted-order.test.ts"],
  { stdio: "inherit", env: { ...process.env, PREDICTIONS: "10000" } },
);
process.exitCode = status ?? 1;
