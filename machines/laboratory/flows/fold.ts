import type { Box, Chart, ChartLayout, ChartState, Point } from "./chart.ts";
import { ownHeight } from "./chart-sizes.ts";
import { LABEL_PADDING, stateLines, STATE_PADDING } from "./chart-text.ts";
import { ancestorsIn, statesOf } from "./chart-tree.ts";

/** A chart with some states closed: what is left of its layout, and what is not to be seen. */
export type Folded = {
  readonly layout: ChartLayout;
  /** States within a closed one. */
  readonly hidden: ReadonlySet<string>;
  /** Transitions that start within a closed state: those that leave it keep their line, without a label. */
  readonly unlabelled: ReadonlySet<string>;
};

/** About the width of a letter of a title, with some room: the layout's own measures are of build time. */
const TITLE_LETTER = 9;
/** Beside a title: the mark that opens and closes, and the number of states within. */
const TITLE_MARK = 84;
const LEAST_GAP = 8;

/**
 * Closes states: each shrinks to its own lines, and the rest moves up and to the left as far as nothing else
 * stands there, so that everything keeps its size and its place relative to the rest.
 */
export const foldLayout = (
  chart: Chart,
  layout: ChartLayout,
  closed: ReadonlySet<string>,
): Folded => {
  const ancestors = ancestorsIn(chart);
  const states = statesOf(chart.root);
  const closedAround = (id: string): string | undefined =>
    ancestors.get(id)?.findLast((around) => closed.has(around));
  const hidden = new Set(states.map(({ id }) => id).filter((id) => closedAround(id) !== undefined));
  const outermost = states.filter(({ id }) => closed.has(id) && !hidden.has(id));
  if (outermost.length === 0) return { layout, hidden: new Set(), unlabelled: new Set() };
  const isIn = (id: string, around: string): boolean =>
    id === around || (ancestors.get(id)?.includes(around) ?? false);
  const edges: Record<string, ChartLayout["edges"][string]> = {};
  const unlabelled = new Set<string>();
  for (const { id, source, targets } of chart.transitions) {
    const edge = layout.edges[id];
    if (edge === undefined) continue;
    const [target = source] = targets;
    const isInner = edge.points.length === 0;
    const own = closed.has(source) ? source : undefined;
    const from = closedAround(source) ?? own;
    const to = closedAround(target);
    // Within one closed state, or from it to what is in it.
    if (isInner ? hidden.has(source) : from !== undefined && isIn(target, from)) continue;
    if (hidden.has(source)) unlabelled.add(id);
    const left = hidden.has(source) ? from : undefined;
    const points = clipped(edge.points, [left, to], layout);
    edges[id] = { points, label: edge.label };
  }
  const seen = states.filter(({ id }) => !hidden.has(id));
  const initials = Object.entries(layout.initials).filter(
    ([id]) => !hidden.has(id) && !closed.has(id),
  );
  const labels = Object.entries(edges)
    .filter(([id]) => !unlabelled.has(id))
    .map(([, { label }]) => label);
  const lines = [
    ...Object.values(edges).map(({ points }) => points),
    ...initials.map(([, points]) => points),
  ];
  const stiff = [...seen.map((state) => stiffPart(state, layout, edges, closed)), ...labels];
  const maps = [0, 1].map((axis) =>
    squeezed(
      outermost.flatMap((state) => {
        const whole = layout.states[state.id];
        const kept = stiffPart(state, layout, edges, closed);
        if (whole === undefined) return [];
        return [[end(kept, axis), end(whole, axis)] as const];
      }),
      [
        ...stiff.map((box) => [start(box, axis) - LEAST_GAP, end(box, axis) + LEAST_GAP] as const),
        ...lines.flatMap((points) => across(points, axis)),
      ],
    ),
  );
  const [mapX = same, mapY = same] = maps;
  const toBox = ([x, y, width, height]: Box): Box => [
    mapX(x),
    mapY(y),
    mapX(x + width) - mapX(x),
    mapY(y + height) - mapY(y),
  ];
  const toPoints = (points: readonly Point[]): readonly Point[] =>
    points.map(([x, y]): Point => [mapX(x), mapY(y)]);
  return {
    hidden,
    unlabelled,
    layout: {
      flow: layout.flow,
      width: mapX(layout.width),
      height: mapY(layout.height),
      states: Object.fromEntries(
        seen.flatMap(({ id }) => {
          const box = layout.states[id];
          return box === undefined ? [] : [[id, toBox(box)] as const];
        }),
      ),
      initials: Object.fromEntries(initials.map(([id, points]) => [id, toPoints(points)])),
      edges: Object.fromEntries(
        Object.entries(edges).map(([id, { points, label }]) => [
          id,
          { points: toPoints(points), label: toBox(label) },
        ]),
      ),
    },
  };
};

