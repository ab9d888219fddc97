import { Text } from "../widgets/primitives.tsx";
import styles from "./prices-ht.module.css";

/** Said once above a list of lines: none of them repeats it. Totals say HT or TTC themselves. */
export function PricesHT() {
  return (
    <Text tone="quiet" size="xs" above="3" className={styles.words}>
      Prix et montants HT
    </Text>
  );
}
