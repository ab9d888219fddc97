import ElkConstructor from "elkjs/lib/elk.bundled.js";
import { chartOf } from "../flows/chart-of.ts";
import type { Drawing } from "../flows/drawings.ts";
import { layOut } from "../flows/layout.ts";
import { type Flow, FLOWS } from "../flows/registry.ts";
import { toldFacts } from "./told-facts.ts";
import { textWidth } from "./text-width.ts";

/** The charts of all machines with their layouts, as layouts.json holds them. */
export const drawFlows = async (
  flows: readonly Flow[] = Object.values(FLOWS),
): Promise<{ readonly [name: string]: Drawing }> => {
  const elk = new ElkConstructor.default();
  const measures = { plain: await textWidth(400), strong: await textWidth(650) };
  const drawings: Record<string, Drawing> = {};
  for (const flow of flows) {
    const chart = chartOf(flow);
    const layout = await layOut(chart, { elk, measures });
    drawings[flow.name] = { chart, layout, told: toldFacts(flow.name) };
  }
  return drawings;
};
