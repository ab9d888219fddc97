import fc from "fast-check";
import { createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import type { ApiError } from "../../core/api/errors.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { RETRY_LOGIN_MS, sessionMachine } from "../../machines/shop/session.ts";
import { started, activated, aLogin, MINUTE, otherCustomerId, storeA } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  elapsed,
  offline,
  refused,
  replay,
  serverError,
  silent,
  unauthorized,
  walk,
} from "./walk.ts";

const IMPERSONATE = "session.impersonating";
const RESTORE = "session.restoring.asking";
const SIGN_IN = "session.signedOut.signingIn";
const RENEW = "session.signedIn.token.renewing";
const SIGN_OUT = "session.signedIn.leaving.signingOut";

const start = (mayHaveLogin = true) => started({ mayHaveLogin });
const submit = {
  type: "signIn.submitted",
  email: "gerant@panetier.example",
  password: "secret",
} as const;
const login = aLogin();
const renewed = aLogin({ token: "jeton-2", renewAtMs: 24 * MINUTE });
const other = aLogin({ token: "jeton-3", customerId: otherCustomerId });
const inStoreA = activated(storeA);

const impersonated = aLogin({
  token: "jeton-3",
  logoutCallbackUrl: "https://exemple.test/_gestion",
});

const EVENTS = [
  start(),
  start(false),
  started({ impersonationCode: "code" }),
  submit,
  { type: "impersonation.left" },
  answered(IMPERSONATE, impersonated),
  refused(IMPERSONATE, unauthorized),
  crashed(IMPERSONATE),
  { type: "signOut.requested" },
  { type: "signOut.confirmed" },
  { type: "signOut.declined" },
  { type: "server.unauthorized", token: login.token },
  { type: "login.openedElsewhere", login: renewed },
  { type: "login.openedElsewhere", login: other },
  { type: "login.endedElsewhere", reason: "signOut" },
  { type: "tab.returned", now: 13 * MINUTE },
  answered(RESTORE, login),
  refused(RESTORE, unauthorized),
  refused(RESTORE, offline),
  crashed(RESTORE),
  answered(SIGN_IN, login),
  refused(SIGN_IN, unauthorized),
  refused(SIGN_IN, serverError(429, 60)),
  crashed(SIGN_IN),
  elapsed("untilSignInOpens", "session.signedOut.closed"),
  elapsed("untilRenewal", "session.signedIn.token.fresh"),
  answered(RENEW, renewed),
  answered(RENEW, other),
  refused(RENEW, unauthorized),
  refused(RENEW, offline),
  crashed(RENEW),
  answered(SIGN_OUT, null),
  refused(SIGN_OUT, offline),
  crashed(SIGN_OUT),
];

/** Runs the events, with the answers of calls among them. */
const after = (...events: Parameters<typeof replay>[1]) => {
  const { snapshot, emitted } = replay(sessionMachine, events);
  return { value: snapshot.value, context: snapshot.context, emitted };
};

const nobody = {
  login: null,
  refusal: null,
  storeId: null,
  lost: false,
  wayBack: null,
  remembered: null,
  isRemembered: false,
};

describe("an impersonated login", () => {
  const withCode = started({ impersonationCode: "code" });

  it("[FLOW-16] is opened by the one-time code, which comes before the cookie", () => {
    expect(after(withCode)).toEqual({ value: "impersonating", context: nobody, emitted: [] });
    const { value, context, emitted } = after(withCode, answered(IMPERSONATE, impersonated));
    expect([value, context.login, emitted]).toEqual([
      { signedIn: { token: "fresh", leaving: "staying" } },
      impersonated,
      [{ type: "session.opened", login: impersonated, storeId: null }],
    ]);
  });

  it("[FLOW-16] says why a code is refused, and goes back to the login of this browser", () => {
    expect(after(withCode, refused(IMPERSONATE, serverError(401)))).toEqual({
      value: { restoring: "asking" },
      context: nobody,
      emitted: [{ type: "toast.requested", toast: { status: "error", title: "Refus 401" } }],
    });
  });

  it("[FLOW-16] is left without another question, and says when that fails", () => {
    const acting = [withCode, answered(IMPERSONATE, impersonated)];
    const left = after(...acting, { type: "impersonation.left" });
    expect(left.value).toEqual({ signedIn: { token: "fresh", leaving: "signingOut" } });
    const failed = after(...acting, { type: "impersonation.left" }, refused(SIGN_OUT, offline));
    expect(failed.emitted.slice(1).map(({ type }) => type)).toEqual([
      "signOut.failed",
      "toast.requested",
    ]);
  });

  it("[FLOW-16] takes the place of the customer's own login, and nothing of that stays", () => {
    const own = after(start(), answered(RESTORE, login), {
      type: "login.openedElsewhere",
      login: impersonated,
    });
    expect([own.context.login, own.emitted.map(({ type }) => type)]).toEqual([
      impersonated,
      ["session.opened", "session.reset", "session.opened"],
    ]);
  });
});

