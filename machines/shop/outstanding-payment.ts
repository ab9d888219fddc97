import { assign, emit, setup } from "xstate";
import type {
  OutstandingCheckout,
  OutstandingCheckoutWish,
  OutstandingPaymentId,
} from "../../api-schema/outstanding.ts";
import { type ApiError, apiErrorMessage, type Outcome, valueOf } from "../../core/api/errors.ts";
import { type RefusedInvoice, refusedInvoices } from "../../core/api/refused-invoices.ts";
import {
  type ChosenInvoice,
  chosenAmount,
  invoiceToChosen,
  withInvoices,
  withoutInvoices,
} from "../../core/outstandings/chosen.ts";
import { bankPollDelay, isBankSlow } from "../../core/payment/bank-polls.ts";
import { paths } from "../../core/routes/paths.ts";
import {
  ANSWERED,
  BROKEN,
  failureOf,
  isUnanswered,
  UNANSWERED,
  type Answered,
} from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type StartCall = Required<OutstandingCheckoutWish> & {
  /** Idempotency-Key: asked again after a lost answer, it is the same payment. */
  readonly key: string;
};
type OfPayment = { readonly payment: OutstandingPaymentId };

export type OutstandingPaymentContext = {
  readonly chosen: readonly ChosenInvoice[];
  readonly method: OutstandingCheckoutWish["paymentMethod"] | null;
  readonly key: string | null;
  readonly refusal: string | null;
  /** What the server would not have paid; the others wait for a second confirmation. */
  readonly refused: readonly RefusedInvoice[];
  readonly paymentId: OutstandingPaymentId | null;
  readonly checkout: OutstandingCheckout | null;
  readonly polls: number;
};

const KEEP_REFUSAL = {
  type: "keepRefusal",
  params: ({ event }: Answered<unknown>) => failureOf(event.output),
} as const;
const TAKE_PAYMENT = {
  type: "takePayment",
  params: ({ event }: Answered<OutstandingCheckout>) => ({ checkout: valueOf(event.output) }),
} as const;

/** Asked from a payment's page, that is looked at again: what is owed may be another amount by now. */
const DISMISSED = [{ guard: "isOfPayment", target: "loading" }, { target: "choosing" }] as const;

const RETRY = {
  guard: "hasPayable",
  target: "confirming",
  actions: {
    type: "retry",
    params: ({ event }: { readonly event: ShopEventOf<"outstandings.paymentRetried"> }) => event,
  },
} as const;

/**
 * Paying invoices (product §7): they are ticked, over several stores, and confirmed once; the payment
 * is begun under one key, so that a lost answer leads to the same one; a card goes on the bank's page,
 * and what became of it is watched. Invoices that cannot be paid any more are named and dropped, and
 * the others wait for a second confirmation.
 */
