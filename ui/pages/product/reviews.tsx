import Star from "lucide-react/icons/star";
import type { Product } from "../../../api-schema/catalogue.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { Spaced, Text } from "../../widgets/primitives.tsx";
import styles from "./reviews.module.css";

/** What other bakers say, with the average. */
export function Reviews({ product: { reviews, averageRating } }: { readonly product: Product }) {
  if (reviews.length === 0) return null;
  return (
    <Spaced as="section" above="8" id="avis" aria-labelledby="avis-titre">
      <h2 id="avis-titre">Avis des professionnels</h2>
      <Text below="3" className={styles.average}>
        <Stars rating={averageRating} />
        <b>{averageRating.toLocaleString("fr-FR", { maximumFractionDigits: 1 })}</b> sur 5,{" "}
        {reviews.length} avis
      </Text>
      <ul>
        {reviews.map(({ rating, title, comment, author, createdAt }) => (
          <li key={`${author}-${createdAt}`} className={styles.review}>
            <p className={styles.head}>
              <Stars rating={rating} />
              <b>{title}</b>
            </p>
            <p>{comment}</p>
            <Text tone="quiet" size="xs">
              {author}, {formatDay(parisDayOf(createdAt), "date")}
            </Text>
          </li>
        ))}
      </ul>
    </Spaced>
  );
}

/** A rating out of five, in words for those who do not see the stars. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span
      role="img"
      aria-label={`${rating.toLocaleString("fr-FR", { maximumFractionDigits: 1 })} étoiles sur 5`}
      className={styles.stars}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={16} aria-hidden data-on={rating >= star - 0.25 || undefined} />
      ))}
    </span>
  );
}
