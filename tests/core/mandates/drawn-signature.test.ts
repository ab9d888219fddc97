import { expect, it } from "vitest";
import { drawingProblem, LONGEST_DRAWING } from "../../../core/mandates/drawn-signature.ts";

const UNREADABLE = "Ce tracé est illisible : effacez-le et recommencez.";
const TOO_SHORT = "Ce tracé est trop court pour une signature.";

const problems = (paths: readonly string[]) => paths.map(drawingProblem);

it("[MAND-4] a signature is as long as its strokes together: what the hand jumps over does not count", () => {
  expect(
    problems([
      "M0 0 L60 0",
      "M0 0 L0 60",
      "M100 100 L136 148",
      "M300 100 L330 100 L330 130",
      "M0 0 L30 0 M500 0 L530 0",
      "M0 0 L59 0",
      "M0 0 L0 59",
      "M300 150 L310 150 L320 150",
      "M300 150 L300 160 L300 170",
      "M0 0 L20 0 M500 0 L520 0",
      "M0 0 M600 200",
      "M10 10",
    ]),
  ).toEqual([
    ...Array.from({ length: 5 }, () => undefined),
    ...Array.from({ length: 7 }, () => TOO_SHORT),
  ]);
});

it("[MAND-4] a signature stays on its paper, to the very edge", () => {
  expect(problems(["M0 0 L600 200", "M600 200 L0 0", "M0 0 L601 0", "M0 201 L0 0"])).toEqual([
    undefined,
    undefined,
    UNREADABLE,
    UNREADABLE,
  ]);
});

it("[MAND-4] a signature is a path that can be drawn again, and nothing around it", () => {
  expect(
    problems(["x M0 0 L90 0", "M0 0 L90 0 x", "M0 0 L90", "M0 0L90 0", "M1000 0 L0 0", ""]),
  ).toEqual(Array.from({ length: 6 }, () => UNREADABLE));
});

it("[MAND-4] a signature is no longer than a form takes", () => {
  const longest = `M10 0 L9 9${" L0 0 L9 9".repeat(1999)}`;
  expect(longest).toHaveLength(LONGEST_DRAWING);
  expect(problems([longest, `${longest}9`])).toEqual([
    undefined,
    "Ce tracé est trop long : effacez-le et recommencez.",
  ]);
});
