import { assign, setup } from "xstate";
import type {
  AuthenticatorCode,
  CodeKind,
  Enrolment,
  FirstEnrolled,
  SecondFactorCode,
  StaffCredentials,
  StaffSession,
} from "../../api-schema/staff-session.ts";
import type { OpenidAnswer } from "../../api-schema/staff-openid.ts";
import { type ApiError, hasStatus, type Outcome, valueOf } from "../../core/api/errors.ts";
import { ANSWERED, type Answered, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import { assertPresent } from "../system/assert-present.ts";

/** How somebody shows that it is they after the password. */
export type FactorKind = CodeKind | "passkey";

export type DeskSessionContext = {
  /** As the server last told it; null before it has. */
  readonly session: StaffSession | null;
  /** Which kind of code is typed, or that a passkey is shown. */
  readonly factorKind: FactorKind;
  /** The authenticator that the first sign-in sets up. */
  readonly enrolment: Enrolment | null;
  /** With what this browser has come back from the firm's provider, until it is taken. */
  readonly openidAnswer: OpenidAnswer | null;
  /** Recovery codes, while they are shown: nothing shows them again. */
  readonly codes: readonly string[];
  /** Why the last try did not go. */
  readonly refusal: ApiError | null;
};

export type DeskSessionEvent =
  | { readonly type: "retry.asked" }
  | { readonly type: "credentials.sent"; readonly credentials: StaffCredentials }
  | { readonly type: "code.sent"; readonly code: SecondFactorCode }
  | { readonly type: "factorKind.chosen"; readonly kind: FactorKind }
  /** A passkey is to be shown: in place of the password, or after it. */
  | { readonly type: "passkey.asked" }
  /** The browser goes to the firm's provider, and comes back to a page of its own. */
  | { readonly type: "openid.asked" }
  | { readonly type: "firstCode.sent"; readonly code: AuthenticatorCode }
  | { readonly type: "password.askedAgain" }
  | { readonly type: "codes.noted" }
  /** A call was refused for lack of a login. */
  | { readonly type: "session.over" }
  | { readonly type: "session.refreshed"; readonly session: StaffSession }
  | { readonly type: "signOut.requested" };

/** Why the call did not go, of what the chart receives when it has ended. */
const refusalOf = ({ event }: Answered<unknown>) => failureOf(event.output);

const KEEP_REFUSAL = { type: "keepRefusal", params: refusalOf } as const;

/** The answer to a passkey: the desk is open, and what was refused before is forgotten. */
const OPENED = {
  guard: ANSWERED,
  target: "#deskSession.deciding",
  actions: [
    "forgetRefusal",
    { type: "keepSession", params: ({ event }: Answered<StaffSession>) => valueOf(event.output) },
  ],
} as const;

/** The step that was answered is over: where one stands is asked again. */
const OUTDATED = {
  guard: { type: "isOutdated", params: refusalOf },
  target: "#deskSession.reading",
  actions: KEEP_REFUSAL,
} as const;

/**
 * Who is at the desk (SUPPORT-1, SUPPORT-10 to 13, SUPPORT-24): the password or the
 * firm's provider first (SUPPORT-26), then a code, a passkey or the first set-up with its recovery codes; or a passkey alone; then the desk until it is left or over. The
 * address stays what it was: whoever signs in goes on where they wanted to.
 */
export const deskSessionMachine = setup({
  types: {
    context: {} as DeskSessionContext, // safe: type carriers that nothing reads
    events: {} as DeskSessionEvent,
    input: {} as { readonly openidAnswer: OpenidAnswer | null } | undefined,
  },
  actors: {
    readSession: notProvided<Outcome<StaffSession>, void>(),
    signIn: notProvided<Outcome<StaffSession>, StaffCredentials>(),
    takeCode: notProvided<Outcome<StaffSession>, SecondFactorCode>(),
    showPasskey: notProvided<Outcome<StaffSession>, void>(),
    /** Sends the browser away. */
    leaveForOpenid: notProvided<Outcome<null>, void>(),
    takeOpenid: notProvided<Outcome<StaffSession>, OpenidAnswer>(),
    readEnrolment: notProvided<Outcome<Enrolment>, void>(),
    confirmEnrolment: notProvided<Outcome<FirstEnrolled>, AuthenticatorCode>(),
    signOut: notProvided<Outcome<null>, void>(),
  },
  actions: {
    keepSession: assign((_, session: StaffSession) => ({ session, refusal: null })),
    /** A passkey is less work than a code: it is offered first. */
    offerFactor: assign(({ context: { session } }) => ({
      factorKind:
        session?.stage === "code" && session.asked !== "code" ? "passkey" : "authenticator",
    })),
    refreshSession: assign((_, { session }: { readonly session: StaffSession }) => ({ session })),
    keepEnrolment: assign((_, enrolment: Enrolment) => ({ enrolment })),
    keepCodes: assign((_, { codes, session }: FirstEnrolled) => ({
      codes,
      session,
      enrolment: null,
      refusal: null,
    })),
    forgetCodes: assign({ codes: [] }),
    chooseKind: assign((_, { kind }: { readonly kind: FactorKind }) => ({
      factorKind: kind,
      refusal: null,
    })),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({ refusal: error })),
    forgetAnswer: assign({ openidAnswer: null }),
    forgetRefusal: assign({ refusal: null }),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    /** The step is over, or the page is older than its token: where one stands is asked again. */
    isOutdated: (_, { error }: { readonly error: ApiError }) =>
      hasStatus(error, 409) || hasStatus(error, 403),
    bringsAnswer: ({ context: { openidAnswer, session } }) =>
      openidAnswer !== null && session?.stage !== "open",
    asksCode: ({ context }) => context.session?.stage === "code",
    asksEnrolment: ({ context }) => context.session?.stage === "enrolment",
    isOpen: ({ context }) => context.session?.stage === "open",
    isClosed: (_, { session }: { readonly session: StaffSession }) => session.stage !== "open",
  },
}).createMachine({
  id: "deskSession",
  context: ({ input }) => ({
    session: null,
    factorKind: "authenticator",
    enrolment: null,
    openidAnswer: input?.openidAnswer ?? null,
    codes: [],
    refusal: null,
  }),
  initial: "reading",
  states: {
    reading: {
      tags: "waiting",
      invoke: {
        src: "readSession",
        onDone: [
          {
            guard: ANSWERED,
            target: "deciding",
            actions: {
              type: "refreshSession",
              params: ({ event }) => ({ session: valueOf(event.output) }),
            },
          },
          {
            target: "unreached",
            actions: KEEP_REFUSAL,
          },
        ],
        onError: "broken",
      },
    },
    unreached: { on: { "retry.asked": "reading" } },
    deciding: {
      always: [
        { guard: "bringsAnswer", target: "returning" },
        { guard: "isOpen", target: "open", actions: "forgetAnswer" },
        { guard: "asksCode", target: "code", actions: "offerFactor" },
        { guard: "asksEnrolment", target: "enrolling" },
        { target: "password" },
      ],
    },
    returning: {
      tags: "waiting",
      // Its code is good once: nothing brings it again.
      exit: "forgetAnswer",
      invoke: {
        src: "takeOpenid",
        input: ({ context }) => assertPresent(context.openidAnswer),
        onDone: [
          {
            guard: ANSWERED,
            target: "deciding",
            actions: { type: "keepSession", params: ({ event }) => valueOf(event.output) },
          },
          OUTDATED,
          { target: "password", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    password: {
      initial: "waiting",
      states: {
        waiting: {
          on: {
            "credentials.sent": "sending",
            "passkey.asked": "showing",
            "openid.asked": "leaving",
          },
        },
        leaving: {
          tags: "sending",
          invoke: {
            src: "leaveForOpenid",
            onDone: [
              { guard: ANSWERED, target: "waiting", actions: "forgetRefusal" },
              OUTDATED,
              { target: "waiting", actions: KEEP_REFUSAL },
            ],
            onError: "#deskSession.broken",
          },
        },
        showing: {
          tags: "sending",
          invoke: {
            src: "showPasskey",
            onDone: [OPENED, OUTDATED, { target: "waiting", actions: KEEP_REFUSAL }],
            onError: "#deskSession.broken",
          },
        },
        sending: {
          tags: "sending",
          invoke: {
            src: "signIn",
            input: ({ event }) => credentialsIn(event),
            onDone: [
              {
                guard: ANSWERED,
                target: "#deskSession.deciding",
                actions: { type: "keepSession", params: ({ event }) => valueOf(event.output) },
              },
              OUTDATED,
              {
                target: "waiting",
                actions: KEEP_REFUSAL,
              },
            ],
            onError: "#deskSession.broken",
          },
        },
      },
    },
    code: {
      initial: "waiting",
      on: { "password.askedAgain": { target: "password", actions: "forgetRefusal" } },
      states: {
        waiting: {
          on: {
            "code.sent": "sending",
            "passkey.asked": "showing",
            "factorKind.chosen": {
              actions: { type: "chooseKind", params: ({ event }) => event },
            },
          },
        },
        showing: {
          tags: "sending",
          invoke: {
            src: "showPasskey",
            onDone: [OPENED, OUTDATED, { target: "waiting", actions: KEEP_REFUSAL }],
            onError: "#deskSession.broken",
          },
        },
        sending: {
          tags: "sending",
          invoke: {
            src: "takeCode",
            input: ({ event }) => codeIn(event),
            onDone: [
              {
                guard: ANSWERED,
                target: "#deskSession.deciding",
                actions: [
                  "forgetRefusal",
                  { type: "keepSession", params: ({ event }) => valueOf(event.output) },
                ],
              },
              OUTDATED,
              {
                target: "waiting",
                actions: KEEP_REFUSAL,
              },
            ],
            onError: "#deskSession.broken",
          },
        },
      },
    },
    enrolling: {
      initial: "loading",
      on: { "password.askedAgain": { target: "password", actions: "forgetRefusal" } },
      states: {
        loading: {
          tags: "waiting",
          invoke: {
            src: "readEnrolment",
            onDone: [
              {
                guard: ANSWERED,
                target: "waiting",
                actions: { type: "keepEnrolment", params: ({ event }) => valueOf(event.output) },
              },
              OUTDATED,
              {
                target: "#deskSession.unreached",
                actions: KEEP_REFUSAL,
              },
            ],
            onError: "#deskSession.broken",
          },
        },
        waiting: { on: { "firstCode.sent": "sending" } },
        sending: {
          tags: "sending",
          invoke: {
            src: "confirmEnrolment",
            input: ({ event }) => firstCodeIn(event),
            onDone: [
              {
                guard: ANSWERED,
                target: "#deskSession.notingCodes",
                actions: { type: "keepCodes", params: ({ event }) => valueOf(event.output) },
              },
              OUTDATED,
              {
                target: "waiting",
                actions: KEEP_REFUSAL,
              },
            ],
            onError: "#deskSession.broken",
          },
        },
      },
    },
    notingCodes: { on: { "codes.noted": { target: "open", actions: "forgetCodes" } } },
    open: {
      initial: "staying",
      on: {
        "session.over": "reading",
        "session.refreshed": [
          {
            guard: { type: "isClosed", params: ({ event }) => event },
            target: "deciding",
            actions: { type: "refreshSession", params: ({ event }) => event },
          },
          { actions: { type: "refreshSession", params: ({ event }) => event } },
        ],
      },
      states: {
        staying: { on: { "signOut.requested": "leaving" } },
        leaving: {
          tags: "sending",
          invoke: {
            src: "signOut",
            onDone: [
              { guard: ANSWERED, target: "#deskSession.reading" },
              {
                target: "staying",
                actions: KEEP_REFUSAL,
              },
            ],
            onError: "#deskSession.broken",
          },
        },
      },
    },
    broken: {},
  },
});

// The invocation of a state that one event alone leads to.
const credentialsIn = (event: DeskSessionEvent): StaffCredentials =>
  assertPresent(event.type === "credentials.sent" ? event.credentials : null);
const codeIn = (event: DeskSessionEvent): SecondFactorCode =>
  assertPresent(event.type === "code.sent" ? event.code : null);
const firstCodeIn = (event: DeskSessionEvent): AuthenticatorCode =>
  assertPresent(event.type === "firstCode.sent" ? event.code : null);
