import { ProgressBar } from "../widgets/progress-bar.tsx";
import styles from "./page-progress.module.css";

/** The thin bar while the page's code or its first data are on their way: the style sheet sees both. */
export function PageProgress() {
  return (
    <div className={styles.progress}>
      <ProgressBar active />
    </div>
  );
}
