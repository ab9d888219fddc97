import fc from "fast-check";
import { beforeEach, expect } from "vitest";

// What makes a failed property happen again. Set up before the tests of every file: a seed given by
// the environment plays the same cases, and a failure says which command gives it.

const { FC_SEED, FC_PATH, FC_REPLAY_PATH } = process.env;

/** For `fc.commands`, which shortens what failed along a path of its own. */
export const replayedCommands: { readonly replayPath?: string } =
  FC_REPLAY_PATH === undefined ? {} : { replayPath: FC_REPLAY_PATH };

/** The command that plays the failed case again, at the root of the repository. */
export const replayCommand = <Ts>({ seed, counterexamplePath, counterexample }: Failed<Ts>) => {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const file = testPath.replace(`${process.cwd()}/`, "");
  const commands = /replayPath="([^"]*)"/.exec(fc.stringify(counterexample))?.[1];
  const script = file.startsWith("tests/server/") ? "test:server" : "test:unit";
  return [
    `FC_SEED=${seed}`,
    ...(counterexamplePath === null ? [] : [`FC_PATH=${counterexamplePath}`]),
    ...(commands === undefined ? [] : [`FC_REPLAY_PATH=${commands}`]),
    `npm run ${script} -- ${file} -t ${quoted(literally(currentTestName))}`,
  ].join(" ");
};

type Failed<Ts> = Pick<fc.RunDetails<Ts>, "seed" | "counterexamplePath" | "counterexample">;

/** Vitest takes the name for a pattern, with the groups around it before it. */
const literally = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const report = <Ts>(details: fc.RunDetails<Ts>): void => {
  if (!details.failed) return;
  const text = [fc.defaultReportMessage(details), `Again: ${replayCommand(details)}`];
  throw new Error(text.join("\n"), { cause: details.errorInstance });
};

// Chosen here and not by fast-check: a property that is stopped for taking too long has no report, and
// its cases would be lost with their seed.
let played: number | null = null;

fc.configureGlobal({
  reporter: report,
  /** Read once at the beginning of each property. */
  get seed() {
    played = FC_SEED === undefined ? Math.floor(Math.random() * 0x7fff_ffff) : Number(FC_SEED);
    return played;
  },
  ...(FC_PATH === undefined ? {} : { path: FC_PATH }),
});

beforeEach(({ onTestFailed, task }) => {
  played = null;
  onTestFailed(() => {
    const isTold = task.result?.errors?.some(({ message }) => message.includes("Again: ")) ?? false;
    if (played === null || isTold) return;
    const details = { seed: played, counterexamplePath: null, counterexample: null };
    console.error(`The last property before the failure, again: ${replayCommand(details)}`);
  });
});
