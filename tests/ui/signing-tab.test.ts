import { describe, expect, it } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import { signingTab } from "../../ui/composition/signing-tab.ts";
import { storeA } from "../machines/shop-data.ts";

const request = { storeId: storeA, kind: "GMP", origin: "/panier/paiement" } as const;
const LINK = "https://signature.test/jeton";

/** A browser that opens tabs, or blocks them, and a machine that asks for a link, or does not. */
const openSigning = ({ blocks = false, asks = true } = {}) => {
  const told: ShopEvent[] = [];
  const tabs: string[][] = [];
  const openTab = () => {
    if (blocks) return null;
    const done: string[] = [];
    tabs.push(done);
    return {
      leadTo: (url: string) => done.push(`leads to ${url}`),
      close: () => done.push("closes"),
    };
  };
  const system = {
    dispatch: (event: ShopEvent) => told.push(event),
    actors: { mandates: { getSnapshot: () => ({ matches: () => asks }) } },
  } as unknown as ShopSystem; // safe: all that the tab reads of it
  return { ...signingTab(system, { openTab }), told, tabs };
};

describe("the tab in which a mandate is signed", () => {
  it("[FLOW-18] opens with the click, and leads to the page once it is known", () => {
    const { ask, follow, told, tabs } = openSigning();
    ask(request);
    expect([told, tabs]).toEqual([
      [{ type: "mandate.signRequested", ...request, tab: "opened" }],
      [[]],
    ]);
    follow({ type: "signingTab.ledTo", url: LINK });
    expect(tabs).toEqual([[`leads to ${LINK}`]]);
    // It is the customer's from there: nothing closes it any more.
    follow({ type: "signingTab.dropped" });
    expect(tabs).toEqual([[`leads to ${LINK}`]]);
  });

  it("[FLOW-18] does not stay empty when there is no page to sign on", () => {
    const { ask, follow, tabs } = openSigning();
    ask(request);
    follow({ type: "signingTab.dropped" });
    follow({ type: "signingTab.ledTo", url: LINK });
    expect(tabs).toEqual([["closes"]]);
  });

  it("[FLOW-18] does not stay empty when the machine asks for nothing", () => {
    const { ask, follow, tabs } = openSigning({ asks: false });
    ask(request);
    follow({ type: "signingTab.ledTo", url: LINK });
    expect(tabs).toEqual([["closes"]]);
  });

  it("[FLOW-18] is one at a time: a second click closes the first, empty one", () => {
    const { ask, follow, tabs } = openSigning();
    ask(request);
    ask(request);
    follow({ type: "signingTab.ledTo", url: LINK });
    expect(tabs).toEqual([["closes"], [`leads to ${LINK}`]]);
  });

  it("[FLOW-18] says so when the browser has blocked it", () => {
    const { ask, follow, told, tabs } = openSigning({ blocks: true });
    ask(request);
    follow({ type: "signingTab.dropped" });
    expect([told.at(-1), tabs]).toEqual([
      { type: "mandate.signRequested", ...request, tab: "blocked" },
      [],
    ]);
  });
});
