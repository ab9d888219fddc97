import { describe, expect, it } from "vitest";
import type { NightResult } from "./night.ts";
import type { NightPlan } from "./plan.ts";
import { shrink } from "./shrink.ts";

const PLAN: NightPlan = { seed: 1, steps: 200, people: 3 };

/** A night that breaks its law when these steps have happened, all of them. */
const nightBrokenBy =
  (...needed: readonly number[]) =>
  (plan: NightPlan): Promise<NightResult> => {
    const steps = Array.from({ length: plan.steps }, (_, n) => n)
      .filter((n) => plan.without?.has(n) !== true)
      .map((n) => ({
        n,
        at: n,
        kind: "act" as const,
        who: "gerant.1",
        what: "fait",
        calls: [],
        rows: [],
        cause: null,
        machines: [],
      }));
    const isBroken = needed.every((n) => steps.some((step) => step.n === n));
    const last = Math.max(...needed);
    const breach = { law: "loi", who: "gerant.1", expected: "1", found: "2", step: last };
    return Promise.resolve({
      plan,
      unfit: null,
      breach: isBroken ? breach : null,
      record: { plan, begin: 0, swarm: [], keys: new Map(), standing: new Map(), steps },
    });
  };

describe("the fewest steps of a failed night", () => {
  it.each([[[150]], [[3, 90, 150]], [[0, 1, 2, 198, 199]]])("are %j", async (needed) => {
    const play = nightBrokenBy(...needed);
    const shrunk = await shrink(await play(PLAN), play, 60_000);
    expect(shrunk.record.steps.map(({ n }) => n)).toEqual(needed);
  });

  it("are those of the night itself when there is no time, or nothing is broken", async () => {
    const broken = await nightBrokenBy(7)(PLAN);
    expect(await shrink(broken, nightBrokenBy(7), 0)).toBe(broken);
    const whole = await nightBrokenBy(500)(PLAN);
    expect(await shrink(whole, nightBrokenBy(500), 60_000)).toBe(whole);
  });
});
