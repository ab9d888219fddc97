import { useId } from "react";
import type { Night } from "../../../machines/laboratory/night/format.ts";
import { classNames } from "../../widgets/class-names.ts";
import { COLUMN, HEAD, LANE } from "./lane-sizes.ts";
import { causesOf } from "./night-causes.ts";
import { type Lane, type LaneGroup, laneOf } from "./night-lanes.ts";
import styles from "./lane-arrows.module.css";

interface LaneArrowsProps {
  readonly night: Night;
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

/** From each cause to its effect: the chain to the step, and all that it led to. The step's own part says it in words. */
export function LaneArrows({ night, n, lanes, folded, columns, first, last }: LaneArrowsProps) {
  const tip = useId();
  const { steps } = night;
  const placeOf = (of: number): Point | null => {
    const column = columns.indexOf(of);
    const step = steps.find((one) => one.n === of);
    if (step === undefined) return null;
    const lane = lanes.findIndex(({ id }) => id === laneOf(step, folded));
    return { column, x: (column - first + 0.5) * COLUMN, y: HEAD + (lane + 0.5) * LANE };
  };
  const lines = causesOf(night, n).arrows.flatMap(({ from, to, way }) => {
    const [start, end] = [placeOf(from), placeOf(to)];
    if (start === null || end === null || end.column < first || start.column >= last) return [];
    return { key: `${from} ${to}`, way, path: pathOf(start, end) };
  });
  return (
    <svg
      aria-hidden
      className={styles.arrows}
      style={{ left: first * COLUMN }}
      width={(last - first) * COLUMN}
      height={HEAD + lanes.length * LANE}
    >
      {(["origin", "effect"] as const).map((way) => (
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
