import type { Point } from "../../../machines/laboratory/flows/chart.ts";
import { classNames } from "../../widgets/class-names.ts";
import styles from "./chart-line.module.css";

type ChartLineProps = {
  readonly points: readonly Point[];
  readonly isError: boolean;
  readonly isSelected: boolean;
  /** Number of the step that has just run along it; null when it is at rest. */
  readonly run: number | null;
};

/** The line of one or more transitions, its arrowhead, and the light that runs along it once. */
export function ChartLine({ points, isError, isSelected, run }: ChartLineProps) {
  if (points.length < 2) return null;
  const path = roundedPath(points);
  return (
    <g
      className={classNames(
        styles.line,
        isError && styles.error,
        isSelected && styles.selected,
        run !== null && styles.taken,
      )}
    >
      <path d={path} className={styles.stroke} />
      <path d={arrowhead(points)} className={styles.head} />
      {run === null ? null : <path key={run} d={path} pathLength={1} className={styles.run} />}
    </g>
  );
}

/** The dot where a state begins, and its line. */
export function InitialMark({ points = [] }: { readonly points?: readonly Point[] | undefined }) {
  const [first] = points;
  if (first === undefined) return null;
  return (
    <g className={styles.line}>
      <path d={roundedPath(points)} className={styles.stroke} />
      <path d={arrowhead(points)} className={styles.head} />
      <circle cx={first[0]} cy={first[1]} r={5} className={styles.dot} />
    </g>
  );
}

const CORNER = 7;
const HEAD = 7;

const roundedPath = (points: readonly Point[]): string =>
  points
    .map((point, i) => {
      const before = points[i - 1];
      const after = points[i + 1];
      if (before === undefined) return `M${point.join(" ")}`;
      if (after === undefined) return `L${point.join(" ")}`;
      const radius = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2);
      if (radius < 1) return `L${point.join(" ")}`;
      const from = towards(point, before, radius);
      const to = towards(point, after, radius);
      return `L${from.join(" ")}Q${point.join(" ")} ${to.join(" ")}`;
    })
    .join("");

const arrowhead = (points: readonly Point[]): string => {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return "";
  const base = towards(tip, before, HEAD);
  const [dx, dy] = [((tip[1] - base[1]) / HEAD) * 4, ((tip[0] - base[0]) / HEAD) * 4];
  return `M${tip.join(" ")}L${base[0] - dx} ${base[1] + dy}L${base[0] + dx} ${base[1] - dy}Z`;
};

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const towards = (from: Point, to: Point, by: number): Point => {
  const far = distance(from, to);
  if (far === 0) return from;
  return [from[0] + ((to[0] - from[0]) * by) / far, from[1] + ((to[1] - from[1]) * by) / far];
};
