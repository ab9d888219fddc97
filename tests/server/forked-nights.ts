// The night of a seed and those that fork it, one after another in this process: they are of one day. What a pipe
// still may bring would never let a night be quiet: all is said by the arguments (seed, steps, people).

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

await import("../night/engine/one-at-a-time.ts");

const { Result } = await import("effect");
const { forkText, parseFork } = await import("../../machines/laboratory/night/fork.ts");
const { parseNight } = await import("../../machines/laboratory/night/parse.ts");
const { nightFile, stepTraces } = await import("../night/night-file.ts");
const { playNight } = await import("../night/night.ts");
const { openCluster } = await import("../night/world/database.ts");
const { heldShops } = await import("../night/world/server-process.ts");

/** What is told of a night. */
export interface ToldNight {
  readonly forks: readonly string[];
  /** Its file, but for the forks that its header tells. */
  readonly file: string;
  /** Hashes of all that each step and those before it have left. */
  readonly steps: readonly string[];
  readonly unfit: string | null;
}

const [seed = 0, steps = 0, people = 0] = process.argv.slice(2).map(Number);
const cluster = await openCluster();

const tell = async (texts: readonly string[]): Promise<ToldNight> => {
  const forks = texts.flatMap((text) => parseFork(text) ?? []);
  const result = await playNight(cluster, { seed, steps, people, forks });
  const file = nightFile(result);
  const told = `"forks":${JSON.stringify(forks.map(forkText))}`;
  if (!file.includes(told)) throw new Error(`The header does not tell ${told}`);
  const night: ToldNight = {
    forks: texts,
    file: file.replace(told, '"forks":[]'),
    steps: stepTraces(result).map(({ hash }) => hash),
    unfit: result.unfit,
  };
  process.stdout.write(`${JSON.stringify(night)}\n`);
  return night;
};

const { file } = await tell([]);
const drawn = Result.getOrThrow(parseNight(file)).steps;
const calls = drawn.flatMap(({ n, open }) => (open?.served ?? []).map((call) => ({ n, ...call })));
// In each step what the seed has chosen.
await tell([
  ...drawn.flatMap(({ n, kind, who, what }) => (kind === "act" ? [`${n}:${who} ${what}`] : [])),
  ...calls.map(({ n, id, fate }) => `${n}:appel ${id} : ${fate}`),
]);
const lost = calls.find(({ fate }) => fate === "perdu");
// Another choice, and one step later a choice that does not fit.
if (lost !== undefined) {
  await tell([`${lost.n}:appel ${lost.id} : 503`, `${lost.n + 1}:appel ${lost.id} : perdu`]);
}
await cluster.stop();
setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");
if (typeof collectGarbage === "function") collectGarbage();
process.stdout.write(`${JSON.stringify({ heldShops: heldShops() })}\n`);
process.exit(0);
