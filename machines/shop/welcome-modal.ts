import { assign, emit, enqueueActions, setup } from "xstate";
import type { Customer } from "../../api-schema/customer.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { type ApiError, type Outcome, valueOf } from "../../core/api/errors.ts";
import { isWelcomeModalShown } from "../../core/customers/agreements.ts";
import { ALERTS } from "../../core/errors/alerts.ts";
import { paths } from "../../core/routes/paths.ts";
import { ANSWERED, BROKEN, failureOf } from "../system/answers.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";
import { assertPresent } from "../system/assert-present.ts";

export type WelcomeModalContext = { readonly customerId: CustomerId | null };

const NOBODY: WelcomeModalContext = { customerId: null };

/**
 * The welcome (spec §4 Welcome modal, §8): once, after the terms, to a customer who has not seen it.
 * Closing it notes that it was seen; 'Je découvre' does the same and goes home. A note that fails is
 * said, and the welcome does not come back before the next login.
 */
export const welcomeModalMachine = setup({
  types: {
    context: {} as WelcomeModalContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "terms.settled" | "welcome.closed" | "welcome.discovered" | "session.reset"
    >,
    emitted: {} as ShopEventOf<"customer.loaded" | "navigation.requested" | "toast.requested">,
  },
  actors: {
    noteWelcome: notProvided<Outcome<Customer>, { readonly customerId: CustomerId }>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    forget: assign(NOBODY),
    rememberCustomer: assign((_, { customer }: { readonly customer: Customer }) => ({
      customerId: customer.customerId,
    })),
    announceCustomer: emit((_, { customer }: { readonly customer: Customer }) => ({
      type: "customer.loaded" as const,
      customer,
    })),
    goHome: emit({ type: "navigation.requested", path: paths.home(), replace: false }),
    notifyRefused: enqueueActions(({ enqueue }, { error }: { readonly error: ApiError }) => {
      if (error._tag === "Unauthorized") return;
      enqueue.emit({ type: "toast.requested", toast: ALERTS.userChangeFailed });
    }),
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isNew: (_, { customer }: { readonly customer: Customer }) => isWelcomeModalShown(customer),
  },
}).createMachine({
  id: "welcomeModal",
  context: NOBODY,
  initial: "waitingForTerms",
  on: { "session.reset": { target: ".waitingForTerms", actions: "forget" } },
  states: {
    waitingForTerms: {
      on: {
        "terms.settled": {
          guard: { type: "isNew", params: ({ event }) => event },
          target: "shown",
          actions: { type: "rememberCustomer", params: ({ event }) => event },
        },
      },
    },
    shown: {
      on: {
        "welcome.closed": "noting",
        "welcome.discovered": { target: "noting", actions: "goHome" },
      },
    },
    /** Closed on screen already; the server is told meanwhile. */
    noting: {
      invoke: {
        src: "noteWelcome",
        input: ({ context }) => ({ customerId: assertPresent(context.customerId) }),
        onDone: [
          {
            guard: ANSWERED,
            target: "seen",
            actions: {
              type: "announceCustomer",
              params: ({ event }) => ({ customer: valueOf(event.output) }),
            },
          },
          {
            target: "seen",
            actions: {
              type: "notifyRefused",
              params: ({ event }) => failureOf(event.output),
            },
          },
        ],
        onError: "broken",
      },
    },
    seen: {},
    broken: { entry: "notifyBroken" },
  },
});
