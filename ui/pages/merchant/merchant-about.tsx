import type { MerchantDetail } from "../../../api-schema/merchant.ts";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./merchant-sections.module.css";

/** Who they are: the long description, and what is known of the house. */
export function MerchantAbout({ merchant }: { readonly merchant: MerchantDetail }) {
  return (
    <Stack as="section" gap="6" aria-labelledby="la-maison" className={styles.about}>
      <div className={styles.text}>
        <h2 id="la-maison">La maison</h2>
        <Text size="l">{merchant.longDescription}</Text>
        <dl className={styles.rows}>
          {merchant.attributes.map(({ name, value }) => (
            <div key={name}>
              <Text as="dt" tone="quiet" size="s">
                {name}
              </Text>
              <Text as="dd" weight="medium">
                {value}
              </Text>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.portrait}>
        <ProductPicture src={merchant.profileImage} alt="" width={240} height={240} />
      </div>
    </Stack>
  );
}
