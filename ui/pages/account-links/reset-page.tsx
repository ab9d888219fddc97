import { resetTokenExists } from "../../../core/api/calls/account.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useAccountForm, useTexts } from "../../hooks/account-form.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useRead } from "../../hooks/read.ts";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { NewPasswordField } from "../../widgets/new-password-field.tsx";
import { LinkState, ONCE } from "./link-state.tsx";
import { Outcome } from "./outcome.tsx";

/** /reinitialiser-mon-mot-de-passe/{token}: chooses a new password (product §3). */
export function ResetPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const link = useRead(resetTokenExists, { token }, ONCE);
  return (
    <>
      <PageTitle route="resetPassword" />
      <Page width="form" title="Nouveau mot de passe">
        <LinkState
          query={link}
          isOver={({ exists }) => !exists}
          renew={
            <ButtonLink href={paths.requestPasswordReset()}>Demander un nouveau lien</ButtonLink>
          }
        >
          {() => <ResetForm token={token} />}
        </LinkState>
      </Page>
    </>
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const dispatch = useDispatch();
  const { values, change, clear } = useTexts({ password: "" });
  const form = useAccountForm({
    values,
    onChange: change,
    problems: ({ password }) => ({ password: passwordProblem(password) }),
    call:
      ({ password }) =>
      ({ api, account }) =>
        account.resetPassword(api, { token, body: { password } }),
    onDone: () => {
      clear();
      // Everybody was signed out, this browser too.
      dispatch({ type: "login.endedElsewhere", reason: "expired" });
    },
  });
  if (form.done) {
    return (
      <Outcome
        kind="done"
        title="Votre mot de passe est changé"
        focus
        actions={<ButtonLink href={paths.signIn()}>Me connecter</ButtonLink>}
      >
        <p>Tous vos appareils ont été déconnectés. Connectez-vous avec le nouveau.</p>
      </Outcome>
    );
  }
  return (
    <Card>
      <CheckedForm
        state={form}
        wayOn={
          <ButtonLink variant="quiet" href={paths.requestPasswordReset()}>
            Demander un nouveau lien
          </ButtonLink>
        }
      >
        <NewPasswordField label="Nouveau mot de passe" required {...form.field("password")} />
        <Button type="submit" size="large" block loading={form.sending}>
          Enregistrer ce mot de passe
        </Button>
      </CheckedForm>
    </Card>
  );
}
