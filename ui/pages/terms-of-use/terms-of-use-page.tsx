import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { useTermsToAccept } from "../../hooks/terms.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import styles from "./terms-of-use-page.module.css";

/** /cgu: the terms of use, which the terms modal links to and leaves in peace (spec §4). */
export function TermsOfUsePage() {
  const mustAccept = useTermsToAccept();
  return (
    <AuthoredPage path={paths.termsOfUse()}>
      {mustAccept ? (
        <div className={styles.accept}>
          <Notice
            tone="info"
            title="Vous avez tout lu ?"
            action={
              <ButtonLink href={paths.home()} variant="secondary">
                Revenir à la boutique
              </ButtonLink>
            }
          >
            Il vous reste à accepter ces conditions pour commander.
          </Notice>
        </div>
      ) : null}
    </AuthoredPage>
  );
}
