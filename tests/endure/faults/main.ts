import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ordersOf } from "../../failover/told-and-kept.ts";
import { startEvening } from "./evening.ts";
import { FAULTS } from "./faults.ts";
import { play, type Played } from "./play.ts";
import { misses, writeFaults, tableOf } from "./report.ts";

// `npm run endure -- --faults`: an evening in which one thing after the other goes wrong under eight ordering
// customers. It prints a table, keeps it in docs/faults.md, and fails when an order was lost or doubled, or somebody
// cannot order again. `-- --faults --only "disk full"` plays one and keeps nothing.

const { values } = parseArgs({
  options: { faults: { type: "boolean" }, only: { type: "string" } },
});
const chosen = FAULTS.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  throw new Error(`--only takes one of: ${FAULTS.map(({ name }) => name).join(", ")}`);
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const began = new Date();
const loadBefore = loadavg()[0] ?? 0;
say("A primary, two standbys, two processes that answer and one that works…");
const evening = await startEvening();
try {
  const { stores } = evening.world;
  const own = stores.map(({ id }) => id);
  const before = await ordersOf(evening.primary().url, own);
  const played: Played[] = [];
  const unplayed: { readonly name: string; readonly why: string }[] = [];
  for (const fault of chosen) {
    const why = fault.missing?.(evening) ?? null;
    if (why !== null) {
      unplayed.push({ name: fault.name, why });
      continue;
    }
    say(`${fault.name}…`);
    const one = await play(evening, fault).catch((error: unknown) => String(error));
    if (typeof one === "string") {
      // What comes after it is still worth knowing.
      unplayed.push({ name: fault.name, why: `it could not be played to its end (${one})` });
      say(one);
      continue;
    }
    played.push(one);
    say(tableOf([one]).split("\n").slice(2).join("\n"));
    for (const refusal of one.refusals.slice(0, 5)) say(`refused: ${refusal}`);
  }
  // What was confirmed before a database was lost has to be there at the end as well.
  const kept = await ordersOf(evening.primary().url, own);
  const made = [...kept].filter((token) => !before.has(token)).length;
  const told = {
    played,
    unplayed,
    made,
    began,
    minutes: (Date.now() - began.getTime()) / 60_000,
    load: [loadBefore, loadavg()[2] ?? 0] as const,
    cores: cpus().length,
    pooler: evening.pooler?.version ?? null,
  };
  process.stdout.write(`${tableOf(played)}\n`);
  if (values.only === undefined) writeFaults(told);
  const missed = misses(told);
  for (const miss of missed) say(`Missed: ${miss}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await evening.stop();
}
