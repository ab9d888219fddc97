import { LOADING } from "../../../core/navigation/loading.ts";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./users-page.module.css";

/** People to come, in the room that they take. */
export function PeopleComing() {
  return (
    <div className={styles.list} role="status" aria-label={LOADING}>
      {Array.from({ length: 4 }, (_, index) => (
        <SkeletonBlock key={index} height="9rem" />
      ))}
    </div>
  );
}
