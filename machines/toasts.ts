import { assign, setup } from "xstate";
import { TOAST_BY_TITLE, toastDuration } from "../core/toasts/duration.ts";
import type { FactOf, ToastRequest } from "./facts.ts";

/** A toast that is shown. Its time is counted by the toaster, which stops it under the pointer. */
export type Toast = ToastRequest & { readonly id: string; readonly duration: number };

export type ToastsContext = { readonly toasts: readonly Toast[]; readonly asked: number };

/**
 * The toasts (spec §3, §5, §9): a label is required, and an alternative text for an action. The same
 * message again takes the place of the one that is shown, unless each can be acted upon.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext, // safe: type carriers that nothing reads
    events: {} as FactOf<"toast.asked" | "toast.dismissed" | "session.reset">,
  },
  guards: {
    isComplete: (_, { title, action }: ToastRequest) =>
      title.trim() !== "" && (action === undefined || action.altText.trim() !== ""),
  },
  actions: {
    show: assign(({ context }, toast: ToastRequest) => {
      const { title, duration = TOAST_BY_TITLE } = toast;
      const others = context.toasts.filter((shown) => !isRepeated(shown, toast));
      const shown = {
        ...toast,
        id: `toast-${context.asked}`,
        duration: toastDuration(title, duration),
      };
      return { toasts: [...others, shown], asked: context.asked + 1 };
    }),
  },
}).createMachine({
  id: "toasts",
  context: { toasts: [], asked: 0 },
  initial: "quiet",
  on: {
    "toast.asked": {
      guard: { type: "isComplete", params: ({ event }) => event.toast },
      actions: { type: "show", params: ({ event }) => event.toast },
    },
    "toast.dismissed": {
      actions: assign(({ context, event }) => ({
        toasts: context.toasts.filter(({ id }) => id !== event.id),
      })),
    },
    // An undo of the login that ended must not reach the next one.
    "session.reset": {
      actions: assign(({ context }) => ({
        toasts: context.toasts.filter(({ action }) => action === undefined),
      })),
    },
  },
  states: {
    quiet: { always: { guard: ({ context }) => context.toasts.length > 0, target: "showing" } },
    showing: { always: { guard: ({ context }) => context.toasts.length === 0, target: "quiet" } },
  },
});

const isRepeated = (shown: Toast, toast: ToastRequest): boolean =>
  shown.title === toast.title &&
  shown.status === toast.status &&
  shown.description === toast.description &&
  shown.action === undefined &&
  toast.action === undefined;
