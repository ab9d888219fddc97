import type { Chart, ChartLayout } from "./chart.ts";
import layouts from "./layouts.json" with { type: "json" };
import type { FlowName } from "./registry.ts";

/** A machine's chart, where its parts stand, and the facts that it tells. */
export type Drawing = {
  readonly chart: Chart;
  readonly layout: ChartLayout;
  readonly told: readonly string[];
};

/**
 * The drawing of a machine, made at build time by `npm run flows:layouts`: the names of guards and
 * actions are those of the sources, even where the browser's code is made small.
 */
export const drawingOf = (name: FlowName): Drawing => drawings[name];

// safe: written by the command from the same types; a test compares them with the machines
const drawings = layouts as unknown as { readonly [Name in FlowName]: Drawing };
