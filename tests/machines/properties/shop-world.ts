import { type Actor, type AnyStateMachine, createActor } from "xstate";
import type { StoreId } from "../../../api-schema/primitives.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { SHOP_MACHINES, type ShopMachines } from "../../../machines/root/shop-machines.ts";
import {
  type OpenCall,
  openCalls,
  withWaitingCalls,
} from "../../../machines/laboratory/simulation/calls.ts";
import type { StepClock } from "../../../machines/laboratory/simulation/clock.ts";
import {
  type ShopActors,
  type ShopSystem,
  startShopSystem,
} from "../../../machines/root/system.ts";
import { storeA, storeB } from "../shop-data.ts";
import { offline, serverError, unauthorized } from "../walk.ts";
import type { Stage } from "./counter-example.ts";
import { type Answers, fakeAnswers } from "./fake-answers.ts";

// The whole shop as one wired system: calls wait until they are answered, time stands still until
// it is moved, and every event that is told is kept with its instant.

export type Told = { readonly event: ShopEvent; readonly at: number };
export type AnswerListener = (call: string, input: unknown, value: unknown) => void;
type WaitingCall = OpenCall & { readonly actor: string };

export type ShopWorld = {
  readonly system: ShopSystem;
  readonly clock: StepClock;
  readonly server: Answers;
  /** Everything told so far, oldest first. */
  readonly told: readonly Told[];
  readonly defects: readonly unknown[];
  /** Calls that have ended in a defect. */
  readonly crashes: () => number;
  /** Hears each event; what it throws is kept for `rethrow`, because XState would swallow it. */
  readonly hear: (listener: (event: ShopEvent) => void) => void;
  /** Throws the first failure of a listener. */
  readonly rethrow: () => void;
  /** Calls on their way, of all machines. */
  readonly calls: () => readonly WaitingCall[];
  /** Ends a call as the server, the network or a defect would. */
  readonly end: (call: OpenCall, ending: Ending, variety: number) => void;
  /** Hears of each call that succeeds, before its machine does. */
  readonly onAnswer: (listener: AnswerListener) => void;
  readonly pass: (milliseconds: number) => void;
  readonly stop: () => void;
};

export const STORES: readonly StoreId[] = [storeA, storeB];

export const openShop = ({ clock, inspect }: Stage): ShopWorld => {
  const defects: unknown[] = [];
  const told: Told[] = [];
  const system = startShopSystem(WAITING_MACHINES, {
    clock,
    inspect,
    onDefect: (_, defect) => defects.push(defect),
  });
  const listeners: AnswerListener[] = [];
  const failures: unknown[] = [];
  let crashes = 0;
  const server = fakeAnswers();
  system.listen((event) => told.push({ event, at: clock.now() }));
  return {
    system,
    clock,
    server,
    told,
    defects,
    crashes: () => crashes,
    hear: (listener) =>
      void system.listen((event) => {
        try {
          listener(event);
        } catch (failure) {
          failures.push(failure);
        }
      }),
    rethrow: () => {
      if (failures.length > 0) throw failures[0];
    },
    calls: () => actorsOf(system).flatMap(callsOf),
    end: ({ ref, call, input }, ending, variety) => {
      // Left meanwhile: whatever comes now reaches nobody.
      if (ref.getSnapshot().status !== "active") return;
      if (ending === "crashes") {
        crashes += 1;
        return ref.send({ type: "call.crashed", error: new Error("panne") });
      }
      if (ending !== "succeeds") {
        return ref.send({
          type: "call.answered",
          output: { ok: false, error: FAILURES[ending] },
        });
      }
      const value = server.answer(call, input, variety);
      for (const listener of listeners) listener(call, input, value);
      ref.send({ type: "call.answered", output: { ok: true, value } });
    },
    onAnswer: (listener) => listeners.push(listener),
    pass: (milliseconds) => pass(clock, milliseconds),
    stop: system.stop,
  };
};

export type Ending = "succeeds" | "refused" | "busy" | "unauthorized" | "offline" | "crashes";

const FAILURES: { readonly [Name in Exclude<Ending, "succeeds" | "crashes">]: ApiError } = {
  refused: serverError(403),
  busy: serverError(429, 30),
  unauthorized,
  offline,
};

/** Moves time on, timer by timer: each fires at its own instant. */
const pass = (clock: StepClock, milliseconds: number): void => {
  const target = clock.now() + milliseconds;
  for (let due = clock.nextDue(); due !== null && due <= target; due = clock.nextDue()) {
    clock.fireNext();
  }
  clock.moveTo(target);
};

const actorsOf = ({ actors, order, cartLines }: ShopSystem): readonly AnyActor[] => [
  ...Object.values(actors satisfies ShopActors),
  ...STORES.flatMap((storeId) => [order(storeId) ?? [], cartLines(storeId) ?? []].flat()),
];

const callsOf = (actor: AnyActor): readonly WaitingCall[] =>
  openCalls(actor.getSnapshot().children).map((call) => ({ ...call, actor: actor.id }));

type AnyActor = Actor<AnyStateMachine>;

const WAITING_MACHINES = Object.fromEntries(
  Object.entries(SHOP_MACHINES).map(([name, machine]) => [name, withWaitingCalls(machine)]),
) as unknown as ShopMachines; // safe: each machine under its name

/** One machine alone, with calls that wait. */
export const openMachine = (
  machine: AnyStateMachine,
  id: string,
  { clock, inspect }: Stage,
  input?: unknown,
): {
  readonly actor: AnyActor;
  readonly emitted: ShopEvent[];
  readonly calls: () => readonly OpenCall[];
} => {
  const actor = createActor(withWaitingCalls(machine), { id, clock, inspect, input });
  const emitted: ShopEvent[] = [];
  actor.on("*", (event) => emitted.push(event as ShopEvent)); // safe: machines emit facts only
  actor.start();
  return { actor, emitted, calls: () => openCalls(actor.getSnapshot().children) };
};
