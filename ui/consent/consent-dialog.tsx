import { useId } from "react";
import { ALL_ACCEPTED, ALL_REFUSED } from "../../core/consent/consent.ts";
import { PURPOSES } from "../../core/consent/purposes.ts";
import { Button } from "../widgets/button.tsx";
import { Checkbox } from "../widgets/checkbox.tsx";
import { Dialog } from "../widgets/dialog.tsx";
import { Text } from "../widgets/primitives.tsx";
import styles from "./consent-dialog.module.css";
import { useConsent, useConsentApi } from "./consent-hooks.ts";

/** The choice purpose by purpose; closing it, by Escape too, changes nothing. */
export default function ConsentDialog({ open }: { readonly open: boolean }) {
  const { consent } = useConsent();
  const { choose, close } = useConsentApi();
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Gérer mes choix"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" block onClick={() => choose(ALL_REFUSED)}>
            Tout refuser
          </Button>
          <Button variant="secondary" block onClick={() => choose(ALL_ACCEPTED)}>
            Tout accepter
          </Button>
          <Button type="submit" form={form} block className={styles.keep}>
            Enregistrer mes choix
          </Button>
        </div>
      }
    >
      <Text tone="soft" below="4">
        Vous pouvez changer d’avis à tout moment, depuis le bas de chaque page. Votre choix est
        gardé six mois.
      </Text>
      <form
        id={form}
        className={styles.purposes}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget);
          choose({ video: chosen.has("video"), audience: chosen.has("audience") });
        }}
      >
        <Text as="div" tone="quiet" size="xs" className={styles.needed}>
          <Text tone="ink" size="m" weight="strong">
            Nécessaires
          </Text>
          <Text tone="good" weight="strong" className={styles.always}>
            Toujours actifs
          </Text>
          <p>Votre connexion, votre panier et le présent choix.</p>
        </Text>
        {PURPOSES.map(({ purpose, label, explanation }) => (
          <Checkbox
            key={purpose}
            name={purpose}
            label={
              <Text as="span" tone="ink" size="m" weight="strong">
                {label}
              </Text>
            }
            hint={explanation}
            defaultChecked={consent?.purposes[purpose] ?? false}
          />
        ))}
      </form>
    </Dialog>
  );
}
