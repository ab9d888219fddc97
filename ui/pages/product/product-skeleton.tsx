import { LOADING } from "../../../core/navigation/loading.ts";
import { Page } from "../../layout/page.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./product-page.module.css";

/** The product page to come, of its final size. */
export function ProductSkeleton() {
  return (
    <Page trail={<SkeletonLine width="18rem" />}>
      <div className={styles.layout} aria-busy aria-label={LOADING} role="status">
        <SkeletonBlock height="min(80vw, 36rem)" />
        <div className={styles.side}>
          <SkeletonLine width="8rem" />
          <SkeletonBlock height="4rem" />
          <SkeletonText lines={3} />
          <SkeletonBlock height="16rem" />
        </div>
      </div>
    </Page>
  );
}
