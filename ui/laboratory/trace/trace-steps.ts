import type { AnyMachineSnapshot } from "xstate";
import { transitionId } from "../../../machines/laboratory/flows/chart-of.ts";
import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import type {
  Replay,
  Trace,
  TraceOutside,
  TraceSnapshot,
  TraceStep,
} from "../../../machines/trace/format.ts";
import type { LabOrigin, LabStep } from "../link/lab-step.ts";
import { factsOf } from "../link/lab-step.ts";
import type { TraceBreak } from "../workbench/trace-break.tsx";

/** A trace as steps of the workbench, with the transitions that today's machines would take. */
export const stepsOfTrace = ({
  steps,
  isWired,
}: Pick<Trace, "steps" | "isWired">): readonly LabStep[] => {
  const byNumber = new Map(steps.map((step) => [step.n, step]));
  /** Steps whose event was named by an earlier one, which it had set off. */
  const named = new Set<number>();
  return steps.map((step) => {
    const last = step.outside.findLast(({ isWithin }) => !isWithin);
    const origin = last === undefined ? null : originIn(last, byNumber);
    if (last?.kind === "taken") named.add(last.n);
    const { actor, event } = step;
    // What came to a machine alone, last of all, goes without saying; of machines that heard nobody all did.
    const isAlone = !isWired || (event.type.startsWith("xstate.") && !named.has(step.n));
    const own = isAlone ? { actor, type: event.type } : null;
    return { ...labStepOf(step), origin: origin ?? own };
  });
};

const originIn = (entry: TraceOutside, steps: ReadonlyMap<number, TraceStep>): LabOrigin | null => {
  if (entry.kind !== "taken") {
    return { actor: entry.kind === "thrown" ? entry.actor : null, type: entry.event.type };
  }
  const step = steps.get(entry.n);
  return step === undefined ? null : { actor: step.actor, type: step.event.type };
};

/** A step of a file as one of the workbench, by itself: what set it off stands in the steps before it. */
export const labStepOf = (step: TraceStep): LabStep => ({
  ...step,
  ...effectsOf(step),
  origin: null,
  calls: step.effects?.calls ?? [],
  delays: step.effects?.set.map(({ id }) => id) ?? [],
});

/** Where the replay goes another way, by the number of its step. */
export const breakOf = ({ divergence }: Replay): TraceBreak | null => {
  if (divergence === null) return null;
  const { step, expected, actual, keys, effects, failure } = divergence;
  return { n: step.n, expected, actual, keys, effects, failure };
};

const effectsOf = ({
  flow,
  kind,
  event,
  before,
  after,
  effects,
}: TraceStep): Pick<LabStep, "transitions" | "events"> => {
  const machine = machineOf(flow);
  if (machine === undefined || before === null || kind !== "event") return NONE;
  try {
    const at = snapshotOf(machine, before);
    return {
      transitions: machine
        .getTransitionData(at, event)
        .flatMap((taken) => transitionId(taken) ?? []),
      events:
        effects?.told ?? factsOf({ kind, event, before: at, after: snapshotOf(machine, after) }),
    };
  } catch {
    // Another version of the machine may not know that state: the file still says what it says.
    return NONE;
  }
};

const NONE = { transitions: [], events: [] };

const machineOf = (name: string): Flow["machine"] | undefined =>
  Object.values(FLOWS).find((flow) => flow.name === name)?.machine;

const snapshotOf = (
  machine: Flow["machine"],
  { value, context }: TraceSnapshot,
): AnyMachineSnapshot => machine.resolveState({ value, context });
