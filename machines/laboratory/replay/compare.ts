import type { Effects } from "../../system/effects.ts";
import type { Step } from "../../system/observation.ts";
import type { EffectDifference, TraceSnapshot, TraceStep } from "../../trace/format.ts";
import { partOf, sameData } from "./same-data.ts";

/** What a step does otherwise today; all empty and true for one that does as recorded. */
export type Difference = {
  readonly isSameState: boolean;
  /** Top-level keys of the context that differ. */
  readonly keys: readonly string[];
  readonly effects: readonly EffectDifference[];
};

/** Compares a step with its recording, which agreed until then. */
export const differenceOf = (recorded: TraceStep, step: Step): Difference => ({
  isSameState: sameData(recorded.after.value, step.after.value),
  keys: differingContext(recorded, step),
  effects: recorded.effects === null ? [] : differingEffects(recorded.effects, step.effects),
});

/** Equal so far: a key that neither side has touched is not looked at again. */
const differingContext = (
  { before: recordedBefore, after: recorded }: TraceStep,
  { before, after }: Step,
): readonly string[] => {
  const isSame = recordedBefore?.context === recorded.context;
  if (isSame && before?.context === after.context) return [];
  const contexts: readonly TraceSnapshot["context"][] = [recorded.context, after.context];
  const keys = new Set(contexts.flatMap(Object.keys));
  return [...keys].filter((key) => {
    const expected = partOf(recorded.context, key);
    const actual = partOf(after.context, key);
    const isUntouched =
      recordedBefore !== null &&
      before !== null &&
      expected === partOf(recordedBefore.context, key) &&
      actual === partOf(before.context, key);
    return !isUntouched && !sameData(expected, actual);
  });
};

const PARTS = [
  "told",
  "calls",
  "left",
  "set",
  "cancelled",
] as const satisfies readonly (keyof Effects)[];

const differingEffects = (recorded: Effects, done: Effects): readonly EffectDifference[] =>
  PARTS.flatMap((part) => {
    const [wanted, found] = [recorded[part], done[part]];
    const count = Math.max(wanted.length, found.length);
    if (count === 0) return [];
    return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
      const [expected = null, actual = null] = [wanted[index], found[index]];
      return sameData(expected, actual) ? [] : [{ part, expected, actual }];
    });
  });
