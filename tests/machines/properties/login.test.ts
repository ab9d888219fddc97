import { describe, it } from "vitest";
import { always } from "./always.ts";
import {
  anAgentLeavesByTheDoor,
  everyOpeningHasItsEnd,
  nothingIsAskedWithoutALogin,
  nothingIsLeftOfALogin,
  termsComeBeforeTheWelcome,
  theWayBackIsTheirs,
} from "./login-invariants.ts";

describe("a login, in any session", () => {
  it("[SESS-1] a reset leaves no token, no order token, no customer, no store and no message", () => {
    always("nothing-is-left", nothingIsLeftOfALogin);
  });

  it("[SESS-1] nothing but a login is asked for without a login", () => {
    always("nothing-is-asked", nothingIsAskedWithoutALogin);
  });

  it("[SESS-1] an end is told for every opening, before the next one", () => {
    always("every-opening-has-its-end", everyOpeningHasItsEnd);
  });

  it("[FLOW-2] only the same customer comes back to the store, and not after a sign-out", () => {
    always("the-way-back", theWayBackIsTheirs);
  });

  it("[FLOW-16] an agent goes back to the support page after a confirmed leave, signed out", () => {
    always("an-agent-leaves", anAgentLeavesByTheDoor);
  });

  it("[FLOW-17] the terms come before the welcome, never both, and neither for an agent", () => {
    always("terms-before-welcome", termsComeBeforeTheWelcome);
  });
});
