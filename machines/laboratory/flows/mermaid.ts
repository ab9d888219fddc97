import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { initialChild } from "./chart-tree.ts";

/**
 * The chart as a Mermaid stateDiagram-v2: nested states as blocks, regions of parallel states parted
 * by '--', internal transitions as notes on their state.
 */
export const toMermaid = (chart: Chart): string =>
  [
    "stateDiagram-v2",
    "  direction TB",
    ...stateLines(chart, chart.root, 1),
    ...chart.transitions.filter(({ targets }) => targets.length > 0).flatMap(arrows),
    ...notes(chart),
    "",
  ].join("\n");

const stateLines = (chart: Chart, state: ChartState, depth: number): readonly string[] => {
  const indent = "  ".repeat(depth);
  const declared = `${indent}state "${escaped(state.key)}" as ${mermaidId(state.id)}`;
  const final = state.type === "final" ? [`${indent}${mermaidId(state.id)} --> [*]`] : [];
  if (state.states.length === 0) return [declared, ...final];
  const initial = initialChild(state);
  const start = initial === undefined ? [] : [`${indent}  [*] --> ${mermaidId(initial.id)}`];
  const parts = state.states.map((child) => stateLines(chart, child, depth + 1));
  const inside =
    state.type === "parallel"
      ? parts.flatMap((part, i) => (i === 0 ? part : [`${indent}  --`, ...part]))
      : parts.flat();
  return [`${declared} {`, ...start, ...inside, `${indent}}`];
};

const arrows = (transition: ChartTransition): readonly string[] =>
  transition.targets.map(
    (target) => `  ${mermaidId(transition.source)} --> ${mermaidId(target)} : ${text(transition)}`,
  );

/** Mermaid has no internal transitions: a note says what the state does without being left. */
const notes = ({ transitions }: Chart): readonly string[] => {
  const internal = transitions.filter(({ targets }) => targets.length === 0);
  return [...Map.groupBy(internal, ({ source }) => source)].flatMap(([source, list]) => [
    `  note right of ${mermaidId(source)}`,
    ...list.map((transition) => `    ${text(transition)}`),
    "  end note",
  ]);
};

const text = ({ label, guard, actions }: ChartTransition): string =>
  escaped(
    [
      label,
      guard === null ? "" : `[${guard}]`,
      actions.length === 0 ? "" : `/ ${actions.join(", ")}`,
    ]
      .filter(Boolean)
      .join(" "),
  );

/** Ids of Mermaid are words: a dot would end one. */
export const mermaidId = (id: string): string => id.replaceAll(/[^\w]/g, "_");

/** What would end a label or a line, as Mermaid's entities; ' : ' and '#' among them. */
const escaped = (label: string): string =>
  label.replaceAll(/[#;:"{}]/g, (character) => `#${character.codePointAt(0) ?? 0};`);
