import ChevronDown from "lucide-react/icons/chevron-down";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import { formatCountdown, formatDay } from "../../core/calendar/format.ts";
import { missingText } from "../../core/cart/franco-gap.ts";
import { isMinimumReached } from "../../core/selling/conditions.ts";
import { useNow } from "../layout/use-now.ts";
import { Row, Text } from "../widgets/primitives.tsx";
import { type Lorry, LorryCard } from "./lorry-card.tsx";
import styles from "./lorry-lines.module.css";

interface LorryLinesProps {
  readonly lorries: readonly Lorry[];
  readonly mayOrder: boolean;
  readonly label?: string | undefined;
}

/** The next lorries and parcels on one line each; a tap opens what completes them. */
export function LorryLines({ lorries, mayOrder, label = "Prochains camions" }: LorryLinesProps) {
  const now = useNow();
  return (
    <ul className={styles.lorries} aria-label={label}>
      {lorries.map((lorry) => (
        <li key={lorry.key}>
          <details className={styles.lorry}>
            <Row as="summary" gap="2" align="center" className={styles.line}>
              {lorry.cutOff === null ? (
                <Store size={20} aria-hidden />
              ) : (
                <Truck size={20} aria-hidden />
              )}
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
            </Row>
            <LorryCard lorry={lorry} mayOrder={mayOrder} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** 'Encore 86 kg : port offert', or that nothing is missing; nothing without a minimum. */
function Missing({ lorry: { load } }: { readonly lorry: Lorry }) {
  const minimum = load?.conditions.min ?? null;
  if (load === null || minimum === null) return null;
  const missing = missingText(load.conditions);
  if (missing !== null)
    return (
      <Text as="span" tone="quiet" size="s">
        {missing}
      </Text>
    );
  return isMinimumReached(load.conditions) ? (
    <Text as="span" tone="good" size="s" weight="strong">
      {load.conditions.minBlocks ? "Minimum atteint" : "Franco atteint"}
    </Text>
  ) : null;
}
