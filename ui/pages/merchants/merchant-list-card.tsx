import { Link } from "wouter";
import type { MerchantCard } from "../../../api-schema/merchant.ts";
import { merchantFacts } from "../../../core/merchants/merchant-facts.ts";
import { Card } from "../../widgets/card.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./merchant-list-card.module.css";

interface MerchantListCardProps {
  readonly merchant: MerchantCard;
  readonly href: string;
  /** The only one of its kind: picture and words side by side. */
  readonly wide?: boolean | undefined;
  readonly eager?: boolean | undefined;
}

/** A merchant as a card that is one link: who, what, and on which terms. */
export function MerchantListCard({ merchant, href, wide = false, eager }: MerchantListCardProps) {
  return (
    <Card as="div" padding="none" className={styles.card} data-wide={wide || undefined}>
      <div className={styles.cover}>
        <ProductPicture
          src={merchant.coverImage}
          alt=""
          width={480}
          height={192}
          sizes={
            wide
              ? "(width <= 600px) 92vw, (width <= 900px) 60rem, 46rem"
              : "(width <= 700px) 92vw, 26rem"
          }
          eager={eager}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.logo}>
          <ProductPicture src={merchant.logoImage} alt="" width={64} height={64} />
        </div>
        <Text tone="eyebrow" size="xs" weight="strong">
          {merchant.storeType}
        </Text>
        <h3 className={styles.name}>
          <Link href={href} className={styles.link}>
            {merchant.name}
          </Link>
        </h3>
        <Text tone="soft" weight="medium" above="1">
          {merchant.title}
        </Text>
        <Text tone="quiet" size="s" className={styles.description}>
          {merchant.description}
        </Text>
        <dl className={styles.facts}>
          {merchantFacts(merchant).map(({ label, value }) => (
            <div key={label}>
              <Text as="dt" tone="quiet" size="xs">
                {label}
              </Text>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