describe("the graph of the session", () => {
  it("[SESS-1] reaches every state, and has no login outside of 'signedIn'", () => {
    const { missed, visits } = walk(sessionMachine, {
      events: EVENTS,
      distinguish: ({ login, refusal }) => [login, refusal],
    });
    expect(missed).toEqual([]);
    for (const { snapshot, emitted } of visits) {
      const isBroken = snapshot.matches("broken");
      if (!isBroken) {
        expect(snapshot.context.login !== null).toBe(snapshot.matches("signedIn"));
        expect(loginTold(emitted)).toEqual(snapshot.context.login?.customerId ?? null);
      }
      expect(JSON.stringify(snapshot.context)).not.toContain("secret");
    }
  });

  it("[SESS-1] tells an end for every login that it told, whatever happens", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
        const { snapshot, emitted } = replay(sessionMachine, events);
        if (snapshot.matches("broken")) return;
        expect(loginTold(emitted)).toEqual(snapshot.context.login?.customerId ?? null);
      }),
    );
  });
});

describe("restoring", () => {
  it("asks for nothing when the browser had no login", () => {
    expect(after(start(false))).toEqual({
      value: { signedOut: "idle" },
      context: nobody,
      emitted: [],
    });
  });

  it("opens the login behind the cookie", () => {
    expect(after(start(), answered(RESTORE, login))).toEqual({
      value: { signedIn: { token: "fresh", leaving: "staying" } },
      context: { ...nobody, login },
      emitted: [{ type: "session.opened", login, storeId: null }],
    });
  });

  it("forgets a login whose cookie is over, but for that it has ended", () => {
    expect(after(start(), refused(RESTORE, unauthorized))).toEqual({
      value: { signedOut: "idle" },
      context: { ...nobody, lost: true },
      emitted: [{ type: "session.reset", reason: "expired" }],
    });
  });

  it("[CARNET-7] goes on as the last customer while the server does not answer, and opens their login then", () => {
    const remembered = { customerId: login.customerId, username: login.username };
    const begun = { ...start(), remembered };
    const away = after(begun, refused(RESTORE, offline));
    expect(away).toEqual({
      value: { restoring: "waiting" },
      context: { ...nobody, remembered, isRemembered: true },
      emitted: [{ type: "session.remembered", remembered }],
    });
    const again = [begun, refused(RESTORE, offline), { type: "tab.returned", now: 0 }] as const;
    const told = { type: "session.remembered" as const, remembered };
    expect(after(...again, refused(RESTORE, offline)).emitted).toEqual([told]);
    const back = after(...again, answered(RESTORE, login));
    expect([back.value, back.context, back.emitted]).toEqual([
      { signedIn: { token: "fresh", leaving: "staying" } },
      { ...nobody, login },
      [told, { type: "session.opened", login, storeId: null }],
    ]);
    expect(after(...again, answered(RESTORE, other)).emitted).toEqual([
      told,
      { type: "session.reset", reason: "expired" },
      { type: "session.opened", login: other, storeId: null },
    ]);
    expect(after(...again, { type: "signOut.requested" }).emitted.map(({ type }) => type)).toEqual([
      "session.remembered",
      "signOut.failed",
      "toast.requested",
    ]);
  });

  it("keeps trying while the server is away, at once on return to the tab", () => {
    const away = after(start(), refused(RESTORE, offline));
    expect(away).toEqual({ value: { restoring: "waiting" }, context: nobody, emitted: [] });
    const back = after(start(), refused(RESTORE, offline), { type: "tab.returned", now: 0 });
    expect(back.value).toEqual({ restoring: "asking" });
  });
});

