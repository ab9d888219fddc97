import { LOADING } from "../../core/navigation/loading.ts";
import styles from "./progress-bar.module.css";

/** A thin line at the top while a page is on its way; it waits a moment before it shows. */
export function ProgressBar({ active }: { readonly active: boolean }) {
  return active ? (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser lets <progress> be animated alike
    <div className={styles.bar} role="progressbar" aria-label={LOADING}>
      <div className={styles.fill} />
    </div>
  ) : null;
}
