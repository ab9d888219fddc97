import { assign, emit, enqueueActions, setup } from "xstate";
import type { Thread } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import { isSameMessage, type WholeOutgoingMessage } from "../../core/messaging/outgoing-message.ts";
import { ANSWERED, BROKEN, failureOf, isUnanswered } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type MessageSendingContext = {
  readonly storeId: StoreId;
  /** What was last sent and has no answer that settles it: sent again unchanged, it has its key. */
  readonly sent: Sent | null;
  /** Bytes that have left, of all; null before the first of them. */
  readonly progress: { readonly sent: number; readonly total: number } | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
};

/** `form` names the form that it was written in: one at a time is sent. */
type Sent = WholeOutgoingMessage & { readonly form: string; readonly key: string };

type Submitted = ShopEventOf<"message.submitted">;

const SUBMIT = {
  target: "sending",
  actions: {
    type: "keepMessage",
    params: ({ event }: { readonly event: Submitted }) => event,
  },
} as const;
const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: { readonly event: { readonly output: Outcome<unknown> } }) =>
    failureOf(event.output),
} as const;

/**
 * Sending a message of the messaging with its files (product §8): its progress, and what became of
 * it. Words and files stay with the form until it is known that they have arrived. Without an answer
 * nobody knows: the same message, sent again, has the same key and is one.
 */
export const messageSendingMachine = setup({
  types: {
    input: {} as { readonly storeId: StoreId }, // safe: type carriers that nothing reads
    context: {} as MessageSendingContext,
    events: {} as ShopEventOf<
      "message.submitted" | "message.progressed" | "message.withdrawn" | "message.dismissed"
    >,
    emitted: {} as ShopEventOf<"message.sent" | "toast.requested">,
  },
  actors: {
    sendMessage: notProvided<Outcome<Thread>, Sent & { readonly storeId: StoreId }>(),
  },
  actions: {
    keepMessage: assign(({ context }, { form, letter, files, key }: Submitted) => ({
      sent: {
        form,
        letter,
        files,
        key:
          context.sent !== null && isSameMessage(context.sent, { letter, files })
            ? context.sent.key
            : key,
      },
      progress: null,
      refusal: null,
    })),
    keepProgress: assign((_, { sent, total }: Omit<ShopEventOf<"message.progressed">, "type">) => ({
      progress: { sent, total },
    })),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: {
        message: apiErrorMessage(error),
        fields: error._tag === "ServerRefused" ? error.fields : [],
      },
    })),
    forgetRefusal: assign({ refusal: null }),
    finish: enqueueActions(
      ({ context: { storeId, sent }, enqueue }, { thread }: { readonly thread: Thread }) => {
        const { form } = assertPresent(sent);
        enqueue.assign({ sent: null, progress: null });
        enqueue.emit({ type: "message.sent", storeId, form, thread });
      },
    ),
    notifyBroken: emit(BROKEN),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    /** It may have arrived: no answer, one that cannot be read, or a login that ended meanwhile. */
    isUnknown: (_, answer: Outcome<unknown>) =>
      isUnanswered(answer) ||
      (!answer.ok &&
        (answer.error._tag === "UnexpectedResponse" || answer.error._tag === "Unauthorized")),
    isThisSending: ({ context }, { key }: { readonly key: string }) => key === context.sent?.key,
  },
}).createMachine({
  id: "messageSending",
  context: ({ input: { storeId } }) => ({ storeId, sent: null, progress: null, refusal: null }),
  initial: "writing",
  states: {
    writing: { on: { "message.submitted": SUBMIT } },
    sending: {
      on: {
        "message.progressed": {
          guard: { type: "isThisSending", params: ({ event }) => event },
          actions: { type: "keepProgress", params: ({ event }) => event },
        },
        // Its last bytes may have arrived all the same: the key is kept.
        "message.withdrawn": "writing",
      },
      invoke: {
        src: "sendMessage",
        input: ({ context }) => ({ ...assertPresent(context.sent), storeId: context.storeId }),
        onDone: [
          {
            guard: ANSWERED,
            target: "writing",
            actions: {
              type: "finish",
              params: ({ event }) => ({ thread: valueOf(event.output) }),
            },
          },
          {
            guard: { type: "isUnknown", params: ({ event }) => event.output },
            target: "unanswered",
            actions: KEEP_REFUSAL,
          },
          { target: "refused", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    /** Something is wrong with it: its form says what. */
    refused: {
      on: {
        "message.submitted": SUBMIT,
        "message.dismissed": { target: "writing", actions: "forgetRefusal" },
      },
    },
    /** It may have arrived: what was written stays, and goes under the same key. */
    unanswered: {
      on: {
        "message.submitted": SUBMIT,
        "message.dismissed": { target: "writing", actions: "forgetRefusal" },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});
