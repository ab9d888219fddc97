import { DESK_FLOW, DESK_SCENARIO } from "../flows/desk-flow.ts";
import { type Coverage, explore } from "../flows/paths/explore.ts";
import { scenarioOf } from "../flows/paths/scenarios.ts";
import { FLOWS } from "../flows/registry.ts";

/**
 * `npm run flows:coverage`: walks every machine by generated paths and prints what they went
 * through. Exits with 1 when a state or a transition was never reached: it is dead, or its scenario
 * lacks an event.
 */
const coverages = [
  ...Object.values(FLOWS).map((flow) => explore(flow, scenarioOf(flow))),
  explore(DESK_FLOW, DESK_SCENARIO),
];

const share = (missed: readonly string[], all: number): string => `${all - missed.length}/${all}`;

const rows = coverages.map((coverage: Coverage) => [
  coverage.flow,
  share(coverage.missedStates, coverage.states),
  share(coverage.missedTransitions, coverage.transitions),
  String(coverage.situations),
  String(coverage.longestPath),
]);
const table = [["machine", "états", "transitions", "situations", "plus long chemin"], ...rows];
const widths = (table[0] ?? []).map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
for (const row of table) {
  const [name = "", ...figures] = row;
  const cells = figures.map((figure, i) => figure.padStart(widths[i + 1] ?? 0));
  console.log([name.padEnd(widths[0] ?? 0), ...cells].join("  "));
}

const missed = coverages.flatMap(({ flow, missedStates, missedTransitions }) => [
  ...missedStates.map((id) => `${flow} : état ${id}`),
  ...missedTransitions.map((id) => `${flow} : transition ${id}`),
]);
if (missed.length > 0) {
  console.log(`\nJamais atteints :\n${missed.map((line) => `  ${line}`).join("\n")}`);
  process.exitCode = 1;
}
