import { expect, it } from "vitest";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { subscriptionsOf } from "../../../machines/system/subscriptions.ts";
import { SHOP_MACHINES } from "../../../machines/root/shop-machines.ts";
import { OUTSIDE_FACTS } from "./shop-events.ts";

/** What machines tell one another; the start of the application begins every session. */
const INSIDE_FACTS: readonly ShopEvent["type"][] = [
  "app.started",
  "cartToken.cleared",
  "cartToken.saved",
  "cart.refreshed",
  "customer.loaded",
  "impersonation.left",
  "queue.linesRefreshed",
  "session.opened",
  "session.remembered",
  "session.reset",
  "signOut.failed",
  "store.activated",
  "store.added",
  "store.chosen",
  "store.updated",
  "stores.loaded",
  "terms.settled",
  "toast.expired",
];

it("random sessions tell every event that comes to the shop's machines from outside", () => {
  const heard = new Set(
    Object.values(SHOP_MACHINES).flatMap((machine) => subscriptionsOf(machine)),
  );
  expect([...OUTSIDE_FACTS, ...INSIDE_FACTS].toSorted()).toEqual([...heard].toSorted());
});
