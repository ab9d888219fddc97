import type {
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
} from "xstate";

/** What a machine did with one event: the unit of logs, traces and time travel. */
export type Step = {
  /** Running number over the whole system, from 1. */
  readonly n: number;
  /** Milliseconds since the observation began; a clock that is set back does not take it back. */
  readonly at: number;
  /** Id of the actor: 'cartToken', 'cartLines.12'. */
  readonly actor: string;
  /** Its machine: 'cartLines'. */
  readonly flow: string;
  readonly kind: "started" | "event" | "stopped";
  readonly event: EventObject;
  /** The snapshot before, null for a start. */
  readonly before: AnyMachineSnapshot | null;
  readonly after: AnyMachineSnapshot;
  /** The transitions taken, in order; none when the event was ignored. */
  readonly transitions: readonly AnyTransitionDefinition[];
};

export type Observation = {
  /** Give it to each `createActor` of the system. */
  readonly inspect: (event: InspectionEvent) => void;
  /** The last steps, oldest first. */
  readonly recent: () => readonly Step[];
  /** Hears each step from now on; the answer stops it. */
  readonly listen: (listener: (step: Step) => void) => () => void;
};

/** Steps kept, so that what has just happened can be saved after the event. */
export const KEPT_STEPS = 2000;

/**
 * Watches the machines of a system. It keeps references only, never copies: cheap enough to be
 * always on. Children of machines (calls) are not steps; their answers are events of their machine.
 */
export const observe = (now: () => number, kept = KEPT_STEPS): Observation => {
  const began = now();
  const listeners = new Set<(step: Step) => void>();
  const latest = new Map<string, AnyMachineSnapshot>();
  const ring: Step[] = [];
  // By machine: what one emits is taken by others before its own step is complete.
  const taken = new Map<string, AnyTransitionDefinition[]>();
  let count = 0;
  let latestAt = 0;

  const keep = (step: Step): void => {
    ring[(step.n - 1) % kept] = step;
    for (const listener of listeners) listener(step);
  };
  return {
    inspect: (inspected) => {
      if (inspected.rootId !== inspected.actorRef.sessionId) return;
      if (inspected.type === "@xstate.microstep") {
        const already = taken.get(inspected.rootId) ?? [];
        taken.set(inspected.rootId, [...already, ...inspected._transitions]);
      }
      if (inspected.type !== "@xstate.snapshot") return;
      const { event } = inspected;
      const after = inspected.snapshot as AnyMachineSnapshot; // safe: every root is a machine
      const actor = idOf(inspected.actorRef);
      const kind = kindOf(event);
      const before = kind === "started" ? null : (latest.get(actor) ?? null);
      count += 1;
      latestAt = Math.max(latestAt, now() - began);
      const step: Step = {
        n: count,
        at: latestAt,
        actor,
        flow: flowOf(actor),
        kind,
        event,
        before,
        after,
        transitions: taken.get(inspected.rootId) ?? [],
      };
      taken.delete(inspected.rootId);
      if (kind === "stopped") latest.delete(actor);
      else latest.set(actor, after);
      keep(step);
    },
    recent: () => {
      const next = count % kept;
      return count <= kept ? ring.slice(0, count) : [...ring.slice(next), ...ring.slice(0, next)];
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The machine of an actor: ids are the machine's name, and a store's number where there are several. */
export const flowOf = (actor: string): string => actor.split(".")[0] ?? actor;

const idOf = (actor: unknown): string =>
  typeof actor === "object" && actor !== null && "id" in actor ? String(actor.id) : "";

const kindOf = ({ type }: EventObject): Step["kind"] => {
  if (type === "xstate.init") return "started";
  return type === "xstate.stop" ? "stopped" : "event";
};
