import type { MerchantDetail } from "../../../api-schema/merchant.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Blocks } from "../../cms/blocks.tsx";
import { useZones } from "../../cms/zone.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./merchant-sections.module.css";

/** The merchant's own terms of sale (zone cgv_marchand). */
export function MerchantTerms({ merchant }: { readonly merchant: MerchantDetail }) {
  const { blocksOf, isPending } = useZones(paths.merchant(merchant.slug));
  const terms = blocksOf("cgv_marchand");
  return (
    <section aria-labelledby="cgv" className={styles.text}>
      <h2 id="cgv">Conditions de vente</h2>
      {terms.length > 0 ? (
        <Blocks blocks={terms} top={3} />
      ) : isPending ? (
        <SkeletonText lines={6} />
      ) : (
        <p>Les conditions générales de vente de la marketplace s’appliquent.</p>
      )}
    </section>
  );
}
