import type { StateValue } from "xstate";
import type { Chart, ChartState } from "./chart.ts";

/**
 * Ids of the states that a snapshot's value makes active, parents included, outermost first. Works
 * on plain data, so that a recorded or received step lights up the same states as a running actor.
 */
export const activeStates = ({ root }: Chart, value: StateValue): readonly string[] => [
  root.id,
  ...activeBelow(root, value),
];

const activeBelow = (state: ChartState, value: StateValue | undefined): readonly string[] => {
  const keys = typeof value === "string" ? [value] : Object.keys(value ?? {});
  return keys.flatMap((key) => {
    const child = state.states.find((candidate) => candidate.key === key);
    if (child === undefined) return [];
    const below = typeof value === "string" ? undefined : value?.[key];
    return [child.id, ...activeBelow(child, below)];
  });
};
