import { setup } from "xstate";
import { RUN_STATES, type RunEvent, type RunState } from "../../core/exchange/run-states.ts";

/**
 * A run of the exchange, from the receipt of a file to what came of it: the table of core/exchange by
 * which the server moves runs, as a chart. It asks nothing of the world; the states stand in the database.
 */
export const exchangeRunMachine = setup({
  types: {
    events: {} as { readonly type: RunEvent }, // safe: a type carrier that nothing reads
  },
}).createMachine({
  id: "exchangeRun",
  initial: "received" satisfies RunState,
  states: Object.fromEntries(
    Object.entries(RUN_STATES).map(([state, on]) => [
      state,
      Object.keys(on).length === 0 ? { type: "final" as const } : { on },
    ]),
  ),
});
