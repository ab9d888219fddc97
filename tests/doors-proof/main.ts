import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

// npm run doors:proof [-- --calls 10000 --seed 1 --door banque]: so many calls at each door, nearly right and by
// whoever, one after the other. Ends with 1 where one is answered 500, is refused and has written all the same,
// leaves half a run, or reaches what its caller may not, and says which. docs/partners.md has the last figures.

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    door: { type: "string" },
  },
});
console.log(`${values.calls} calls a door, seed ${values.seed}`);
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "server",
    "tests/server/doors.test.ts",
    ...(values.door === undefined ? [] : ["-t", `at the door « ${values.door} »`]),
  ],
  {
    stdio: "inherit",
    env: { ...process.env, DOORS_CALLS: values.calls, DOORS_SEED: values.seed },
  },
);
process.exitCode = status ?? 1;
