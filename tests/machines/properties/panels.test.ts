import { describe, expect, it } from "vitest";
import { always } from "./always.ts";
import {
  aDefectIsSaidOnce,
  fiveToastsAtMost,
  noToastOutlivesItsTime,
  nothingIsAllowedBeforeConsent,
  oneMenuIsOpen,
  theButtonKnowsWhereThePageStands,
  theSearchPanelFollowsItsText,
} from "./panel-invariants.ts";
import type { Subject } from "./shop-session.ts";

const MENUS: Subject = {
  about: [
    "menu.toggled",
    "menu.toggled",
    "menu.closed",
    "escape.pressed",
    "mode.changed",
    "route.changed",
  ],
};
const SEARCH: Subject = {
  about: [
    "search.typed",
    "search.typed",
    "search.escaped",
    "search.left",
    "search.submitted",
    "route.changed",
  ],
};
const CONSENT: Subject = {
  about: ["consent.chosen", "consent.reopened", "consent.closed", "tab.returned"],
};
const SCROLLING: Subject = { about: ["page.scrolled"] };
const TOASTS: Subject = {
  about: [
    "toast.requested",
    "toast.requested",
    "toasts.held",
    "toasts.released",
    "toast.swiped",
    "toast.dismissed",
    "line.changed",
    "cart.emptied",
  ],
};
const ANYTHING: Subject = {
  about: [
    "store.selected",
    "cart.retried",
    "tab.returned",
    "mandate.signRequested",
    "terms.accepted",
    "welcome.closed",
    "line.changed",
  ],
  crashes: true,
};

describe("panels, in any session", () => {
  it("[FLOW-13] one menu is open at a time, and none after a route change or Escape", () => {
    expect(always("one-menu", oneMenuIsOpen, MENUS)).toBe("holds");
  });

  it("[FLOW-14] the search panel is open only while there is text, and asks for that text", () => {
    expect(always("search-panel", theSearchPanelFollowsItsText, SEARCH)).toBe("holds");
  });

  it("[FLOW-20] [CONSENT-1] nothing is allowed before consent, nor six months after it", () => {
    expect(always("consent", nothingIsAllowedBeforeConsent, CONSENT)).toBe("holds");
  });

  it("[FLOW-21] the back-to-top button is right whenever scrolling rests", () => {
    expect(always("back-to-top", theButtonKnowsWhereThePageStands, SCROLLING)).toBe("holds");
  });

  it("[FLOW-22] [TOAST-1] no toast outlives its time", () => {
    expect(always("toasts-go", noToastOutlivesItsTime, TOASTS)).toBe("holds");
  });

  it("[FLOW-22] five toasts are shown at most, each with a title", () => {
    expect(always("five-toasts", fiveToastsAtMost, TOASTS)).toBe("holds");
  });

  it("[FLOW-23] a defect is said once and no machine falls over", () => {
    expect(always("a-defect-is-said-once", aDefectIsSaidOnce, ANYTHING)).toBe("holds");
  });
});
