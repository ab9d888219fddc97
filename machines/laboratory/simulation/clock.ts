import type { ActorOptions, AnyStateMachine } from "xstate";

type XstateClock = NonNullable<ActorOptions<AnyStateMachine>["clock"]>;

/** Simulated time that fires one timer at a time. */
export type StepClock = XstateClock & {
  readonly now: () => number;
  /** When the next timer is due, null without one. */
  readonly nextDue: () => number | null;
  /** Goes to the next timer and fires it alone; false when there is none. */
  readonly fireNext: () => boolean;
  /** Moves forward; timers that would be passed are the caller's to fire first. */
  readonly moveTo: (at: number) => void;
};

type Timer = { readonly id: number; readonly due: number; readonly fire: () => void };

/**
 * A clock like XState's SimulatedClock, which fires all that is due in one go: going back between
 * two timers of the same instant needs them one by one.
 */
export const stepClock = (): StepClock => {
  const timers = new Map<number, Timer>();
  let now = 0;
  let count = 0;
  // Timers of one instant fire in the order in which they were set: Map and sort keep it.
  const next = (): Timer | undefined => [...timers.values()].toSorted((a, b) => a.due - b.due)[0];
  return {
    now: () => now,
    setTimeout: (fire: () => void, ms: number) => {
      count += 1;
      timers.set(count, { id: count, due: now + Math.max(0, ms), fire });
      return count;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    nextDue: () => next()?.due ?? null,
    fireNext: () => {
      const timer = next();
      if (timer === undefined) return false;
      timers.delete(timer.id);
      now = Math.max(now, timer.due);
      timer.fire();
      return true;
    },
    moveTo: (at) => {
      now = Math.max(now, at);
    },
  };
};
