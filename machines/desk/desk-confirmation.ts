import { assign, setup } from "xstate";
import type { Confirmation, FactorsAsked } from "../../api-schema/staff-session.ts";
import type { ApiError, Outcome } from "../../core/api/errors.ts";
import { ANSWERED, failureOf } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";

/** What is asked for: a code, a passkey or either, or the password of who has no second factor. */
export type Asked = FactorsAsked | "password";

/** How it is shown. */
type ShownKind = Confirmation["kind"] | "passkey";

export type DeskConfirmationContext = {
  readonly asked: Asked;
  /** Which kind is typed, or that a passkey is shown. */
  readonly kind: ShownKind;
  /** Why the last try did not go. */
  readonly refusal: ApiError | null;
  /** How the last question ended: the calls that wait for it are made again. */
  readonly isGiven: boolean;
};

export type DeskConfirmationEvent =
  | { readonly type: "confirmation.asked"; readonly asked: Asked }
  | { readonly type: "confirmation.sent"; readonly confirmation: Confirmation }
  | { readonly type: "passkey.asked" }
  | { readonly type: "shownKind.chosen"; readonly kind: Exclude<ShownKind, "password"> }
  /** Closed, or nobody is at the desk any more. */
  | { readonly type: "confirmation.givenUp" };

/** What is offered first: a passkey is less work than a code. */
const FIRST = {
  code: "authenticator",
  passkey: "passkey",
  passkeyOrCode: "passkey",
  password: "password",
} as const;

/**
 * The question before what is dangerous (SUPPORT-23): a call was refused until somebody shows again that it is
 * they. Calls that are refused meanwhile wait for the same answer.
 */
export const deskConfirmationMachine = setup({
  types: {
    context: {} as DeskConfirmationContext, // safe: type carriers that nothing reads
    events: {} as DeskConfirmationEvent,
  },
  actors: {
    confirm: notProvided<Outcome<null>, Confirmation>(),
    showPasskey: notProvided<Outcome<null>, void>(),
  },
  actions: {
    ask: assign((_, { asked }: { readonly asked: Asked }) => ({
      asked,
      kind: FIRST[asked],
      refusal: null,
      isGiven: false,
    })),
    chooseKind: assign((_, { kind }: { readonly kind: ShownKind }) => ({
      kind,
      refusal: null,
    })),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({ refusal: error })),
    noteGiven: assign({ isGiven: true, refusal: null }),
  },
  guards: { isAnswered: (_, answer: Outcome<unknown>) => answer.ok },
}).createMachine({
  id: "deskConfirmation",
  context: { asked: "code", kind: "authenticator", refusal: null, isGiven: false },
  initial: "quiet",
  states: {
    quiet: {
      on: {
        "confirmation.asked": {
          target: "asking",
          actions: { type: "ask", params: ({ event }) => event },
        },
      },
    },
    asking: {
      initial: "waiting",
      on: { "confirmation.givenUp": "quiet" },
      states: {
        waiting: {
          on: {
            "confirmation.sent": "sending",
            "passkey.asked": "showing",
            "shownKind.chosen": { actions: { type: "chooseKind", params: ({ event }) => event } },
          },
        },
        showing: {
          tags: "sending",
          invoke: {
            src: "showPasskey",
            onDone: [
              { guard: ANSWERED, target: "#deskConfirmation.quiet", actions: "noteGiven" },
              {
                target: "waiting",
                actions: {
                  type: "keepRefusal",
                  params: ({ event }) => failureOf(event.output),
                },
              },
            ],
            onError: "#deskConfirmation.quiet",
          },
        },
        sending: {
          tags: "sending",
          invoke: {
            src: "confirm",
            input: ({ event }) => confirmationIn(event),
            onDone: [
              { guard: ANSWERED, target: "#deskConfirmation.quiet", actions: "noteGiven" },
              {
                target: "waiting",
                actions: {
                  type: "keepRefusal",
                  params: ({ event }) => failureOf(event.output),
                },
              },
            ],
            onError: "#deskConfirmation.quiet",
          },
        },
      },
    },
  },
});

// The invocation of a state that one event alone leads to.
const confirmationIn = (event: DeskConfirmationEvent): Confirmation =>
  assertPresent(event.type === "confirmation.sent" ? event.confirmation : null);
