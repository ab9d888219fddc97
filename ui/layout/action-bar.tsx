import { type ReactNode, useEffect } from "react";
import styles from "./action-bar.module.css";

interface ActionBarProps {
  /** 'Total TTC' */
  readonly label: ReactNode;
  /** The amount, already written: '642,24 €'. */
  readonly amount: ReactNode;
  /** The one action, a Button or ButtonLink of size large. */
  readonly children: ReactNode;
}

/** On a phone, the sum and the action under the thumb; absent on wider screens. */
export function ActionBar({ label, amount, children }: ActionBarProps) {
  // What floats at the bottom (back to top, toasts) and the end of the page make room for it.
  useEffect(() => {
    document.documentElement.dataset["actionBar"] = "";
    return () => {
      delete document.documentElement.dataset["actionBar"];
    };
  }, []);
  return (
    <section className={styles.bar} aria-label="Action principale">
      <p className={styles.sum}>
        <span>{label}</span>
        <b>{amount}</b>
      </p>
      <div className={styles.action}>{children}</div>
    </section>
  );
}
