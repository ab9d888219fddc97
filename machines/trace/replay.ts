import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from "xstate";
import { FLOWS } from "../flows/registry.ts";
import { chartHash } from "./chart-hash.ts";
import type { Divergence, Replay, Trace, TraceSnapshot, TraceStep } from "./format.ts";
import { partOf, sameData } from "./same-data.ts";

/**
 * Does again what a trace tells, on today's machines, without actors, timers or calls: their answers
 * are events of the trace. Stops at the first step that ends elsewhere, or whose machine throws.
 * `machines` gives another machine in place of one of the shop's. Pure.
 */
export const replayTrace = (
  trace: Trace,
  machines: { readonly [flow: string]: AnyStateMachine } = {},
): Replay => {
  const machineOf = (flow: string): AnyStateMachine => {
    const machine = machines[flow] ?? flowMachine(flow);
    if (machine === undefined) throw new Error(`No machine is called '${flow}'.`);
    return machine;
  };
  const running = new Map(
    trace.actors.map(({ actor, flow, value, context }) => [
      actor,
      machineOf(flow).resolveState({ value, context }),
    ]),
  );
  const steps: (TraceSnapshot | null)[] = [];
  let divergence: Divergence | null = null;
  for (const [index, step] of trace.steps.entries()) {
    const before = running.get(step.actor);
    const taken = take(machineOf(step.flow), before, step);
    steps.push(taken.snapshot);
    divergence = compare(index, step, before, taken);
    if (divergence !== null) break;
    if (step.kind === "stopped" || taken.snapshot === null) running.delete(step.actor);
    else running.set(step.actor, taken.snapshot);
  }
  return { steps, divergence, notes: notesOf(trace, machineOf) };
};

const flowMachine = (flow: string): AnyStateMachine | undefined =>
  Object.values(FLOWS).find(({ name }) => name === flow)?.machine;

type Taken = { readonly snapshot: AnyMachineSnapshot | null; readonly failure: string };

const take = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot | undefined,
  { kind, event }: TraceStep,
): Taken => {
  try {
    if (kind === "started") {
      const [snapshot] = initialTransition(machine, partOf(event, "input"));
      return { snapshot, failure: "" };
    }
    if (before === undefined) throw new Error("The machine was not running.");
    if (kind === "stopped") return { snapshot: before, failure: "" };
    const [snapshot] = transition(machine, before, event);
    return { snapshot, failure: "" };
  } catch (failure) {
    return { snapshot: null, failure: String(failure) };
  }
};

const compare = (
  index: number,
  step: TraceStep,
  before: AnyMachineSnapshot | undefined,
  { snapshot, failure }: Taken,
): Divergence | null => {
  const expected = step.after;
  if (snapshot === null) return { index, step, expected, actual: null, keys: [], failure };
  const keys = differingContext(step, before, snapshot);
  if (keys.length === 0 && sameData(snapshot.value, expected.value)) return null;
  const actual = { value: snapshot.value, context: snapshot.context };
  return { index, step, expected, actual, keys, failure };
};

/** Equal so far: a key that neither side has touched is not looked at again. */
const differingContext = (
  { before: recordedBefore, after: recorded }: TraceStep,
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
): readonly string[] => {
  const isSame = recordedBefore?.context === recorded.context;
  if (isSame && before?.context === after.context) return [];
  const keys = new Set([...Object.keys(recorded.context), ...Object.keys(after.context)]);
  return [...keys].filter((key) => {
    const expected = partOf(recorded.context, key);
    const actual = partOf(after.context, key);
    const isUntouched =
      recordedBefore !== null &&
      before !== undefined &&
      expected === partOf(recordedBefore.context, key) &&
      actual === partOf(before.context, key);
    return !isUntouched && !sameData(expected, actual);
  });
};

const notesOf = (
  { machines }: Trace,
  machineOf: (flow: string) => AnyStateMachine,
): readonly string[] =>
  Object.entries(machines)
    .filter(([flow, hash]) => chartHash(machineOf(flow)) !== hash)
    .map(([flow]) => `Le graphique de la machine ${flow} a changé depuis l'enregistrement.`);
