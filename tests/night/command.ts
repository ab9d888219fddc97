import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { forkText } from "../../machines/laboratory/night/fork.ts";
import { costText, makeMeter } from "./meter.ts";
import { nightFile, stepTraces } from "./night-file.ts";
import { playNight } from "./night.ts";
import { type NightOptions, WrongOption } from "./options.ts";
import { playAgainst, playTwice, TRACES_PATH } from "./pairs.ts";
import { type NightPlan, planOf } from "./plan.ts";
import { reportOf, stepLine, summaryOf, type Tally, tallyOf } from "./report.ts";
import { say } from "./say.ts";
import { shrink } from "./shrink.ts";
import { openCluster } from "./world/database.ts";

const SEEDS = join(import.meta.dirname, "seeds");

/** How long the fewest steps of a failed night are looked for. */
const SHRINK_MS = 110_000;

const realNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** Plays what the options ask for; the answer is the exit code. Throws WrongOption. */
export const nightCommand = async (options: NightOptions): Promise<number> => {
  if (options.twice) return playTwice(options);
  return options.against === null ? nights(options) : playAgainst(options.against, options);
};

/** The nights that have failed once, each with its reason. */
const keptSeeds = (): readonly NightPlan[] =>
  readdirSync(SEEDS)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      // safe: written by hand, three numbers and a reason
      const { seed, steps, people } = JSON.parse(
        readFileSync(join(SEEDS, name), "utf8"),
      ) as NightPlan;
      return { seed, steps, people };
    });

const nights = async (options: NightOptions): Promise<number> => {
  const { seed, seeds, minutes, steps, from, out } = options;
  const until = realNow() + minutes * 60_000;
  const forked = options.forks.map((fork) => `, puis ${forkText(fork)}`).join("");
  say(`Graine ${seed}, ${seeds} nuit${seeds > 1 ? "s" : ""} de ${steps} étapes${forked}.`);
  const tracesPath = process.env[TRACES_PATH];
  const cluster = await openCluster();
  const meter = options.cost ? makeMeter(cluster.postmaster) : undefined;
  // Numbers alone: a night that held is let go, however many are played.
  const held: Tally[] = [];
  try {
    const plans = [
      ...(options.kept ? keptSeeds() : []),
      ...Array.from({ length: seeds }, (_, nth) => planOf(seed + nth, options)),
    ];
    for (const plan of plans) {
      if (realNow() >= until) break;
      const began = realNow();
      const result = await playNight(cluster, plan, meter);
      const { record, breach, unfit } = result;
      if (unfit !== null) throw new WrongOption(`--fork : ${unfit}`);
      if (from !== null) for (const step of record.steps) if (step.n >= from) say(stepLine(step));
      if (out !== null || breach !== null) {
        const folder = out ?? "test-results";
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `night-${plan.seed}.night.jsonl`), nightFile(result));
      }
      if (tracesPath !== undefined) writeFileSync(tracesPath, JSON.stringify(stepTraces(result)));
      if (breach !== null) {
        say(`  ${plan.seed} ne tient pas : ${breach.law}.`);
        if (!options.brief) say("  Les étapes qu’il y faut sont cherchées…");
        const shrunk = options.brief
          ? null
          : await shrink(result, (less) => playNight(cluster, less), SHRINK_MS);
        say(reportOf(result, shrunk));
        return 1;
      }
      const tally = tallyOf(record);
      held.push(tally);
      if (meter !== undefined) {
        say(`  Cœur pris, processus + PostgreSQL, en ms : ${costText(meter.taken(), plan.steps)}`);
      }
      if (seeds > 1) say(`  ${plan.seed} tient (${realNow() - began} ms) : ${summaryOf([tally])}`);
    }
    say(`${held.length} nuit${held.length > 1 ? "s" : ""}, tout tient : ${summaryOf(held)}.`);
    return 0;
  } finally {
    await cluster.stop();
  }
};
