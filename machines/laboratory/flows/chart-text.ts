import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { statesOf } from "./chart-tree.ts";

// What stands in a chart, line by line. The layout measures these lines and the picture draws them:
// two ways of breaking them would let a text run out of its box.

export type LinePart = "title" | "entry" | "exit" | "invoke" | "event" | "guard" | "actions";

export type TextLine = {
  readonly part: LinePart;
  readonly text: string;
  /** A guard short enough to stand behind its event. */
  readonly guard?: string;
};

/** Sizes in pixels; the picture's stylesheet says the same. */
export const TEXT_SIZE: { readonly [Part in LinePart]: number } = {
  title: 14,
  entry: 12,
  exit: 12,
  invoke: 12,
  event: 12.5,
  guard: 12,
  actions: 12,
};
export const TAG_SIZE = 12;
export const LINE_HEIGHT = 16;
export const TITLE_HEIGHT = 22;
/** Room of the pictogram before a call and before a delay. */
export const ICON_WIDTH = 17;
/** Inner margins: of a state's box, and of a transition's label. */
export const STATE_PADDING = 12;
export const LABEL_PADDING = 8;
/** Between two labels of one line, and between a state's own lines and its inner transitions. */
export const LABEL_GAP = 2;

/** Letters; longer texts are broken before the guard and between actions. */
const LONGEST_LINE = 36;

/** Between an event and the guard behind it. */
export const GUARD_GAP = 5;

/** The lines of a state's own box: its name, what it does on the way in and out, what it calls. */
export const stateLines = (state: ChartState): readonly TextLine[] => [
  { part: "title", text: state.key },
  ...state.entry.map((name) => ({ part: "entry" as const, text: `entrée / ${name}` })),
  ...state.exit.map((name) => ({ part: "exit" as const, text: `sortie / ${name}` })),
  ...state.invokes.map((name) => ({ part: "invoke" as const, text: name })),
];

/** The lines of a transition: 'événement', '[garde]' and '/ action, action', broken when long. */
export const transitionLines = (
  transition: ChartTransition,
  isDistant: boolean,
): readonly TextLine[] => {
  const { label, guard, actions, targets } = transition;
  const target = isDistant ? ` › ${targets.map(lastKey).join(", ")}` : "";
  const event = `${label}${target}`;
  const isShort = guard !== null && event.length + guard.length + 3 <= LONGEST_LINE;
  return [
    { part: "event", text: event, ...(isShort ? { guard: `[${guard}]` } : {}) },
    ...(guard === null || isShort ? [] : [{ part: "guard" as const, text: `[${guard}]` }]),
    ...broken(actions).map((text) => ({ part: "actions" as const, text: `/ ${text}` })),
  ];
};

/** Defects that lead to one state before their lines drown the others. */
const MOST_DEFECT_LINES = 2;

/**
 * Transitions that stand in their state's box, without a line: those that leave its children alone,
 * and calls whose defect leads far away or where many lead ('› broken').
 */
export const innerTransitions = (chart: Chart): ReadonlySet<string> => {
  const parents = new Map(
    statesOf(chart.root).flatMap(({ id, states }) =>
      states.map((child) => [child.id, id] as const),
    ),
  );
  const defects = Map.groupBy(
    chart.transitions.filter(({ kind }) => kind === "error"),
    ({ targets }) => targets.join(),
  );
  const isDistant = ({ source, targets }: ChartTransition): boolean =>
    parents.get(source) !== parents.get(targets[0] ?? "") ||
    (defects.get(targets.join())?.length ?? 0) > MOST_DEFECT_LINES;
  return new Set(
    chart.transitions
      .filter(({ targets }) => targets.length === 0)
      .concat([...defects.values()].flat().filter(isDistant))
      .map(({ id }) => id),
  );
};

const lastKey = (id: string): string => id.slice(id.lastIndexOf(".") + 1);

const broken = (names: readonly string[]): readonly string[] =>
  names.reduce<readonly string[]>((lines, name) => {
    const last = lines.at(-1);
    return last === undefined || last.length + name.length + 2 > LONGEST_LINE
      ? [...lines, name]
      : [...lines.slice(0, -1), `${last}, ${name}`];
  }, []);
