import { ANSWERED } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { inCart, KEEP_REFUSAL, TAKE_ANSWER } from "./checkout-context.ts";
import { checkoutSetup } from "./checkout-setup.ts";

// What goes on beside the steps, on whichever screen of the cart.

/** The promotion code and the notes: one call at a time, the last of each field. */
export const CODE_AND_NOTES = checkoutSetup.createStateConfig({
  initial: "none",
  on: {
    "cartToken.cleared": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      target: ".none",
    },
  },
  states: {
    none: {
      always: { guard: "hasChangeToSend", target: "saving" },
      on: {
        "order.changed": {
          guard: "hasCart",
          actions: ["forgetRefusal", { type: "keepChange", params: ({ event }) => event }],
        },
      },
    },
    saving: {
      tags: "changing",
      entry: "sendChange",
      on: {
        "order.changed": { actions: { type: "keepChange", params: ({ event }) => event } },
      },
      invoke: {
        src: "changeOrder",
        input: ({ context }) => ({
          ...inCart(context),
          change: assertPresent(context.changeSent),
        }),
        onDone: [
          { guard: ANSWERED, target: "none", actions: TAKE_ANSWER },
          { target: "none", actions: [KEEP_REFUSAL, "doubt"] },
        ],
        onError: "#checkout.change.broken",
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

/** Asks the server for the next days at the very instant at which a cut-off passes. */
export const CUT_OFF_WATCH = checkoutSetup.createStateConfig({
  initial: "looking",
  on: {
    // Here and not on the root, which receives nothing that a region has handled.
    "cart.refreshed": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      target: ".looking",
      actions: { type: "keepOrder", params: ({ event }) => event },
    },
    "cartToken.cleared": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      target: ".unwatched",
    },
  },
  states: {
    looking: { always: [{ guard: "hasCutOff", target: "watching" }, { target: "unwatched" }] },
    unwatched: {},
    watching: {
      after: {
        untilCutOff: [
          { guard: "isCompleting", target: "unwatched" },
          { guard: "isUnsure", target: "unwatched" },
          { guard: "isWaiting", target: "unwatched" },
          { target: "refreshing" },
        ],
      },
    },
    refreshing: {
      invoke: {
        src: "checkCart",
        input: ({ context }) => inCart(context),
        onDone: [
          {
            guard: { type: "haveCutOffsMoved", params: ({ event }) => event.output },
            target: "unwatched",
            actions: ["rememberCutOff", TAKE_ANSWER, "warnOfCutOff"],
          },
          { guard: ANSWERED, target: "unwatched", actions: TAKE_ANSWER },
          { target: "unwatched", actions: "doubt" },
        ],
        onError: "broken",
      },
    },
    broken: { entry: "notifyBroken" },
  },
});
