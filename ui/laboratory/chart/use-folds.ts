import { useMemo, useState } from "react";
import type { Chart, ChartLayout, ChartState } from "../../../machines/laboratory/flows/chart.ts";
import { ancestorsIn, statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { type Folded, foldLayout } from "../../../machines/laboratory/flows/fold.ts";
import type { ChartSelection } from "./chart-props.ts";

export type Folds = Folded & {
  /** States that may be closed: those with others in them, but the machine itself. */
  readonly composites: readonly ChartState[];
  readonly closed: ReadonlySet<string>;
  readonly isAnyClosed: boolean;
  /** Closes or opens a state; the answer is by how much its corner moves. */
  readonly toggle: (id: string) => readonly [x: number, y: number];
  /** Closes all of them, or opens all when one is closed. */
  readonly toggleAll: () => void;
  /** Whether that part is within a closed state. */
  readonly isHidden: (part: ChartSelection) => boolean;
  /** Opens what is around that part; where it stands then. */
  readonly openAround: (part: ChartSelection) => ChartLayout;
};

/** Which states of a chart are closed, and what is left to be seen. */
export const useFolds = (chart: Chart, whole: ChartLayout): Folds => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const folded = useMemo(() => foldLayout(chart, whole, closed), [chart, whole, closed]);
  const composites = useMemo(
    () =>
      statesOf(chart.root)
        .slice(1)
        .filter(({ states }) => states.length > 0),
    [chart],
  );
  const isHidden = (part: ChartSelection): boolean =>
    part.kind === "state" ? folded.hidden.has(part.id) : isLabelHidden(folded, part.id);
  return {
    ...folded,
    composites,
    closed,
    isAnyClosed: closed.size > 0,
    isHidden,
    toggle: (id) => {
      const next = new Set(closed);
      if (!next.delete(id)) next.add(id);
      setClosed(next);
      const [x = 0, y = 0] = folded.layout.states[id] ?? [];
      const [toX = x, toY = y] = foldLayout(chart, whole, next).layout.states[id] ?? [];
      return [toX - x, toY - y];
    },
    toggleAll: () => setClosed(new Set(closed.size > 0 ? [] : composites.map(({ id }) => id))),
    openAround: (part) => {
      const place = placeOf(chart, part);
      const around = new Set([
        ...(ancestorsIn(chart).get(place) ?? []),
        ...(part.kind === "transition" ? [place] : []),
      ]);
      const next = new Set([...closed].filter((id) => !around.has(id)));
      setClosed(next);
      return foldLayout(chart, whole, next).layout;
    },
  };
};

/** Id of the state that a part stands at: itself, or where a transition starts. */
export const placeOf = (chart: Chart, { kind, id }: ChartSelection): string =>
  kind === "state"
    ? id
    : (chart.transitions.find((transition) => transition.id === id)?.source ?? chart.root.id);

const isLabelHidden = ({ layout, unlabelled }: Folded, id: string): boolean =>
  unlabelled.has(id) || layout.edges[id] === undefined;
