import { assign, emit, enqueueActions, setup } from "xstate";
import type { ShopEventOf } from "../events/shop-event.ts";

export type ImpersonationContext = {
  /** Where the support agent goes back to; null for the customer's own login. */
  readonly callbackUrl: string | null;
  /** The customer's name, their login until it is known. */
  readonly name: string;
};

const NOBODY: ImpersonationContext = { callbackUrl: null, name: "" };

/**
 * A support agent in a customer's session (spec §4 Impersonation, product §3): a banner while it
 * lasts; leaving it asks first, ends the login, and only then goes back to the desk.
 */
export const impersonationMachine = setup({
  types: {
    context: {} as ImpersonationContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "session.opened"
      | "session.reset"
      | "customer.loaded"
      | "impersonation.leaveRequested"
      | "impersonation.leaveConfirmed"
      | "impersonation.leaveDeclined"
      | "signOut.failed"
    >,
    emitted: {} as ShopEventOf<"impersonation.left" | "browser.leaveRequested">,
  },
  actions: {
    forget: assign(NOBODY),
    rememberLogin: assign((_, { login }: ShopEventOf<"session.opened">) => ({
      callbackUrl: login.logoutCallbackUrl,
      name: login.username,
    })),
    rememberName: assign((_, { customer }: ShopEventOf<"customer.loaded">) => ({
      name: customer.fullName,
    })),
    announceLeaving: emit({ type: "impersonation.left" }),
    goBack: enqueueActions(({ context: { callbackUrl }, enqueue }) => {
      if (callbackUrl !== null) enqueue.emit({ type: "browser.leaveRequested", url: callbackUrl });
    }),
  },
  guards: {
    isImpersonated: (_, { login }: ShopEventOf<"session.opened">) =>
      login.logoutCallbackUrl !== null,
  },
}).createMachine({
  id: "impersonation",
  context: NOBODY,
  initial: "none",
  states: {
    none: {
      on: {
        "session.opened": {
          guard: { type: "isImpersonated", params: ({ event }) => event },
          target: "acting",
          actions: { type: "rememberLogin", params: ({ event }) => event },
        },
      },
    },
    acting: {
      on: {
        "customer.loaded": { actions: { type: "rememberName", params: ({ event }) => event } },
        "session.reset": { target: "none", actions: "forget" },
      },
      initial: "staying",
      states: {
        staying: { on: { "impersonation.leaveRequested": "asking" } },
        asking: {
          on: {
            "impersonation.leaveConfirmed": "leaving",
            "impersonation.leaveDeclined": "staying",
          },
        },
        leaving: {
          entry: "announceLeaving",
          on: {
            "signOut.failed": "staying",
            "session.reset": { target: "#impersonation.none", actions: ["goBack", "forget"] },
          },
        },
      },
    },
  },
});
