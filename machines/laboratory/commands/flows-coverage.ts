import { DESK_FLOWS } from "../flows/desk-flow.ts";
import { type Coverage, explore } from "../flows/paths/explore.ts";
import { chartOf } from "../flows/chart-of.ts";
import { takenBySessions } from "./golden-coverage.ts";
import { scenarioOf } from "../flows/paths/scenarios.ts";
import { FLOWS } from "../flows/registry.ts";

/**
 * `npm run flows:coverage`: walks every machine by generated paths and prints what they went
 * through, and how many of its transitions the golden sessions take (--sessions: that alone, with those that
 * none takes). Exits with 1 when a state or a transition was never reached: it is dead, or its scenario
 * lacks an event.
 */
const sessions = takenBySessions();
const isSessionsOnly = process.argv.includes("--sessions");

const coverages = isSessionsOnly
  ? []
  : [
      ...Object.values(FLOWS).map((flow) => explore(flow, scenarioOf(flow))),
      ...DESK_FLOWS.map(({ flow, scenario }) => explore(flow, scenario)),
    ];

const share = (missed: readonly string[], all: number): string => `${all - missed.length}/${all}`;

const ofSessions = [...Object.values(FLOWS), ...DESK_FLOWS.map(({ flow }) => flow)].map((flow) => {
  const { transitions } = chartOf(flow);
  const missed = transitions
    .map(({ id }) => id)
    .filter((id) => sessions.get(flow.name)?.has(id) !== true);
  const percent = Math.round((100 * (transitions.length - missed.length)) / transitions.length);
  return { flow: flow.name, missed, text: `${share(missed, transitions.length)} (${percent} %)` };
});
const sessionsText = (name: string): string =>
  ofSessions.find(({ flow }) => flow === name)?.text ?? "";

const rows = coverages.map((coverage: Coverage) => [
  coverage.flow,
  share(coverage.missedStates, coverage.states),
  share(coverage.missedTransitions, coverage.transitions),
  String(coverage.situations),
  String(coverage.longestPath),
  sessionsText(coverage.flow),
]);
const table = isSessionsOnly
  ? [["machine", "sessions de référence"], ...ofSessions.map(({ flow, text }) => [flow, text])]
  : [
      [
        "machine",
        "états",
        "transitions",
        "situations",
        "plus long chemin",
        "sessions de référence",
      ],
      ...rows,
    ];
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

if (isSessionsOnly) {
  const lines = ofSessions.flatMap(({ flow, missed }) => missed.map((id) => `  ${flow} : ${id}`));
  console.log(`\nDans aucune session :\n${lines.join("\n")}`);
}
