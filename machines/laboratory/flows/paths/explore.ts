import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
  SimulatedClock,
  type StateValue,
} from "xstate";
import { withWaitingCalls } from "../../simulation/calls.ts";
import { activeStates } from "../active-states.ts";
import type { Chart } from "../chart.ts";
import { chartOf, transitionId } from "../chart-of.ts";
import { statesOf } from "../chart-tree.ts";
import type { Flow } from "../registry.ts";

/** What a machine is walked with. */
export type CoverageScenario = {
  /** One for each way in which the machine may be started. */
  readonly inputs: readonly unknown[];
  readonly events: readonly EventObject[];
  /** What of the context makes two situations different; all of it when absent. */
  readonly distinguish?: (context: Record<string, unknown>) => unknown;
};

/** How much of a machine the generated paths have gone through. */
export type Coverage = {
  readonly flow: string;
  readonly states: number;
  readonly transitions: number;
  readonly missedStates: readonly string[];
  readonly missedTransitions: readonly string[];
  /** Situations that were visited, and the events of the longest path to a new one. */
  readonly situations: number;
  readonly longestPath: number;
};

/** More situations than this are a context that grows without end: distinguish less of it. */
const MOST_SITUATIONS = 20_000;

/**
 * Walks a machine by generated paths, shortest first, until every state was active and every
 * transition taken, or nothing new can happen. Each candidate of a list of guarded transitions
 * counts, and so do eventless ones and those that only act. `found` is told each path that takes a transition
 * which none before it has taken.
 */
export const explore = (
  flow: Flow<string>,
  scenario: CoverageScenario,
  found: (path: WalkedPath) => void = () => undefined,
): Coverage => {
  const chart = chartOf(flow);
  const machine = withWaitingCalls(flow.machine);
  const left = leftOf(chart);
  const known = new Set<string>();
  const queue: Situation[] = [];
  const visit = (taken: Taken, path: WalkedPath): void => {
    const before = left.transitions.size;
    cross(chart, left, taken);
    if (left.transitions.size < before) found(path);
    const situation = { value: taken.after.value, context: taken.after.context, path };
    const key = keyOf(situation, scenario);
    if (known.has(key) || taken.after.status !== "active") return;
    known.add(key);
    queue.push(situation);
  };
  for (const input of scenario.inputs) visit(started(machine, input), { input, events: [] });
  let longestPath = 0;
  for (const situation of queue) {
    if (left.states.size + left.transitions.size === 0 || known.size > MOST_SITUATIONS) break;
    const { input, events } = situation.path;
    longestPath = events.length;
    // Once a situation, not once an event: most events are taken in few of them.
    const snapshot = machine.resolveState(situation);
    for (const event of scenario.events) {
      if (machine.getTransitionData(snapshot, event).length === 0) continue;
      visit(sent(machine, snapshot, event), { input, events: [...events, event] });
    }
  }
  const states = statesOf(chart.root).length;
  return {
    flow: flow.name,
    states,
    transitions: chart.transitions.length,
    missedStates: [...left.states],
    missedTransitions: [...left.transitions],
    situations: known.size,
    longestPath,
  };
};

/** How a machine was started, and what it was sent. */
export type WalkedPath = { readonly input: unknown; readonly events: readonly EventObject[] };

type Situation = {
  readonly value: StateValue;
  readonly context: Record<string, unknown>;
  readonly path: WalkedPath;
};

/** What one event did: transitions, and the state after each of its smallest steps. */
type Taken = {
  readonly after: AnyMachineSnapshot;
  readonly transitions: readonly string[];
  readonly values: readonly StateValue[];
};

type Left = { readonly states: Set<string>; readonly transitions: Set<string> };

const cross = (chart: Chart, left: Left, { transitions, values }: Taken): void => {
  for (const id of transitions) left.transitions.delete(id);
  for (const value of values) {
    for (const id of activeStates(chart, value)) left.states.delete(id);
  }
};

const leftOf = (chart: Chart): Left => ({
  states: new Set(statesOf(chart.root).map(({ id }) => id)),
  transitions: new Set(chart.transitions.map(({ id }) => id)),
});

const keyOf = ({ value, context }: Situation, { distinguish }: CoverageScenario): string =>
  JSON.stringify([value, distinguish === undefined ? context : distinguish(context)]);

const started = (machine: AnyStateMachine, input: unknown): Taken => {
  const watched = watch();
  const actor = createActor(machine, { input, clock: new SimulatedClock(), ...watched.options });
  actor.start();
  const after = actor.getSnapshot();
  actor.stop();
  return watched.taken(after);
};

const sent = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Taken => {
  const watched = watch();
  const options = { snapshot, clock: new SimulatedClock(), ...watched.options };
  const actor = createActor(machine, options);
  actor.start();
  actor.send(event);
  const after = actor.getSnapshot();
  actor.stop();
  return watched.taken(after);
};

const watch = () => {
  const transitions: string[] = [];
  const values: StateValue[] = [];
  return {
    options: {
      inspect: (inspected: InspectionEvent): void => {
        if (inspected.type !== "@xstate.microstep") return;
        transitions.push(
          ...inspected._transitions.map(transitionId).filter((id): id is string => id !== null),
        );
        // safe: only machines take microsteps
        values.push((inspected.snapshot as AnyMachineSnapshot).value);
      },
    },
    taken: (after: AnyMachineSnapshot): Taken => ({
      after,
      transitions,
      values: [...values, after.value],
    }),
  };
};
