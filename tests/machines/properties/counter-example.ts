import { mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import packageJson from "../../../package.json" with { type: "json" };
import { type Observation, observe, type Step } from "../../../machines/system/observation.ts";
import { type StepClock, stepClock } from "../../../machines/laboratory/simulation/clock.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { replayCommand } from "../../seeds.ts";

// A property of machines that fails leaves its shortest counter-example as a trace: what
// `npm run replay` and the inspector can open.

/** Where counter-examples go, from the root of the repository. */
export const COUNTER_EXAMPLES = "test-results/counter-examples";

/** More than any sequence of a property takes. */
const KEPT_STEPS = 20_000;

/** What a run plays in: simulated time, and what sees each of its steps. */
export type Stage = {
  readonly clock: StepClock;
  /** To be given to each `createActor`, with the clock. */
  readonly inspect: Observation["inspect"];
};

/** Puts the steps of one more observation (a tab) into the counter-example. */
export type Witness = (name: string, steps: () => readonly Step[]) => void;

type Property<Case, Run> = {
  /** Names the counter-example's file: kebab-case, one of its own. */
  readonly name: string;
  readonly cases: fc.Arbitrary<Case>;
  /** Throws when what must hold does not. */
  readonly run: Run;
  readonly numRuns?: number;
};

type Sight = { readonly name: string; readonly steps: () => readonly Step[] };

// Unbiased: fast-check's own preference for small cases would leave half of the runs without events.

/** Checks that `run` throws for no case; fails with seed, path and the trace's file. */
export const checkProperty = <Case>({
  name,
  cases,
  run,
  numRuns = 100,
}: Property<Case, (sequence: Case, stage: Stage) => void>): "holds" => {
  // Shrinking ends with the shortest case that failed: it is the last one that did.
  let failed: readonly Sight[] = [];
  const property = fc.property(cases, (sequence) => {
    const clock = stepClock();
    const { inspect, recent } = observe(clock.now, KEPT_STEPS);
    try {
      run(sequence, { clock, inspect });
    } catch (failure) {
      failed = [{ name: "", steps: recent }];
      throw failure;
    }
  });
  return dispatch(name, fc.check(property, { numRuns, unbiased: true }), () => failed);
};

/** The same for runs that take tasks; each tells its observations to the witness. */
export const checkRace = async <Case>({
  name,
  cases,
  run,
  numRuns = 50,
}: Property<Case, (sequence: Case, witness: Witness) => Promise<void>>): Promise<"holds"> => {
  let failed: readonly Sight[] = [];
  const property = fc.asyncProperty(cases, async (sequence) => {
    const sights: Sight[] = [];
    try {
      await run(sequence, (tab, steps) => sights.push({ name: tab, steps }));
    } catch (failure) {
      failed = sights;
      throw failure;
    }
  });
  return dispatch(name, await fc.check(property, { numRuns, unbiased: true }), () => failed);
};

const dispatch = <Ts>(
  name: string,
  outcome: fc.RunDetails<Ts>,
  sights: () => readonly Sight[],
): "holds" => {
  if (!outcome.failed) return "holds";
  const files = sights().map((sight) => save(name, sight));
  const text = [
    fc.defaultReportMessage(outcome),
    `Again: ${replayCommand(outcome)}`,
    "Its shortest case step by step (a replay does not check what must hold):",
    ...files.map((file) => `npm run replay -- ${file}`),
  ];
  throw new Error(text.join("\n"), { cause: outcome.errorInstance });
};

const save = (name: string, sight: Sight): string => {
  const tab = sight.name === "" ? "" : `-${sight.name}`;
  const file = `${COUNTER_EXAMPLES}/${name}${tab}.trace.jsonl`;
  mkdirSync(COUNTER_EXAMPLES, { recursive: true });
  writeFileSync(file, recordTrace(sight.steps(), packageJson.version));
  return file;
};
