import { describe, expect, it, onTestFinished } from "vitest";
import type { CustomerId } from "../../api-schema/primitives.ts";
import {
  persistRecentSearchesIn,
  recentSearchesIn,
} from "../../ui/environment/persisted-searches.ts";
import { fakeBrowser, openTab } from "../machines/fake-shop.ts";

const camille = 1 as CustomerId;
const somebodyElse = 2 as CustomerId;

const openShop = () => {
  const browser = fakeBrowser();
  const tab = openTab(browser);
  onTestFinished(tab.close);
  const { environment, system } = tab.shop;
  persistRecentSearchesIn(environment, camille, ["levain", "beurre"]);
  const seenBy = (customerId: CustomerId | null) => recentSearchesIn(environment, customerId);
  return { browser, environment, system, seenBy };
};

describe("the searches that the browser keeps", () => {
  it("[RECENT-2] are seen by their customer alone", () => {
    const { seenBy } = openShop();
    expect([seenBy(camille), seenBy(somebodyElse), seenBy(null)]).toEqual([
      ["levain", "beurre"],
      [],
      [],
    ]);
  });

  it("[RECENT-2] outlive an expired login, and go with a sign-out", () => {
    const { seenBy, system } = openShop();
    system.dispatch({ type: "session.reset", reason: "expired" });
    expect(seenBy(camille)).toEqual(["levain", "beurre"]);
    system.dispatch({ type: "session.reset", reason: "signOut" });
    expect(seenBy(camille)).toEqual([]);
  });

  it("are none when something else was written there", () => {
    const { browser, seenBy } = openShop();
    for (const text of ["", "[", "null", '{"customerId":1}', '{"customerId":1,"searches":[3]}']) {
      browser.storage.setItem("panetier.searches", text);
      expect(seenBy(camille)).toEqual([]);
    }
  });
});
