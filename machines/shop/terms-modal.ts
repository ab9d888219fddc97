import { assign, emit, enqueueActions, setup } from "xstate";
import type { Customer } from "../../api-schema/customer.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { type ApiError, type Outcome, valueOf } from "../../core/api/errors.ts";
import { isTermsModalShown } from "../../core/customers/agreements.ts";
import { ALERTS } from "../../core/errors/alerts.ts";
import { ANSWERED, BROKEN, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

export type TermsModalContext = {
  readonly customerId: CustomerId | null;
  /** A support agent accepts nothing in the customer's place. */
  readonly impersonated: boolean;
  readonly customer: Customer | null;
  readonly path: string;
};

const NOBODY = { customerId: null, impersonated: false, customer: null };

/**
 * The terms of use (spec §4 Terms modal, §8): loads the customer of a login, and asks them to accept
 * the terms wherever they are but on the page of the terms. What comes after the terms waits for
 * `terms.settled`.
 */
export const termsModalMachine = setup({
  types: {
    context: {} as TermsModalContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "session.opened" | "session.reset" | "route.changed" | "terms.accepted" | "tab.returned"
    >,
    emitted: {} as ShopEventOf<"customer.loaded" | "terms.settled" | "toast.requested">,
  },
  actors: {
    loadCustomer: notProvided<Outcome<Customer>, { readonly customerId: CustomerId }>(),
    acceptTerms: notProvided<Outcome<Customer>, { readonly customerId: CustomerId }>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    forget: assign(NOBODY),
    rememberPath: assign((_, { path }: { readonly path: string }) => ({ path })),
    rememberLogin: assign((_, { login }: ShopEventOf<"session.opened">) => ({
      customerId: login.customerId,
      impersonated: login.logoutCallbackUrl !== null,
      customer: null,
    })),
    takeCustomer: enqueueActions(({ enqueue }, { customer }: { readonly customer: Customer }) => {
      enqueue.assign({ customer });
      enqueue.emit({ type: "customer.loaded", customer });
    }),
    settle: emit(({ context }) => ({
      type: "terms.settled" as const,
      customer: assertPresent(context.customer),
    })),
    notifyAccepted: emit({ type: "toast.requested", toast: ALERTS.termsAccepted }),
    notifyRefused: enqueueActions(({ enqueue }, { error }: { readonly error: ApiError }) => {
      if (error._tag === "Unauthorized") return;
      enqueue.emit({ type: "toast.requested", toast: ALERTS.termsAcceptanceFailed });
    }),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isImpersonated: ({ context }) => context.impersonated,
    hasAccepted: ({ context }) => context.customer?.cgu ?? false,
    isShown: ({ context }) => isTermsModalShown(context.customer, context.path),
    isHidden: ({ context }) => !isTermsModalShown(context.customer, context.path),
  },
}).createMachine({
  id: "termsModal",
  context: { ...NOBODY, path: "/" },
  initial: "signedOut",
  on: {
    "session.reset": { target: ".signedOut", actions: "forget" },
    "route.changed": {
      actions: { type: "rememberPath", params: ({ event }) => ({ path: event.path }) },
    },
  },
  states: {
    signedOut: {
      on: {
        "session.opened": {
          target: "loadingCustomer",
          actions: { type: "rememberLogin", params: ({ event }) => event },
        },
      },
    },
    loadingCustomer: {
      invoke: {
        src: "loadCustomer",
        input: ({ context }) => ({ customerId: assertPresent(context.customerId) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "loaded",
            actions: {
              type: "takeCustomer",
              params: ({ event }) => ({ customer: valueOf(event.output) }),
            },
          },
          { target: "unknown" },
        ],
        onError: "broken",
      },
    },
    /** The customer could not be loaded: nothing is asked, and it is tried again. */
    unknown: { on: { "tab.returned": "loadingCustomer" } },
    loaded: {
      always: [
        { guard: "isImpersonated", target: "excused" },
        { guard: "hasAccepted", target: "accepted" },
        { target: "asking" },
      ],
    },
    excused: {},
    asking: {
      initial: "hidden",
      states: {
        hidden: { always: { guard: "isShown", target: "shown" } },
        shown: {
          always: { guard: "isHidden", target: "hidden" },
          on: { "terms.accepted": "#termsModal.accepting" },
        },
      },
    },
    accepting: {
      invoke: {
        src: "acceptTerms",
        input: ({ context }) => ({ customerId: assertPresent(context.customerId) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "accepted",
            actions: [
              {
                type: "takeCustomer",
                params: ({ event }) => ({ customer: valueOf(event.output) }),
              },
              "notifyAccepted",
            ],
          },
          {
            target: "asking",
            actions: {
              type: "notifyRefused",
              params: ({ event }) => failureOf(event.output),
            },
          },
        ],
        onError: "broken",
      },
    },
    accepted: { entry: "settle" },
    broken: { entry: "notifyBroken" },
  },
});
