import { LOADING } from "../../../core/navigation/loading.ts";
import { Page } from "../../layout/page.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../../widgets/skeleton.tsx";
import hero from "./recipe-hero.module.css";
import styles from "./recipe-page.module.css";

/** The recipe to come, of its final size. */
export function RecipeSkeleton() {
  return (
    <Page trail={<SkeletonLine width="18rem" />}>
      <div role="status" aria-label={LOADING} aria-busy>
        <Stack gap="6" bounded className={hero.hero}>
          <div className={hero.shot} />
          <div className={hero.words}>
            <SkeletonLine width="6rem" />
            <SkeletonBlock height="3rem" width="80%" />
            <SkeletonText lines={3} />
            <SkeletonBlock height="12rem" />
          </div>
        </Stack>
        <Stack gap="8" align="start" bounded above="8" className={styles.body}>
          <SkeletonBlock height="32rem" />
          <SkeletonBlock height="32rem" />
        </Stack>
      </div>
    </Page>
  );
}
