import { expect, it } from "vitest";
import type { Fact } from "../../../machines/facts.ts";
import { heardBy } from "../../../machines/hears.ts";
import { SHOP_MACHINES } from "../../../machines/shop-machines.ts";
import { OUTSIDE_FACTS } from "./shop-facts.ts";

/** What machines tell one another; the start of the application begins every session. */
const INSIDE_FACTS: readonly Fact["type"][] = [
  "app.started",
  "cartToken.cleared",
  "cartToken.saved",
  "customer.loaded",
  "impersonation.left",
  "session.opened",
  "session.reset",
  "signOut.failed",
  "store.activated",
  "store.chosen",
  "store.updated",
  "stores.loaded",
  "terms.settled",
  "toast.expired",
];

it("random sessions tell every fact that comes to the shop's machines from outside", () => {
  const heard = new Set(Object.values(SHOP_MACHINES).flatMap((machine) => heardBy(machine)));
  expect([...OUTSIDE_FACTS, ...INSIDE_FACTS].toSorted()).toEqual([...heard].toSorted());
});