export const outstandingPaymentMachine = setup({
  types: {
    context: {} as OutstandingPaymentContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "outstandings.listed"
      | "outstandings.chosen"
      | "outstandings.unchosen"
      | "outstandings.paymentRequested"
      | "outstandings.paymentConfirmed"
      | "outstandings.paymentDismissed"
      | "outstandings.paymentWatched"
      | "outstandings.paymentResumed"
      | "outstandings.paymentGivenUp"
      | "outstandings.paymentRetried"
      | "outstandings.paymentReloaded"
      | "tab.returned"
    >,
    emitted: {} as ShopEventOf<
      "browser.leaveRequested" | "navigation.requested" | "outstandings.changed" | "toast.requested"
    >,
  },
  actors: {
    startInvoicePayment: notProvided<Outcome<OutstandingCheckout>, StartCall>(),
    loadInvoicePayment: notProvided<Outcome<OutstandingCheckout>, OfPayment>(),
    giveUpInvoicePayment: notProvided<Outcome<OutstandingCheckout>, OfPayment>(),
  },
  actions: {
    choose: assign(
      ({ context }, { invoices }: { readonly invoices: readonly ChosenInvoice[] }) => ({
        chosen: withInvoices(context.chosen, invoices),
      }),
    ),
    unchoose: assign(({ context }, { ids }: { readonly ids: readonly number[] }) => ({
      chosen: withoutInvoices(context.chosen, ids),
    })),
    keepMethod: assign(
      (_, { method }: Pick<ShopEventOf<"outstandings.paymentRequested">, "method">) => ({
        method,
        refusal: null,
        refused: [],
      }),
    ),
    keepKey: assign((_, { key }: { readonly key: string }) => ({
      key,
      refusal: null,
      refused: [],
    })),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: apiErrorMessage(error),
    })),
    dropRefused: assign(({ context }, { error }: { readonly error: ApiError }) => {
      const refused = refusedInvoices(error);
      const ids = refused.map(({ id }) => id);
      return { refused, chosen: withoutInvoices(context.chosen, ids) };
    }),
    takePayment: assign((_, { checkout }: { readonly checkout: OutstandingCheckout }) => ({
      checkout,
      paymentId: checkout.payment.id,
      refusal: null,
    })),
    /** What is being paid is ticked no more. */
    clearChosen: assign({ chosen: [], polls: 0 }),
    /** The list belongs to no payment. */
    leavePayment: assign({ paymentId: null }),
    /** What is known of it stays in sight while it is asked for again. */
    watch: assign(({ context: { checkout } }, { payment }: OfPayment) => ({
      paymentId: payment,
      checkout: checkout?.payment.id === payment ? checkout : null,
      refusal: null,
      polls: 0,
    })),
    retry: assign(
      ({ context }, { method }: Pick<ShopEventOf<"outstandings.paymentRetried">, "method">) => ({
        chosen: payableOf(context.checkout),
        method,
        refusal: null,
        refused: [],
      }),
    ),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    leave: emit(({ context }) => ({
      type: "browser.leaveRequested" as const,
      url: assertPresent(context.checkout?.redirectionCardUrl),
    })),
    showResult: emit(({ context }) => ({
      type: "navigation.requested" as const,
      path: paths.outstandingPayment(assertPresent(context.paymentId)),
      replace: false,
    })),
    notifyRefusal: emit((_, { error }: { readonly error: ApiError }) => ({
      type: "toast.requested" as const,
      toast: { status: "error" as const, title: apiErrorMessage(error) },
    })),
    notifyChanged: emit({ type: "outstandings.changed" as const }),
    notifyBroken: emit(BROKEN),
  },
  delays: {
    untilPoll: ({ context }) => bankPollDelay(context.polls),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isRefusedByInvoice: (_, answer: Outcome<unknown>) =>
      !answer.ok && refusedInvoices(answer.error).length > 0,
    mayKeepWaiting: ({ context }, answer: Outcome<unknown>) =>
      isAwaited(context.checkout) && isUnanswered(answer),
    hasChosen: ({ context }) => context.chosen.length > 0,
    isOfPayment: ({ context }) => context.paymentId !== null,
    hasPayable: ({ context }) => payableOf(context.checkout).length > 0,
    hasCardPage: ({ context }) => cardPageOf(context.checkout) !== null,
    isAwaited: ({ context }) => isAwaited(context.checkout),
    isSlow: ({ context }) => isBankSlow(context.polls),
  },
}).createMachine({
  id: "outstandingPayment",
  context: {
    chosen: [],
    method: null,
    key: null,
    refusal: null,
    refused: [],
    paymentId: null,
    checkout: null,
    polls: 0,
  },
  initial: "choosing",
  on: {
    "outstandings.listed": { target: ".choosing", actions: "leavePayment" },
    "outstandings.paymentWatched": {
      target: ".loading",
      actions: { type: "watch", params: ({ event }) => event },
    },
  },
  states: {
    choosing: {
      on: {
        "outstandings.chosen": { actions: { type: "choose", params: ({ event }) => event } },
        "outstandings.unchosen": { actions: { type: "unchoose", params: ({ event }) => event } },
        "outstandings.paymentRequested": {
          guard: "hasChosen",
          target: "confirming",
          actions: { type: "keepMethod", params: ({ event }) => event },
        },
      },
    },
    confirming: {
      on: {
        "outstandings.chosen": { actions: { type: "choose", params: ({ event }) => event } },
        "outstandings.paymentConfirmed": {
          target: "starting",
          actions: { type: "keepKey", params: ({ event }) => event },
        },
        "outstandings.paymentDismissed": DISMISSED,
      },
    },
    starting: {
      // On its way it belongs to no page: the list that opens again must not forget it.
      on: { "outstandings.listed": { actions: "leavePayment" } },
      invoke: {
        src: "startInvoicePayment",
        input: ({ context }) => startCall(context),
        onDone: [
          {
            guard: ANSWERED,
            target: "deciding",
            actions: [TAKE_PAYMENT, "clearChosen", "notifyChanged"],
          },
          {
            guard: {
              type: "isRefusedByInvoice",
              params: ({ event }: Answered<OutstandingCheckout>) => event.output,
            },
            target: "refused",
            actions: [
              {
                type: "dropRefused",
                params: ({ event }: Answered<OutstandingCheckout>) => failureOf(event.output),
              },
              "notifyChanged",
            ],
          },
          { guard: UNANSWERED, target: "unanswered", actions: KEEP_REFUSAL },
          // It may be for another amount: the list asks again what is owed.
          { target: "confirming", actions: [KEEP_REFUSAL, "notifyChanged"] },
        ],
        onError: "broken",
      },
    },
    /** Some invoices were named; the others are paid once that has been seen. */
    refused: {
      on: {
        "outstandings.paymentConfirmed": {
          guard: "hasChosen",
          target: "starting",
          actions: { type: "keepKey", params: ({ event }) => event },
        },
        "outstandings.paymentDismissed": DISMISSED,
      },
    },
    /** It may have been begun: pressed again, it is the same payment by its key. */
    unanswered: {
      on: {
        "outstandings.paymentConfirmed": "starting",
        "outstandings.paymentDismissed": DISMISSED,
      },
    },
    deciding: {
      always: [
        { guard: "hasCardPage", target: "leaving" },
        { guard: "isAwaited", target: "waiting", actions: "showResult" },
        { target: "settled", actions: "showResult" },
      ],
    },
    /** The browser is on its way to the bank; coming back by the back button shows the payment. */
    leaving: {
      entry: "leave",
      on: { "tab.returned": { target: "loading", actions: "showResult" } },
    },
    loading: {
      // A payment that is in sight is asked for again and again: its buttons are there to be pressed.
      on: {
        "outstandings.paymentResumed": { guard: "hasCardPage", target: "leaving" },
        "outstandings.paymentGivenUp": { guard: "isAwaited", target: "givingUp" },
        "outstandings.paymentRetried": RETRY,
      },
      invoke: {
        src: "loadInvoicePayment",
        input: ({ context }) => ofPayment(context),
        onDone: [
          { guard: ANSWERED, target: "seen", actions: [TAKE_PAYMENT, "notifyChanged"] },
          {
            guard: {
              type: "mayKeepWaiting",
              params: ({ event }: Answered<OutstandingCheckout>) => event.output,
            },
            target: "waiting",
          },
          { target: "failed", actions: KEEP_REFUSAL },
        ],
        onError: "broken",
      },
    },
    seen: { always: [{ guard: "isAwaited", target: "waiting" }, { target: "settled" }] },
    waiting: {
      initial: "usual",
      states: {
        usual: { always: { guard: "isSlow", target: "slow" } },
        slow: {},
      },
      after: { untilPoll: { target: "loading", actions: "countPoll" } },
      on: {
        "tab.returned": "loading",
        "outstandings.paymentResumed": { guard: "hasCardPage", target: "leaving" },
        "outstandings.paymentGivenUp": "givingUp",
      },
    },
    givingUp: {
      invoke: {
        src: "giveUpInvoicePayment",
        input: ({ context }) => ofPayment(context),
        onDone: [
          { guard: ANSWERED, target: "settled", actions: [TAKE_PAYMENT, "notifyChanged"] },
          // The payment itself says whether it was let go, or paid meanwhile: it is no place for why not.
          {
            target: "loading",
            actions: {
              type: "notifyRefusal",
              params: ({ event }: Answered<unknown>) => failureOf(event.output),
            },
          },
        ],
        onError: "broken",
      },
    },
    settled: {
      on: {
        "outstandings.paymentRetried": RETRY,
        "tab.returned": "loading",
      },
    },
    failed: { on: { "outstandings.paymentReloaded": "loading", "tab.returned": "loading" } },
    broken: { entry: "notifyBroken" },
  },
});

const startCall = ({ chosen, method, key }: OutstandingPaymentContext): StartCall => ({
  outstandings: chosen.map(({ id }) => id),
  paymentMethod: assertPresent(method),
  expectedAmount: chosenAmount(chosen),
  key: assertPresent(key),
});

const ofPayment = ({ paymentId }: OutstandingPaymentContext): OfPayment => ({
  payment: assertPresent(paymentId),
});

const cardPageOf = (checkout: OutstandingCheckout | null): string | null =>
  checkout?.redirectionCardUrl ?? null;

/** A card whose page is open, or on its way. A debit waits for days: nobody is kept waiting for it. */
const isAwaited = (checkout: OutstandingCheckout | null): boolean =>
  checkout?.payment.state === "cart" || checkout?.payment.state === "processing";

const payableOf = (checkout: OutstandingCheckout | null): readonly ChosenInvoice[] =>
  (checkout?.invoices ?? []).flatMap((invoice) =>
    invoice.payable ? [invoiceToChosen(invoice)] : [],
  );
