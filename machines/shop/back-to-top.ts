import { assign, setup } from "xstate";
import { isBackToTopShown, SCROLL_THROTTLE_MS } from "../../core/navigation/back-to-top.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type BackToTopContext = {
  /** Where the page was last looked at, and where it has scrolled to since. */
  readonly y: number;
  readonly latest: number;
};

/**
 * The back-to-top button (spec §2, §9): in sight beyond 500 px. Scrolling is looked at once every
 * 50 ms at most: at its first move, then where it stands when each pause is over.
 */
export const backToTopMachine = setup({
  types: {
    context: {} as BackToTopContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<"page.scrolled">,
  },
  actions: {
    note: assign((_, { y }: { readonly y: number }) => ({ latest: y })),
    look: assign(({ context }) => ({ y: context.latest })),
  },
  delays: { throttle: SCROLL_THROTTLE_MS },
  guards: {
    isFar: ({ context }) => isBackToTopShown(context.y),
    isNear: ({ context }) => !isBackToTopShown(context.y),
    hasMoved: ({ context }) => context.latest !== context.y,
  },
}).createMachine({
  id: "backToTop",
  type: "parallel",
  context: { y: 0, latest: 0 },
  on: {
    "page.scrolled": { actions: { type: "note", params: ({ event }) => event } },
  },
  states: {
    button: {
      initial: "hidden",
      states: {
        hidden: { always: { guard: "isFar", target: "shown" } },
        shown: { always: { guard: "isNear", target: "hidden" } },
      },
    },
    scrolling: {
      initial: "still",
      states: {
        still: { always: { guard: "hasMoved", target: "pausing" } },
        pausing: { entry: "look", after: { throttle: "still" } },
      },
    },
  },
});
