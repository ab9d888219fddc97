import { useLocation } from "wouter";
import { ProgressBar } from "../widgets/progress-bar.tsx";
import styles from "./page-progress.module.css";
import { useAwaitedPath } from "./shown-location.ts";

/** The thin bar while the page's code or its first data are on their way: the style sheet sees the data. */
export function PageProgress() {
  const [path] = useLocation();
  const isOnItsWay = useAwaitedPath(path) !== null;
  return (
    <div className={styles.progress} data-active={isOnItsWay || undefined}>
      <ProgressBar active />
    </div>
  );
}
