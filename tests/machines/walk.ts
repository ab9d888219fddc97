import { fromPromise, type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import type { AnyMachineSnapshot, EventObject, StateNode } from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { ApiError, Outcome } from "../../core/api/errors.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";

// Walks the whole graph of a machine: shortest paths to every state, replayed on a real actor whose
// calls never answer by themselves, because their answers are steps of the paths.

/** An event, or the end of a call or of a wait. */
export type Step = ShopEvent | EventObject;

export type Walk = {
  /** Ids of the innermost states that were reached, sorted. */
  readonly reached: readonly string[];
  readonly missed: readonly string[];
  readonly visits: readonly Visit[];
};

export type Visit = {
  readonly snapshot: AnyMachineSnapshot;
  /** The events that led here. */
  readonly events: readonly Step[];
  /** Everything that was emitted on the way. */
  readonly emitted: readonly ShopEvent[];
  /** Every call that was made on the way, with its whole input. */
  readonly asked: readonly Asked[];
};

/** A call by its name in the machine, and all that it was given. */
export type Asked = readonly [call: string, input: unknown];

export type WalkOptions = {
  readonly input?: unknown;
  readonly events: readonly Step[];
  /** What of the context makes two states different, all of it when absent; the value always does. */
  readonly distinguish?: (context: Record<string, unknown>) => unknown;
  readonly limit?: number;
};

export const walk = (machine: AnyStateMachine, options: WalkOptions): Walk => {
  const paths = getShortestPaths(machine, {
    events: (snapshot: AnyMachineSnapshot) =>
      options.events.filter((event) => isPossible(snapshot, event)),
    input: options.input,
    limit: options.limit ?? 20_000,
    serializeState: (snapshot) =>
      JSON.stringify([
        snapshot.value,
        options.distinguish === undefined
          ? snapshot.context
          : options.distinguish(snapshot.context),
      ]),
  });
  const visits = paths.map(({ steps }) =>
    replay(
      machine,
      steps.map(({ event }) => event).filter(({ type }) => type !== "xstate.init"),
      options.input,
    ),
  );
  const reached = new Set(visits.flatMap(({ snapshot }) => leavesOf(snapshot)));
  return {
    reached: [...reached].toSorted(),
    missed: stoppingStates(machine.root).filter((id) => !reached.has(id)),
    visits,
  };
};

/**
 * Sends the events to an actor whose calls never answer by themselves, and tells where it ended.
 * Answers of calls that are not on their way are left out.
 */
export const replay = (
  machine: AnyStateMachine,
  events: readonly Step[],
  input?: unknown,
): Visit => {
  const emitted: ShopEvent[] = [];
  const asked: Asked[] = [];
  const actor = createActor(listening(machine, asked), { input, clock: new SimulatedClock() });
  actor.on("*", (shopEvent) => emitted.push(shopEvent as ShopEvent)); // safe: machines emit facts only
  actor.start();
  for (const event of events) {
    if (isPossible(actor.getSnapshot(), event)) actor.send(event);
  }
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { snapshot, events, emitted, asked };
};

/** The machine with calls that are on their way for ever; what they are given is noted. */
export const listening = <Machine extends AnyStateMachine>(
  machine: Machine,
  asked: Asked[],
): Machine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [
        name,
        fromPromise(({ input }) => {
          asked.push([name, input]);
          return new Promise<never>(() => undefined);
        }),
      ]),
    ),
  }) as Machine; // safe: the same machine with other implementations

/** The same where nobody looks at what is asked. */
export const silent = <Machine extends AnyStateMachine>(machine: Machine): Machine =>
  listening(machine, []);

/** The end of a call: `id` is the path of the state that made it. */
export const answered = (id: string, value: unknown): EventObject =>
  done(id, { ok: true, value } satisfies Outcome<unknown>);

export const refused = (id: string, error: ApiError): EventObject =>
  done(id, { ok: false, error } satisfies Outcome<never>);

/** A defect of a call. */
export const crashed = (id: string): EventObject =>
  ({
    type: `xstate.error.actor.0.${id}`,
    error: new Error("panne"),
    actorId: `0.${id}`,
  }) as EventObject;

export const elapsed = (delay: string, id: string): EventObject => ({
  type: `xstate.after.${delay}.${id}`,
});

export const serverError = (status: number, retryAfter: number | null = null): ApiError => ({
  _tag: "ServerRefused",
  status,
  code: status,
  message: `Refus ${status}`,
  fields: [],
  retryAfter,
});
export const unauthorized: ApiError = { _tag: "Unauthorized", message: "Connexion expirée" };
export const offline: ApiError = { _tag: "Unreachable", message: "Hors ligne" };

const done = (id: string, output: unknown): EventObject =>
  ({ type: `xstate.done.actor.0.${id}`, output, actorId: `0.${id}` }) as EventObject;

/** Only a call that is on its way can answer: leaving its state has stopped it. */
export const isPossible = (snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  !("actorId" in event) || snapshot.children[String(event.actorId)] !== undefined;

const leavesOf = (snapshot: AnyMachineSnapshot): readonly string[] => {
  // safe: XState keeps the active nodes there; no public accessor gives their ids
  const nodes = (snapshot as unknown as { readonly _nodes: readonly StateNode[] })._nodes;
  return nodes.filter(isLeaf).map(({ id }) => id);
};

/** Innermost states in which a machine can stop: those that are left at once do not count. */
const stoppingStates = (node: StateNode): readonly string[] =>
  isLeaf(node)
    ? isTransient(node)
      ? []
      : [node.id]
    : Object.values(node.states).flatMap(stoppingStates);

const isLeaf = (node: StateNode): boolean => Object.keys(node.states).length === 0;

/** True when the last eventless transition has no guard. */
const isTransient = (node: StateNode): boolean =>
  (node.always ?? []).some(({ guard }) => guard === undefined);
