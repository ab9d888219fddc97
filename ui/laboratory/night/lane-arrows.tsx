import { useId, useMemo } from "react";
import { classNames } from "../../widgets/class-names.ts";
import { COLUMN, HEAD, LANE } from "./lane-sizes.ts";
import { causesOf, tellingsOf } from "./night-causes.ts";
import { groupOf, type Lane, type LaneGroup, type Laned, laneOf } from "./night-lanes.ts";
import styles from "./lane-arrows.module.css";

interface LaneArrowsProps {
  readonly night: Pick<Laned, "steps">;
  /** The step whose causes and effects are drawn. */
  readonly n: number;
  readonly lanes: readonly Lane[];
  readonly folded: ReadonlySet<LaneGroup>;
  /** Numbers of the steps, a column each. */
  readonly columns: readonly number[];
  /** Places of the columns that exist. */
  readonly first: number;
  readonly last: number;
}

/**
 * From each cause to its effect: the chain to the step, and all that it led to; within the step, from who told to who
 * heard. The step's own part says it in words.
 */
export function LaneArrows({ night, n, lanes, folded, columns, first, last }: LaneArrowsProps) {
  const tip = useId();
  const { steps } = night;
  const byNumber = useMemo(() => new Map(steps.map((step) => [step.n, step])), [steps]);
  const places = useMemo(() => new Map(columns.map((of, place) => [of, place])), [columns]);
  const arrows = useMemo(() => causesOf({ steps }, n).arrows, [steps, n]);
  const heightOf = (lane: string): number => {
    const shown = folded.has(groupOf(lane)) ? groupOf(lane) : lane;
    return HEAD + (lanes.findIndex(({ id }) => id === shown) + 0.5) * LANE;
  };
  const placeOf = (of: number): Point | null => {
    const [column, step] = [places.get(of), byNumber.get(of)];
    if (column === undefined || step === undefined) return null;
    return { column, x: (column - first + 0.5) * COLUMN, y: heightOf(laneOf(step)) };
  };
  const lines = arrows.flatMap(({ from, to, way }) => {
    const [start, end] = [placeOf(from), placeOf(to)];
    if (start === null || end === null || end.column < first || start.column >= last) return [];
    return { key: `${from} ${to}`, way, path: pathOf(start, end) };
  });
  const [here, step] = [placeOf(n), byNumber.get(n)];
  const told = new Set(
    here === null || step === undefined
      ? []
      : tellingsOf(step).flatMap(({ from, to }) => {
          const [y1, y2] = [heightOf(from), heightOf(to)];
          return y1 === y2 ? [] : bowOf(here.x, y1, y2);
        }),
  );
  return (
    <svg
      aria-hidden
      className={styles.arrows}
      style={{ left: first * COLUMN }}
      width={(last - first) * COLUMN}
      height={HEAD + lanes.length * LANE}
    >
      {(["origin", "effect", "told"] as const).map((way) => (
        <marker
          key={way}
          id={`${tip}-${way}`}
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0,0 8,4 0,8z" className={classNames(styles.tip, styles[way])} />
        </marker>
      ))}
      {lines.map(({ key, way, path }) => (
        <path
          key={key}
          d={path}
          className={classNames(styles.line, styles[way])}
          markerEnd={`url(#${tip}-${way})`}
        />
      ))}
      {[...told].map((path) => (
        <path
          key={path}
          d={path}
          className={classNames(styles.line, styles.told)}
          markerEnd={`url(#${tip}-told)`}
        />
      ))}
    </svg>
  );
}

type Point = { readonly column: number; readonly x: number; readonly y: number };

/** Pixels from the middle of a mark to its edge. */
const EDGE = 10;

const pathOf = (start: Point, end: Point): string => {
  const [x1, x2] = [start.x + EDGE, end.x - EDGE];
  // Along one lane it bends over the marks between them.
  const bend = start.y === end.y && end.column - start.column > 1 ? -LANE * 0.8 : 0;
  const pull = Math.max(12, (x2 - x1) / 2);
  return `M${x1},${start.y} C${x1 + pull},${start.y + bend} ${x2 - pull},${end.y + bend} ${x2},${end.y}`;
};

/** Beside the marks of one column, from one lane to another. */
const bowOf = (x: number, y1: number, y2: number): string => {
  const [edge, bow] = [x + EDGE, x + EDGE + Math.min(COLUMN / 2, 6 + Math.abs(y2 - y1) / 10)];
  return `M${edge},${y1} C${bow},${y1} ${bow},${y2} ${edge},${y2}`;
};
