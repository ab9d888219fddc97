import { Text, WithSide } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import type { OneOf } from "./runs.ts";
import styles from "./steps.module.css";

/** What is done first, then, and at last. */
export function Steps({ steps }: { readonly steps: readonly OneOf<"step">[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, image }, index) => (
        <WithSide key={index} as="li" sideFirst gap="4" className={styles.step}>
          {/* Drawn, because 'list-style: none' takes the number away from what is seen only. */}
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <div className={styles.words}>
            <Text weight="strong" snug below="1">
              {title}
            </Text>
            <p>{text}</p>
            {image === null ? null : (
              <div className={styles.picture}>
                <ProductPicture
                  src={image.path}
                  alt={image.alt}
                  width={672}
                  height={448}
                  sizes="(width <= 600px) 80vw, 40rem"
                />
              </div>
            )}
          </div>
        </WithSide>
      ))}
    </ol>
  );
}
