import MessageSquare from "lucide-react/icons/message-square";
import type { MerchantDetail } from "../../../api-schema/merchant.ts";
import { merchantDetailFacts } from "../../../core/merchants/merchant-facts.ts";
import { writeOccasion } from "../../../core/messaging/occasion.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Text, WithSide } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./merchant-head.module.css";
import { faceOf } from "../../widgets/title-face.ts";

/** The merchant's sign, words and terms at a glance. */
export function MerchantHead({ merchant }: { readonly merchant: MerchantDetail }) {
  const mayWrite = useMay("messaging.use");
  return (
    <WithSide sideFirst gap="0 5" below="5">
      <div className={styles.cover}>
        <ProductPicture
          src={merchant.coverImage}
          alt=""
          width={1280}
          height={512}
          sizes="(width <= 1320px) 100vw, 1280px"
          eager
        />
      </div>
      <div className={styles.logo}>
        <ProductPicture src={merchant.logoImage} alt="" width={112} height={112} eager />
      </div>
      <div className={styles.words}>
        <Text tone="eyebrow" size="xs" weight="strong">
          {merchant.storeType}
        </Text>
        <h1 tabIndex={-1} {...faceOf(merchant.name)}>
          {merchant.name}
        </h1>
        <Text tone="soft" size="l" weight="medium">
          {merchant.title}
        </Text>
        <Text tone="quiet">{merchant.description}</Text>
        {mayWrite ? (
          <ButtonLink
            href={paths.newMessage(writeOccasion({ kind: "merchant", merchant: merchant.slug }))}
            variant="secondary"
            icon={<MessageSquare size={18} aria-hidden />}
          >
            Écrire au marchand
          </ButtonLink>
        ) : null}
      </div>
      <dl className={styles.facts}>
        {merchantDetailFacts(merchant).map(({ label, value }) => (
          <div key={label}>
            <Text as="dt" tone="quiet" size="xs">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </WithSide>
  );
}
