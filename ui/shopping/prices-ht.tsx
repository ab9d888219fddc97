import styles from "./prices-ht.module.css";

/** Said once above a list of lines: none of them repeats it. Totals say HT or TTC themselves. */
export function PricesHT() {
  return <p className={styles.words}>Prix et montants HT</p>;
}
