import { newRun } from "./run.ts";
import { type Action, type Script, withAction } from "./script.ts";
import type { SimulationState } from "./state.ts";

export type Simulation = {
  readonly state: () => SimulationState;
  /** Does one thing more; an answer for a call that is over does nothing. */
  readonly act: (action: Action) => SimulationState;
  readonly stop: () => void;
};

/**
 * Starts a machine alone under simulated time and does what the script says: no network, no clock,
 * no chance. The same script gives the same steps (rule SIM-1).
 */
export const startSimulation = (script: Script): Simulation => {
  const run = newRun(script);
  let state = run.state({ ...script, actions: [] });
  const act = (action: Action): SimulationState => {
    const longer = withAction(state.script, action);
    run.act(action, longer.actions.length - 1);
    state = run.state(longer);
    return state;
  };
  for (const action of script.actions) act(action);
  return { state: () => state, act, stop: run.stop };
};

/** Runs a whole script and tells where it ends. */
export const runScript = (script: Script): SimulationState => {
  const simulation = startSimulation(script);
  simulation.stop();
  return simulation.state();
};

/**
 * The script of what happened up to and with the step of that number (from 1): what is done next
 * branches off there. What the start brings by itself (answers that come at once) belongs to it.
 */
export const scriptUntil = ({ script, steps, origins }: SimulationState, step: number): Script => {
  if (step >= steps.length) return script;
  const action = origins[step - 1] ?? -1;
  const whole = script.actions.slice(0, Math.max(0, action));
  const cut = script.actions[action];
  if (cut === undefined) return { ...script, actions: whole };
  const kept = origins.slice(0, step).filter((origin) => origin === action).length;
  return { ...script, actions: [...whole, { ...cut, atMost: kept }] };
};
