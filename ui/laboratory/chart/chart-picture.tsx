import { memo, useMemo } from "react";
import type { Chart, ChartTransition } from "../../../machines/laboratory/flows/chart.ts";
import { statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { ChartLine, InitialMark } from "./chart-line.tsx";
import { elementId, isSameSelection } from "./chart-order.ts";
import type { ChartSelection, FlowChartProps } from "./chart-props.ts";
import { FoldMark } from "./fold-mark.tsx";
import type { Folds } from "./use-folds.ts";
import { StateBox, StateText } from "./state-box.tsx";
import { TransitionLabel } from "./transition-label.tsx";

type ChartPictureProps = FlowChartProps & {
  readonly current: ChartSelection | null;
  readonly folds: Folds;
  /** Closes or opens a state. */
  readonly onToggle: (id: string) => void;
  /** What the search found; null when nobody searches. */
  readonly matches: readonly ChartSelection[] | null;
};

/** Boxes first, lines over them, labels on top: a line never crosses out a text. */
export const ChartPicture = memo(function ChartPicture(props: ChartPictureProps) {
  const { chart, layout, active = [], taken = null, selected = null, onSelect } = props;
  const { current, matches, folds, onToggle } = props;
  const { hidden } = folds;
  const states = useMemo(
    () => statesOf(chart.root).filter(({ id }) => !hidden.has(id)),
    [chart, hidden],
  );
  const composites = useMemo(
    () => folds.composites.filter(({ id }) => !hidden.has(id)),
    [folds.composites, hidden],
  );
  const regions = useMemo(() => regionsOf(chart), [chart]);
  const lines = useMemo(() => sharedLines(chart, layout), [chart, layout]);
  const activeIds = new Set(active);
  const takenIds = new Set(taken?.transitions);
  const looks = (part: ChartSelection) => ({
    id: elementId(chart.flow, part),
    selected: isSameSelection(part, selected),
    // One stop of the Tab key for the whole chart; the arrows do the rest.
    tabIndex: isSameSelection(part, current) ? 0 : -1,
    faint: matches !== null && !matches.some((match) => isSameSelection(match, part)),
    onSelect: () => onSelect?.(part),
  });
  return (
    <>
      {states.map((state) => (
        <StateBox
          key={state.id}
          state={state}
          box={layout.states[state.id]}
          isActive={activeIds.has(state.id)}
          isRegion={regions.has(state.id)}
          isClosed={closedOf(folds, state.id)}
          {...looks({ kind: "state", id: state.id })}
        />
      ))}
      {states.map((state) => (
        <InitialMark key={state.id} points={layout.initials[state.id]} />
      ))}
      {lines.map(({ key, points, transitions }) => (
        <ChartLine
          key={key}
          points={points}
          isError={transitions.every(({ kind }) => kind === "error")}
          isSelected={transitions.some(
            ({ id, source }) => isPointedAt(selected, id) || isPointedAt(selected, source),
          )}
          run={transitions.some(({ id }) => takenIds.has(id)) ? (taken?.step ?? null) : null}
        />
      ))}
      {states.map((state) => (
        <StateText
          key={state.id}
          state={state}
          box={layout.states[state.id]}
          isActive={activeIds.has(state.id)}
          faint={looks({ kind: "state", id: state.id }).faint}
        />
      ))}
      {chart.transitions.map((transition) => (
        <TransitionLabel
          key={transition.id}
          transition={transition}
          box={folds.unlabelled.has(transition.id) ? undefined : layout.edges[transition.id]?.label}
          isInner={layout.edges[transition.id]?.points.length === 0}
          isTaken={takenIds.has(transition.id)}
          isOpen={activeIds.has(transition.source)}
          {...looks({ kind: "transition", id: transition.id })}
        />
      ))}
      {composites.map((state) => (
        <FoldMark
          key={state.id}
          state={state}
          box={layout.states[state.id]}
          isClosed={folds.closed.has(state.id)}
          onToggle={() => onToggle(state.id)}
        />
      ))}
    </>
  );
});

/** Null for what cannot be closed. */
const closedOf = ({ composites, closed }: Folds, id: string): boolean | null =>
  composites.some((state) => state.id === id) ? closed.has(id) : null;

const isPointedAt = (selected: ChartSelection | null, id: string): boolean => selected?.id === id;

/** Children of parallel states. */
const regionsOf = (chart: Chart): ReadonlySet<string> =>
  new Set(
    statesOf(chart.root)
      .filter(({ type }) => type === "parallel")
      .flatMap(({ states }) => states.map(({ id }) => id)),
  );

type SharedLine = {
  readonly key: string;
  readonly points: FlowChartProps["layout"]["edges"][string]["points"];
  readonly transitions: readonly ChartTransition[];
};

/** Transitions between the same two states share their line. */
const sharedLines = (chart: Chart, layout: FlowChartProps["layout"]): readonly SharedLine[] => {
  const drawn = chart.transitions.filter(({ id }) => layout.edges[id]?.points.length !== 0);
  const groups = Map.groupBy(drawn, ({ source, targets }) => `${source} ${targets.join(" ")}`);
  return [...groups].map(([key, transitions]) => ({
    key,
    points: layout.edges[transitions[0]?.id ?? ""]?.points ?? [],
    transitions,
  }));
};