describe("signing in", () => {
  it("shows the refusal of the server", () => {
    const { value, context } = after(start(false), submit, refused(SIGN_IN, unauthorized));
    expect([value, context.refusal]).toEqual([
      { signedOut: "idle" },
      { message: "Connexion expirée", waitSeconds: null },
    ]);
  });

  it("[ACC-4] keeps that the address waits for its verification, and of no other refusal", () => {
    const waiting = { ...serverError(403, null), code: "COMPTE_NON_VERIFIE" } as const;
    const refusalOf = (error: ApiError) =>
      after(start(false), submit, refused(SIGN_IN, error)).context.refusal;
    expect(refusalOf(waiting)).toMatchObject({ waitSeconds: null, unverified: true });
    expect(refusalOf(serverError(403, null))).not.toHaveProperty("unverified");
  });

  it("[SESS-4] closes the form for as long as the server says, then opens it", () => {
    const clock = new SimulatedClock();
    const actor = createActor(silent(sessionMachine), { clock }).start();
    actor.send(start(false));
    actor.send(submit);
    actor.send(asEvent(refused(SIGN_IN, serverError(429, 120))));
    actor.send(submit);
    expect(actor.getSnapshot().value).toEqual({ signedOut: "closed" });
    expect(actor.getSnapshot().context.refusal).toEqual({
      message: "Trop de tentatives. Réessayez dans 2 minutes.",
      waitSeconds: 120,
    });
    clock.increment(119_999);
    expect(actor.getSnapshot().value).toEqual({ signedOut: "closed" });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ signedOut: "idle" });
    expect(actor.getSnapshot().context).toEqual(nobody);
  });
});

describe("renewing", () => {
  const signedIn = () => {
    const clock = new SimulatedClock();
    const actor = createActor(silent(sessionMachine), { clock });
    const emitted: ShopEvent[] = [];
    actor.on("*", (shopEvent) => emitted.push(shopEvent));
    actor.start();
    actor.send(start());
    actor.send(asEvent(answered(RESTORE, login)));
    const token = () => actor.getSnapshot().matches({ signedIn: { token: "renewing" } });
    return { clock, actor, emitted, isRenewing: token };
  };

  it("[SESS-2] asks for the next token at 80 % of the life of this one", () => {
    const { clock, actor, emitted, isRenewing } = signedIn();
    clock.increment(12 * MINUTE - 1);
    expect(isRenewing()).toBe(false);
    clock.increment(1);
    expect(isRenewing()).toBe(true);
    actor.send(asEvent(answered(RENEW, renewed)));
    expect(actor.getSnapshot().context).toEqual({ ...nobody, login: renewed });
    expect(emitted.at(-1)).toEqual({ type: "session.renewed", login: renewed });
    clock.increment(12 * MINUTE);
    expect(isRenewing()).toBe(true);
  });

  it("[SESS-2] asks on return to the tab when the time has passed asleep", () => {
    const { actor, isRenewing } = signedIn();
    actor.send({ type: "tab.returned", now: 12 * MINUTE - 1 });
    expect(isRenewing()).toBe(false);
    actor.send({ type: "tab.returned", now: 12 * MINUTE });
    expect(isRenewing()).toBe(true);
  });

  it("[SESS-2] asks for a call that the token is spent for, whatever the session's own timer says", () => {
    const { actor, isRenewing } = signedIn();
    actor.send({ type: "token.spent" });
    expect(isRenewing()).toBe(true);
  });

  it("stays signed in while the server is away, and tries again", () => {
    const { clock, actor, emitted, isRenewing } = signedIn();
    clock.increment(12 * MINUTE);
    actor.send(asEvent(refused(RENEW, serverError(503))));
    expect(actor.getSnapshot().context.login).toEqual(login);
    clock.increment(RETRY_LOGIN_MS);
    expect(isRenewing()).toBe(true);
    expect(emitted).toEqual([{ type: "session.opened", login, storeId: null }]);
  });

  it("[FLOW-1] takes over the token that another tab has renewed, and waits its time", () => {
    const { clock, actor, isRenewing } = signedIn();
    clock.increment(11 * MINUTE);
    actor.send({ type: "login.openedElsewhere", login: renewed });
    clock.increment(11 * MINUTE);
    expect(isRenewing()).toBe(false);
    expect(actor.getSnapshot().context.login).toEqual(renewed);
  });
});

describe("a renewal by the cookie of another customer", () => {
  it("[FLOW-1] [SESS-1] ends this login before it opens theirs", () => {
    const due = { type: "tab.returned", now: 12 * MINUTE } as const;
    const { value, context, emitted } = after(
      start(),
      answered(RESTORE, login),
      inStoreA,
      due,
      answered(RENEW, other),
    );
    expect(value).toEqual({ signedIn: { token: "fresh", leaving: "staying" } });
    expect(context).toEqual({ ...nobody, login: other });
    expect(emitted).toEqual([
      { type: "session.opened", login, storeId: null },
      { type: "session.reset", reason: "expired" },
      { type: "session.opened", login: other, storeId: null },
    ]);
  });
});

