import { LOADING } from "../../../core/navigation/loading.ts";
import { SkeletonBlock, SkeletonRow } from "../../widgets/skeleton.tsx";
import { Card } from "../../widgets/card.tsx";
import styles from "./cart-page.module.css";

/** The cart to come, of its final size. */
export function CartSkeleton() {
  return (
    <div className={styles.layout} role="status" aria-label={LOADING}>
      <Card>
        <SkeletonBlock height="4rem" />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Card>
      <SkeletonBlock height="22rem" />
    </div>
  );
}
