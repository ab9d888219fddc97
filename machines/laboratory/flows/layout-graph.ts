import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { innerOf, labelSize, type Measures, ownSize } from "./chart-sizes.ts";
import { innerTransitions, LABEL_GAP } from "./chart-text.ts";
import { ancestorsIn, initialChild, statesOf } from "./chart-tree.ts";

export type Direction = "DOWN" | "RIGHT";

/** Transitions that share a line: from one state to one other. Their labels stand one below the other. */
export type Bundle = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly ChartTransition[];
};

const INITIAL_SIZE = 10;

/**
 * A chart as the graph that ELK places. Labels are nodes of it, each between its two states: so they
 * never lie on one another, and what a state does at any moment hangs inside its box.
 */
export const chartToGraph = (chart: Chart, measures: Measures, direction: Direction): ElkNode => {
  const bundles = bundlesOf(chart);
  const ancestors = ancestorsIn(chart);
  const parts: Parts = {
    chart,
    measures,
    direction,
    inner: innerTransitions(chart),
    inside: Map.groupBy(bundles, (bundle) => containerOf(bundle, ancestors)),
    lined: new Set([
      ...bundles.flatMap(({ source, target }) => [source, target]),
      ...statesOf(chart.root).flatMap((state) => initialChild(state)?.id ?? []),
    ]),
  };
  return {
    id: "picture",
    layoutOptions: {
      ...INSIDE,
      "elk.direction": direction,
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.json.shapeCoords": "ROOT",
      "elk.json.edgeCoords": "ROOT",
      "elk.padding": "[top=2,left=2,bottom=2,right=2]",
      "elk.randomSeed": "1",
      "elk.layered.thoroughness": "20",
    },
    children: [stateNode(parts, chart.root)],
    edges: [
      ...initialEdges(chart.root),
      ...bundles.flatMap((bundle) => edgesOf(bundle, ancestors)),
    ],
  };
};

type Parts = {
  readonly chart: Chart;
  readonly measures: Measures;
  readonly direction: Direction;
  readonly inner: ReadonlySet<string>;
  /** By id of state: the bundles whose labels stand in its box. */
  readonly inside: ReadonlyMap<string, readonly Bundle[]>;
  /** States that a line touches. */
  readonly lined: ReadonlySet<string>;
};

const stateNode = (parts: Parts, state: ChartState): ElkNode => {
  const { chart, measures, direction, inner, inside, lined } = parts;
  const size = ownSize(innerOf(chart, inner, state), state, measures);
  if (state.states.length === 0) {
    return { id: state.id, ...size, ...(lined.has(state.id) ? {} : AT_THE_END) };
  }
  const labelsAfter = (source: string): readonly ElkNode[] =>
    (inside.get(state.id) ?? [])
      .filter((bundle) => bundle.source === source)
      .map((bundle) => labelNode(bundle, measures));
  const mark = { id: initialId(state.id), width: INITIAL_SIZE, height: INITIAL_SIZE };
  return {
    id: state.id,
    layoutOptions: {
      ...INSIDE,
      "elk.direction": direction,
      "elk.alignment": direction === "DOWN" ? "TOP" : "LEFT",
      "elk.padding": `[top=${size.height + 6},left=16,bottom=16,right=16]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${size.width}, ${size.height})`,
    },
    children: [
      ...(state.initial === null ? [] : [mark]),
      // Labels follow their state: what is written further down is drawn further on.
      ...labelsAfter(state.id),
      ...state.states.flatMap((child) => [stateNode(parts, child), ...labelsAfter(child.id)]),
    ],
  };
};

/** A state that no line touches would stand beside the beginning. */
const AT_THE_END = { layoutOptions: { "elk.layered.layering.layerConstraint": "LAST" } };

const labelNode = ({ id, transitions }: Bundle, measures: Measures): ElkNode => {
  const sizes = transitions.map((transition) => labelSize(transition, measures, false));
  return {
    id,
    width: Math.max(...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height + LABEL_GAP, -LABEL_GAP),
  };
};

/** ELK takes these from each box, not from the box around it. */
const INSIDE = {
  "elk.algorithm": "layered",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.spacing.nodeNode": "20",
  "elk.spacing.edgeNode": "12",
  "elk.spacing.edgeEdge": "10",
  "elk.layered.spacing.nodeNodeBetweenLayers": "20",
  "elk.layered.spacing.edgeNodeBetweenLayers": "10",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "8",
};

const initialId = (state: string): string => `${state}#initial`;
export const initialEdgeId = (state: string): string => `${state}#start`;
export const comingId = (bundle: string): string => `${bundle}#coming`;
export const goingId = (bundle: string): string => `${bundle}#going`;

/** The transitions that have a line, by their two states. */
export const bundlesOf = (chart: Chart): readonly Bundle[] => {
  const bundles = new Map<string, Bundle>();
  const inner = innerTransitions(chart);
  for (const transition of chart.transitions) {
    const [target] = transition.targets;
    if (target === undefined || inner.has(transition.id)) continue;
    const id = `${transition.source} -> ${target}`;
    const transitions = [...(bundles.get(id)?.transitions ?? []), transition];
    bundles.set(id, { id, source: transition.source, target, transitions });
  }
  return [...bundles.values()];
};

type Ancestors = ReadonlyMap<string, readonly string[]>;

/** What leads into its own state's children hangs in it; any other label stands beside its state. */
const containerOf = ({ source, target }: Bundle, ancestors: Ancestors): string => {
  const [parent] = ancestors.get(source) ?? [];
  return parent === undefined || ancestors.get(target)?.includes(source) ? source : parent;
};

/**
 * The lines of a bundle, all of them in the order of the states: ELK breaks the cycles of nested
 * boxes as it likes, so it is given none. Lines that lead back are turned round again when read.
 */
const edgesOf = (bundle: Bundle, ancestors: Ancestors): readonly ElkExtendedEdge[] => {
  const { id, source, target } = bundle;
  const hangs = containerOf(bundle, ancestors) === source;
  const back = leadsBack(bundle, ancestors);
  const coming = { id: comingId(id), sources: [source], targets: [id] };
  const going = { id: goingId(id), sources: [id], targets: [target] };
  // From a box to what hangs in it no line is needed: being inside says it.
  if (hangs) return [going];
  if (source === target) return [coming, { ...going, sources: [target], targets: [id] }];
  return back
    ? [
        { ...going, sources: [target], targets: [id] },
        { ...coming, sources: [id], targets: [source] },
      ]
    : [coming, going];
};

/** Whether a line leads to a state that is written before its own. */
const leadsBack = ({ source, target }: Bundle, ancestors: Ancestors): boolean => {
  const order = [...ancestors.keys()];
  return order.indexOf(target) < order.indexOf(source);
};

const initialEdges = (state: ChartState): readonly ElkExtendedEdge[] => {
  const initial = initialChild(state);
  const below = state.states.flatMap(initialEdges);
  if (initial === undefined) return below;
  const edge = { id: initialEdgeId(state.id), sources: [initialId(state.id)] };
  return [{ ...edge, targets: [initial.id] }, ...below];
};
