import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { ancestorsIn, initialChild, statesOf } from "./chart-tree.ts";

/** What leads into a state: the start of its machine, and the transitions that enter it. */
export type Entering = {
  readonly atStart: boolean;
  readonly transitions: readonly ChartTransition[];
};

/**
 * What leads into a state, as XState enters states: by its own name, by that of a state within it, and by that
 * of a state around it that begins in it. A transition that stays within it does not enter it.
 */
export const enteringOf = (chart: Chart, id: string): Entering => {
  const tree = treeOf(chart);
  return {
    atStart: initialStates(chart).includes(id),
    transitions: chart.transitions.filter((transition) => enteredBy(tree, transition).has(id)),
  };
};

/** Ids of the states that the machine starts in, parents first. */
export const initialStates = ({ root }: Chart): readonly string[] => begunIn(root);

type Tree = {
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  readonly states: ReadonlyMap<string, ChartState>;
};

const treeOf = (chart: Chart): Tree => ({
  ancestors: ancestorsIn(chart),
  states: new Map(statesOf(chart.root).map((state) => [state.id, state])),
});

const begunIn = (state: ChartState): readonly string[] => {
  const initial = initialChild(state);
  const begun = state.type === "parallel" ? state.states : initial === undefined ? [] : [initial];
  return [state.id, ...begun.flatMap(begunIn)];
};

const enteredBy = (tree: Tree, transition: ChartTransition): ReadonlySet<string> =>
  new Set(
    transition.targets.flatMap((target) => {
      const domain = domainOf(tree, transition, target);
      if (domain === target) return childrenBegun(tree, target);
      const around = aroundOf(tree, target);
      const path = around.slice(0, domain === null ? around.length : around.indexOf(domain));
      // The other regions of what is parallel begin too: all within the domain was left.
      const beside = [...path, ...(domain === null ? [] : [domain])].flatMap((id) =>
        regionsBeside(tree, id, [target, ...path]),
      );
      const state = tree.states.get(target);
      return [...path, ...(state === undefined ? [] : begunIn(state)), ...beside];
    }),
  );

/** The innermost state that the transition stays in; null when it leaves the whole machine. */
const domainOf = (
  { ancestors }: Tree,
  { source, reenter }: ChartTransition,
  target: string,
): string | null => {
  const isIn = (inner: string, outer: string): boolean =>
    ancestors.get(inner)?.includes(outer) ?? false;
  if (!reenter && (target === source || isIn(target, source))) return source;
  return (ancestors.get(source) ?? []).find((id) => isIn(target, id)) ?? null;
};

const aroundOf = ({ ancestors }: Tree, id: string): readonly string[] => ancestors.get(id) ?? [];

const childrenBegun = (tree: Tree, id: string): readonly string[] => {
  const state = tree.states.get(id);
  return state === undefined ? [] : begunIn(state).slice(1);
};

const regionsBeside = (tree: Tree, id: string, entered: readonly string[]): readonly string[] => {
  const state = tree.states.get(id);
  if (state?.type !== "parallel") return [];
  return state.states.filter((region) => !entered.includes(region.id)).flatMap(begunIn);
};
