import { CopyButton } from "../../../widgets/copy-button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/section.tsx";
import styles from "./partners.module.css";

interface SecretSectionProps {
  readonly title: string;
  /** What partners call the name and the secret. */
  readonly labels: { readonly name: string; readonly secret: string };
  readonly name: string;
  readonly secret: string;
}

/** A name and its secret, as long as the page is open: nobody can read it again. */
export function SecretSection({ title, labels, name, secret }: SecretSectionProps) {
  return (
    <Section title={title}>
      <Notice tone="warning" live>
        Il ne s’affichera plus : gardez-le là où le programme le lit, et nulle part ailleurs.
      </Notice>
      <Facts
        facts={[
          [labels.name, name],
          [
            labels.secret,
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

/** The secret of a program, by the words of OAuth. */
export const PROGRAM_SECRET = {
  title: "Le secret du programme",
  labels: { name: "Nom (client_id)", secret: "Secret (client_secret)" },
} as const;

/** The secret that a webhook's messages are signed by. */
export const WEBHOOK_SECRET = {
  title: "Le secret du webhook",
  labels: { name: "Nom", secret: "Secret de signature" },
} as const;
