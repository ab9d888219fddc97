import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { ancestorsIn, initialChild, pathsIn, statesOf } from "./chart-tree.ts";

/**
 * The chart as a Mermaid stateDiagram-v2: nested states as blocks, regions of parallel states parted
 * by '--', transitions that do not leave their state as notes on it.
 */
export const toMermaid = (chart: Chart): string =>
  [
    "stateDiagram-v2",
    "  direction TB",
    ...stateLines(chart, chart.root, 1),
    ...leaving(chart).flatMap(arrows),
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

/**
 * The transitions that have an arrow. Mermaid draws one from a composite state into itself or its own
 * children across the whole diagram, or not at all: what stays inside is a note on its state.
 */
const leaving = (chart: Chart): readonly ChartTransition[] => {
  const ancestors = ancestorsIn(chart);
  const composite = new Set(
    statesOf(chart.root)
      .filter(({ states }) => states.length > 0)
      .map(({ id }) => id),
  );
  const isInside = (target: string, source: string): boolean =>
    composite.has(source) &&
    (target === source || (ancestors.get(target)?.includes(source) ?? false));
  return chart.transitions.filter(
    ({ source, targets }) =>
      targets.length > 0 && !targets.some((target) => isInside(target, source)),
  );
};

/** What a state does without being left, and where to within it. */
const notes = (chart: Chart): readonly string[] => {
  const drawn = new Set(leaving(chart));
  const paths = pathsIn(chart);
  const inside = chart.transitions.filter((transition) => !drawn.has(transition));
  const into = ({ targets }: ChartTransition): string =>
    targets.length === 0
      ? ""
      : ` › ${targets.map((target) => escaped(paths.get(target) ?? target)).join(", ")}`;
  return [...Map.groupBy(inside, ({ source }) => source)].flatMap(([source, list]) => [
    `  note right of ${mermaidId(source)}`,
    ...list.map((transition) => `    ${text(transition)}${into(transition)}`),
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
