import type { Chart, ChartState } from "./chart.ts";

// Walks through a chart's states. A state may have an id of its own ('completing'): never read the
// tree from dots.

/** Every state, parents first, in the order they are written. */
export const statesOf = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(statesOf),
];

/** Ids of the states around each state, innermost first; none for the root. */
export const ancestorsIn = ({ root }: Chart): ReadonlyMap<string, readonly string[]> => {
  const ancestors = new Map<string, readonly string[]>();
  const visit = (state: ChartState, around: readonly string[]): void => {
    ancestors.set(state.id, around);
    for (const child of state.states) visit(child, [state.id, ...around]);
  };
  visit(root, []);
  return ancestors;
};

/** The child that a compound state starts in. */
export const initialChild = ({ initial, states }: ChartState): ChartState | undefined =>
  states.find(({ key }) => key === initial);

/** The path of a state below its machine, as people write it: 'signedIn.token.fresh'. */
export const pathsIn = ({ root }: Chart): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>();
  const visit = (state: ChartState, path: readonly string[]): void => {
    paths.set(state.id, path.length === 0 ? state.key : path.join("."));
    for (const child of state.states) visit(child, [...path, child.key]);
  };
  visit(root, []);
  return paths;
};
