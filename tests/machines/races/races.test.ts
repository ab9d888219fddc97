import { describe, expect, it } from "vitest";
import { ACTS, race, races } from "./race.ts";

const { add, close, comeBack, expire, open, news, renew, select, sign, signIn, signOut, wait } =
  ACTS;

describe("answers in any order, late, lost or never, in two tabs", () => {
  it("[FLOW-4] [FLOW-5] around a change of store: nothing of one store is shown or sent for the other", async () => {
    expect(
      await race("race-stores", races(select, select, select, add, sign, news, wait, comeBack)),
    ).toBe("holds");
  });

  it("[FLOW-1] [SESS-1] around a sign-out: nothing of the login remains, and no late answer brings it back", async () => {
    expect(await race("race-sign-out", races(signOut, signOut, select, add, renew, signIn))).toBe(
      "holds",
    );
  });

  it("[FLOW-1] [FLOW-2] around a 401: both tabs end in the same login state", async () => {
    expect(await race("race-unauthorized", races(expire, signIn, signOut, add, renew, wait))).toBe(
      "holds",
    );
  });

  it("[FLOW-1] around the closing of a tab: it sends nothing any more, and the others go on", async () => {
    expect(
      await race("race-closing", races(close, open, select, add, signOut, renew, signIn)),
    ).toBe("holds");
  });
});
