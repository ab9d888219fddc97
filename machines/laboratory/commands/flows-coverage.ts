import { DESK_FLOWS } from "../flows/desk-flow.ts";
import { type Coverage, explore } from "../flows/paths/explore.ts";
import { chartOf } from "../flows/chart-of.ts";
import { PLAYED, takenBySessions, UNRECORDED, WALKED } from "./golden-coverage.ts";
import { scenarioOf } from "../flows/paths/scenarios.ts";
import { FLOWS } from "../flows/registry.ts";

/**
 * `npm run flows:coverage`: walks every machine by generated paths and prints what they went
 * through, and how many of its transitions the golden sessions take: those that people played, and all with the
 * walked ones (--sessions: that alone, with the transitions that none takes, each with its reason). Exits
 * with 1 when a state or a transition was never reached: it is dead, or its scenario lacks an event.
 */
const played = takenBySessions(PLAYED);
const walked = takenBySessions(WALKED);
const isSessionsOnly = process.argv.includes("--sessions");

const coverages = isSessionsOnly
  ? []
  : [
      ...Object.values(FLOWS).map((flow) => explore(flow, scenarioOf(flow))),
      ...DESK_FLOWS.map(({ flow, scenario }) => explore(flow, scenario)),
    ];

const share = (missed: readonly string[], all: number): string => `${all - missed.length}/${all}`;

const ofSessions = [...Object.values(FLOWS), ...DESK_FLOWS.map(({ flow }) => flow)].map((flow) => {
  const ids = chartOf(flow).transitions.map(({ id }) => id);
  const missedBy = (...sessions: readonly (typeof played)[]): readonly string[] =>
    ids.filter((id) => !sessions.some((taken) => taken.get(flow.name)?.has(id) === true));
  const text = (missed: readonly string[]): string => {
    const percent = Math.round((100 * (ids.length - missed.length)) / ids.length);
    return `${share(missed, ids.length)} (${percent} %)`;
  };
  const missed = missedBy(played, walked);
  return { flow: flow.name, missed, texts: [text(missedBy(played)), text(missed)] };
});
const sessionsTexts = (name: string): readonly string[] =>
  ofSessions.find(({ flow }) => flow === name)?.texts ?? [];

const SESSIONS = ["sessions jouées", "et parcourues"];
const rows = coverages.map((coverage: Coverage) => [
  coverage.flow,
  share(coverage.missedStates, coverage.states),
  share(coverage.missedTransitions, coverage.transitions),
  String(coverage.situations),
  String(coverage.longestPath),
  ...sessionsTexts(coverage.flow),
]);
const table = isSessionsOnly
  ? [["machine", ...SESSIONS], ...ofSessions.map(({ flow, texts }) => [flow, ...texts])]
  : [["machine", "états", "transitions", "situations", "plus long chemin", ...SESSIONS], ...rows];
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
  const lines = ofSessions.flatMap(({ flow, missed }) =>
    UNRECORDED[flow] === undefined
      ? missed.map((id) => `  ${flow} : ${id}`)
      : [`  ${flow}, ${missed.length} transitions : ${UNRECORDED[flow]}.`],
  );
  console.log(`\nDans aucune session :\n${lines.join("\n")}`);
}
