import type { StateValue } from "xstate";
import type { Step } from "../../system/observation.ts";
import { sameData } from "../replay/same-data.ts";
import type { Action } from "./script.ts";
import { scriptUntil } from "./simulation.ts";
import type { SimulationState } from "./state.ts";

/** What was given up where a simulation left what it had done: it can be done again after the other choice. */
export type Rest = {
  /** Number of the step that it came after. */
  readonly after: number;
  readonly actions: readonly Action[];
  /** What it had led to. */
  readonly steps: readonly Step[];
};

/**
 * What a simulation did after that step: the actions that `scriptUntil` does not keep. One that the step was in
 * the midst of is not done again, nor one after the last step that led to none.
 */
export const restAfter = (state: SimulationState, step: number): Rest => ({
  after: step,
  actions: state.script.actions.slice(scriptUntil(state, step).actions.length),
  steps: state.steps.slice(step),
});

/** A state that the rest leads to now, and the one to which it had led; null where it leads no further. */
export type OtherState = {
  /** Number of the step. */
  readonly n: number;
  readonly value: StateValue | null;
  readonly instead: StateValue | null;
};

/**
 * The first state after the branch that is another than before; null where the machine goes through the same
 * ones. `all` are the steps of the simulation with the other choice and the rest in it.
 */
export const firstOtherState = (rest: Rest, all: readonly Step[]): OtherState | null => {
  const steps = all.slice(rest.after);
  const [before, after] = [statesOf(rest.steps), statesOf(steps)];
  const place = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).find(
    (at) => !sameData(before[at]?.value, after[at]?.value),
  );
  if (place === undefined) return null;
  const [was, is] = [before[place], after[place]];
  return {
    n: is?.n ?? all.length,
    value: is?.value ?? null,
    instead: was?.value ?? null,
  };
};

type Passed = { readonly n: number; readonly value: StateValue };

/** The states gone through: what changes nothing of them is left out. */
const statesOf = (steps: readonly Step[]): readonly Passed[] =>
  steps.flatMap(({ n, before, after }) =>
    before !== null && sameData(before.value, after.value) ? [] : [{ n, value: after.value }],
  );
