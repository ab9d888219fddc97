import SquareMinus from "lucide-react/icons/square-minus";
import SquarePlus from "lucide-react/icons/square-plus";
import type { Box, ChartState } from "../../../machines/laboratory/flows/chart.ts";
import { statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { onPress } from "./part-styles.ts";
import styles from "./fold-mark.module.css";

interface FoldMarkProps {
  readonly state: ChartState;
  readonly box: Box | undefined;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}

const SIZE = 16;
/** A press needs more room than the drawing. */
const TARGET = 24;

/** At the corner of a state with others in it: closes and opens it, for the pointer; the keyboard has R. */
export function FoldMark({ state, box, isClosed, onToggle }: FoldMarkProps) {
  if (box === undefined) return null;
  const [x, y, width] = box;
  const Icon = isClosed ? SquarePlus : SquareMinus;
  const within = statesOf(state).length - 1;
  return (
    <g
      aria-hidden
      className={styles.mark}
      transform={`translate(${x + width - TARGET - 4} ${y + 6})`}
      onClick={onPress(onToggle)}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <title>{isClosed ? `Déplier ${state.key}` : `Replier ${state.key}`}</title>
      <rect className={styles.target} width={TARGET} height={TARGET} rx={6} />
      <Icon x={(TARGET - SIZE) / 2} y={(TARGET - SIZE) / 2} width={SIZE} height={SIZE} />
      {isClosed ? (
        <text className={styles.count} x={-4} y={18} textAnchor="end" fontSize={12}>
          {`${within} ${within === 1 ? "état" : "états"}`}
        </text>
      ) : null}
    </g>
  );
}
