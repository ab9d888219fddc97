import type {
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
} from "xstate";
import { type Effects, type EffectsWatch, watchEffects } from "./effects.ts";

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
  readonly effects: Effects;
  /** What came from outside of the machines since the step before, in that order. */
  readonly outside: readonly Outside[];
  /** Whether the event came to this machine by itself: none was dispatched, and it may be an answer. */
  readonly isDirect: boolean;
  /** Whether nothing else was going on: a recording that begins here can be replayed with its wiring. */
  readonly isFirst: boolean;
};

/**
 * Something that no machine has made: an event that a screen, a tab or the network dispatched, or what came
 * to one machine alone, as the step that takes it: an answer, the end of a delay, a start.
 */
export type Outside = {
  /** While an event was being delivered: what was announced before comes first. */
  readonly isWithin: boolean;
} & (
  | { readonly kind: "dispatched"; readonly event: EventObject }
  /** `n` of the step, 0 where the machine threw and there is none. */
  | {
      readonly kind: "taken";
      readonly n: () => number;
      readonly actor: string;
      readonly event: EventObject;
    }
);

/** What whoever wires the machines says of events, so that a replay knows which come by themselves. */
export type Wiring = {
  /** An event from outside is about to be dispatched. */
  readonly dispatched: (event: EventObject) => void;
  /** An event is being delivered to machines and listeners; null once it has been. */
  readonly delivering: (event: EventObject | null) => void;
};

export type Observation = {
  /** Give it to each `createActor` of the system. */
  readonly inspect: (event: InspectionEvent) => void;
  readonly wiring: Wiring;
  /** The last steps, oldest first. */
  readonly recent: () => readonly Step[];
  /** Where each machine stood that ran before step `n`, which must be one of the last or the next. */
  readonly standing: (n: number) => ReadonlyMap<string, AnyMachineSnapshot>;
  /** Hears each step from now on; the answer stops it. */
  readonly listen: (listener: (step: Step) => void) => () => void;
};

const NOTHING: readonly Outside[] = [];

type Arrived = { readonly event: EventObject; n: number };

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
  const lost = new Map<string, AnyMachineSnapshot>();
  const ring: Step[] = [];
  // By machine: what one emits is taken by others before its own step is complete.
  const taken = new Map<string, AnyTransitionDefinition[]>();
  const effects = new Map<string, EffectsWatch>();
  const deliveries = new Map<string, Set<EventObject>>();
  const arrived = new Map<string, Arrived[]>();
  let outside: Outside[] = [];
  let delivered: EventObject | null = null;
  let count = 0;
  let latestAt = 0;

  const keep = (step: Step): void => {
    const place = (step.n - 1) % kept;
    const dropped = ring[place];
    if (dropped !== undefined) stand(lost, dropped);
    ring[place] = step;
    for (const listener of listeners) listener(step);
  };
  const recent = (): readonly Step[] => {
    const next = count % kept;
    return count <= kept ? ring.slice(0, count) : [...ring.slice(next), ...ring.slice(0, next)];
  };
  const effectsOf = (rootId: string): EffectsWatch => {
    const known = effects.get(rootId) ?? watchEffects();
    effects.set(rootId, known);
    return known;
  };
  const note = (entry: Outside): void => {
    // What no machine takes must not pile up.
    if (outside.length >= KEPT_STEPS) outside = outside.slice(1);
    outside.push(entry);
  };
  /** A machine that is still busy with another event takes it later. */
  const arrive = (rootId: string, actor: string, event: EventObject): void => {
    if (event === delivered) {
      const events = deliveries.get(rootId) ?? new Set();
      deliveries.set(rootId, events.add(event));
      return;
    }
    const arrival: Arrived = { event, n: 0 };
    const waiting = arrived.get(rootId) ?? [];
    arrived.set(rootId, waiting);
    waiting.push(arrival);
    note({ kind: "taken", n: () => arrival.n, actor, event, isWithin: delivered !== null });
  };
  const takeOutside = (): readonly Outside[] => {
    if (outside.length === 0) return NOTHING;
    const since = outside;
    outside = [];
    return since;
  };
  /** Whether the event of that step came to its machine alone. */
  const isArrived = (rootId: string, actor: string, event: EventObject, n: number): boolean => {
    if (event.type === "xstate.stop") {
      note({ kind: "taken", n: () => n, actor, event, isWithin: delivered !== null });
      return true;
    }
    if (deliveries.get(rootId)?.delete(event) === true) return false;
    const waiting = arrived.get(rootId);
    const place = waiting?.findIndex((arrival) => arrival.event === event) ?? -1;
    const [arrival] = place === -1 ? [] : (waiting?.splice(place, 1) ?? []);
    if (arrival !== undefined) arrival.n = n;
    return true;
  };
  return {
    inspect: (inspected) => {
      const { rootId } = inspected;
      if (rootId !== inspected.actorRef.sessionId) return;
      switch (inspected.type) {
        case "@xstate.microstep":
          taken.set(rootId, [...(taken.get(rootId) ?? []), ...inspected._transitions]);
          return;
        case "@xstate.action":
          return effectsOf(rootId).note(inspected.action);
        case "@xstate.event":
          return arrive(rootId, idOf(inspected.actorRef), inspected.event);
        case "@xstate.actor":
        case "@xstate.transition":
          return;
        case "@xstate.snapshot":
          break;
      }
      const { event } = inspected;
      const after = inspected.snapshot as AnyMachineSnapshot; // safe: every root is a machine
      const actor = idOf(inspected.actorRef);
      const kind = kindOf(event);
      const before = kind === "started" ? null : (latest.get(actor) ?? null);
      count += 1;
      latestAt = Math.max(latestAt, now() - began);
      const isDirect = isArrived(rootId, actor, event, count);
      const since = takeOutside();
      const step: Step = {
        n: count,
        at: latestAt,
        actor,
        flow: flowOf(actor),
        kind,
        event,
        before,
        after,
        transitions: taken.get(rootId) ?? [],
        effects: effectsOf(rootId).take(event),
        outside: since,
        isDirect,
        isFirst: count === 1 || since[0]?.isWithin === false,
      };
      taken.delete(rootId);
      if (kind === "stopped") {
        effects.delete(rootId);
        deliveries.delete(rootId);
        arrived.delete(rootId);
      }
      stand(latest, step);
      keep(step);
    },
    wiring: {
      dispatched: (event) => note({ kind: "dispatched", event, isWithin: delivered !== null }),
      delivering: (event) => {
        delivered = event;
      },
    },
    recent,
    standing: (n) => {
      const places = new Map(lost);
      for (const step of recent()) if (step.n < n) stand(places, step);
      return places;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const stand = (places: Map<string, AnyMachineSnapshot>, { kind, actor, after }: Step): void => {
  if (kind === "stopped") places.delete(actor);
  else places.set(actor, after);
};

/** The machine of an actor: ids are the machine's name, and a store's number where there are several. */
export const flowOf = (actor: string): string => actor.split(".")[0] ?? actor;

const idOf = (actor: unknown): string =>
  typeof actor === "object" && actor !== null && "id" in actor ? String(actor.id) : "";

const kindOf = ({ type }: EventObject): Step["kind"] => {
  if (type === "xstate.init") return "started";
  return type === "xstate.stop" ? "stopped" : "event";
};
