import type { ELK, ElkNode } from "elkjs/lib/elk-api.js";
import type { Box, Chart, ChartLayout, Point } from "./chart.ts";
import {
  type Bundle,
  bundlesOf,
  chartToGraph,
  comingId,
  type Direction,
  goingId,
  initialEdgeId,
} from "./layout-graph.ts";
import { innerBoxes, labelSize, type Measures } from "./chart-sizes.ts";
import { LABEL_GAP } from "./chart-text.ts";
import { statesOf } from "./chart-tree.ts";

/** The window that a chart should fill best: what a screen of 1440 px leaves beside the panels. */
const VIEW = { width: 1060, height: 760 };

/**
 * Places the parts of a chart: down or to the right, whichever shows larger in the lab's window.
 * The same chart always gives the same layout.
 */
export const layOut = async (
  chart: Chart,
  { elk, measures }: { readonly elk: ELK; readonly measures: Measures },
): Promise<ChartLayout> => {
  const directions: readonly Direction[] = ["DOWN", "RIGHT"];
  const placed = await Promise.all(
    directions.map(async (direction) =>
      read(chart, await elk.layout(chartToGraph(chart, measures, direction)), measures),
    ),
  );
  return placed.reduce((best, layout) => (scale(layout) > scale(best) ? layout : best));
};

const scale = ({ width, height }: ChartLayout): number =>
  Math.min(VIEW.width / width, VIEW.height / height);

const read = (chart: Chart, graph: ElkNode, measures: Measures): ChartLayout => {
  const boxes = boxesOf(graph);
  const lines = new Map((graph.edges ?? []).map((edge) => [edge.id, pointsOf(edge)]));
  const states = statesOf(chart.root);
  const bundled = bundlesOf(chart).flatMap((bundle) => {
    const box = boxes.get(bundle.id) ?? [0, 0, 0, 0];
    const points = lineOf(bundle, box, lines);
    return labelsOf(bundle, box, measures).map(([id, label]) => [id, { points, label }] as const);
  });
  const inner = states.flatMap((state) =>
    innerBoxes(chart, state, boxes.get(state.id) ?? [0, 0, 0, 0], measures).map(
      ([id, label]) => [id, { points: [], label }] as const,
    ),
  );
  return {
    flow: chart.flow,
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    states: Object.fromEntries(
      states.map(({ id }) => [id, boxes.get(id) ?? [0, 0, 0, 0]] as const),
    ),
    initials: Object.fromEntries(
      states
        .filter(({ initial }) => initial !== null)
        .map(({ id }) => [id, lines.get(initialEdgeId(id)) ?? []] as const),
    ),
    edges: Object.fromEntries([...inner, ...bundled]),
  };
};

const boxesOf = (node: ElkNode): ReadonlyMap<string, Box> =>
  new Map([
    [node.id, [node.x ?? 0, node.y ?? 0, node.width ?? 0, node.height ?? 0].map(whole)] as never,
    ...(node.children ?? []).flatMap((child) => [...boxesOf(child)]),
  ]);

type Edge = NonNullable<ElkNode["edges"]>[number];

const pointsOf = ({ sections = [] }: Edge): readonly Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): Point => [whole(x), whole(y)]),
  );

/** One line through the label, so that what runs along it does not stop there. */
const lineOf = (
  { id }: Bundle,
  [x, y, width, height]: Box,
  lines: ReadonlyMap<string, readonly Point[]>,
): readonly Point[] => {
  const coming = lines.get(comingId(id)) ?? [];
  const going = lines.get(goingId(id)) ?? [];
  // Both ends that touch the label say which way round ELK has drawn them.
  const touches = (point: Point | undefined): boolean =>
    point !== undefined &&
    point[0] >= x - 1 &&
    point[0] <= x + width + 1 &&
    point[1] >= y - 1 &&
    point[1] <= y + height + 1;
  return [
    ...(touches(coming.at(-1)) ? coming : coming.toReversed()),
    ...(touches(going[0]) ? going : going.toReversed()),
  ];
};

const labelsOf = (
  { transitions }: Bundle,
  [x, y, width]: Box,
  measures: Measures,
): readonly (readonly [id: string, box: Box])[] => {
  let top = y;
  return transitions.map((transition) => {
    const { height } = labelSize(transition, measures, false);
    const box: Box = [x, top, width, height];
    top += height + LABEL_GAP;
    return [transition.id, box];
  });
};

const whole = (value: number): number => Math.round(value);
