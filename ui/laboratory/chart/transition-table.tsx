import Clock from "lucide-react/icons/clock";
import type { ChartState, ChartTransition } from "../../../machines/laboratory/flows/chart.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { isSameSelection } from "./chart-order.ts";
import type { ChartSelection, ListProps } from "./chart-props.ts";
import styles from "./flow-list.module.css";

type TransitionTableProps = ListProps & {
  readonly state: ChartState;
  readonly transitions: readonly ChartTransition[];
};

/** The transitions of one state, in the order in which the machine tries them. */
export function TransitionTable(props: TransitionTableProps) {
  const { state, transitions, paths, ...list } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Transitions de {paths.get(state.id) ?? state.key}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Événement</th>
            <th scope="col">Garde</th>
            <th scope="col">Vers</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {transitions.map((transition) => (
            <Row key={transition.id} {...list} paths={paths} transition={transition} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<ListProps, "paths" | "taken" | "selected" | "onSelect"> & {
  readonly transition: ChartTransition;
};

function Row({ transition, paths, taken, selected, onSelect }: RowProps) {
  const { id, kind, label, guard, targets, actions } = transition;
  const part: ChartSelection = { kind: "transition", id };
  const isSelected = isSameSelection(part, selected);
  const isTaken = taken.has(id);
  return (
    <tr className={classNames(isTaken && styles.taken, isSelected && styles.chosen)}>
      <th scope="row">
        <Text
          as="button"
          tone="ink"
          weight="medium"
          type="button"
          className={classNames(styles.event, kind === "error" && styles.error)}
          aria-pressed={isSelected}
          data-selected={isSelected ? "" : undefined}
          onClick={() => onSelect(part)}
        >
          {kind === "after" ? <Clock aria-hidden size={13} /> : null}
          {label}
          {isTaken ? <VisuallyHidden>, vient d’avoir lieu</VisuallyHidden> : null}
        </Text>
      </th>
      <td className={styles.guard}>{guard}</td>
      <td>
        {targets.length === 0 ? (
          <Text as="span" tone="quiet">
            reste
          </Text>
        ) : null}
        {targets.map((target) => (
          <button
            key={target}
            type="button"
            className={styles.target}
            onClick={() => onSelect({ kind: "state", id: target })}
          >
            {paths.get(target) ?? target}
          </button>
        ))}
      </td>
      <td>{actions.join(", ")}</td>
    </tr>
  );
}
