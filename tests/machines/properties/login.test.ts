import { describe, expect, it } from "vitest";
import { always } from "./always.ts";
import {
  anAgentLeavesByTheDoor,
  everyOpeningHasItsEnd,
  nothingIsAskedWithoutALogin,
  nothingIsLeftOfALogin,
  termsComeBeforeTheWelcome,
  theWayBackIsTheirs,
} from "./login-invariants.ts";
import type { Subject } from "./shop-session.ts";

const LOGIN: Subject = {
  about: [
    "signOut.requested",
    "signOut.confirmed",
    "signIn.submitted",
    "server.unauthorized",
    "login.openedElsewhere",
    "login.endedElsewhere",
    "tab.returned",
    "store.selected",
  ],
};
const WAY_BACK: Subject = {
  about: ["login.openedElsewhere", "login.endedElsewhere", "server.unauthorized", "store.selected"],
};
const LEAVING: Subject = {
  about: [
    "impersonation.leaveRequested",
    "impersonation.leaveConfirmed",
    "impersonation.leaveDeclined",
    "tab.returned",
    "login.endedElsewhere",
  ],
};
const WELCOME: Subject = {
  about: [
    "terms.accepted",
    "welcome.closed",
    "welcome.discovered",
    "route.changed",
    "tab.returned",
    "login.openedElsewhere",
  ],
};

describe("a login, in any session", () => {
  it("[SESS-1] a reset leaves no token, no order token, no customer, no store and no message", () => {
    expect(always("nothing-is-left", nothingIsLeftOfALogin, LOGIN)).toBe("holds");
  });

  it("[SESS-1] nothing but a login is asked for without a login", () => {
    expect(always("nothing-is-asked", nothingIsAskedWithoutALogin, LOGIN)).toBe("holds");
  });

  it("[SESS-1] an end is told for every opening, before the next one", () => {
    expect(always("every-opening-has-its-end", everyOpeningHasItsEnd, LOGIN)).toBe("holds");
  });

  it("[FLOW-2] only the same customer comes back to the store, and not after a sign-out", () => {
    expect(always("the-way-back", theWayBackIsTheirs, WAY_BACK)).toBe("holds");
  });

  it("[FLOW-16] an agent goes back to the support page after a confirmed leave, signed out", () => {
    expect(always("an-agent-leaves", anAgentLeavesByTheDoor, LEAVING)).toBe("holds");
  });

  it("[FLOW-17] the terms come before the welcome, never both, and neither for an agent", () => {
    expect(always("terms-before-welcome", termsComeBeforeTheWelcome, WELCOME)).toBe("holds");
  });
});
