import type { Box, Chart, ChartLayout } from "../../../machines/laboratory/flows/chart.ts";
import { statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import type { ChartSelection } from "./chart-props.ts";

/** Everything of a chart that can be pointed at, as it is read: a state, its transitions, the next. */
export const readingOrder = (chart: Chart): readonly ChartSelection[] =>
  statesOf(chart.root).flatMap(({ id }): readonly ChartSelection[] => [
    { kind: "state", id },
    ...chart.transitions
      .filter(({ source }) => source === id)
      .map((transition) => ({ kind: "transition" as const, id: transition.id })),
  ]);

export const isSameSelection = (a: ChartSelection | null, b: ChartSelection | null): boolean =>
  a?.kind === b?.kind && a?.id === b?.id;

/** Where a part of the chart stands. */
export const boxOf = (layout: ChartLayout, { kind, id }: ChartSelection): Box | undefined =>
  kind === "state" ? layout.states[id] : layout.edges[id]?.label;

/** Id of the element that shows it: charts of several machines may share a page. */
export const elementId = (flow: string, { kind, id }: ChartSelection): string =>
  `${flow}-${kind}-${id.replaceAll(" ", "·")}`;