describe("ending", () => {
  const opened = [start(), answered(RESTORE, login), inStoreA];

  it("[SESS-1] clears everything on a 401 of its token, and keeps the way back", () => {
    const ended = after(...opened, { type: "server.unauthorized", token: login.token });
    expect(ended.context).toEqual({
      ...nobody,
      lost: true,
      wayBack: { customerId: login.customerId, storeId: storeA },
    });
    expect(ended.emitted.at(-1)).toEqual({ type: "session.reset", reason: "unauthorized" });
  });

  it("[FLOW-1] goes on with a sign-out while another tab renews the token", () => {
    const leaving = after(
      ...opened,
      { type: "signOut.requested" },
      { type: "signOut.confirmed" },
      { type: "login.openedElsewhere", login: renewed },
    );
    expect([leaving.value, leaving.context.login]).toEqual([
      { signedIn: { token: "fresh", leaving: "signingOut" } },
      renewed,
    ]);
  });

  it("does not end for a 401 of a token that was renewed since", () => {
    const { context } = after(
      ...opened,
      { type: "login.openedElsewhere", login: renewed },
      { type: "server.unauthorized", token: login.token },
    );
    expect(context.login).toEqual(renewed);
  });

  it("[FLOW-2] comes back to the same store for the same customer only", () => {
    const expired = { type: "server.unauthorized", token: login.token } as const;
    const same = after(...opened, expired, submit, answered(SIGN_IN, renewed));
    expect(same.emitted.at(-1)).toEqual({
      type: "session.opened",
      login: renewed,
      storeId: storeA,
    });
    const another = after(...opened, expired, submit, answered(SIGN_IN, other));
    expect(another.emitted.at(-1)).toEqual({
      type: "session.opened",
      login: other,
      storeId: null,
    });
  });

  it("[FLOW-3] asks before signing out, and keeps no way back", () => {
    const asked = [...opened, { type: "signOut.requested" }];
    expect(after(...asked).value).toEqual({ signedIn: { token: "fresh", leaving: "asking" } });
    expect(after(...asked, { type: "signOut.declined" }).value).toEqual({
      signedIn: { token: "fresh", leaving: "staying" },
    });
    const left = after(...asked, { type: "signOut.confirmed" }, answered(SIGN_OUT, null));
    expect(left).toEqual({
      value: { signedOut: "idle" },
      context: nobody,
      emitted: [
        { type: "session.opened", login, storeId: null },
        { type: "session.reset", reason: "signOut" },
      ],
    });
  });

  it("[FLOW-3] says so when the sign-out did not reach the server, and stays signed in", () => {
    const { value, emitted } = after(
      ...opened,
      { type: "signOut.requested" },
      { type: "signOut.confirmed" },
      refused(SIGN_OUT, offline),
    );
    expect(value).toEqual({ signedIn: { token: "fresh", leaving: "staying" } });
    expect(emitted.at(-1)).toEqual({
      type: "toast.requested",
      toast: { status: "error", title: "La déconnexion n'a pas abouti. Réessayez." },
    });
  });

  it("[FLOW-1] gives way to another customer who signed in elsewhere", () => {
    const { context, emitted } = after(...opened, { type: "login.openedElsewhere", login: other });
    expect(context.login).toEqual(other);
    expect(emitted.slice(-2)).toEqual([
      { type: "session.reset", reason: "expired" },
      { type: "session.opened", login: other, storeId: null },
    ]);
  });
});

/** The customer whose login was told last, null after a reset. */
const loginTold = (emitted: readonly ShopEvent[]): unknown =>
  emitted.reduce<unknown>((customer, shopEvent) => {
    if (shopEvent.type === "session.opened") {
      expect(customer).toBe(null);
      return shopEvent.login.customerId;
    }
    return shopEvent.type === "session.reset" ? null : customer;
  }, null);

/** Answers of calls are events of XState's own: the machine's type does not name them. */
const asEvent = (event: { readonly type: string }) => event as typeof submit;

itAsks(sessionMachine, {
  [IMPERSONATE]: {
    after: [started({ impersonationCode: "code-de-l-assistance" })],
    asked: [["retrieveImpersonation", { code: "code-de-l-assistance" }]],
  },
  [RESTORE]: { after: [start()], asked: [["renewLogin", undefined]] },
  [SIGN_IN]: {
    after: [start(false), submit],
    asked: [["signIn", { email: "gerant@panetier.example", password: "secret" }]],
  },
  [RENEW]: {
    after: [start(), answered(RESTORE, login), { type: "tab.returned", now: 13 * MINUTE }],
    asked: [
      ["renewLogin", undefined],
      ["renewLogin", undefined],
    ],
  },
  [SIGN_OUT]: {
    after: [
      start(),
      answered(RESTORE, login),
      { type: "signOut.requested" },
      { type: "signOut.confirmed" },
    ],
    asked: [
      ["renewLogin", undefined],
      ["signOut", undefined],
    ],
  },
});
