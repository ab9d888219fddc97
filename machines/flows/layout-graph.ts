import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import type { Box, Chart, ChartState, ChartTransition } from "./chart.ts";
import {
  ICON_WIDTH,
  innerTransitions,
  LABEL_GAP,
  LABEL_PADDING,
  LINE_HEIGHT,
  STATE_PADDING,
  stateLines,
  type TextLine,
  TEXT_SIZE,
  TITLE_HEIGHT,
  transitionLines,
} from "./chart-text.ts";
import { ancestorsIn, initialChild } from "./chart-tree.ts";

/** Width in pixels of a text at a size in pixels. */
export type TextWidth = (text: string, size: number) => number;
export type Measures = { readonly plain: TextWidth; readonly strong: TextWidth };

export type Direction = "DOWN" | "RIGHT";

/** Transitions that share a line: from one state to one other. Their labels stand one below the other. */
export type Bundle = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly ChartTransition[];
};

const INITIAL_SIZE = 10;
const LEAST_WIDTH = 92;

/**
 * A chart as the graph that ELK places. Labels are nodes of it, each between its two states: so they
 * never lie on one another, and what a state does at any moment hangs inside its box.
 */
export const chartToGraph = (chart: Chart, measures: Measures, direction: Direction): ElkNode => {
  const bundles = bundlesOf(chart);
  const ancestors = ancestorsIn(chart);
  const containers = Map.groupBy(bundles, (bundle) => containerOf(bundle, ancestors));
  const nodeOf = (state: ChartState): ElkNode => {
    const inside = containers.get(state.id) ?? [];
    const size = ownSize(chart, state, measures);
    if (state.states.length === 0) return { id: state.id, ...size };
    return {
      id: state.id,
      layoutOptions: {
        ...SPACING,
        "elk.direction": direction,
        "elk.padding": `[top=${size.height + 10},left=18,bottom=18,right=18]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${size.width}, ${size.height})`,
      },
      children: [
        ...(state.initial === null
          ? []
          : [{ id: initialId(state.id), width: INITIAL_SIZE, height: INITIAL_SIZE }]),
        ...state.states.map(nodeOf),
        ...inside.map((bundle) => labelNode(bundle, measures)),
      ],
    };
  };
  return {
    id: "picture",
    layoutOptions: {
      ...SPACING,
      "elk.algorithm": "layered",
      "elk.direction": direction,
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.edgeRouting": "ORTHOGONAL",
      "elk.json.shapeCoords": "ROOT",
      "elk.json.edgeCoords": "ROOT",
      "elk.padding": "[top=2,left=2,bottom=2,right=2]",
      "elk.randomSeed": "1",
      "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
      "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
      "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
      "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
      "elk.layered.thoroughness": "20",
    },
    children: [nodeOf(chart.root)],
    edges: [
      ...initialEdges(chart.root),
      ...bundles.flatMap((bundle) => edgesOf(bundle, ancestors)),
    ],
  };
};

const SPACING = {
  "elk.spacing.nodeNode": "22",
  "elk.spacing.edgeNode": "14",
  "elk.spacing.edgeEdge": "12",
  "elk.layered.spacing.nodeNodeBetweenLayers": "26",
  "elk.layered.spacing.edgeNodeBetweenLayers": "14",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "12",
};

export const initialId = (state: string): string => `${state}#initial`;
export const initialEdgeId = (state: string): string => `${state}#start`;
export const comingId = (bundle: string): string => `${bundle}#coming`;
export const goingId = (bundle: string): string => `${bundle}#going`;

export const bundlesOf = (chart: Chart): readonly Bundle[] => {
  const bundles = new Map<string, Bundle>();
  for (const transition of chart.transitions) {
    const [target] = transition.targets;
    if (target === undefined) continue;
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

const edgesOf = (bundle: Bundle, ancestors: Ancestors): readonly ElkExtendedEdge[] => {
  const going = { id: goingId(bundle.id), sources: [bundle.id], targets: [bundle.target] };
  // From a box to what hangs in it no line is needed: being inside says it.
  if (containerOf(bundle, ancestors) === bundle.source) return [going];
  return [{ id: comingId(bundle.id), sources: [bundle.source], targets: [bundle.id] }, going];
};

const initialEdges = (state: ChartState): readonly ElkExtendedEdge[] => {
  const initial = initialChild(state);
  const below = state.states.flatMap(initialEdges);
  if (initial === undefined) return below;
  const edge = { id: initialEdgeId(state.id), sources: [initialId(state.id)] };
  return [{ ...edge, targets: [initial.id] }, ...below];
};

type Size = { readonly width: number; readonly height: number };

/** The size of a state's own lines, its inner transitions included. */
const ownSize = (chart: Chart, state: ChartState, measures: Measures): Size => {
  const own = stateLines(state);
  const tags = state.tags.length === 0 ? 0 : tagsWidth(state.tags, measures) + 10;
  const inner = innerTransitions(chart, state);
  const widths = own.map((line) => lineWidth(line, measures));
  const innerSizes = inner.map((transition) => labelSize(transition, measures));
  const title = (widths[0] ?? 0) + tags + (state.type === "final" ? 20 : 0);
  const innerHeight = innerSizes.reduce((sum, { height }) => sum + height + LABEL_GAP, 0);
  return {
    width: Math.ceil(
      Math.max(
        LEAST_WIDTH,
        title + 2 * STATE_PADDING,
        ...widths.map((width) => width + 2 * STATE_PADDING),
        ...innerSizes.map(({ width }) => width + 2 * STATE_PADDING),
      ),
    ),
    height: ownHeight(own.length) + (inner.length === 0 ? 0 : innerHeight + 4),
  };
};

/** Height of a state's own lines, without its inner transitions. */
export const ownHeight = (lines: number): number =>
  TITLE_HEIGHT + (lines - 1) * LINE_HEIGHT + 2 * (STATE_PADDING - 4);

/** Where the inner transitions of a state stand in its box. */
export const innerBoxes = (
  chart: Chart,
  state: ChartState,
  [x, y]: Box,
  measures: Measures,
): readonly (readonly [id: string, box: Box])[] => {
  let top = y + ownHeight(stateLines(state).length);
  return innerTransitions(chart, state).map((transition) => {
    const { width, height } = labelSize(transition, measures);
    const box: Box = [x + STATE_PADDING, top, width, height];
    top += height + LABEL_GAP;
    return [transition.id, box];
  });
};

const labelNode = ({ id, transitions }: Bundle, measures: Measures): ElkNode => {
  const sizes = transitions.map((transition) => labelSize(transition, measures));
  return {
    id,
    width: Math.max(...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height + LABEL_GAP, -LABEL_GAP),
  };
};

export const labelSize = (transition: ChartTransition, measures: Measures): Size => {
  const lines = transitionLines(transition);
  const icon = transition.kind === "after" || transition.kind === "error" ? ICON_WIDTH : 0;
  const widths = lines.map((line, i) => lineWidth(line, measures) + (i === 0 ? icon : 0));
  return {
    width: Math.ceil(Math.max(...widths) + 2 * LABEL_PADDING),
    height: lines.length * LINE_HEIGHT + LABEL_PADDING,
  };
};

const lineWidth = ({ part, text }: TextLine, { plain, strong }: Measures): number =>
  (part === "title" || part === "event" ? strong : plain)(text, TEXT_SIZE[part]) +
  (part === "invoke" ? ICON_WIDTH : 0);

/** Width of the tags beside a title. */
export const tagsWidth = (tags: readonly string[], { plain }: Measures): number =>
  tags.reduce((sum, tag) => sum + plain(tag, 11) + 18, 0);
