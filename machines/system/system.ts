import { type Actor, type ActorOptions, type AnyStateMachine, createActor } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { cartLinesMachine } from "../shop/cart-lines.ts";
import { BROKEN } from "./answers.ts";
import type { ShopEvent } from "./events.ts";
import { isSubscribed } from "./subscriptions.ts";
import type { PageMachines, ShopMachines } from "./shop-machines.ts";

export type ShopActors = {
  readonly [Name in Exclude<keyof ShopMachines, "cartLines">]: Actor<ShopMachines[Name]>;
};

/** The running machines. */
export type ShopSystem = {
  readonly actors: ShopActors;
  /** The lines of a store's cart; undefined for a store that has not been active or may not order. */
  readonly cartLines: (storeId: StoreId) => Actor<typeof cartLinesMachine> | undefined;
  /** Lets a page's machine hear and be heard; the answer takes it out again and stops it. */
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
};

/** Starts the machines and subscribes each to the events that its chart names. */
export const startShopSystem = (
  machines: ShopMachines,
  { onDefect, ...options }: SystemOptions = {},
): ShopSystem => {
  const { cartLines: cartLinesOf, ...others } = machines;
  // safe: an actor of each of these machines under its name
  const actors = Object.fromEntries(
    Object.entries<AnyStateMachine>(others).map(([id, machine]) => [
      id,
      createActor(machine, { ...options, id }),
    ]),
  ) as ShopActors;
  const carts = new Map<StoreId, Actor<typeof cartLinesMachine>>();
  const pages = new Map<keyof PageMachines, AnyActor>();
  const listeners = new Set<(event: ShopEvent) => void>();

  const openCart = (storeId: StoreId): void => {
    if (carts.has(storeId)) return;
    const id = `cartLines.${storeId}`;
    const cart = createActor(cartLinesOf, { ...options, id, input: { storeId } });
    carts.set(storeId, cart);
    start(cart);
  };
  const closeCarts = (): void => {
    for (const cart of carts.values()) cart.stop();
    carts.clear();
  };
  /** A cart hears what is said of its own store only. */
  const cartOf = (event: ShopEvent): AnyActor | undefined =>
    "storeId" in event && event.storeId !== null ? carts.get(event.storeId) : undefined;

  const subscribers = (event: ShopEvent): readonly AnyActor[] =>
    [...allOf(actors), cartOf(event), ...pages.values()].flatMap((actor) =>
      actor !== undefined && isSubscribed(actor.logic, event) ? [actor] : [],
    );

  const deliver = (event: ShopEvent): void => {
    if (event.type === "store.activated" && event.mayOrder) openCart(event.storeId);
    if (event.type === "session.reset") closeCarts();
    for (const actor of subscribers(event)) actor.send(event);
    for (const listener of listeners) listener(event);
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
  return {
    actors,
    cartLines: (storeId) => carts.get(storeId),
    join: (name, actor) => {
      pages.get(name)?.stop();
      pages.set(name, actor);
      start(actor);
      return () => {
        if (pages.get(name) === actor) pages.delete(name);
        actor.stop();
      };
    },
    dispatch,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      for (const actor of allOf(actors)) actor.stop();
      for (const actor of pages.values()) actor.stop();
      pages.clear();
      closeCarts();
    },
  };
};

const allOf = (actors: ShopActors): readonly AnyActor[] => Object.values(actors);

type AnyActor = Actor<AnyStateMachine>;

/** One event at a time: all who hear an event have heard it before what they answer is told. */
const inOrder = (deliver: (event: ShopEvent) => void): ((event: ShopEvent) => void) => {
  const waiting: ShopEvent[] = [];
  let delivering = false;
  return (event) => {
    waiting.push(event);
    if (delivering) return;
    delivering = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) deliver(next);
    } finally {
      delivering = false;
    }
  };
};
