import { useEffect } from "react";
import type { Actor, AnyActorRef } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { isSubscribed } from "../../machines/system/subscriptions.ts";
import type { PageMachines } from "../../machines/root/shop-machines.ts";
import { useActiveStoreId } from "./stores.ts";
import { useShop } from "./shop-context.ts";
import type { Shop } from "./shop.ts";

type Cached<Name extends keyof PageMachines> = {
  readonly storeId: StoreId;
  readonly actor: Actor<PageMachines[Name]>;
  readonly join: () => void;
  readonly leave: () => void;
};

/** How each page's machine is had that has been asked for, by its name. */
const keepers = new Map<keyof PageMachines, (shop: Shop, storeId: StoreId) => StartedOnce>();

type StartedOnce = { readonly actor: AnyActorRef; readonly join: () => void };

/**
 * A page's machine without its page: as that page's first rendering makes and starts it. The module of
 * its hook is imported by who asks.
 */
export const startPageActor = (
  name: keyof PageMachines,
  shop: Shop,
  storeId: StoreId,
): AnyActorRef => {
  const keep = keepers.get(name);
  if (keep === undefined) throw new Error(`The hook of '${name}' is not loaded`);
  const { actor, join } = keep(shop, storeId);
  join();
  return actor;
};

/**
 * Makes the hook of a page's machine. The machine is made at its first use and kept while the store
 * stays the same: it survives the way from one page of the checkout to the next, but neither a
 * change of store nor a reset.
 */
export const cachedForStore = <Name extends keyof PageMachines>(
  name: Name,
  make: (shop: Shop, storeId: StoreId) => Actor<PageMachines[Name]>,
): (() => Actor<PageMachines[Name]> | undefined) => {
  const cachedByShop = new WeakMap<Shop, Cached<Name>>();
  const keep = (shop: Shop, storeId: StoreId): Cached<Name> => {
    const known = cachedByShop.get(shop);
    if (known?.storeId === storeId) return known;
    known?.leave();
    const cached = cachedActor(shop, storeId, name, make(shop, storeId), () =>
      cachedByShop.delete(shop),
    );
    cachedByShop.set(shop, cached);
    shop.environment.afterRendering?.(cached.join);
    return cached;
  };
  keepers.set(name, keep);
  return () => {
    const shop = useShop();
    const storeId = useActiveStoreId();
    const cached = storeId === null ? undefined : keep(shop, storeId);
    // Started after the rendering: a machine that starts may navigate.
    useEffect(() => cached?.join(), [cached]);
    return cached?.actor;
  };
};

const cachedActor = <Name extends keyof PageMachines>(
  shop: Shop,
  storeId: StoreId,
  name: Name,
  actor: Actor<PageMachines[Name]>,
  forget: () => void,
): Cached<Name> => {
  let leaveSystem: (() => void) | null = null;
  const missed: ShopEvent[] = [];
  const stopListening = shop.system.listen((event) => {
    if (event.type === "session.reset") leave();
    else if (leaveSystem === null && isSubscribed(actor.logic, event)) missed.push(event);
  });
  const leave = (): void => {
    stopListening();
    leaveSystem?.();
    forget();
  };
  return {
    storeId,
    actor,
    join: () => {
      if (leaveSystem !== null) return;
      leaveSystem = shop.system.join(name, actor);
      // What was told between its making and its start.
      for (const event of missed) (actor as AnyActorRef).send(event); // safe: it hears each of them
    },
    leave,
  };
};
