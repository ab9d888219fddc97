import { describe, expect, it } from "vitest";
import type { ApiError } from "../../core/api/errors.ts";
import { RETRY_LOGIN_MS, sessionMachine, START_PATIENCE_MS } from "../../machines/shop/session.ts";
import {
  activated,
  aLogin,
  customerId,
  MINUTE,
  otherCustomerId,
  started,
  storeA,
  storeB,
} from "./shop-data.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
} from "./walk.ts";

// What an answer of the server makes of a login: which of them ends it, whose it is, and what is said.

const RESTORE = "session.restoring.asking";
const SIGN_IN = "session.signedOut.signingIn";
const RENEW = "session.signedIn.token.renewing";

const start = started();
const login = aLogin();
const due = { type: "tab.returned", now: 12 * MINUTE } as const;
const submit = { type: "signIn.submitted", email: "a@b.fr", password: "secret" } as const;
const opened = [start, answered(RESTORE, login)] as const;

const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(sessionMachine, steps);
  return { value: snapshot.value, context: snapshot.context, emitted };
};
const types = (emitted: readonly { readonly type: string }[]) => emitted.map(({ type }) => type);

const UNREADABLE: ApiError = { _tag: "UnexpectedResponse", message: "" };

describe("a renewal that fails", () => {
  it.each([
    ["a 401", unauthorized],
    ["a 400", serverError(400)],
    ["a 403", serverError(403)],
    ["a 429 that names no time", serverError(429)],
    ["a 499", serverError(499)],
  ])("[SESS-2] ends the login: %s", (_, error) => {
    const { value, emitted } = after(...opened, due, refused(RENEW, error));
    expect(value).toEqual({ signedOut: "idle" });
    expect(emitted.at(-1)).toEqual({ type: "session.reset", reason: "expired" });
  });

  it.each([
    ["a 500", serverError(500)],
    ["a 502", serverError(502)],
    ["a 503", serverError(503, 5)],
    ["a 429 that says when to come back", serverError(429, 30)],
    ["a server that is away", offline],
    ["an answer that cannot be read", UNREADABLE],
  ])("[SESS-2] keeps everybody signed in, and is tried again: %s", (_, error) => {
    const waiting = after(...opened, due, refused(RENEW, error));
    expect(waiting).toEqual({
      value: { signedIn: { token: "waiting", leaving: "staying" } },
      context: waiting.context,
      emitted: [{ type: "session.opened", login, storeId: null }],
    });
    expect(waiting.context.login).toEqual(login);
    for (const again of [
      elapsed("untilRetry", "session.signedIn.token.waiting"),
      { type: "tab.returned", now: 0 } as const,
      { type: "token.spent" } as const,
    ]) {
      expect(after(...opened, due, refused(RENEW, error), again).value).toEqual({
        signedIn: { token: "renewing", leaving: "staying" },
      });
    }
  });

  it.each([
    [serverError(499), { signedOut: "idle" }],
    [serverError(500), { restoring: "waiting" }],
    [serverError(429, 30), { restoring: "waiting" }],
    [UNREADABLE, { restoring: "waiting" }],
  ])("[SESS-2] is the same at the start: %o", (error, value) => {
    expect(after(start, refused(RESTORE, error)).value).toEqual(value);
  });

  it("[SESS-2] waits five seconds between two tries, and a start waits two and a half for an answer", () => {
    expect([RETRY_LOGIN_MS, START_PATIENCE_MS]).toEqual([5000, 2500]);
  });

  it("is a defect when the code of the call is broken, and nobody is shown as signed in", () => {
    expect(after(...opened, due, crashed(RENEW)).value).toBe("broken");
  });
});

describe("whose login an answer is", () => {
  const asAgent = aLogin({ token: "jeton-2", logoutCallbackUrl: "https://support.test/retour" });
  const next = aLogin({ token: "jeton-2" });
  const told = (...steps: readonly Step[]) => types(after(...opened, ...steps).emitted).slice(1);

  it("[FLOW-1] is the same customer's by their number, whatever the token", () => {
    expect(told(due, answered(RENEW, next))).toEqual(["session.renewed"]);
    expect(told({ type: "login.openedElsewhere", login: next })).toEqual([]);
  });

  it("[FLOW-16] is another one's when an agent is in the customer's place", () => {
    expect(told(due, answered(RENEW, asAgent))).toEqual(["session.reset", "session.opened"]);
    expect(told({ type: "login.openedElsewhere", login: asAgent })).toEqual([
      "session.reset",
      "session.opened",
    ]);
  });

  it("[CARNET-7] is another one's than the remembered customer's when an agent is in their place", () => {
    const remembered = { customerId, username: login.username };
    const away = [{ ...start, remembered }, refused(RESTORE, offline)] as const;
    const again = { type: "tab.returned", now: 0 } as const;
    const opens = (...steps: readonly Step[]) => types(after(...away, ...steps).emitted).slice(1);
    expect(opens(again, answered(RESTORE, next))).toEqual(["session.opened"]);
    expect(opens(again, answered(RESTORE, asAgent))).toEqual(["session.reset", "session.opened"]);
    expect(opens({ type: "login.openedElsewhere", login: next })).toEqual(["session.opened"]);
    expect(opens({ type: "login.openedElsewhere", login: asAgent })).toEqual([
      "session.reset",
      "session.opened",
    ]);
    // Nobody is shown yet: whoever it is takes nobody's place.
    const quick = after({ ...start, remembered }, answered(RESTORE, asAgent));
    expect(types(quick.emitted)).toEqual(["session.opened"]);
  });
});

