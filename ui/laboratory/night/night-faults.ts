import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";

/** The fault that a call meets on its way, in the words of the night; null for none. */
export const faultOfCall = ({ kind, what }: Pick<NightStep, "kind" | "what">): string | null =>
  kind === "serve" ? (/ \(([^()]+)\)$/.exec(what)?.[1] ?? null) : null;

/** The steps where something went wrong: faults, calls that met one, failed answers, and the breach. */
export const faultsOf = (night: Pick<Night, "breach" | "steps">): readonly number[] =>
  night.steps.filter((step) => isFault(step) || step.n === breachStep(night)).map(({ n }) => n);

const isFault = (step: NightStep): boolean =>
  step.kind === "fault" ||
  faultOfCall(step) !== null ||
  step.calls.some(({ status }) => status === 0 || status >= 500);

/** The step after which a law did not hold: the last one for what was found at the quiet end. */
export const breachStep = ({ breach, steps }: Pick<Night, "breach" | "steps">): number | null =>
  breach === null ? null : (steps.findLast(({ n }) => n <= breach.step)?.n ?? null);

/** The nearest of those numbers beyond `n`, that way; null where there is none. */
export const nearest = (
  numbers: readonly number[],
  n: number | null,
  way: "back" | "forward",
): number | null =>
  (way === "forward"
    ? numbers.find((one) => one > (n ?? -1))
    : numbers.findLast((one) => one < (n ?? Number.POSITIVE_INFINITY))) ?? null;
