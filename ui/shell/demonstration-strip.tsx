import { demonstrationLine, MADE_UP_PARTS } from "../../core/seller/parts.ts";
import { useSeller } from "../hooks/seller.ts";
import styles from "./demonstration-strip.module.css";

/**
 * Says on every page of a public shop that something in it is made up, and opened what; one line, so
 * that a phone keeps its screen. A shop without any of it has no strip.
 */
export function DemonstrationStrip() {
  const line = demonstrationLine(useSeller().demonstrated, MADE_UP_PARTS);
  return line === null ? null : (
    <details className={styles.strip}>
      <summary className={styles.summary}>Démonstration : ce qui est inventé ici</summary>
      <p className={styles.line}>{line}</p>
    </details>
  );
}
