import type { AnyMachineSnapshot } from "xstate";
import { transitionId } from "../../../machines/laboratory/flows/chart-of.ts";
import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import type { Replay, Trace, TraceSnapshot, TraceStep } from "../../../machines/trace/format.ts";
import type { LabStep } from "../link/lab-step.ts";
import { factsOf } from "../link/lab-step.ts";
import type { TraceBreak } from "../workbench/trace-break.tsx";

/** A trace as steps of the workbench, with the transitions that today's machines would take. */
export const stepsOfTrace = ({ steps }: Trace): readonly LabStep[] => steps.map(labStepOf);

/** A step of a file as one of the workbench. */
export const labStepOf = (step: TraceStep): LabStep => ({ ...step, ...effectsOf(step) });

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
