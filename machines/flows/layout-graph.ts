import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import type { Box, Chart, ChartState, ChartTransition } from "./chart.ts";
import {
  GUARD_GAP,
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
import { ancestorsIn, initialChild, statesOf } from "./chart-tree.ts";

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
  const inner = innerTransitions(chart);
  const bundles = bundlesOf(chart);
  const ancestors = ancestorsIn(chart);
  const containers = Map.groupBy(bundles, (bundle) => containerOf(bundle, ancestors));
  const labelsAfter = (source: string, inside: readonly Bundle[]): readonly ElkNode[] =>
    inside.filter((bundle) => bundle.source === source).map((one) => labelNode(one, measures));
  const lined = new Set([
    ...bundles.flatMap(({ source, target }) => [source, target]),
    ...statesOf(chart.root).map((state) => initialChild(state)?.id),
  ]);
  /** A state that no line touches stands at the end, not beside the beginning. */
  const last = (id: string): Pick<ElkNode, "layoutOptions"> =>
    lined.has(id) ? {} : { layoutOptions: { "elk.layered.layering.layerConstraint": "LAST" } };
  const nodeOf = (state: ChartState): ElkNode => {
    const inside = containers.get(state.id) ?? [];
    const size = ownSize(innerOf(chart, inner, state), state, measures);
    if (state.states.length === 0) return { id: state.id, ...size, ...last(state.id) };
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
        ...(state.initial === null
          ? []
          : [{ id: initialId(state.id), width: INITIAL_SIZE, height: INITIAL_SIZE }]),
        // Labels follow their state: what is written further down is drawn further on.
        ...labelsAfter(state.id, inside),
        ...state.states.flatMap((child) => [nodeOf(child), ...labelsAfter(child.id, inside)]),
      ],
    };
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
    children: [nodeOf(chart.root)],
    edges: [
      ...initialEdges(chart.root),
      ...bundles.flatMap((bundle) => edgesOf(bundle, ancestors)),
    ],
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

export const initialId = (state: string): string => `${state}#initial`;
export const initialEdgeId = (state: string): string => `${state}#start`;
export const comingId = (bundle: string): string => `${bundle}#coming`;
export const goingId = (bundle: string): string => `${bundle}#going`;

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

type Size = { readonly width: number; readonly height: number };

/** The size of a state's own lines, its inner transitions included. */
const ownSize = (
  inner: readonly ChartTransition[],
  state: ChartState,
  measures: Measures,
): Size => {
  const own = stateLines(state);
  const tags = state.tags.length === 0 ? 0 : tagsWidth(state.tags, measures) + 10;
  const widths = own.map((line) => lineWidth(line, measures));
  const innerSizes = inner.map((transition) => labelSize(transition, measures, true));
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
  return innerOf(chart, innerTransitions(chart), state).map((transition) => {
    const { width, height } = labelSize(transition, measures, true);
    const box: Box = [x + STATE_PADDING - LABEL_PADDING, top, width, height];
    top += height + LABEL_GAP;
    return [transition.id, box];
  });
};

const innerOf = (
  chart: Chart,
  inner: ReadonlySet<string>,
  state: ChartState,
): readonly ChartTransition[] =>
  chart.transitions.filter(({ id, source }) => source === state.id && inner.has(id));

const labelNode = ({ id, transitions }: Bundle, measures: Measures): ElkNode => {
  const sizes = transitions.map((transition) => labelSize(transition, measures, false));
  return {
    id,
    width: Math.max(...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height + LABEL_GAP, -LABEL_GAP),
  };
};

export const labelSize = (
  transition: ChartTransition,
  measures: Measures,
  isInner: boolean,
): Size => {
  const lines = transitionLines(transition, isInner && transition.targets.length > 0);
  const icon = transition.kind === "after" || transition.kind === "error" ? ICON_WIDTH : 0;
  const widths = lines.map((line, i) => lineWidth(line, measures) + (i === 0 ? icon : 0));
  return {
    width: Math.ceil(Math.max(...widths) + 2 * LABEL_PADDING),
    height: lines.length * LINE_HEIGHT + LABEL_PADDING,
  };
};

const lineWidth = ({ part, text, guard }: TextLine, { plain, strong }: Measures): number =>
  (part === "title" || part === "event" ? strong : plain)(text, TEXT_SIZE[part]) +
  (guard === undefined ? 0 : GUARD_GAP + plain(guard, TEXT_SIZE.guard)) +
  (part === "invoke" ? ICON_WIDTH : 0);

/** Width of the tags beside a title. */
export const tagsWidth = (tags: readonly string[], { plain }: Measures): number =>
  tags.reduce((sum, tag) => sum + plain(tag, 11) + 18, 0);
