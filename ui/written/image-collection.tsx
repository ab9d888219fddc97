import type { Image } from "../../api-schema/catalogue.ts";
import { ProductPicture } from "../widgets/product-picture.tsx";
import styles from "./image-collection.module.css";

/** Pictures of one proportion: one takes the width, several share it. */
export function ImageCollection({ images }: { readonly images: readonly Image[] }) {
  if (images.length === 0) return null;
  const sizes =
    images.length === 1 ? "(width <= 600px) 92vw, 42rem" : "(width <= 600px) 46vw, 21rem";
  return (
    <ul className={styles.images} data-wide data-single={images.length === 1 || undefined}>
      {images.map(({ path, alt }, index) => (
        <li key={index}>
          <ProductPicture src={path} alt={alt} width={672} height={448} sizes={sizes} />
        </li>
      ))}
    </ul>
  );
}
