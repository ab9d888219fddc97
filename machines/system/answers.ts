import { type ApiError, errorOf, isPassing, type Outcome } from "../../core/api/errors.ts";
import { BROKEN_TITLE } from "../../core/errors/alerts.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

// How machines read the answer of a call. Guards and actions are listed in setup() and named as
// strings in the chart: a function passed straight to a transition loses its name in the built shop,
// where charts are shown too.

/** The end of a call, as far as these read it. */
export type Answered<A> = { readonly event: { readonly output: Outcome<A> } };

/**
 * The guard of a call that did what was asked. Each machine lists it as
 * `isAnswered: (_, answer: Outcome<unknown>) => answer.ok`; it cannot be imported, because one guard
 * whose types are all written out makes TypeScript settle the params of the others unseen.
 */
export const ANSWERED = {
  type: "isAnswered",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;

/** The guard of a call that may succeed later, listed as `isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer)`. */
export const UNANSWERED = {
  type: "isUnanswered",
  params: ({ event }: Answered<unknown>) => event.output,
} as const;

/** True when the call got no answer, or a broken server's: the same call may succeed later. */
export const isUnanswered = (answer: Outcome<unknown>): boolean =>
  !answer.ok && isPassing(answer.error);

/** Params of the actions that take a failure in; a success is a defect. */
export const failureOf = (answer: Outcome<unknown>): { readonly error: ApiError } => ({
  error: errorOf(answer),
});

/**
 * What entering a `broken` state tells the customer: each machine that has one lists
 * `notifyBroken: emit(BROKEN)` in its setup() and names it as that state's entry.
 */
export const BROKEN: ShopEventOf<"toast.requested"> = {
  type: "toast.requested",
  toast: { status: "error", title: BROKEN_TITLE },
};
