import X from "lucide-react/icons/x";
import styles from "./chips.module.css";
import { leaveList, leaveRow } from "./leave-row.ts";
import { Cluster } from "./primitives.tsx";

export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly onRemove?: (() => void) | undefined;
}

interface ChipsProps {
  /** What they are, for assistive technology: 'Filtres actifs'. */
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly onClear?: (() => void) | undefined;
  readonly clearLabel?: string | undefined;
}

/** What is chosen, each removable. */
export function Chips({ label, chips, onClear, clearLabel = "Tout effacer" }: ChipsProps) {
  const removable = chips.filter(({ onRemove }) => onRemove !== undefined);
  return (
    <Cluster as="ul" gap="2" align="center" aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id}>
          {chip.onRemove === undefined ? (
            <span className={styles.chip}>{chip.label}</span>
          ) : (
            <button
              type="button"
              className={styles.chip}
              aria-label={`Retirer ${chip.label}`}
              onClick={({ currentTarget }) => {
                // With the last one 'Tout effacer' goes too.
                if (removable.length > 1) leaveRow(currentTarget);
                else leaveList();
                chip.onRemove?.();
              }}
            >
              {chip.label}
              <X size={16} aria-hidden />
            </button>
          )}
        </li>
      ))}
      {onClear === undefined ? null : (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              leaveList();
              onClear();
            }}
          >
            {clearLabel}
          </button>
        </li>
      )}
    </Cluster>
  );
}