describe("the way back to a store", () => {
  const expired = { type: "server.unauthorized", token: login.token } as const;
  const wayBack = (...steps: readonly Step[]) => after(...steps).context.wayBack;

  it("[FLOW-2] is of the customer and the store that were there, and of none without a store", () => {
    expect(wayBack(...opened, activated(storeA), activated(storeB), expired)).toEqual({
      customerId,
      storeId: storeB,
    });
    expect(wayBack(...opened, expired)).toBeNull();
    expect(wayBack(start, activated(storeA), refused(RESTORE, unauthorized))).toBeNull();
  });

  it("[FLOW-2] is taken once: the next login opens as ever", () => {
    const back = [...opened, activated(storeA), expired, submit, answered(SIGN_IN, login)] as const;
    const { emitted, context } = after(...back);
    expect([emitted.at(-1), context.wayBack]).toEqual([
      { type: "session.opened", login, storeId: storeA },
      null,
    ]);
  });

  it("[FLOW-2] is nobody else's", () => {
    const other = aLogin({ token: "jeton-3", customerId: otherCustomerId });
    const { emitted } = after(
      ...opened,
      activated(storeA),
      expired,
      submit,
      answered(SIGN_IN, other),
    );
    expect(emitted.at(-1)).toEqual({ type: "session.opened", login: other, storeId: null });
  });

  it("[CARNET-7] is the store that was shown as the remembered customer's", () => {
    const remembered = { customerId, username: login.username };
    const { emitted } = after(
      { ...start, remembered },
      refused(RESTORE, offline),
      activated(storeB),
      { type: "tab.returned", now: 0 },
      answered(RESTORE, login),
    );
    expect(emitted.at(-1)).toEqual({ type: "session.opened", login, storeId: storeB });
  });
});

describe("a sign-in that is refused", () => {
  const signedOut = started({ mayHaveLogin: false });
  const refusedBy = (error: ApiError) => {
    const { value, context } = after(signedOut, submit, refused(SIGN_IN, error));
    return [value, context.refusal];
  };
  const unverified = { ...serverError(403), code: "COMPTE_NON_VERIFIE" } as const;

  it("[ACC-4] says what the server says, and of an address that waits that it does", () => {
    expect(refusedBy(unverified)).toStrictEqual([
      { signedOut: "idle" },
      { message: "Refus 403", waitSeconds: null, unverified: true },
    ]);
    for (const error of [serverError(403), unauthorized, offline]) {
      expect(refusedBy(error)).toStrictEqual([
        { signedOut: "idle" },
        { message: error.message, waitSeconds: null },
      ]);
    }
  });

  it("[SESS-4] is closed for the time that the server names, and for no other refusal", () => {
    expect(refusedBy(serverError(429, 45))).toStrictEqual([
      { signedOut: "closed" },
      { message: "Trop de tentatives. Réessayez dans 45 secondes.", waitSeconds: 45 },
    ]);
    expect(refusedBy(serverError(429))).toStrictEqual([
      { signedOut: "idle" },
      { message: "Refus 429", waitSeconds: null },
    ]);
    expect(refusedBy(serverError(503, 45))).toStrictEqual([
      { signedOut: "idle" },
      { message: "Refus 503", waitSeconds: null },
    ]);
  });

  it("is forgotten when the next one is sent, and by the one that opens", () => {
    const again = [signedOut, submit, refused(SIGN_IN, unverified), submit] as const;
    expect(after(...again).context.refusal).toBeNull();
    expect(after(...again, answered(SIGN_IN, login)).context.refusal).toBeNull();
  });

  it("is opened by another tab meanwhile", () => {
    const elsewhere = { type: "login.openedElsewhere", login } as const;
    const { value, emitted } = after(signedOut, submit, elsewhere);
    expect([value, emitted]).toEqual([
      { signedIn: { token: "fresh", leaving: "staying" } },
      [{ type: "session.opened", login, storeId: null }],
    ]);
  });
});

describe("a login that ends elsewhere", () => {
  it.each(["signOut", "expired", "unauthorized"] as const)(
    "[SESS-1] ends here for the same reason: %s",
    (reason) => {
      const { context, emitted } = after(...opened, activated(storeA), {
        type: "login.endedElsewhere",
        reason,
      });
      expect(emitted.at(-1)).toEqual({ type: "session.reset", reason });
      expect([context.lost, context.wayBack]).toEqual(
        reason === "signOut" ? [false, null] : [true, { customerId, storeId: storeA }],
      );
    },
  );
});
