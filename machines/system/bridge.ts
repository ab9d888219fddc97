import type { Effect } from "effect";
import { fromPromise, type PromiseActorLogic } from "xstate";
import { unreachable, type ApiError, type Outcome } from "../../core/api/errors.ts";

// The one place where Effect meets XState. Types only come from Effect here: its code arrives with
// the wire, in a chunk that the first screen does not wait for.

/** What the bridge needs of the loaded wire: to run an Effect with an abort signal. */
export type Runner = {
  readonly runOutcome: <A>(
    program: Effect.Effect<A, ApiError>,
    signal: AbortSignal,
  ) => Promise<Outcome<A>>;
};

/**
 * Makes actors out of calls. Leaving the state aborts the signal, which interrupts the Effect.
 * Expected failures arrive as `ok: false` in `onDone`; a rejection is a defect and reaches
 * `onError`. A wire that cannot be loaded is a network that failed, not a defect.
 */
export const actorsOver =
  <Wire extends Runner>(load: () => Promise<Wire>) =>
  <A, Input>(
    program: (wire: Wire, input: Input) => Effect.Effect<A, ApiError>,
  ): PromiseActorLogic<Outcome<A>, Input> =>
    fromPromise<Outcome<A>, Input>(async ({ input, signal }) => {
      const wire = await load().catch(() => null);
      return wire === null
        ? { ok: false, error: unreachable }
        : wire.runOutcome(program(wire, input), signal);
    });

/** An actor that rejects, by the name that it is invoked under, until the composition root provides the real one. */
export const notProvided = <A, Input>(): PromiseActorLogic<A, Input> =>
  fromPromise<A, Input>(({ self: { src } }) => {
    // safe: charts name their actors
    const name = src as string;
    return Promise.reject(new Error(`Actor '${name}' is not provided.`));
  });