const same = (value: number): number => value;
const start = (box: Box, axis: number): number => box[axis] ?? 0;
const end = (box: Box, axis: number): number => (box[axis] ?? 0) + (box[axis + 2] ?? 0);

/** What of a state may not shrink: all of a leaf, the lines of its own of a state with others in it. */
const stiffPart = (
  state: ChartState,
  layout: ChartLayout,
  edges: ChartLayout["edges"],
  closed: ReadonlySet<string>,
): Box => {
  const box = layout.states[state.id] ?? [0, 0, 0, 0];
  if (state.states.length === 0) return box;
  const [x, y, width, height] = box;
  const inner = Object.entries(edges)
    .filter(([id, { points }]) => id.startsWith(`${state.id} `) && points.length === 0)
    .map(([, { label }]) => label);
  const lines = stateLines(state);
  const letters = Math.max(...lines.map(({ text }) => text.length));
  const wide = Math.max(
    TITLE_MARK + letters * TITLE_LETTER + STATE_PADDING,
    ...inner.map((label) => end(label, 0) - x + LABEL_PADDING),
  );
  const high = Math.max(ownHeight(lines.length), ...inner.map((label) => end(label, 1) - y));
  return [x, y, Math.min(width, wide), Math.min(height, high + (closed.has(state.id) ? 6 : 0))];
};

type Range = readonly [from: number, to: number];

/** Takes these ranges out of an axis, but for what stands in them. */
const squeezed = (
  wished: readonly Range[],
  occupied: readonly Range[],
): ((at: number) => number) => {
  const free = occupied.reduce<readonly Range[]>(
    (ranges, [from, to]) =>
      ranges.flatMap(([a, b]): readonly Range[] =>
        to <= a || from >= b
          ? [[a, b]]
          : [[a, from] as const, [to, b] as const].filter(([low, high]) => high > low),
      ),
    merged(wished),
  );
  return (at) =>
    at - free.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to) - from), 0);
};

const merged = (ranges: readonly Range[]): readonly Range[] =>
  ranges
    .filter(([from, to]) => to > from)
    .toSorted(([a], [b]) => a - b)
    .reduce<readonly Range[]>((done, [from, to]) => {
      const last = done.at(-1);
      return last === undefined || from > last[1]
        ? [...done, [from, to]]
        : [...done.slice(0, -1), [last[0], Math.max(last[1], to)]];
    }, []);

/** Where the straight parts of a line cross an axis: two of them must not fall on one another. */
const across = (points: readonly Point[], axis: number): readonly Range[] =>
  points.slice(1).flatMap((point, i) => {
    const [a = 0, b = 0] = [points[i]?.[axis], point[axis]];
    return a === b ? [[a - 4, a + 4] as const] : [];
  });

/** The part of a line that is outside of the closed states at its ends. */
const clipped = (
  points: readonly Point[],
  [from, to]: readonly (string | undefined)[],
  layout: ChartLayout,
): readonly Point[] => {
  const left = from === undefined ? undefined : layout.states[from];
  const reached = to === undefined ? undefined : layout.states[to];
  const going = left === undefined ? points : outside(points, left);
  return reached === undefined ? going : outside(going.toReversed(), reached).toReversed();
};

/** From where a line last leaves a box. */
const outside = (points: readonly Point[], box: Box): readonly Point[] => {
  const last = points.findLastIndex((point) => isWithin(point, box));
  const [inner, outer] = [points[last], points[last + 1]];
  if (inner === undefined || outer === undefined) return last === -1 ? points : [];
  return [border(inner, outer, box), ...points.slice(last + 1)];
};

const isWithin = ([x, y]: Point, box: Box): boolean =>
  x >= start(box, 0) && x <= end(box, 0) && y >= start(box, 1) && y <= end(box, 1);

/** Where a straight part from within a box passes its border. */
const border = ([, innerY]: Point, [x, y]: Point, box: Box): Point => [
  Math.min(end(box, 0), Math.max(start(box, 0), x)),
  innerY === y ? y : Math.min(end(box, 1), Math.max(start(box, 1), y)),
];
