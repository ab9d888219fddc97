import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

// npm run erp:proof [-- --orders 1000 --seed 1 --kills]: so many orders go to an ERP that is slow, fails, cuts,
// answers late and twice, and forgets; with --kills shop and ERP are processes that are killed in turn. Ends
// with 1 where they do not hold the same in the end, and says which orders.

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "100" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "boolean", default: false },
  },
});
console.log(`${values.orders} orders, seed ${values.seed}`);
const files = [
  "tests/server/foreign-erp.test.ts",
  ...(values.kills ? ["tests/server/erp-kills.test.ts"] : []),
];
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "server", ...files],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      ERP_PROOF_ORDERS: values.orders,
      ERP_PROOF_SEED: values.seed,
      ERP_PROOF_EVERY: "10",
    },
  },
);
process.exitCode = status ?? 1;
