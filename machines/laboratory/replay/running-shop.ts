import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  emit,
} from "xstate";
import type { ShopEvent } from "../../events/shop-event.ts";
import { orderRefreshed } from "../../order/order.ts";
import { type PageMachines, SHOP_MACHINES, type ShopMachines } from "../../root/shop-machines.ts";
import { type ShopSystem, startShopSystem } from "../../root/system.ts";
import { observe, type Step } from "../../system/observation.ts";
import type { Trace, TraceStep } from "../../trace/format.ts";
import { withWaitingCalls } from "../simulation/calls.ts";
import { partOf } from "./same-data.ts";
import { takeIn } from "./take-in.ts";

// The machines that a replay runs: those of the shop under its own root, or, for a recording of machines
// that nobody wired, each by itself. Time stands still and no call is made: the ends of delays and the
// answers are let in one by one.

export type Running = {
  /** Lets in what came to one machine alone: its start or its end, an answer, the end of a delay. */
  readonly take: (step: TraceStep) => void;
  /** The same of what has no step. */
  readonly send: (actor: string, event: TraceStep["event"]) => void;
  readonly dispatch: (event: TraceStep["event"]) => void;
  /** What a machine threw since this was asked last, '' without it. */
  readonly failure: () => string;
  /** In French: machines that cannot go on from where the recording found them. */
  readonly notes: readonly string[];
};

export type RunningNeeds = {
  readonly trace: Trace;
  readonly machineOf: (flow: string) => AnyStateMachine;
  /** When the order of that actor was shown, in the step that it takes next. */
  readonly shownAt: (actor: string) => number;
  readonly onStep: (step: Step) => void;
  /** An event has reached all machines, and what it led to waits. */
  readonly onDelivered: () => void;
};

/** Whether the root starts that machine: one of the first load, or of a store. */
const isOfRoot = (flow: string): boolean => Object.hasOwn(SHOP_MACHINES, flow);

/** Whether the root does it without being asked; the first load ends with the whole of it alone. */
export const comesOfItself = ({ flow, kind }: TraceStep): boolean =>
  (kind === "started" && isOfRoot(flow)) ||
  (kind === "stopped" && (flow === "order" || flow === "cartLines"));

/** Starts what ran before the first step, and for a whole shop all of the first load. */
export const runningShop = (needs: RunningNeeds): Running => {
  const { trace, onStep } = needs;
  const observation = observe(() => 0, 1);
  const failures: string[] = [];
  const options = { clock: STILL, inspect: observation.inspect };
  const fail = (defect: unknown): void => void failures.push(String(defect));
  const machines = new Map<string, AnyStateMachine>();
  const ready = (flow: string): AnyStateMachine => {
    const known =
      machines.get(flow) ??
      withWaitingCalls(withShownAt(flow, needs.machineOf(flow), needs.shownAt));
    machines.set(flow, known);
    return known;
  };
  const standing = new Map<string, AnyMachineSnapshot>();
  const lost = new Map<string, string>();
  for (const { actor, flow, value, context } of trace.actors) {
    try {
      standing.set(actor, ready(flow).resolveState({ value, context }));
    } catch (failure) {
      // Its state has another name today.
      lost.set(actor, String(failure));
    }
  }
  // Those that stand already have started before the recording.
  if (standing.size === 0) observation.listen(onStep);
  const system = trace.isWired
    ? startWired(needs, ready, { ...options, standing, fail, wiring: observation.wiring })
    : null;
  const alone = new Map<string, Actor<AnyStateMachine>>();
  const leave = new Map<string, () => void>();
  const begin = (actor: string, flow: string, given: { readonly input?: unknown }): void => {
    const snapshot = standing.get(actor);
    const made = createActor(ready(flow), {
      ...options,
      ...given,
      ...(snapshot === undefined ? {} : { snapshot }),
      id: actor,
    });
    alone.set(actor, made);
    if (system === null) {
      made.subscribe({ error: fail });
      made.start();
      leave.set(actor, () => made.stop());
    } else leave.set(actor, joined(system, flow, made));
  };
  for (const { actor, flow } of trace.actors) {
    if (standing.has(actor) && !(trace.isWired && isOfRoot(flow))) begin(actor, flow, {});
  }
  if (standing.size > 0) observation.listen(onStep);
  const send = (actor: string, event: TraceStep["event"]): void => {
    const running = alone.get(actor) ?? (system === null ? undefined : ofRoot(system, actor));
    if (running === undefined) failures.push(lost.get(actor) ?? `${actor} ne tourne pas`);
    else takeIn(running, event);
  };
  return {
    take: ({ actor, flow, kind, event }) => {
      if (kind === "started") return begin(actor, flow, { input: partOf(event, "input") });
      if (kind === "stopped") return (leave.get(actor) ?? system?.stop)?.();
      send(actor, event);
    },
    send,
    dispatch: (event) => system?.dispatch(event as ShopEvent), // safe: dispatched when it was recorded
    failure: () => failures.splice(0).join(" ; "),
    notes: [...lost].map(
      ([actor, failure]) => `${actor} ne reprend plus où l'enregistrement l'a trouvée : ${failure}`,
    ),
  };
};

/** Time that stands still: delays end when the recording says so. */
const STILL = { setTimeout: () => 0, clearTimeout: () => undefined };

/** The composition root gives this action the time. */
const withShownAt = (
  flow: string,
  machine: AnyStateMachine,
  shownAt: (actor: string) => number,
): AnyStateMachine =>
  flow === "order"
    ? machine.provide({
        actions: {
          // safe: the context of that machine
          show: emit(({ context, self }) => orderRefreshed(context as never, shownAt(self.id))),
        },
      })
    : machine;

type WiredOptions = {
  readonly clock: typeof STILL;
  readonly inspect: ReturnType<typeof observe>["inspect"];
  readonly wiring: ReturnType<typeof observe>["wiring"];
  readonly standing: ReadonlyMap<string, AnyMachineSnapshot>;
  readonly fail: (defect: unknown) => void;
};

const startWired = (
  { onDelivered }: RunningNeeds,
  ready: (flow: string) => AnyStateMachine,
  { fail, ...options }: WiredOptions,
): ShopSystem => {
  // safe: the same machines with calls that wait
  const machines = Object.fromEntries(
    Object.keys(SHOP_MACHINES).map((flow) => [flow, ready(flow)]),
  ) as unknown as ShopMachines;
  const system = startShopSystem(machines, {
    ...options,
    onDefect: (_, defect) => fail(defect),
  });
  system.listen(onDelivered);
  return system;
};

const joined = (system: ShopSystem, flow: string, actor: Actor<AnyStateMachine>): (() => void) =>
  // safe: what a wired recording has beside the machines of the root is a page's
  system.join(flow as keyof PageMachines, actor as Actor<PageMachines[keyof PageMachines]>);

/** One of the first load, or of a store. */
const ofRoot = (system: ShopSystem, actor: string): Actor<AnyStateMachine> | undefined => {
  const [flow = "", store] = actor.split(".");
  const storeId = Number(store) as Parameters<ShopSystem["order"]>[0]; // safe: the number of a store
  if (flow === "order") return system.order(storeId);
  if (flow === "cartLines") return system.cartLines(storeId);
  const actors: { readonly [name: string]: Actor<AnyStateMachine> } = system.actors;
  return actors[flow];
};
