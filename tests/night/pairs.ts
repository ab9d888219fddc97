import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkText } from "../../machines/laboratory/night/fork.ts";
import { root, sourcesOf } from "../other-commit.ts";
import { firstDifference, type Sameness, type StepTrace } from "./first-difference.ts";
import { type NightOptions, WrongOption } from "./options.ts";
import { type NightPlan, planOf } from "./plan.ts";
import { say } from "./say.ts";

/** One of two that play the same night, each in a process of its own. */
interface Side {
  readonly name: string;
  readonly sources: string;
  /** Its computer has another date, which no night may know. */
  readonly isOnAnotherDay?: boolean;
}

/**
 * Each seed in two processes of this tree, the second on another day: every step must have left the same answers,
 * facts and rows.
 */
export const playTwice = (options: NightOptions): number =>
  compared(
    options,
    [
      { name: "L’une", sources: root },
      { name: "L’autre", sources: root, isOnAnotherDay: true },
    ],
    "all",
  );

/** Each seed by this tree and by another commit of it: the first step that is told otherwise, on both sides. */
export const playAgainst = (commit: string, options: NightOptions): number => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-night-"));
  try {
    const there = sourcesOf(commit, join(folder, "sources"));
    if (!existsSync(join(there, "tests", "night", "first-difference.ts"))) {
      throw new WrongOption(
        `--against ${commit} : les nuits de ce commit ne se comparent pas à celles-ci`,
      );
    }
    return compared(
      options,
      [
        { name: "Ici", sources: root },
        { name: commit, sources: there },
      ],
      "told",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const compared = (
  { seed, seeds, ...options }: NightOptions,
  [here, there]: readonly [Side, Side],
  sameness: Sameness,
): number => {
  for (let own = seed; own < seed + seeds; own += 1) {
    const plan = planOf(own, options);
    const difference = firstDifference(
      [nightOf(here, plan), nightOf(there, plan)],
      [here.name, there.name],
      sameness,
    );
    if (difference !== null) {
      say(`Nuit ${own} : la même graine, deux nuits différentes.`);
      for (const line of difference) say(line);
      return 1;
    }
    say(`  ${own} deux fois la même (${plan.steps} étapes)`);
  }
  return 0;
};

/** Names, in a process that plays one side, the file into which it writes what each step has left. */
export const TRACES_PATH = "NIGHT_STEPS";

const nightIn = (sources: string): string => join(sources, "tests", "night", "main.ts");

const ANOTHER_DAY = join(import.meta.dirname, "engine", "another-day.ts");

const nightOf = (
  { sources, isOnAnotherDay = false }: Side,
  { seed, steps, people, forks = [] }: NightPlan,
): readonly StepTrace[] => {
  const forked = forks.flatMap((fork) => ["--fork", forkText(fork)]);
  const wish = ["--seed", seed, "--steps", steps, "--people", people, ...forked].map(String);
  const folder = mkdtempSync(join(tmpdir(), "panetier-night-"));
  const path = join(folder, "steps.json");
  try {
    const { stderr } = spawnSync(
      process.execPath,
      [
        ...process.execArgv,
        ...(isOnAnotherDay ? ["--import", ANOTHER_DAY] : []),
        nightIn(sources),
        ...wish,
      ],
      { cwd: sources, encoding: "utf8", env: { ...process.env, [TRACES_PATH]: path } },
    );
    if (!existsSync(path)) throw new Error(`The night ${seed} has left nothing: ${stderr}`);
    // safe: stepTraces has written it
    return JSON.parse(readFileSync(path, "utf8")) as readonly StepTrace[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
