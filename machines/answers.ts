import { type ApiError, errorOf, isPassing, type Outcome } from "../core/api/errors.ts";
import { BROKEN_TITLE } from "../core/errors/alerts.ts";
import type { FactOf } from "./facts.ts";

// How machines read the answer of a call. A machine's setup() lists these inline and its chart names
// them as strings, because a function passed straight to a transition loses its name in the built
// shop, where charts are shown too:
//
//   guards: { isAnswered: (_, answer: Outcome<unknown>) => answer.ok }
//   guard: { type: "isAnswered", params: ({ event }) => event.output }
//
// An imported `isAnswered` would be shorter, but one guard whose types are all written out makes
// TypeScript settle the params of the others before it has looked at them.

/** True when the call got no answer, or a broken server's: the same call may succeed later. */
export const isUnanswered = (answer: Outcome<unknown>): boolean =>
  !answer.ok && isPassing(answer.error);

/** Params of the actions that take a failure in; a success is a defect. */
export const failureOf = (answer: Outcome<unknown>): { readonly error: ApiError } => ({
  error: errorOf(answer),
});

/**
 * What entering a `broken` state tells the customer: each machine that has one lists
 * `tellBroken: emit(BROKEN)` in its setup() and names it as that state's entry.
 */
export const BROKEN: FactOf<"toast.asked"> = {
  type: "toast.asked",
  toast: { status: "error", title: BROKEN_TITLE },
};
