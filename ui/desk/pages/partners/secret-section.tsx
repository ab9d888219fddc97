import type { ClientSecret } from "../../../../api-schema/exchange-clients.ts";
import { CopyButton } from "../../../widgets/copy-button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/section.tsx";
import styles from "./partners.module.css";

/** A program's name and secret, as long as the page is open: nobody can read it again. */
export function SecretSection({ name, secret }: ClientSecret) {
  return (
    <Section title="Le secret du programme">
      <Notice tone="warning" live>
        Il ne s’affichera plus : gardez-le là où le programme le lit, et nulle part ailleurs.
      </Notice>
      <Facts
        facts={[
          ["Nom (client_id)", name],
          [
            "Secret (client_secret)",
            <span key="secret" className={styles.secret}>
              <code>{secret}</code>
              <CopyButton text={secret} label="Copier le secret" />
            </span>,
          ],
        ]}
      />
    </Section>
  );
}
