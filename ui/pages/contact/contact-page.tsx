import Phone from "lucide-react/icons/phone";
import type { OutlinedBlock } from "../../../core/content/outline.ts";
import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { OutlinedBlocks } from "../../cms/blocks.tsx";
import { useMay } from "../../hooks/stores.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-page.module.css";
import { capital, dialled } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";

/** /nous-contacter: the form, the telephone, and where the answer may already be. */
export function ContactPage() {
  return <AuthoredPage path={paths.contact()} wide body={(parts) => <Contact parts={parts} />} />;
}

function Contact({ parts }: { readonly parts: readonly OutlinedBlock[] }) {
  const { servicePhone, serviceHours } = useSeller();
  const isTile = (part: OutlinedBlock) => part.kind === "other" && part.block.type === "tile";
  return (
    <Stack gap="6" className={styles.layout}>
      <OutlinedBlocks parts={parts.filter((part) => !isTile(part))} />
      <Card as="section" aria-labelledby="par-telephone" className={styles.call}>
        <Text as="h2" size="xl" id="par-telephone">
          Par téléphone
        </Text>
        <a href={`tel:${dialled(servicePhone)}`} className={styles.number}>
          <Phone size={20} aria-hidden />
          {servicePhone}
        </a>
        <p>{`${capital(serviceHours)}.`}</p>
      </Card>
      <InYourMessages />
      <ContactForm />
      <OutlinedBlocks parts={parts.filter(isTile)} />
    </Stack>
  );
}

/** For who has a messaging: what is written there is answered there, by the whole store's eyes. */
function InYourMessages() {
  if (!useMay("messaging.use")) return null;
  return (
    <Notice
      tone="info"
      title="Une question sur une commande ou un produit ?"
      action={
        <ButtonLink variant="secondary" href={paths.newMessage()}>
          Écrire dans votre messagerie
        </ButtonLink>
      }
    >
      La réponse arrive dans votre messagerie, avec vos fichiers et vos échanges passés.
    </Notice>
  );
}
