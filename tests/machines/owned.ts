import { type Actor, type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { orderMachine } from "../../machines/order/order.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { type Asked, isPossible, listening, silent, type Step, type Visit } from "./walk.ts";

// A machine that lives with the open order, wired as in the shop: what it answers reaches the
// order's owner, and what the owner shows reaches it.

type Input = { readonly storeId: StoreId; readonly order?: Order | null };

export type Owned = {
  readonly actor: Actor<AnyStateMachine>;
  readonly send: (step: Step) => void;
  readonly stop: () => void;
};

/** Starts it; calls never answer by themselves. 'cart.refreshed' of its store is what the owner learns. */
export const startOwned = (
  machine: AnyStateMachine,
  input: Input,
  onEmitted: (event: ShopEvent) => void = () => undefined,
  clock = new SimulatedClock(),
  asked: Asked[] = [],
): Owned => {
  const owner = createActor(silent(orderMachine), { input: { storeId: input.storeId }, clock });
  const actor = createActor(listening(machine, asked), { input, clock });
  let now = 0;
  actor.on("*", (emitted) => {
    const event = emitted as ShopEvent; // safe: machines emit facts only
    onEmitted(event);
    if (event.type === "cart.answered") owner.send(event);
  });
  owner.start();
  if (input.order) owner.send(savedCart(input.storeId, input.order));
  owner.on("cart.refreshed", (seen) => actor.send({ ...seen, now }));
  actor.start();
  const learn = (order: Order): void => {
    const { storeId } = input;
    const isOpen = owner.getSnapshot().context.order !== null;
    owner.send(
      isOpen ? { type: "cart.answered", storeId, order, changes: [] } : savedCart(storeId, order),
    );
  };
  return {
    actor,
    send: (step) => {
      const event = step as ShopEvent; // safe: ends of calls and waits are of no type below
      if (event.type === "cart.refreshed" && event.storeId === input.storeId) {
        ({ now } = event);
        return learn(event.order);
      }
      if (event.type === "cartToken.saved" || event.type === "cartToken.cleared") {
        if (event.storeId === input.storeId) owner.send(event);
      }
      if (isPossible(actor.getSnapshot(), step)) actor.send(step);
    },
    stop: () => {
      actor.stop();
      owner.stop();
    },
  };
};

/** Sends the events, and tells where the machine ended. */
export const replayOwned = (
  machine: AnyStateMachine,
  events: readonly Step[],
  input: Input,
): Visit => {
  const emitted: ShopEvent[] = [];
  const asked: Asked[] = [];
  const tell = (event: ShopEvent) => emitted.push(event);
  const owned = startOwned(machine, input, tell, new SimulatedClock(), asked);
  for (const event of events) owned.send(event);
  const snapshot = owned.actor.getSnapshot();
  owned.stop();
  return { snapshot, events, emitted, asked };
};

const savedCart = (storeId: StoreId, order: Order) =>
  ({ type: "cartToken.saved", storeId, token: order.tokenValue, order }) as const;
