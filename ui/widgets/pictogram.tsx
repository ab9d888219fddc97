import styles from "./pictogram.module.css";
import { ProductPicture } from "./product-picture.tsx";

interface PictogramProps {
  readonly src: string | null;
  /** In CSS pixels. */
  readonly size: number;
}

/** The line drawing of a category, beside its name: crust on paper, lighter on the dark scheme. */
export function Pictogram({ src, size }: PictogramProps) {
  return (
    <span className={styles.pictogram}>
      <ProductPicture src={src} alt="" width={size} height={size} />
    </span>
  );
}
