import { Row } from "./primitives.tsx";
import styles from "./skeleton.module.css";

// `data-coming`: while a page holds one, what follows the page is not shown (footer.module.css).

/** A line of text to come. `width` is a CSS length or share. */
export function SkeletonLine({ width = "100%" }: { readonly width?: string }) {
  return (
    <span className={styles.line} aria-hidden data-coming>
      <span className={styles.bone} style={{ width }} />
    </span>
  );
}

/** A paragraph to come. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <span aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} width={index === lines - 1 ? "60%" : "100%"} />
      ))}
    </span>
  );
}

interface SkeletonBlockProps {
  readonly height: string;
  readonly width?: string | undefined;
}

/** A box to come: a picture, a panel. */
export function SkeletonBlock({ height, width = "100%" }: SkeletonBlockProps) {
  return <span className={styles.block} style={{ height, width }} aria-hidden data-coming />;
}

/** A cart or order line to come, as high as the real one. */
export function SkeletonRow() {
  return (
    <Row gap="4" align="center" className={styles.row} aria-hidden data-coming>
      <span className={styles.thumb} />
      <span className={styles.grow}>
        <SkeletonLine width="70%" />
        <SkeletonLine width="45%" />
      </span>
      <span className={styles.button} />
    </Row>
  );
}
