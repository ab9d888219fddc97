import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

interface ActionBarProps {
  /** 'Total TTC' */
  readonly label: ReactNode;
  /** The amount, already written: '642,24 €'. */
  readonly amount: ReactNode;
  /** The one action, a Button or ButtonLink of size large. */
  readonly children: ReactNode;
  /** A way elsewhere, at the very end: the cart. */
  readonly end?: ReactNode;
}

/** On phones and tablets, the sum and the action under the thumb; absent on wider screens. */
export function ActionBar({ label, amount, children, end }: ActionBarProps) {
  return (
    // base.css makes room for what says data-action-bar.
    <section
      className={styles.bar}
      data-print="none"
      aria-label="Action principale"
      data-action-bar
    >
      <p className={styles.sum}>
        <span>{label}</span>
        <b>{amount}</b>
      </p>
      <div className={styles.action}>{children}</div>
      {end}
    </section>
  );
}
