import type { Chart, ChartLayout } from "../../../machines/laboratory/flows/chart.ts";

/** What is pointed at in a chart: in the picture and in the list alike. */
export type ChartSelection = { readonly kind: "state" | "transition"; readonly id: string };

/** What the picture and the list of one machine show; both take the same. */
export type FlowChartProps = {
  readonly chart: Chart;
  readonly layout: ChartLayout;
  /** Ids of the active states, parents included: see activeStates. None when nothing runs. */
  readonly active?: readonly string[];
  /** The transitions just taken (ids of the chart's): their lines light up and run once. */
  readonly taken?: {
    /** Another number runs the lines again: the number of the step. */
    readonly step: number;
    readonly transitions: readonly string[];
  } | null;
  readonly selected?: ChartSelection | null;
  readonly onSelect?: (selected: ChartSelection | null) => void;
};

/** What each part of the list takes of them. */
export type ListProps = {
  readonly chart: Chart;
  readonly paths: ReadonlyMap<string, string>;
  readonly active: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  readonly selected: ChartSelection | null;
  readonly onSelect: (part: ChartSelection) => void;
};
