import { type Actor, type ActorOptions, type AnyStateMachine, createActor } from "xstate";
import type { StoreId } from "../api-schema/primitives.ts";
import type { cartLinesMachine } from "./cart-lines.ts";
import { BROKEN } from "./answers.ts";
import type { Fact } from "./facts.ts";
import { hears } from "./hears.ts";
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
  /** Tells a fact to every machine that hears it, then to the listeners. */
  readonly tell: (fact: Fact) => void;
  /** The composition root listens to what leaves the machines: addresses, storage, the cache. */
  readonly listen: (listener: (fact: Fact) => void) => () => void;
  readonly stop: () => void;
};

export type SystemOptions = Pick<ActorOptions<AnyStateMachine>, "clock" | "inspect"> & {
  /** Told when a machine itself fails, which is a defect of its code: it stops, the others go on. */
  readonly onDefect?: (actor: string, defect: unknown) => void;
};

/** Starts the machines and lets each hear the facts that its chart names. */
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
  const listeners = new Set<(fact: Fact) => void>();

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
  const cartOf = (fact: Fact): AnyActor | undefined =>
    "storeId" in fact && fact.storeId !== null ? carts.get(fact.storeId) : undefined;

  const hearers = (fact: Fact): readonly AnyActor[] =>
    [...allOf(actors), cartOf(fact), ...pages.values()].flatMap((actor) =>
      actor !== undefined && hears(actor.logic, fact) ? [actor] : [],
    );

  const deliver = (fact: Fact): void => {
    if (fact.type === "store.activated" && fact.mayOrder) openCart(fact.storeId);
    if (fact.type === "session.reset") closeCarts();
    for (const actor of hearers(fact)) actor.send(fact);
    for (const listener of listeners) listener(fact);
  };
  const tell = inOrder(deliver);
  const start = (actor: Actor<AnyStateMachine>): void => {
    actor.on("*", tell);
    actor.subscribe({
      error: (defect) => {
        onDefect?.(actor.id, defect);
        tell(BROKEN);
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
    tell,
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

/** One fact at a time: all who hear a fact have heard it before what they answer is told. */
const inOrder = (deliver: (fact: Fact) => void): ((fact: Fact) => void) => {
  const waiting: Fact[] = [];
  let delivering = false;
  return (fact) => {
    waiting.push(fact);
    if (delivering) return;
    delivering = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) deliver(next);
    } finally {
      delivering = false;
    }
  };
};
