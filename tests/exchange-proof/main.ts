import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { brokenFiles } from "./broken.ts";
import { killedAt } from "./kills.ts";
import { makeMill } from "./mill.ts";

// npm run exchange:proof [-- --kills 200 --broken 10000 --seed 1]: the command of the exchange is killed at so
// many instants and given its file again; so many broken files are given to it. Ends with 1 where a house is
// not as it has to be, and says which. docs/exchange.md has the last result.

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    broken: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const folder = mkdtempSync(join(tmpdir(), "panetier-exchange-proof-"));
const postgres = await startEmbeddedPostgres(join(folder, "data"), { durable: false });

const table = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

try {
  const mill = await makeMill(postgres.url);
  const { kills, states, other } = await killedAt(mill, folder, Number(values.kills));
  console.log(`${kills} kills (${table(states)}): ${kills - other.length} houses as without one.`);
  for (const one of other) console.log(`  ${one}`);
  const seed = Number(values.seed);
  const { files, ends, wrong } = await brokenFiles(mill, folder, {
    files: Number(values.broken),
    seed,
  });
  console.log(`${files} broken files, seed ${seed} (${table(ends)}): ${wrong.length} wrong.`);
  for (const one of wrong) console.log(`  ${one}`);
  process.exitCode = other.length + wrong.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
