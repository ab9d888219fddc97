import { describe, expect, it } from "vitest";
import { always } from "./always.ts";
import {
  aTokenStaysInItsStore,
  allShowTheSameOrder,
  keptOffersAreThoseShown,
  noStoreWaitsForNothing,
  noOlderOrderIsShown,
  oneChangeIsOnItsWay,
  oneTokenRequestIsInFlight,
  thePopupKnowsItsPlace,
} from "./cart-invariants.ts";
import {
  messagesAreForWhoMayReadThem,
  noMessageIsLost,
  noTabStaysEmpty,
  oneStoreIsActive,
  onlyTheActiveStoreIsAsked,
  theMissingCounterIsRight,
} from "./store-invariants.ts";
import type { Subject } from "./shop-session.ts";

const STORES: Subject = {
  about: ["store.selected", "stores.retried", "tab.returned", "server.unauthorized"],
};
const MANDATES: Subject = {
  about: ["mandate.signRequested", "mandate.signed", "tab.returned", "store.selected"],
};
const INBOX: Subject = { about: ["inbox.changed", "store.selected"] };
const TOKENS: Subject = {
  about: [
    "store.selected",
    "cart.retried",
    "cart.gone",
    "cart.ordered",
    "cart.orderedElsewhere",
    "tab.returned",
    "route.changed",
    "line.changed",
  ],
};
const LINES: Subject = {
  about: [
    "line.changed",
    "lines.added",
    "lines.takenBack",
    "cart.emptied",
    "cart.answered",
    "cart.gone",
    "store.selected",
  ],
};
const OPEN_ORDER: Subject = {
  about: [
    "cart.answered",
    "cart.answered",
    "cart.doubted",
    "tab.returned",
    "line.changed",
    "store.selected",
    "cart.gone",
  ],
};
const POPUP: Subject = {
  about: [
    "cart.answered",
    "cart.answered",
    "cart.answered",
    "route.changed",
    "popup.hidden",
    "popup.dismissed",
    "store.selected",
  ],
};
const OFFERS: Subject = {
  about: ["cart.answered", "expiredOffers.hidden", "store.selected", "login.endedElsewhere"],
};

describe("a store, in any session", () => {
  it("[FLOW-4] [STORE-1] one of the customer's stores is active, the same for every machine", () => {
    expect(always("one-store-is-active", oneStoreIsActive, STORES)).toBe("holds");
  });

  it("[FLOW-15] only the active store is asked for, by one call a machine", () => {
    expect(always("only-the-active-store", onlyTheActiveStoreIsAsked, STORES)).toBe("holds");
  });

  it("[MAND-2] the missing counter equals the absent eligible mandates", () => {
    expect(always("missing-counter", theMissingCounterIsRight, MANDATES)).toBe("holds");
  });

  it("[FLOW-18] a tab that a click has opened never stays empty", () => {
    expect(always("no-empty-tab", noTabStaysEmpty, MANDATES)).toBe("holds");
  });

  it("[FLOW-19] no message is lost between two polls, none is shown under another store", () => {
    expect(always("no-message-is-lost", noMessageIsLost, INBOX)).toBe("holds");
  });

  it("[FLOW-19] the inbox is open for exactly those who may read it", () => {
    expect(always("messages-are-read", messagesAreForWhoMayReadThem, INBOX)).toBe("holds");
  });
});

describe("carts, in any session", () => {
  it("[FLOW-5] a token of one store is never used for another", () => {
    expect(always("tokens-stay-in-their-store", aTokenStaysInItsStore, LINES)).toBe("holds");
  });

  it("[FLOW-5] at most one cart token request is in flight, and only for who may order", () => {
    expect(always("one-token-request", oneTokenRequestIsInFlight, TOKENS)).toBe("holds");
  });

  it("[FLOW-5] an active store has its token, asks for it, or has said why not", () => {
    expect(always("no-store-waits", noStoreWaitsForNothing, TOKENS)).toBe("holds");
  });

  it("[FLOW-6] one change of a cart is on its way, and a settled cart wants nothing but what the order book has", () => {
    expect(always("one-change", oneChangeIsOnItsWay, LINES)).toBe("holds");
  });

  it("[FLOW-27] what is shown of a cart never goes back to an older revision", () => {
    expect(always("no-older-order", noOlderOrderIsShown, OPEN_ORDER)).toBe("holds");
  });

  it("[FLOW-27] the lines are those of the order that its owner shows", () => {
    expect(always("same-order", allShowTheSameOrder, OPEN_ORDER)).toBe("holds");
  });

  it("[CART-4] [CART-5] the popup never opens on the summary page, and stays 5 seconds at most", () => {
    expect(always("popup", thePopupKnowsItsPlace, POPUP)).toBe("holds");
  });

  it("[CART-7] the browser keeps the expired offers that are shown, none after a reset", () => {
    expect(always("expired-offers", keptOffersAreThoseShown, OFFERS)).toBe("holds");
  });
});
