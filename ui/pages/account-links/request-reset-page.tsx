import { paths } from "../../../core/routes/paths.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import styles from "./account-links.module.css";
import { LinkMailForm } from "./link-mail-form.tsx";

/** /reinitialiser-mon-mot-de-passe: a link to a new password, by mail (product §3). */
export function RequestResetPage() {
  return (
    <>
      <PageTitle route="requestPasswordReset" />
      <Page
        width="form"
        title="Mot de passe oublié"
        subtitle="Nous vous envoyons un lien pour en choisir un nouveau."
      >
        <LinkMailForm
          label="Recevoir le lien"
          call={(email) =>
            ({ api, account }) =>
              account.requestPasswordReset(api, { body: { email } })
            }
          sent={(email) => (
            <p>
              Si un compte existe pour <b>{email}</b>, un lien vient de partir à cette adresse. Il
              est valable une heure, une seule fois.
            </p>
          )}
        />
        <p className={styles.below}>
          <ButtonLink variant="quiet" href={paths.contact()}>
            Je n’ai plus accès à cette adresse
          </ButtonLink>
        </p>
      </Page>
    </>
  );
}
