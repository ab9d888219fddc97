import { expect, it } from "vitest";
import type { Fact } from "../../../machines/facts.ts";
import { HEARS } from "../../../machines/hears.ts";
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
  const ofPages = new Set<readonly string[]>([HEARS.checkout, HEARS.payment]);
  const shop: readonly (readonly string[])[] = Object.values(HEARS);
  const heard = new Set(shop.filter((facts) => !ofPages.has(facts)).flat());
  expect([...OUTSIDE_FACTS, ...INSIDE_FACTS].toSorted()).toEqual([...heard].toSorted());
});
