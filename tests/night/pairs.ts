import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkText } from "../../machines/laboratory/night/fork.ts";
import { root, sourcesOf } from "../other-commit.ts";
import type { nightHashes } from "./night-file.ts";
import { type NightOptions, WrongOption } from "./options.ts";
import { type NightPlan, planOf } from "./plan.ts";
import { say } from "./say.ts";

type Hashes = ReturnType<typeof nightHashes>;

/** One of two that play the same night, each in a process of its own. */
interface Side {
  readonly name: string;
  readonly sources: string;
}

/** Each seed in two processes of this tree: every step must have left the same answers, facts and rows. */
export const playTwice = (options: NightOptions): number =>
  compared(
    options,
    [
      { name: "L’une", sources: root },
      { name: "L’autre", sources: root },
    ],
    // What they remember of a step is the same too, not only what is told of it.
    (one, other) => one.hash === other.hash,
  );

/** Each seed by this tree and by another commit of it: the first step that is told otherwise, on both sides. */
export const playAgainst = (commit: string, options: NightOptions): number => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-night-"));
  try {
    const there = sourcesOf(commit, join(folder, "sources"));
    if (!existsSync(nightIn(there))) {
      throw new WrongOption(`--against ${commit} : ce commit ne joue pas encore de nuits`);
    }
    return compared(
      options,
      [
        { name: "Ici", sources: root },
        { name: commit, sources: there },
      ],
      (one, other) => one.text === other.text,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const compared = (
  { seed, seeds, ...options }: NightOptions,
  [here, there]: readonly [Side, Side],
  areSame: (one: Hashes[number], other: Hashes[number]) => boolean,
): number => {
  for (let own = seed; own < seed + seeds; own += 1) {
    const plan = planOf(own, options);
    const [one, other] = [nightOf(here, plan), nightOf(there, plan)];
    const at = one.findIndex((step, index) => {
      const its = other[index];
      return its === undefined || !areSame(step, its);
    });
    const first = at === -1 ? one.length : at;
    if (first < Math.max(one.length, other.length)) {
      say(`Nuit ${own} : la même graine, deux nuits différentes.`);
      for (const [{ name }, night] of [
        [here, one],
        [there, other],
      ] as const) {
        say(`  ${name} : ${night[first]?.text ?? "est finie"}`);
      }
      return 1;
    }
    say(`  ${own} deux fois la même (${one.length} étapes)`);
  }
  return 0;
};

const nightIn = (sources: string): string => join(sources, "tests", "night", "main.ts");

const nightOf = ({ sources }: Side, { seed, steps, people, forks = [] }: NightPlan): Hashes => {
  const forked = forks.flatMap((fork) => ["--fork", forkText(fork)]);
  const wish = ["--seed", seed, "--steps", steps, "--people", people, ...forked].map(String);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, nightIn(sources), ...wish],
    {
      cwd: sources,
      encoding: "utf8",
      env: { ...process.env, NIGHT_HASHES: "1" },
      maxBuffer: 2 ** 28,
    },
  );
  const line = stdout.split("\n").find((text) => text.startsWith("["));
  if (line === undefined) throw new Error(`The night ${seed} has said nothing: ${stderr}`);
  // safe: nightHashes has written it
  return JSON.parse(line) as Hashes;
};
