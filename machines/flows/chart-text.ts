import type { Chart, ChartState, ChartTransition } from "./chart.ts";

// What stands in a chart, line by line. The layout measures these lines and the picture draws them:
// two ways of breaking them would let a text run out of its box.

export type LinePart = "title" | "entry" | "exit" | "invoke" | "event" | "guard" | "actions";

export type TextLine = { readonly part: LinePart; readonly text: string };

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
export const LINE_HEIGHT = 17;
export const TITLE_HEIGHT = 22;
/** Room of the pictogram before a call and before a delay. */
export const ICON_WIDTH = 17;
/** Inner margins: of a state's box, and of a transition's label. */
export const STATE_PADDING = 12;
export const LABEL_PADDING = 8;
/** Between two labels of one line, and between a state's own lines and its inner transitions. */
export const LABEL_GAP = 2;

/** Longer texts are broken between actions. */
const LONGEST_LINE = 34;

/** The lines of a state's own box: its name, what it does on the way in and out, what it calls. */
export const stateLines = (state: ChartState): readonly TextLine[] => [
  { part: "title", text: state.key },
  ...state.entry.map((name) => ({ part: "entry" as const, text: `entrée / ${name}` })),
  ...state.exit.map((name) => ({ part: "exit" as const, text: `sortie / ${name}` })),
  ...state.invokes.map((name) => ({ part: "invoke" as const, text: name })),
];

/** The lines of a transition: 'événement [garde]' and '/ action, action', broken when long. */
export const transitionLines = (transition: ChartTransition): readonly TextLine[] => {
  const { label, guard, actions } = transition;
  return [
    { part: "event", text: label },
    ...(guard === null ? [] : [{ part: "guard" as const, text: `[${guard}]` }]),
    ...broken(actions).map((text) => ({ part: "actions" as const, text: `/ ${text}` })),
  ];
};

/** Transitions that leave their state's children alone: they stand in its box, without a line. */
export const innerTransitions = (chart: Chart, state: ChartState): readonly ChartTransition[] =>
  chart.transitions.filter(({ source, targets }) => source === state.id && targets.length === 0);

const broken = (names: readonly string[]): readonly string[] =>
  names.reduce<readonly string[]>((lines, name) => {
    const last = lines.at(-1);
    return last === undefined || last.length + name.length + 2 > LONGEST_LINE
      ? [...lines, name]
      : [...lines.slice(0, -1), `${last}, ${name}`];
  }, []);
