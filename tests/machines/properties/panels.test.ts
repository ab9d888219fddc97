import { describe, it } from "vitest";
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

describe("panels, in any session", () => {
  it("[FLOW-13] one menu is open at a time, and none after a route change or Escape", () => {
    always("one-menu", oneMenuIsOpen);
  });

  it("[FLOW-14] the search panel is open only while there is text, and asks for that text", () => {
    always("search-panel", theSearchPanelFollowsItsText);
  });

  it("[FLOW-20] [CONSENT-1] nothing is allowed before consent, nor six months after it", () => {
    always("consent", nothingIsAllowedBeforeConsent);
  });

  it("[FLOW-21] the back-to-top button is right whenever scrolling rests", () => {
    always("back-to-top", theButtonKnowsWhereThePageStands);
  });

  it("[FLOW-22] [TOAST-1] no toast outlives its time", () => {
    always("toasts-go", noToastOutlivesItsTime);
  });

  it("[FLOW-22] five toasts are shown at most, each with a title", () => {
    always("five-toasts", fiveToastsAtMost);
  });

  it("[FLOW-23] a defect is said once and no machine falls over", () => {
    always("a-defect-is-said-once", aDefectIsSaidOnce, { crashes: true });
  });
});
