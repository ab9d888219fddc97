import ChevronDown from "lucide-react/icons/chevron-down";
import Truck from "lucide-react/icons/truck";
import { formatCountdown, formatDay } from "../../../core/calendar/format.ts";
import { conditionText, isMinimumReached } from "../../../core/selling/conditions.ts";
import { useNow } from "../../layout/use-now.ts";
import { type Lorry, LorryCard } from "../../shopping/lorry-card.tsx";
import styles from "./lorry-lines.module.css";

interface LorryLinesProps {
  readonly lorries: readonly Lorry[];
  readonly mayOrder: boolean;
}

/** The next lorries on one line each; a tap opens what completes them. For the smaller screens. */
export function LorryLines({ lorries, mayOrder }: LorryLinesProps) {
  const now = useNow();
  return (
    <ul className={styles.lorries} aria-label="Prochains camions">
      {lorries.map((lorry) => (
        <li key={lorry.key}>
          <details className={styles.lorry}>
            <summary className={styles.line}>
              <Truck size={20} aria-hidden />
              <span className={styles.words}>
                <span>
                  <b>{lorry.title}</b>
                  {lorry.day === null ? "" : ` ${formatDay(lorry.day, "short")}`}
                </span>
                <Missing lorry={lorry} />
              </span>
              {lorry.cutOff === null ? null : (
                <b className={styles.left}>{formatCountdown(Date.parse(lorry.cutOff) - now)}</b>
              )}
              <ChevronDown size={18} aria-hidden className={styles.chevron} />
            </summary>
            <LorryCard lorry={lorry} mayOrder={mayOrder} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** 'encore 86 kg', or that nothing is missing; nothing without a minimum. */
function Missing({ lorry: { load } }: { readonly lorry: Lorry }) {
  const minimum = load?.conditions.min ?? null;
  if (load === null || minimum === null) return null;
  const missing = conditionText(minimum.remainValue, load.conditions.unit);
  return isMinimumReached(load.conditions) ? (
    <span className={styles.reached}>Franco atteint</span>
  ) : (
    <span className={styles.missing}>
      {load.conditions.minBlocks
        ? `Encore ${missing} pour commander`
        : `Encore ${missing} pour le port offert`}
    </span>
  );
}
