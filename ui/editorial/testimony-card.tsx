import type { Testimony } from "../../api-schema/editorial.ts";
import { Card } from "../widgets/card.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import styles from "./testimony-card.module.css";

/** What a customer says, and who says it. */
export function TestimonyCard({ testimony }: { readonly testimony: Testimony }) {
  const { quote, author, picture } = testimony;
  return (
    <Card as="div" className={styles.card}>
      <figure className={styles.figure}>
        <blockquote className={styles.quote}>
          <p>{`«\u00a0${quote}\u00a0»`}</p>
        </blockquote>
        <figcaption className={styles.author}>
          {picture === null ? null : (
            <ProductPicture src={picture.path} alt="" width={48} height={48} />
          )}
          <span>
            <b>{author.name}</b>
            <span>{author.trade}</span>
            <span>{`${author.company}, ${author.town}`}</span>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}
