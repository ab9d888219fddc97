import type { Night, NightMachineStep } from "../../../machines/laboratory/night/format.ts";
import type { TraceSnapshot } from "../../../machines/trace/format.ts";
import { stateText } from "../flow-text.ts";
import type { LabActor, LabStep } from "../link/lab-step.ts";
import { labStepOf } from "../trace/trace-steps.ts";

/** A machine of a page as it stands after a step of the night. */
export type StandingMachine = {
  /** 'gerant.1 1 · checkout': pages have machines of the same names. */
  readonly name: string;
  readonly page: string;
  readonly flow: string;
  /** As it stood before the step; null where it was not yet. */
  readonly before: TraceSnapshot | null;
  readonly after: TraceSnapshot;
  /** What it did in the step, in order. */
  readonly steps: readonly NightMachineStep[];
};

/**
 * The machines of all pages at a step: those that did something in it first, in their order. One that ended
 * in this step is there, as it ended.
 */
export const machinesAt = (
  { standing, steps }: Pick<Night, "standing" | "steps">,
  n: number,
): readonly StandingMachine[] => {
  const machines = new Map<string, StandingMachine>();
  for (const { page, actor, flow, value, context } of standing) {
    const [name, at] = [nameOf(page, actor), { value, context }];
    machines.set(name, { name, page, flow, before: at, after: at, steps: [] });
  }
  const done = new Map<string, NightMachineStep[]>();
  for (const step of steps) {
    if (step.n > n) break;
    for (const machine of step.machines) {
      const { page, actor, flow, kind, before, after } = machine;
      const name = nameOf(page, actor);
      if (step.n === n) done.set(name, [...(done.get(name) ?? []), machine]);
      else if (kind === "stopped") machines.delete(name);
      else machines.set(name, { name, page, flow, before, after, steps: [] });
    }
  }
  const moved = [...done].flatMap(([name, own]): readonly StandingMachine[] => {
    const last = own.at(-1);
    if (last === undefined) return [];
    const { page, flow, after } = last;
    return [{ name, page, flow, before: own[0]?.before ?? null, after, steps: own }];
  });
  const rest = [...machines.values()].filter(({ name }) => !done.has(name));
  return [...moved, ...rest.map((machine) => ({ ...machine, before: machine.after }))];
};

/** All that a machine of a page did in the night, each with its step of the night. */
export const lifeOf = (
  { steps }: Pick<Night, "steps">,
  machine: string,
): readonly (NightMachineStep & { readonly of: number })[] =>
  steps.flatMap((step) =>
    step.machines
      .filter(({ page, actor }) => nameOf(page, actor) === machine)
      .map((own) => ({ ...own, of: step.n })),
  );

/** In the life of a machine the first thing that it did in that step, else the last before it; -1 without one. */
export const placeIn = (life: ReturnType<typeof lifeOf>, n: number | null): number => {
  const own = life.findIndex((step) => step.of === n);
  return own === -1 ? life.findLastIndex((step) => n !== null && step.of <= n) : own;
};

/** The machine that a step is about: the first that went elsewhere in it, or in the last step before it. */
export const movingAt = ({ steps }: Pick<Night, "steps">, n: number): string | null => {
  const last = steps.findLast((step) => step.n <= n && step.machines.some(hasGone));
  const moved = last?.machines.find(hasGone);
  return moved === undefined ? null : nameOf(moved.page, moved.actor);
};

const hasGone = ({ before, after }: NightMachineStep): boolean =>
  before === null || stateText(before.value) !== stateText(after.value);

/** As the workbench lists it. */
export const labActorOf = ({ name, flow, after }: StandingMachine): LabActor => ({
  actor: name,
  flow,
  ...after,
});

/** All that a machine did in a step, as one step of the workbench; null where it did nothing. */
export const labStepAt = (
  { name, before, after, steps }: StandingMachine,
  n: number,
): LabStep | null => {
  const last = steps.at(-1);
  if (last === undefined) return null;
  const transitions = steps.flatMap((step) => labStepOf(step).transitions);
  return { ...labStepOf(last), actor: name, n, before, after, transitions };
};

const nameOf = (page: string, actor: string): string => `${page} · ${actor}`;
