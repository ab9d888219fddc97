import type { NightResult } from "./night.ts";
import type { NightPlan } from "./plan.ts";

/** Plays a night of the same seed and says whether the same law is broken. */
export type Play = (plan: NightPlan) => Promise<NightResult>;

/**
 * The fewest steps, found in so many milliseconds, after which the same law still breaks: parts of the
 * night are left out, ever smaller ones, as long as it does.
 */
export const shrink = async (
  failed: NightResult,
  play: Play,
  milliseconds: number,
): Promise<NightResult> => {
  const { breach } = failed;
  if (breach === null) return failed;
  const until = realNow() + milliseconds;
  let best = failed;
  let kept = failed.record.steps.map(({ n }) => n);

  const stillBreaks = async (candidate: readonly number[]): Promise<boolean> => {
    const steps = Math.min(failed.plan.steps, breach.step + 1);
    const chosen = new Set(candidate);
    const without = new Set(
      Array.from({ length: steps }, (_, step) => step).filter((step) => !chosen.has(step)),
    );
    const result = await play({ ...failed.plan, steps, without });
    if (result.breach?.law !== breach.law) return false;
    best = result;
    // What came after the breach was not needed, nor was a step in which nothing happened.
    kept = result.record.steps.map(({ n }) => n);
    return true;
  };

  let size = Math.ceil(kept.length / 2);
  while (size >= 1 && realNow() < until) {
    let hasShrunk = false;
    for (let start = 0; start < kept.length && realNow() < until;) {
      const candidate = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (candidate.length < kept.length && (await stillBreaks(candidate))) hasShrunk = true;
      else start += size;
    }
    if (!hasShrunk && size === 1) break;
    size = hasShrunk ? Math.min(size, Math.ceil(kept.length / 2)) : Math.floor(size / 2);
  }
  return best;
};

const realNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);
