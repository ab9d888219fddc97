import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { FLOWS } from "../flows/registry.ts";
import { chartHash } from "../../trace/chart-hash.ts";
import type { Divergence, Replay, Trace, TraceSnapshot, TraceStep } from "../../trace/format.ts";
import { type InertMachine, resumeInert, startInert } from "./inert-machine.ts";
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
    const machine = Object.hasOwn(machines, flow) ? machines[flow] : FLOW_MACHINES.get(flow);
    if (machine === undefined) throw new Error(`No machine is called '${flow}'.`);
    return machine;
  };
  const { running, lost } = resumed(trace, machineOf);
  const steps: (TraceSnapshot | null)[] = [];
  let divergence: Divergence | null = null;
  for (const [index, step] of trace.steps.entries()) {
    const before = running.get(step.actor)?.snapshot;
    const taken = take(machineOf(step.flow), running, lost, step);
    steps.push(taken.snapshot === null ? null : placeOf(taken.snapshot));
    divergence = compare(index, step, before, taken);
    if (divergence !== null) break;
    if (step.kind === "stopped") running.delete(step.actor);
  }
  const notes = [...lost].map(
    ([actor, failure]) => `${actor} ne reprend plus où l'enregistrement l'a trouvée : ${failure}`,
  );
  return { steps, divergence, notes: [...notes, ...notesOf(trace, machineOf)] };
};

/**
 * The machines that ran before the first step, as they stood. One whose state has another name today
 * cannot: its own first step says so.
 */
const resumed = ({ actors }: Trace, machineOf: (flow: string) => AnyStateMachine) => {
  const running = new Map<string, InertMachine>();
  const lost = new Map<string, string>();
  for (const at of actors) {
    try {
      running.set(at.actor, resumeInert(machineOf(at.flow), at));
    } catch (failure) {
      lost.set(at.actor, failure instanceof Error ? failure.message : String(failure));
    }
  }
  return { running, lost };
};

const FLOW_MACHINES: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values(FLOWS).map(({ name, machine }) => [name, machine]),
);

const placeOf = ({ value, context }: AnyMachineSnapshot): TraceSnapshot => ({ value, context });

type Taken = { readonly snapshot: AnyMachineSnapshot | null; readonly failure: string };

const take = (
  machine: AnyStateMachine,
  running: Map<string, InertMachine>,
  lost: ReadonlyMap<string, string>,
  { actor, kind, event }: TraceStep,
): Taken => {
  try {
    if (kind === "started") running.set(actor, startInert(machine, partOf(event, "input")));
    const inert = running.get(actor);
    if (inert === undefined) throw new Error(lost.get(actor) ?? "The machine was not running.");
    return { snapshot: kind === "event" ? inert.take(event) : inert.snapshot, failure: "" };
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
  return { index, step, expected, actual: placeOf(snapshot), keys, failure };
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
