import type { Box, Chart, ChartState, ChartTransition } from "./chart.ts";
import {
  GUARD_GAP,
  ICON_WIDTH,
  innerTransitions,
  LABEL_GAP,
  LABEL_PADDING,
  LINE_HEIGHT,
  STATE_PADDING,
  TAG_SIZE,
  stateLines,
  type TextLine,
  TEXT_SIZE,
  TITLE_HEIGHT,
  transitionLines,
} from "./chart-text.ts";

// How much room the texts of a chart take, measured with the advances of the shop's typeface.

/** Width in pixels of a text at a size in pixels. */
export type TextWidth = (text: string, size: number) => number;
export type Measures = { readonly plain: TextWidth; readonly strong: TextWidth };

const LEAST_WIDTH = 92;

type Size = { readonly width: number; readonly height: number };

/** The size of a state's own lines, its inner transitions included. */
export const ownSize = (
  inner: readonly ChartTransition[],
  state: ChartState,
  measures: Measures,
): Size => {
  const own = stateLines(state);
  const tags = state.tags.length === 0 ? 0 : tagsWidth(state.tags, measures) + 10;
  const widths = own.map((line) => lineWidth(line, measures));
  const innerSizes = inner.map((transition) => labelSize(transition, measures, true));
  const title = (widths[0] ?? 0) + tags + (state.type === "final" ? 20 : 0);
  const innerHeight = innerSizes.reduce((sum, { height }) => sum + height + LABEL_GAP, 0);
  return {
    width: Math.ceil(
      Math.max(
        LEAST_WIDTH,
        title + 2 * STATE_PADDING,
        ...widths.map((width) => width + 2 * STATE_PADDING),
        ...innerSizes.map(({ width }) => width + 2 * STATE_PADDING),
      ),
    ),
    height: ownHeight(own.length) + (inner.length === 0 ? 0 : innerHeight + 4),
  };
};

/** Height of a state's own lines, without its inner transitions. */
export const ownHeight = (lines: number): number =>
  TITLE_HEIGHT + (lines - 1) * LINE_HEIGHT + 2 * (STATE_PADDING - 4);

/** Where the inner transitions of a state stand in its box. */
export const innerBoxes = (
  chart: Chart,
  state: ChartState,
  [x, y]: Box,
  measures: Measures,
): readonly (readonly [id: string, box: Box])[] => {
  let top = y + ownHeight(stateLines(state).length);
  return innerOf(chart, innerTransitions(chart), state).map((transition) => {
    const { width, height } = labelSize(transition, measures, true);
    const box: Box = [x + STATE_PADDING - LABEL_PADDING, top, width, height];
    top += height + LABEL_GAP;
    return [transition.id, box];
  });
};

/** The transitions of a state that stand in its box. */
export const innerOf = (
  chart: Chart,
  inner: ReadonlySet<string>,
  state: ChartState,
): readonly ChartTransition[] =>
  chart.transitions.filter(({ id, source }) => source === state.id && inner.has(id));

/** The size of a transition's label, on its line or in its state's box. */
export const labelSize = (
  transition: ChartTransition,
  measures: Measures,
  isInner: boolean,
): Size => {
  const lines = transitionLines(transition, isInner && transition.targets.length > 0);
  const icon = transition.kind === "after" || transition.kind === "error" ? ICON_WIDTH : 0;
  const widths = lines.map((line, i) => lineWidth(line, measures) + (i === 0 ? icon : 0));
  return {
    width: Math.ceil(Math.max(...widths) + 2 * LABEL_PADDING),
    height: lines.length * LINE_HEIGHT + LABEL_PADDING,
  };
};

const lineWidth = ({ part, text, guard }: TextLine, { plain, strong }: Measures): number =>
  (part === "title" || part === "event" ? strong : plain)(text, TEXT_SIZE[part]) +
  (guard === undefined ? 0 : GUARD_GAP + plain(guard, TEXT_SIZE.guard)) +
  (part === "invoke" ? ICON_WIDTH : 0);

/** Width of the tags beside a title. */
const tagsWidth = (tags: readonly string[], { plain }: Measures): number =>
  tags.reduce((sum, tag) => sum + plain(tag, TAG_SIZE) + 18, 0);
