import ArrowDown from "lucide-react/icons/arrow-down";
import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { OutlinedBlocks } from "../../cms/blocks.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import styles from "./become-merchant-page.module.css";
import { MerchantForm } from "./merchant-form.tsx";

/** /devenir-marchand: why, how, and the form to apply with. */
export function BecomeMerchantPage() {
  return (
    <AuthoredPage
      path={paths.becomeMerchant()}
      wide
      body={(parts) => (
        <Stack gap="8" className={styles.layout}>
          <div>
            {/* Beside the text where there is room; below a long one otherwise. */}
            <Text as="a" weight="strong" below="2" href="#candidature" className={styles.toForm}>
              Déposer ma candidature <ArrowDown size={16} aria-hidden />
            </Text>
            <OutlinedBlocks parts={parts} />
          </div>
          <section aria-labelledby="candidature" className={styles.apply}>
            <h2 id="candidature" tabIndex={-1}>
              Votre candidature
            </h2>
            <MerchantForm />
          </section>
        </Stack>
      )}
    />
  );
}
