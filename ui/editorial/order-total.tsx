import type { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
import { Text } from "../widgets/primitives.tsx";
import styles from "./order-total.module.css";

interface OrderTotalProps {
  readonly cents: Cents;
  /** How many products. */
  readonly count: number;
}

/** What the chosen lines come to, before the cart prices them for good. */
export function OrderTotal({ cents, count }: OrderTotalProps) {
  return (
    <p className={styles.total} aria-live="polite">
      <Text as="span" tone="quiet">
        {count > 1 ? `${count} produits` : `${count} produit`}
      </Text>
      <b>{`${euros(cents)} HT`}</b>
    </p>
  );
}
