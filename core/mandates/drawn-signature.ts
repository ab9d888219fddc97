/** The paper that a signature is drawn on, in its own units; screens and the PDF scale it. */
export const SIGNATURE_PAPER = { width: 600, height: 200 } as const;

/** Longer than any hand draws, short enough for a form. */
export const LONGEST_DRAWING = 20_000;

/** A point or a dash is a slip of the finger: the strokes of a signature are longer together. */
const SHORTEST_LENGTH = 60;

/**
 * What is wrong with a signature drawn as the path `M10 20 L12 25 … M…` (whole units of the paper,
 * one M a stroke), in French; undefined when it can be drawn again exactly as it was made.
 */
export const drawingProblem = (path: string): string | undefined => {
  if (path.length > LONGEST_DRAWING) return "Ce tracé est trop long : effacez-le et recommencez.";
  if (!/^M\d{1,3} \d{1,3}(?: [ML]\d{1,3} \d{1,3})*$/.test(path)) return UNREADABLE;
  const points = pointsOf(path);
  const isOnPaper = points.every(
    ({ x, y }) => x <= SIGNATURE_PAPER.width && y <= SIGNATURE_PAPER.height,
  );
  if (!isOnPaper) return UNREADABLE;
  return lengthOf(points) < SHORTEST_LENGTH
    ? "Ce tracé est trop court pour une signature."
    : undefined;
};

const UNREADABLE = "Ce tracé est illisible : effacez-le et recommencez.";

type Point = { readonly starts: boolean; readonly x: number; readonly y: number };

const pointsOf = (path: string): readonly Point[] =>
  [...path.matchAll(/([ML])(\d+) (\d+)/g)].map(([, move, x, y]) => ({
    starts: move === "M",
    x: Number(x),
    y: Number(y),
  }));

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, { starts, x, y }, index) => {
    const before = points[index - 1];
    return starts || before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
