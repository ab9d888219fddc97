import { LOADING } from "../../../core/navigation/loading.ts";
import { Page } from "../../layout/page.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./product-page.module.css";

/** The product page to come, of its final size. */
export function ProductSkeleton() {
  return (
    <Page trail={<SkeletonLine width="18rem" />}>
      <div className={styles.layout} aria-busy aria-label={LOADING} role="status">
        <div className={styles.picture}>
          <SkeletonBlock height="100%" />
        </div>
        <div className={styles.side}>
          <div className={styles.names}>
            <SkeletonLine width="8rem" />
            <SkeletonBlock height="4rem" />
            <SkeletonLine width="10rem" />
          </div>
          <div className={styles.short}>
            <SkeletonText lines={2} />
          </div>
          <div className={styles.choice}>
            <SkeletonBlock height="16rem" />
          </div>
        </div>
      </div>
    </Page>
  );
}
