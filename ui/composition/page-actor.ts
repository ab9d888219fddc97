import type { Actor } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { PageMachines } from "../../machines/hears.ts";
import type { Shop } from "./start-shop.ts";

type Kept<Name extends keyof PageMachines> = {
  readonly storeId: StoreId;
  readonly actor: Actor<PageMachines[Name]>;
  readonly leave: () => void;
};

/**
 * A page's machine, made at its first use and kept while the store stays the same: it survives the
 * way from one page of the checkout to the next, but neither a change of store nor a reset.
 */
export const keptForStore = <Name extends keyof PageMachines>(
  name: Name,
  make: (shop: Shop, storeId: StoreId) => Actor<PageMachines[Name]>,
): ((shop: Shop, storeId: StoreId) => Actor<PageMachines[Name]>) => {
  const keptByShop = new WeakMap<Shop, Kept<Name>>();
  return (shop, storeId) => {
    const kept = keptByShop.get(shop);
    if (kept?.storeId === storeId) return kept.actor;
    kept?.leave();
    const actor = make(shop, storeId);
    const leaveSystem = shop.system.join(name, actor);
    const stopListening = shop.system.listen((fact) => {
      if (fact.type === "session.reset") leave();
    });
    const leave = (): void => {
      stopListening();
      leaveSystem();
      keptByShop.delete(shop);
    };
    keptByShop.set(shop, { storeId, actor, leave });
    return actor;
  };
};
