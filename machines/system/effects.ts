import type { EventObject } from "xstate";

/** What a machine did with an event beside changing itself, in the order in which it did it. */
export type Effects = {
  /** What it announced. */
  readonly told: readonly EventObject[];
  readonly calls: readonly MadeCall[];
  /** Ids of calls that it left before they were answered. */
  readonly left: readonly string[];
  /** Delays that it set. */
  readonly set: readonly SetDelay[];
  /** Delays that it cancelled while they ran. */
  readonly cancelled: readonly string[];
};

/** A call of an invoked actor. */
export type MadeCall = {
  /** Its name in the machine: 'retrieveOrder'. */
  readonly call: string;
  /** The id of the actor; its answer says it. */
  readonly id: string;
  readonly input: unknown;
};

export type SetDelay = { readonly id: string; readonly ms: number };

export const NO_EFFECTS: Effects = { told: [], calls: [], left: [], set: [], cancelled: [] };

/** Gathers the effects of one machine, step by step. */
export type EffectsWatch = {
  /** An action that XState is about to execute. */
  readonly note: (action: { readonly type: string; readonly params: unknown }) => void;
  /** What was done with that event, the last one. */
  readonly take: (event: EventObject) => Effects;
};

type Gathered = { readonly [Part in keyof Effects]: Effects[Part][number][] };

export const watchEffects = (): EffectsWatch => {
  /** Delays that run, each with the event that its end is. */
  const running = new Map<string, EventObject>();
  /** What the delays that were cancelled in this step would have ended with. */
  const ends = new Map<string, EventObject>();
  let gathered: Gathered | null = null;
  const gather = (): Gathered =>
    (gathered ??= { told: [], calls: [], left: [], set: [], cancelled: [] });

  const set = ({ id, event, delay }: Raised): void => {
    if (delay === undefined) return;
    const name = id ?? event.type;
    running.set(name, event);
    gather().set.push({ id: name, ms: delay });
  };
  const cancel = (id: string): void => {
    const end = running.get(id);
    if (end === undefined) return;
    running.delete(id);
    ends.set(id, end);
    gather().cancelled.push(id);
  };
  return {
    note: ({ type, params }) => {
      // safe, all: what XState hands over with its own actions (5.33, raise.ts, emit.ts, spawnChild.ts, stopChild.ts, cancel.ts)
      switch (type) {
        case "xstate.emit":
          gather().told.push((params as { readonly event: EventObject }).event);
          return;
        case "xstate.spawnChild":
          gather().calls.push(madeCall(params as Spawned));
          return;
        case "xstate.stopChild": {
          const child = params as Child | undefined;
          if (child?.getSnapshot().status === "active") gather().left.push(child.id);
          return;
        }
        case "xstate.raise":
          return set(params as Raised);
        case "xstate.cancel":
          return cancel((params as { readonly sendId: string }).sendId);
      }
    },
    take: (event) => {
      // One that has ended may have been set again in this step, with the same event.
      const isSetNow = (id: string) => gathered?.set.some((one) => one.id === id) ?? false;
      for (const [id, end] of running) if (end === event && !isSetNow(id)) running.delete(id);
      // A machine that stops takes its delays with it, without an action of its own.
      if (event.type === "xstate.stop") for (const id of running.keys()) cancel(id);
      if (gathered === null) return NO_EFFECTS;
      const { left, cancelled, ...done } = gathered;
      gathered = null;
      // What has just answered was not left, even where an answer was put in its place.
      const answered = "actorId" in event ? event["actorId"] : null;
      // XState cancels the delay of a state that its own end has left.
      const stillRan = cancelled.filter((id) => !isSame(ends.get(id), event));
      ends.clear();
      return { ...done, left: left.filter((id) => id !== answered), cancelled: stillRan };
    },
  };
};

/** A trace cannot tell the end of a delay from another event that says the same. */
const isSame = (end: EventObject | undefined, event: EventObject): boolean =>
  end === event ||
  (end?.type === event.type &&
    Object.entries(end).every(([key, value]) => Object.is(value, event[key as keyof EventObject])));

type Spawned = { readonly id: string; readonly src: unknown; readonly input: unknown };
type Raised = {
  readonly event: EventObject;
  readonly id: string | undefined;
  readonly delay: number | undefined;
};
type Child = { readonly id: string; readonly getSnapshot: () => { readonly status: string } };

const madeCall = ({ id, src, input }: Spawned): MadeCall => ({
  call: typeof src === "string" ? src : id,
  id,
  input,
});
