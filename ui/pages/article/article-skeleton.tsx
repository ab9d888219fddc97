import { LOADING } from "../../../core/navigation/loading.ts";
import { Page } from "../../layout/page.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./article-page.module.css";

/** The article to come, of its final size. */
export function ArticleSkeleton() {
  return (
    <Page trail={<SkeletonLine width="18rem" />}>
      <Stack gap="6" bounded role="status" aria-label={LOADING} aria-busy className={styles.layout}>
        <Stack gap="6" className={styles.head}>
          <div className={styles.words}>
            <SkeletonLine width="6rem" />
            <SkeletonBlock height="5rem" width="90%" />
            <SkeletonText lines={3} />
          </div>
          <div className={styles.shot} />
        </Stack>
        <div className={styles.text}>
          <SkeletonText lines={12} />
        </div>
      </Stack>
    </Page>
  );
}
