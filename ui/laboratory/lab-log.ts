import { KEPT_STEPS } from "../../machines/system/observation.ts";
import type { LabActor, LabStep } from "./link/lab-step.ts";
import { stepsFound } from "./step-search.ts";

/** What the workbench shows: the steps kept, which one is looked at, and what is filtered. */
export type LabLog = {
  /** The machines that ran before the first step kept. */
  readonly actors: readonly LabActor[];
  /** Oldest first. */
  readonly steps: readonly LabStep[];
  /** Steps that came while the log was paused. */
  readonly waiting: readonly LabStep[];
  readonly paused: boolean;
  /** Number of the step looked at; null follows the last one. */
  readonly cursor: number | null;
  /** Shown are the steps that have each word (step-search.ts). */
  readonly filter: string;
};

export const emptyLog: LabLog = {
  actors: [],
  steps: [],
  waiting: [],
  paused: false,
  cursor: null,
  filter: "",
};

/** A log of those steps, as when one attaches to a tab or opens a file. */
export const logOf = (
  actors: readonly LabActor[],
  steps: readonly LabStep[],
  log: LabLog = emptyLog,
): LabLog => bounded({ ...log, actors, steps, waiting: [], paused: false, cursor: null });

/** Steps arrive: at the end, or to wait while the log is paused. */
export const received = (log: LabLog, steps: readonly LabStep[]): LabLog => {
  if (log.paused) return { ...log, waiting: [...log.waiting, ...steps].slice(-KEPT_STEPS) };
  return bounded({ ...log, steps: [...log.steps, ...steps] });
};

export const paused = (log: LabLog): LabLog => ({ ...log, paused: true });

/** Goes on: what came meanwhile is shown. */
export const resumed = (log: LabLog): LabLog =>
  bounded({ ...log, paused: false, waiting: [], steps: [...log.steps, ...log.waiting] });

/** Forgets the steps; the machines stay where they stand. */
export const cleared = (log: LabLog): LabLog => ({
  ...log,
  actors: standingAt(log, null),
  steps: [],
  waiting: [],
  cursor: null,
});

export const filtered = (log: LabLog, filter: string): LabLog => ({ ...log, filter });

/** Looks at that step; null comes back to the last one. */
export const wentTo = (log: LabLog, n: number | null): LabLog => ({ ...log, cursor: n });

export type Move = "first" | "back" | "forward" | "last";

/** One step through what is shown. Beyond the last one is the present. */
export const moved = (log: LabLog, move: Move): LabLog => {
  const shown = shownSteps(log);
  const at = log.cursor;
  if (move === "last") return wentTo(log, null);
  if (move === "first") return wentTo(log, shown[0]?.n ?? null);
  if (move === "forward") {
    const next = at === null ? undefined : shown.find(({ n }) => n > at);
    return wentTo(log, next === undefined ? null : next.n);
  }
  const before = shown.findLast(({ n }) => n < (at ?? shown.at(-1)?.n ?? 0));
  return before === undefined ? log : wentTo(log, before.n);
};

/** The steps that the filter lets through. */
export const shownSteps = ({ steps, filter }: Pick<LabLog, "steps" | "filter">) =>
  stepsFound(steps, filter);

/** The step looked at: the last one when following. */
export const selectedStep = ({ steps, cursor }: LabLog): LabStep | null =>
  (cursor === null ? steps.at(-1) : steps.find(({ n }) => n === cursor)) ?? null;

/** The machines that run just after a step (null: now), in the order in which they came. */
export const standingAt = ({ actors, steps }: LabLog, n: number | null): readonly LabActor[] => {
  const standing = new Map<string, LabActor>(actors.map((one) => [one.actor, one]));
  for (const step of steps) {
    if (n !== null && step.n > n) break;
    if (step.kind === "stopped") standing.delete(step.actor);
    else standing.set(step.actor, { actor: step.actor, flow: step.flow, ...step.after });
  }
  return [...standing.values()];
};

/** Where an actor stood before its last step up to `n`, to tell what changed; null for a start. */
export const lastStepOf = (
  { steps }: Pick<LabLog, "steps">,
  actor: string,
  n: number | null,
): LabStep | null =>
  steps.findLast((step) => step.actor === actor && (n === null || step.n <= n)) ?? null;

/** Keeps the last steps; the machines' first snapshots move on with what is dropped. */
const bounded = (log: LabLog): LabLog => {
  const excess = log.steps.length - KEPT_STEPS;
  if (excess <= 0) return log;
  const dropped = log.steps[excess - 1]?.n ?? 0;
  const steps = log.steps.slice(excess);
  const cursor = log.cursor !== null && log.cursor <= dropped ? (steps[0]?.n ?? null) : log.cursor;
  return { ...log, actors: standingAt(log, dropped), steps, cursor };
};
