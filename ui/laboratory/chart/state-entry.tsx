import type { ChartState } from "../../../machines/laboratory/flows/chart.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { isSameSelection } from "./chart-order.ts";
import type { ChartSelection, ListProps } from "./chart-props.ts";
import styles from "./flow-list.module.css";
import { TransitionTable } from "./transition-table.tsx";

type StateEntryProps = ListProps & {
  readonly state: ChartState;
  readonly level: number;
  readonly isInitial: boolean;
  readonly isRegion: boolean;
};

/** One state of the list, with the states in it. */
export function StateEntry({ state, level, isInitial, isRegion, ...list }: StateEntryProps) {
  const part: ChartSelection = { kind: "state", id: state.id };
  const isActive = list.active.has(state.id);
  const isSelected = isSameSelection(part, list.selected);
  // Six levels are all that a page has.
  const Heading = HEADINGS[Math.min(level, 6)] ?? "h6";
  const transitions = list.chart.transitions.filter(({ source }) => source === state.id);
  return (
    <section
      className={classNames(styles.state, isActive && styles.active)}
      aria-label={`État ${list.paths.get(state.id) ?? state.key}`}
    >
      <Cluster gap="1 2" align="center">
        <Heading className={styles.name}>
          <button
            type="button"
            className={classNames(styles.pick, isSelected && styles.picked)}
            aria-pressed={isSelected}
            data-selected={isSelected ? "" : undefined}
            onClick={() => list.onSelect(part)}
          >
            {state.key}
          </button>
        </Heading>
        {marksOf(state, isInitial, isRegion).map((mark) => (
          <Text key={mark} as="span" tone="quiet" size="xs">
            {mark}
          </Text>
        ))}
        {isActive ? <span className={styles.now}>actif</span> : null}
      </Cluster>
      <Doings state={state} />
      {transitions.length === 0 ? null : (
        <TransitionTable {...list} state={state} transitions={transitions} />
      )}
      {state.states.length === 0 ? null : (
        <div className={styles.inside}>
          {state.states.map((child) => (
            <StateEntry
              key={child.id}
              {...list}
              state={child}
              level={level + 1}
              isInitial={child.key === state.initial}
              isRegion={state.type === "parallel"}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const HEADINGS: { readonly [level: number]: "h3" | "h4" | "h5" | "h6" } = {
  3: "h3",
  4: "h4",
  5: "h5",
  6: "h6",
};

const marksOf = (
  { type, tags }: ChartState,
  isInitial: boolean,
  isRegion: boolean,
): readonly string[] => [
  ...(isInitial ? ["initial"] : []),
  ...(isRegion ? ["région"] : []),
  ...(type === "parallel" ? ["parallèle"] : []),
  ...(type === "final" ? ["final"] : []),
  ...tags.map((tag) => `#${tag}`),
];

/** What a state does by being entered, left, or active. */
function Doings({ state: { entry, exit, invokes } }: { readonly state: ChartState }) {
  const doings = [
    ["Appelle", invokes],
    ["À l’entrée", entry],
    ["À la sortie", exit],
  ] as const;
  const done = doings.filter(([, names]) => names.length > 0);
  if (done.length === 0) return null;
  return (
    <p className={styles.doings}>
      {done.map(([when, names]) => `${when} : ${names.join(", ")}`).join(" · ")}
    </p>
  );
}
