import { assign, enqueueActions, setup } from "xstate";
import { type Consent, type ConsentPurposes, validConsent } from "../../core/consent/consent.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type ConsentContext = { readonly consent: Consent | null };

/**
 * The choice about cookies (product §8): asked while there is none that counts, purpose by purpose on
 * demand, kept six months, taken up again from the cookies page or changed by a video that is
 * accepted. Until it is made nothing is allowed; closing the reopened choice changes nothing.
 */
export const consentMachine = setup({
  types: {
    context: {} as ConsentContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      "app.started" | "tab.returned" | "consent.chosen" | "consent.reopened" | "consent.closed"
    >,
    emitted: {} as ShopEventOf<"consent.persisted">,
  },
  actions: {
    takePersisted: assign((_, { consent }: { readonly consent: Consent | null }) => ({ consent })),
    forget: assign({ consent: null }),
    keep: enqueueActions(
      (
        { enqueue },
        { purposes, now }: { readonly purposes: ConsentPurposes; readonly now: number },
      ) => {
        const consent: Consent = { purposes, decidedAt: now };
        enqueue.assign({ consent });
        enqueue.emit({ type: "consent.persisted", consent });
      },
    ),
  },
  guards: {
    isKept: (_, { consent, now }: ShopEventOf<"app.started">) =>
      validConsent(consent, now) !== null,
    isOver: ({ context }, { now }: { readonly now: number }) =>
      validConsent(context.consent, now) === null,
  },
}).createMachine({
  id: "consent",
  context: { consent: null },
  initial: "unknown",
  states: {
    unknown: {
      on: {
        "app.started": [
          {
            guard: { type: "isKept", params: ({ event }) => event },
            target: "decided",
            actions: { type: "takePersisted", params: ({ event }) => event },
          },
          { target: "asking" },
        ],
      },
    },
    asking: {
      on: {
        "consent.reopened": "detailing",
        "consent.chosen": {
          target: "decided",
          actions: { type: "keep", params: ({ event }) => event },
        },
      },
    },
    detailing: {
      on: {
        "consent.closed": "asking",
        "consent.chosen": {
          target: "decided",
          actions: { type: "keep", params: ({ event }) => event },
        },
      },
    },
    decided: {
      initial: "settled",
      on: {
        "tab.returned": {
          guard: { type: "isOver", params: ({ event }) => event },
          target: "asking",
          actions: "forget",
        },
        "consent.chosen": {
          target: ".settled",
          actions: { type: "keep", params: ({ event }) => event },
        },
      },
      states: {
        settled: { on: { "consent.reopened": "reopened" } },
        reopened: { on: { "consent.closed": "settled" } },
      },
    },
  },
});
