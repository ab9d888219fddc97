import { checked } from "../../../machines/laboratory/simulation/checked.ts";
import { inputOf } from "../../../machines/laboratory/flows/answers.ts";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import {
  type Action,
  freshScript,
  type Script,
} from "../../../machines/laboratory/simulation/script.ts";
import {
  runScript,
  scriptUntil,
  type Simulation,
  startSimulation,
} from "../../../machines/laboratory/simulation/simulation.ts";
import {
  firstOtherState,
  type OtherState,
  type Rest,
  restAfter,
} from "../../../machines/laboratory/simulation/rest.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { createStore, type Store } from "../store.ts";

/** What the panel shows: the whole simulation, and the moment of it that is looked at. */
export type SimulationSessionState = {
  readonly whole: SimulationState;
  /** Number of the step looked at; null follows the simulation. */
  readonly cursor: number | null;
  /** The simulation as it stood at that step. */
  readonly shown: SimulationState;
  /** What was given up when another choice was made, until it is done again; null without it. */
  readonly rest: Rest | null;
  /** Once it has been: of how many actions, and the first state that is another now. */
  readonly replayed: { readonly count: number; readonly other: OtherState | null } | null;
};

export type SimulationSession = {
  readonly store: Store<SimulationSessionState>;
  /** Does one thing more; from an earlier step, what came after it is given up. */
  readonly act: (action: Action) => void;
  /** Does again what was given up, after what was chosen instead (SIM-12). */
  readonly playRest: () => void;
  /** Looks at that step; null or the last one comes back to the present. */
  readonly go: (step: number | null) => void;
  /** Begins again with that script. */
  readonly load: (script: Script) => void;
};

/** A simulation on the workbench: one runs at a time. */
export const openSimulationSession = (script: Script): SimulationSession => {
  let running: Simulation = startSimulation(script);
  const store = createStore<SimulationSessionState>({ ...following(running.state()), ...NO_REST });
  const start = (next: Script): void => {
    running.stop();
    running = startSimulation(next);
  };
  return {
    store,
    act: (action) => {
      const { whole, cursor, rest: before } = store.get();
      const rest = cursor === null ? before : restAfter(whole, cursor);
      if (cursor !== null) start(scriptUntil(whole, cursor));
      const state = running.act(action);
      store.change(() => ({ ...following(state), rest, replayed: null }));
    },
    playRest: () => {
      const { rest } = store.get();
      if (rest === null) return;
      for (const action of rest.actions) running.act(action);
      const state = running.state();
      const replayed = {
        count: rest.actions.length,
        other: firstOtherState(rest, state.steps),
      };
      store.change(() => ({ ...following(state), rest: null, replayed }));
    },
    go: (step) => {
      const { whole } = store.get();
      const past = step !== null && step < whole.steps.length;
      store.change((now) => ({
        ...now,
        ...(past
          ? { whole, cursor: step, shown: runScript(scriptUntil(whole, step)) }
          : following(whole)),
      }));
    },
    load: (next) => {
      start(next);
      store.change(() => ({ ...following(running.state()), ...NO_REST }));
    },
  };
};

const NO_REST = { rest: null, replayed: null } as const;

const following = (
  whole: SimulationState,
): Pick<SimulationSessionState, "whole" | "cursor" | "shown"> => ({
  whole,
  cursor: null,
  shown: whole,
});

/** Before the end, the last step of that moment is looked at; beyond, time passes. */
export const goToTime = (desk: SimulationSession, at: number): void => {
  const { whole } = desk.store.get();
  if (at >= whole.now) {
    desk.go(null);
    if (at > whole.now) desk.act({ type: "advance", ms: at - whole.now });
    return;
  }
  desk.go(whole.steps.findLast((step) => step.at <= at)?.n ?? 1);
};

/** The script that a machine's simulation begins with: its example of an input, nothing done yet. */
export const firstScript = (flow: FlowName): Script =>
  freshScript(flow, inputOf(flow)?.example ?? null);

/** The script with another input, or why that input does not fit. */
export const withInput = (flow: FlowName, input: unknown) => {
  const needed = inputOf(flow);
  if (needed === undefined) return { ok: true as const, value: freshScript(flow, null) };
  const read = checked(needed.schema, input);
  return read.ok ? { ok: true as const, value: freshScript(flow, read.value) } : read;
};
