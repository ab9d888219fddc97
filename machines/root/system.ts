import {
  type Actor,
  type ActorOptions,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { cartLinesMachine } from "../order/cart-lines.ts";
import type { OrderContext, orderMachine } from "../order/order.ts";
import { BROKEN } from "../system/answers.ts";
import type { ShopEvent } from "../events/shop-event.ts";
import { inOrder } from "../system/dispatch.ts";
import type { Wiring } from "../system/observation.ts";
import { isSubscribed } from "../system/subscriptions.ts";
import type { PageMachines, ShopMachines } from "./shop-machines.ts";

export type ShopActors = {
  readonly [Name in Exclude<keyof ShopMachines, "order" | "cartLines">]: Actor<ShopMachines[Name]>;
};

/** The open order of one store, and what lives and ends with it. */
type OpenOrder = {
  readonly order: Actor<typeof orderMachine>;
  readonly lines: Actor<typeof cartLinesMachine>;
};

/** The running machines. */
export type ShopSystem = {
  readonly actors: ShopActors;
  /** The open order of a store; undefined for a store that has not been active or may not order. */
  readonly order: (storeId: StoreId) => Actor<typeof orderMachine> | undefined;
  /** The lines of a store's cart; undefined for a store that has not been active or may not order. */
  readonly cartLines: (storeId: StoreId) => Actor<typeof cartLinesMachine> | undefined;
  /** Subscribes a page's machine, and forwards what it emits; the answer takes it out again and stops it. */
  readonly join: <Name extends keyof PageMachines>(
    name: Name,
    actor: Actor<PageMachines[Name]>,
  ) => () => void;
  /** Dispatches an event to every machine that is subscribed to it, then to the listeners. */
  readonly dispatch: (event: ShopEvent) => void;
  /** The composition root listens to what leaves the machines: addresses, storage, the cache. */
  readonly listen: (listener: (event: ShopEvent) => void) => () => void;
  readonly stop: () => void;
};

export type SystemOptions = Pick<ActorOptions<AnyStateMachine>, "clock" | "inspect"> & {
  /** Told when a machine itself fails, which is a defect of its code: it stops, the others go on. */
  readonly onDefect?: (actor: string, defect: unknown) => void;
  /** Told which events come from outside, and which are delivered. */
  readonly wiring?: Wiring;
  /** Where machines stood that go on from there: of the first load, and 'order.12', 'cartLines.12' of a store. */
  readonly standing?: ReadonlyMap<string, AnyMachineSnapshot>;
};

/** Starts the machines and subscribes each to the events that its chart names. */
export const startShopSystem = (
  machines: ShopMachines,
  { onDefect, wiring, standing = NOWHERE, ...options }: SystemOptions = {},
): ShopSystem => {
  /** XState takes no snapshot that is undefined. */
  const at = (id: string): Pick<ActorOptions<AnyStateMachine>, "id" | "snapshot"> => {
    const snapshot = standing.get(id);
    return snapshot === undefined ? { id } : { id, snapshot };
  };
  const { order: orderOf, cartLines: cartLinesOf, ...others } = machines;
  // safe: an actor of each of these machines under its name
  const actors = Object.fromEntries(
    Object.entries<AnyStateMachine>(others).map(([id, machine]) => [
      id,
      createActor(machine, { ...options, ...at(id) }),
    ]),
  ) as ShopActors;
  const orders = new Map<StoreId, OpenOrder>();
  const pages = new Map<keyof PageMachines, AnyActor>();
  const listeners = new Set<(event: ShopEvent) => void>();

  /** The order first: it receives what is its own before its lines do. */
  const openOrder = (storeId: StoreId): void => {
    if (orders.has(storeId)) return;
    const input = { storeId };
    const order = createActor(orderOf, { ...options, ...at(`order.${storeId}`), input });
    const lines = createActor(cartLinesOf, { ...options, ...at(`cartLines.${storeId}`), input });
    orders.set(storeId, { order, lines });
    start(order);
    start(lines);
  };
  const closeOrders = (): void => {
    for (const { order, lines } of orders.values()) {
      lines.stop();
      order.stop();
    }
    orders.clear();
  };
  /** An order receives what is dispatched for its own store; what is dispatched for none, the active store's receives. */
  const orderOfEvent = (event: ShopEvent): readonly AnyActor[] => {
    const active = actors.storeSelection.getSnapshot().context.storeId;
    const storeId = "storeId" in event ? event.storeId : active;
    const open = storeId === null ? undefined : orders.get(storeId);
    return open === undefined ? [] : [open.order, open.lines];
  };

  const subscribers = (event: ShopEvent): readonly AnyActor[] =>
    [...allOf(actors), ...orderOfEvent(event), ...pages.values()].filter((actor) =>
      isSubscribed(actor.logic, event),
    );

  const deliver = (event: ShopEvent): void => {
    wiring?.delivering(event);
    try {
      if (event.type === "store.activated" && event.mayOrder) openOrder(event.storeId);
      if (event.type === "session.reset") closeOrders();
      for (const actor of subscribers(event)) actor.send(event);
      for (const listener of listeners) listener(event);
    } finally {
      wiring?.delivering(null);
    }
  };
  const dispatch = inOrder(deliver);
  const start = (actor: Actor<AnyStateMachine>): void => {
    actor.on("*", dispatch);
    actor.subscribe({
      error: (defect) => {
        onDefect?.(actor.id, defect);
        dispatch(BROKEN);
      },
    });
    actor.start();
  };

  for (const actor of allOf(actors)) start(actor);
  for (const storeId of storesOf(standing)) openOrder(storeId);
  return {
    actors,
    order: (storeId) => orders.get(storeId)?.order,
    cartLines: (storeId) => orders.get(storeId)?.lines,
    join: (name, joined) => {
      // Which of the pages' machines it is matters no more: comparing them all takes a type too large.
      const actor: AnyActor = joined;
      pages.get(name)?.stop();
      pages.set(name, actor);
      start(actor);
      return () => {
        if (pages.get(name) === actor) pages.delete(name);
        actor.stop();
      };
    },
    dispatch: (event) => {
      wiring?.dispatched(event);
      dispatch(event);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      for (const actor of allOf(actors)) actor.stop();
      for (const actor of pages.values()) actor.stop();
      pages.clear();
      closeOrders();
    },
  };
};

const NOWHERE: ReadonlyMap<string, AnyMachineSnapshot> = new Map();

/** The stores whose orders were open. */
const storesOf = (standing: ReadonlyMap<string, AnyMachineSnapshot>): readonly StoreId[] =>
  [...standing].flatMap(([id, { context }]) =>
    // safe: of the context of an order's own machine
    id.startsWith("order.") ? [(context as OrderContext).storeId] : [],
  );

const allOf = (actors: ShopActors): readonly AnyActor[] => Object.values(actors);

type AnyActor = Actor<AnyStateMachine>;
