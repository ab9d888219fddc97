import { assign, emit, enqueueActions, setup } from "xstate";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import type { ResetReason } from "../../core/session/reset.ts";
import { signInLockMessage } from "../../core/session/sign-in-lock.ts";
import { ANSWERED, type Answered, BROKEN, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { Login } from "../../core/session/login.ts";
import type { Remembered } from "../../core/session/remembered.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

/** How long a start waits for the server before it shows what this browser keeps of its customer. */
export const START_PATIENCE_MS = 2500;

/** A restoration or a renewal that failed without network is tried again after this time. */
export const RETRY_LOGIN_MS = 5000;

export type Refusal = {
  readonly message: string;
  readonly waitSeconds: number | null;
  /** The password was right: the letter that verifies the address may be sent again. */
  readonly unverified?: true;
};

export type SessionContext = {
  readonly login: Login | null;
  /** Why sign-in was refused; `waitSeconds` when it is closed for some time (429). */
  readonly refusal: Refusal | null;
  /** The active store, to come back to it when the login expires under the same customer. */
  readonly storeId: StoreId | null;
  /** The last login ended without being asked to: the sign-in page says so. */
  readonly lost: boolean;
  readonly wayBack: { readonly customerId: CustomerId; readonly storeId: StoreId } | null;
  /** Whose login this browser had last, when nobody has signed out since. */
  readonly remembered: Remembered | null;
  /** Without an answer of the server, the shop goes on as theirs: it reads what is kept, and queues. */
  readonly isRemembered: boolean;
};

const NOBODY: SessionContext = {
  login: null,
  refusal: null,
  storeId: null,
  lost: false,
  wayBack: null,
  remembered: null,
  isRemembered: false,
};

/** The login that a call has brought. */
const KEEP_LOGIN = {
  type: "keepLogin",
  params: ({ event }: Answered<Login>) => ({ login: valueOf(event.output) }),
} as const;

/** The login that another tab has opened. */
const KEEP_OTHER_TABS_LOGIN = {
  type: "keepLogin",
  params: ({ event }: { readonly event: { readonly login: Login } }) => ({ login: event.login }),
} as const;

const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;

/** Nothing of the login stays, and everybody is told why. */
const reset = <Reason extends ResetReason>(reason: Reason) =>
  [
    { type: "forget", params: { reason } },
    { type: "announceReset", params: { reason } },
  ] as const;

const SIGN_OUT_FAILED = "La déconnexion n'a pas abouti. Réessayez.";

/**
 * The login (spec §4, product §3): restored by cookie, opened by sign-in, renewed at 80 % of its
 * life and on return to the tab, ended by sign-out, by any 401 and by another tab. The password is
 * never kept in the context.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "app.started"
      | "signIn.submitted"
      | "signOut.requested"
      | "signOut.confirmed"
      | "signOut.declined"
      | "server.unauthorized"
      | "login.openedElsewhere"
      | "login.endedElsewhere"
      | "tab.returned"
      | "token.spent"
      | "store.activated"
      | "impersonation.left"
    >,
    emitted: {} as ShopEventOf<
      | "session.opened"
      | "session.remembered"
      | "session.renewed"
      | "session.reset"
      | "signOut.failed"
      | "toast.requested"
    >,
  },
  actors: {
    /** Exchanges the refresh cookie for a token, at start and for each renewal. */
    renewLogin: notProvided<Outcome<Login>, void>(),
    signIn: notProvided<Outcome<Login>, { readonly email: string; readonly password: string }>(),
    signOut: notProvided<Outcome<null>, void>(),
    /** Exchanges the one-time code of the desk. */
    retrieveImpersonation: notProvided<Outcome<Login>, { readonly code: string }>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    rememberStore: assign((_, { storeId }: { readonly storeId: StoreId }) => ({ storeId })),
    forgetRefusal: assign({ refusal: null }),
    notifySignOutFailed: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: "signOut.failed" });
      enqueue.emit({ type: "toast.requested", toast: { status: "error", title: SIGN_OUT_FAILED } });
    }),
    notifyCodeRefused: emit((_, { error }: { readonly error: ApiError }) => ({
      type: "toast.requested" as const,
      toast: { status: "error" as const, title: apiErrorMessage(error) },
    })),
    keepLogin: assign((_, { login }: { readonly login: Login }) => ({
      login,
      refusal: null,
      lost: false,
    })),
    rememberPerson: assign((_, { remembered }: ShopEventOf<"app.started">) => ({
      remembered: remembered ?? null,
    })),
    /** Once a start: what is kept of them is shown until the server answers. */
    showRemembered: enqueueActions(({ context: { remembered, isRemembered }, enqueue }) => {
      if (remembered === null || isRemembered) return;
      enqueue.assign({ isRemembered: true });
      enqueue.emit({ type: "session.remembered", remembered });
    }),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: refusalOf(error),
    })),
    announceOpening: enqueueActions(({ context, enqueue }) => {
      const { login, wayBack, isRemembered } = context;
      if (login === null) return;
      const back = wayBack?.customerId === login.customerId ? wayBack.storeId : null;
      const storeId = isRemembered ? context.storeId : back;
      enqueue.assign({ wayBack: null, isRemembered: false, remembered: null });
      enqueue.emit({ type: "session.opened", login, storeId });
    }),
    announceRenewal: enqueueActions(({ context: { login }, enqueue }) => {
      if (login !== null) enqueue.emit({ type: "session.renewed", login });
    }),
    forget: assign(({ context }, { reason }: { readonly reason: ResetReason }) => ({
      ...NOBODY,
      lost: reason !== "signOut",
      wayBack: reason === "signOut" ? null : wayBackOf(context),
    })),
    announceReset: emit((_, { reason }: { readonly reason: ResetReason }) => ({
      type: "session.reset" as const,
      reason,
    })),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isLoginOver: (_, answer: Outcome<unknown>) => !answer.ok && isLoginOver(answer.error),
    isLockedOut: (_, answer: Outcome<unknown>) =>
      !answer.ok && refusalOf(answer.error).waitSeconds !== null,
    mayHaveLogin: (_, { mayHaveLogin }: { readonly mayHaveLogin: boolean }) => mayHaveLogin,
    hasCode: (_, { impersonationCode }: { readonly impersonationCode: string | null }) =>
      impersonationCode !== null,
    isCurrentToken: ({ context }, { token }: { readonly token: string }) =>
      context.login?.token === token,
    isOfAnother: ({ context }, { login }: { readonly login: Login }) => isOfAnother(context, login),
    isAnswerOfAnother: ({ context }, answer: Outcome<Login>) =>
      answer.ok && isOfAnother(context, answer.value),
    isSameCustomer: ({ context }, { login }: { readonly login: Login }) =>
      isSameCustomer(context.login, login),
    isRenewed: ({ context }, answer: Outcome<Login>) =>
      answer.ok && isSameCustomer(context.login, answer.value),
    isRenewalDue: ({ context }, { now }: { readonly now: number }) =>
      context.login !== null && now >= context.login.renewAtMs,
  },
  delays: {
    untilRenewal: ({ context }) => context.login?.renewInMs ?? 0,
    untilSignInOpens: ({ context }) => (context.refusal?.waitSeconds ?? 0) * 1000,
    untilRetry: RETRY_LOGIN_MS,
    patience: START_PATIENCE_MS,
  },
}).createMachine({
  id: "session",
  context: NOBODY,
  initial: "unknown",
  on: {
    "store.activated": { actions: { type: "rememberStore", params: ({ event }) => event } },
  },
  states: {
    unknown: {
      on: {
        "app.started": [
          { guard: { type: "hasCode", params: ({ event }) => event }, target: "impersonating" },
          {
            guard: { type: "mayHaveLogin", params: ({ event }) => event },
            target: "restoring",
            actions: { type: "rememberPerson", params: ({ event }) => event },
          },
          { target: "signedOut" },
        ],
      },
    },
    /** Opened by a support agent: the code is good once, a login of this browser stays behind it. */
    impersonating: {
      invoke: {
        src: "retrieveImpersonation",
        input: ({ event }) => ({ code: codeOf(event) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "signedIn",
            actions: KEEP_LOGIN,
          },
          {
            target: "restoring",
            actions: { type: "notifyCodeRefused", params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: "broken",
      },
    },
    restoring: {
      on: {
        "login.openedElsewhere": [
          {
            guard: { type: "isOfAnother", params: ({ event }) => event },
            target: "signedIn",
            actions: [...reset("expired"), KEEP_OTHER_TABS_LOGIN],
          },
          {
            target: "signedIn",
            actions: KEEP_OTHER_TABS_LOGIN,
          },
        ],
        // The cookie can only be ended by the server.
        "signOut.requested": { actions: "notifySignOutFailed" },
      },
      initial: "asking",
      states: {
        asking: {
          // The call goes on: one that is left may have used the cookie up.
          after: { patience: { actions: "showRemembered" } },
          invoke: {
            src: "renewLogin",
            onDone: [
              {
                guard: { type: "isAnswerOfAnother", params: ({ event }) => event.output },
                target: "#session.signedIn",
                actions: [...reset("expired"), KEEP_LOGIN],
              },
              {
                guard: ANSWERED,
                target: "#session.signedIn",
                actions: KEEP_LOGIN,
              },
              {
                guard: { type: "isLoginOver", params: ({ event }) => event.output },
                target: "#session.signedOut",
                actions: [...reset("expired")],
              },
              { target: "waiting" },
            ],
            onError: "#session.broken",
          },
        },
        waiting: {
          entry: "showRemembered",
          after: { untilRetry: "asking" },
          on: { "tab.returned": "asking" },
        },
      },
    },
    signedOut: {
      on: {
        "login.openedElsewhere": {
          target: "signedIn",
          actions: KEEP_OTHER_TABS_LOGIN,
        },
      },
      initial: "idle",
      states: {
        idle: { on: { "signIn.submitted": "signingIn" } },
        signingIn: {
          entry: "forgetRefusal",
          invoke: {
            src: "signIn",
            input: ({ event }) =>
              event.type === "signIn.submitted"
                ? { email: event.email, password: event.password }
                : { email: "", password: "" },
            onDone: [
              {
                guard: ANSWERED,
                target: "#session.signedIn",
                actions: KEEP_LOGIN,
              },
              {
                guard: { type: "isLockedOut", params: ({ event }) => event.output },
                target: "closed",
                actions: KEEP_REFUSAL,
              },
              {
                target: "idle",
                actions: KEEP_REFUSAL,
              },
            ],
            onError: "#session.broken",
          },
        },
        closed: {
          after: { untilSignInOpens: { target: "idle", actions: "forgetRefusal" } },
        },
      },
    },
    signedIn: {
      entry: "announceOpening",
      type: "parallel",
      on: {
        "server.unauthorized": {
          guard: { type: "isCurrentToken", params: ({ event }) => event },
          target: "signedOut",
          actions: [...reset("unauthorized")],
        },
        "login.endedElsewhere": {
          target: "signedOut",
          actions: [
            { type: "forget", params: ({ event }) => ({ reason: event.reason }) },
            { type: "announceReset", params: ({ event }) => ({ reason: event.reason }) },
          ],
        },
        "login.openedElsewhere": {
          target: "signedIn",
          reenter: true,
          actions: [...reset("expired"), KEEP_OTHER_TABS_LOGIN],
        },
      },
      states: {
        token: {
          on: {
            // Here, not above and without re-entering: both enter the other region again, which would forget
            // a sign-out under way. The time until the next renewal starts over all the same.
            "login.openedElsewhere": {
              guard: { type: "isSameCustomer", params: ({ event }) => event },
              target: ".fresh",
              actions: KEEP_OTHER_TABS_LOGIN,
            },
          },
          initial: "fresh",
          states: {
            fresh: {
              after: { untilRenewal: "renewing" },
              on: {
                "tab.returned": {
                  guard: { type: "isRenewalDue", params: ({ event }) => event },
                  target: "renewing",
                },
                "token.spent": "renewing",
              },
            },
            renewing: {
              invoke: {
                src: "renewLogin",
                onDone: [
                  {
                    guard: { type: "isRenewed", params: ({ event }) => event.output },
                    target: "fresh",
                    actions: [KEEP_LOGIN, "announceRenewal"],
                  },
                  {
                    // The cookie is another customer's, who signed in elsewhere: nothing shown here is theirs.
                    guard: ANSWERED,
                    target: "#session.signedIn",
                    reenter: true,
                    actions: [...reset("expired"), KEEP_LOGIN],
                  },
                  {
                    guard: { type: "isLoginOver", params: ({ event }) => event.output },
                    target: "#session.signedOut",
                    actions: [...reset("expired")],
                  },
                  { target: "waiting" },
                ],
                onError: "#session.broken",
              },
            },
            waiting: {
              after: { untilRetry: "renewing" },
              on: { "tab.returned": "renewing", "token.spent": "renewing" },
            },
          },
        },
        leaving: {
          initial: "staying",
          states: {
            staying: { on: { "signOut.requested": "asking", "impersonation.left": "signingOut" } },
            asking: {
              on: {
                "signOut.confirmed": "signingOut",
                "signOut.declined": "staying",
                "impersonation.left": "signingOut",
              },
            },
            signingOut: {
              invoke: {
                src: "signOut",
                onDone: [
                  {
                    guard: ANSWERED,
                    target: "#session.signedOut",
                    actions: [...reset("signOut")],
                  },
                  {
                    // The cookie is still there: saying 'signed out' on a shared device would be a lie.
                    target: "staying",
                    actions: "notifySignOutFailed",
                  },
                ],
                onError: "#session.broken",
              },
            },
          },
        },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

/** A refusal ends the login; a server that is away or broken does not. */
const isLoginOver = (error: ApiError): boolean =>
  error._tag === "Unauthorized" ||
  (error._tag === "ServerRefused" && error.status < 500 && error.retryAfter === null);

/** Somebody else's than the customer whose kept things are shown. */
const isOfAnother = ({ remembered, isRemembered }: SessionContext, login: Login): boolean =>
  isRemembered && (remembered?.customerId !== login.customerId || login.logoutCallbackUrl !== null);

/** An agent in a customer's place is not that customer. */
const isSameCustomer = (known: Login | null, login: Login): boolean =>
  known?.customerId === login.customerId && known.logoutCallbackUrl === login.logoutCallbackUrl;

const codeOf = (event: { readonly type: string }): string =>
  "impersonationCode" in event && typeof event.impersonationCode === "string"
    ? event.impersonationCode
    : "";

const refusalOf = (error: ApiError): Refusal =>
  error._tag === "ServerRefused" && error.status === 429 && error.retryAfter !== null
    ? { message: signInLockMessage(error.retryAfter), waitSeconds: error.retryAfter }
    : {
        message: apiErrorMessage(error),
        waitSeconds: null,
        ...(isUnverified(error) ? { unverified: true } : {}),
      };

const isUnverified = (error: ApiError): boolean =>
  error._tag === "ServerRefused" && error.code === "COMPTE_NON_VERIFIE";

const wayBackOf = ({ login, storeId }: SessionContext): SessionContext["wayBack"] =>
  login === null || storeId === null ? null : { customerId: login.customerId, storeId };
