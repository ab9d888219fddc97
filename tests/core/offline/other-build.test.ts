import fc from "fast-check";
import { expect, it } from "vitest";
import { mayOpenAnew, otherBuild } from "../../../core/offline/other-build.ts";

const MINUTE = 60_000;

it("[LIFE-2] another build is one that both sides name", () => {
  expect(otherBuild("a", "b")).toBe("b");
  expect([otherBuild("a", "a"), otherBuild(null, "b"), otherBuild("a", null)]).toEqual([
    null,
    null,
    null,
  ]);
});

it("[LIFE-3] a page is opened anew once a minute, whatever became of the clock", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 * MINUTE }), { minLength: 1 }), (moments) => {
      const opened: number[] = [];
      for (const now of moments.toSorted((a, b) => a - b)) {
        if (mayOpenAnew(opened.at(-1) ?? null, now)) opened.push(now);
      }
      expect(opened[0]).toBe(Math.min(...moments));
      for (const [index, at] of opened.entries()) {
        expect(at - (opened[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(MINUTE);
      }
    }),
  );
  expect(mayOpenAnew(5 * MINUTE, MINUTE)).toBe(true);
});
