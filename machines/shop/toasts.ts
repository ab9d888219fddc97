import { enqueueActions, setup } from "xstate";
import {
  TOAST_BY_TITLE,
  TOAST_SWIPE_PX,
  toastDuration,
  TOASTS_MAX,
} from "../../core/toasts/duration.ts";
import { paths } from "../../core/routes/paths.ts";
import type { ShopEventOf, ToastRequest } from "../events/shop-event.ts";

/** A toast that is shown, and how many milliseconds it stays. */
export type Toast = ToastRequest & { readonly id: string; readonly duration: number };

export type ToastsContext = { readonly toasts: readonly Toast[]; readonly requested: number };

/**
 * The toasts (spec §3, §5, §9): a label is required, and an alternative text for an action. Each goes
 * after its own time, by a swipe of more than 50 px to the right, or when it is closed. While the
 * pointer or the focus is among them time stands still, and then restarts. The same message again
 * takes the place of the one that is shown, unless each can be acted upon; of six, the oldest goes.
 * What could be undone before the cart or a step of the checkout is opened can no longer be.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "toast.requested"
      | "toast.dismissed"
      | "toast.swiped"
      | "toast.expired"
      | "toasts.held"
      | "toasts.released"
      | "session.reset"
      | "route.changed"
    >,
  },
  guards: {
    isCheckout: (_, { path }: { readonly path: string }) =>
      path === paths.cart() || path.startsWith(`${paths.cart()}/`),
    isComplete: (_, { title, action }: ToastRequest) =>
      title.trim() !== "" && (action === undefined || action.altText.trim() !== ""),
    isSwipe: (_, { distance }: { readonly distance: number }) => distance > TOAST_SWIPE_PX,
    isQuiet: ({ context }) => context.toasts.length === 0,
    isShowing: ({ context }) => context.toasts.length > 0,
  },
  actions: {
    /** Its time starts at once; `hold` stops it again where time stands still. */
    show: enqueueActions(({ context, enqueue }, toast: ToastRequest) => {
      const others = context.toasts.filter((shown) => !isRepeated(shown, toast));
      const kept = others.slice(-(TOASTS_MAX - 1));
      for (const shown of context.toasts) if (!kept.includes(shown)) enqueue.cancel(shown.id);
      const id = `toast-${context.requested}`;
      const { title, duration: wanted = TOAST_BY_TITLE } = toast;
      const duration = toastDuration(title, wanted);
      enqueue.assign({
        toasts: [...kept, { ...toast, id, duration }],
        requested: context.requested + 1,
      });
      enqueue.raise({ type: "toast.expired", id }, { id, delay: duration });
    }),
    dismiss: enqueueActions(({ context, enqueue }, { id }: { readonly id: string }) => {
      enqueue.cancel(id);
      enqueue.assign({ toasts: context.toasts.filter((shown) => shown.id !== id) });
    }),
    hold: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) enqueue.cancel(id);
    }),
    release: enqueueActions(({ context, enqueue }) => {
      for (const { id, duration } of context.toasts) {
        enqueue.raise({ type: "toast.expired", id }, { id, delay: duration });
      }
    }),
    /** An undo of the login that ended must not reach the next one; nor ride over a checkout. */
    dropActions: enqueueActions(({ context, enqueue }) => {
      for (const { id, action } of context.toasts) if (action !== undefined) enqueue.cancel(id);
      enqueue.assign({ toasts: context.toasts.filter(({ action }) => action === undefined) });
    }),
  },
}).createMachine({
  id: "toasts",
  context: { toasts: [], requested: 0 },
  initial: "quiet",
  on: {
    "toast.requested": {
      guard: { type: "isComplete", params: ({ event }) => event.toast },
      actions: { type: "show", params: ({ event }) => event.toast },
    },
    "toast.dismissed": { actions: { type: "dismiss", params: ({ event }) => event } },
    "toast.expired": { actions: { type: "dismiss", params: ({ event }) => event } },
    "toast.swiped": {
      guard: { type: "isSwipe", params: ({ event }) => event },
      actions: { type: "dismiss", params: ({ event }) => event },
    },
    "session.reset": { actions: "dropActions" },
    "route.changed": {
      guard: { type: "isCheckout", params: ({ event }) => event },
      actions: "dropActions",
    },
  },
  states: {
    quiet: { always: { guard: "isShowing", target: "showing" } },
    showing: {
      always: { guard: "isQuiet", target: "quiet" },
      initial: "passing",
      states: {
        passing: { on: { "toasts.held": "held" } },
        held: {
          entry: "hold",
          on: {
            "toasts.released": { target: "passing", actions: "release" },
            "toast.requested": {
              guard: { type: "isComplete", params: ({ event }) => event.toast },
              actions: [{ type: "show", params: ({ event }) => event.toast }, "hold"],
            },
          },
        },
      },
    },
  },
});

const isRepeated = (shown: Toast, toast: ToastRequest): boolean =>
  shown.title === toast.title &&
  shown.status === toast.status &&
  shown.description === toast.description &&
  shown.action === undefined &&
  toast.action === undefined;
