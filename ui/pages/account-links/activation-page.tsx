import { useState } from "react";
import type { AccountToActivate } from "../../../api-schema/account.ts";
import { accountToActivate } from "../../../core/api/calls/account.ts";
import { PERSON_LENGTHS, personProblems } from "../../../core/customers/person.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useAccountForm, useTexts } from "../../hooks/account-form.ts";
import { useRead } from "../../hooks/read.ts";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { NewPasswordField } from "../../widgets/new-password-field.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { LinkMailForm } from "./link-mail-form.tsx";
import { LinkState, ONCE } from "./link-state.tsx";
import { Outcome } from "./outcome.tsx";

/** /activer-compte/{token}: opens an account; who was invited chooses a password (product §7). */
export function ActivationPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const [asking, setAsking] = useState(false);
  const link = useRead(accountToActivate, { token }, ONCE);
  return (
    <>
      <PageTitle route="activateAccount" />
      <Page width="form" title="Activer mon compte">
        {asking ? (
          <LinkMailForm
            label="Recevoir un nouveau lien"
            call={(email) =>
              ({ api, account }) =>
                account.requestActivation(api, { body: { email } })
              }
            sent={(email) => (
              <p>
                Si un compte attend son activation pour <b>{email}</b>, un lien vient de partir à
                cette adresse. Il est valable sept jours.
              </p>
            )}
          />
        ) : (
          <LinkState
            query={link}
            renew={
              <>
                <Button onClick={() => setAsking(true)}>Recevoir un nouveau lien</Button>
                <ButtonLink variant="secondary" href={paths.signIn()}>
                  Me connecter
                </ButtonLink>
              </>
            }
          >
            {(waiting) => <ActivationForm token={token} waiting={waiting} />}
          </LinkState>
        )}
      </Page>
    </>
  );
}

interface ActivationFormProps {
  readonly token: string;
  readonly waiting: AccountToActivate;
}

function ActivationForm({ token, waiting }: ActivationFormProps) {
  const { needsName, needsPassword } = waiting;
  const { values, change, clear } = useTexts({ firstName: "", lastName: "", password: "" });
  const form = useAccountForm({
    values,
    onChange: change,
    problems: ({ firstName, lastName, password }) => ({
      ...(needsName ? personProblems({ firstName, lastName }) : {}),
      ...(needsPassword ? { password: passwordProblem(password) } : {}),
    }),
    call:
      ({ firstName, lastName, password }) =>
      ({ api, account }) =>
        account.activateAccount(api, {
          token,
          body: {
            ...(needsName ? { firstName, lastName } : {}),
            ...(needsPassword ? { password } : {}),
          },
        }),
    onDone: clear,
  });
  if (form.done) {
    return (
      <Outcome
        kind="done"
        title="Votre compte est activé"
        focus
        actions={<ButtonLink href={paths.signIn()}>Me connecter</ButtonLink>}
      >
        <p>Bienvenue. Il ne reste qu’à vous connecter.</p>
      </Outcome>
    );
  }
  return (
    <Card>
      <CheckedForm state={form}>
        <p>
          {waiting.kind === "invited"
            ? "Vous êtes invité à rejoindre une boutique avec l’adresse "
            : "Votre compte porte l’adresse "}
          <b>{waiting.email}</b>.
          {needsPassword ? " Choisissez votre mot de passe pour l’ouvrir." : null}
        </p>
        {needsName ? (
          <>
            <TextField
              label="Prénom"
              autoComplete="given-name"
              required
              maxLength={PERSON_LENGTHS.firstName}
              {...form.field("firstName")}
            />
            <TextField
              label="Nom"
              autoComplete="family-name"
              required
              maxLength={PERSON_LENGTHS.lastName}
              {...form.field("lastName")}
            />
          </>
        ) : null}
        {needsPassword ? (
          <NewPasswordField label="Mot de passe" required {...form.field("password")} />
        ) : null}
        <Button type="submit" size="large" block loading={form.sending}>
          Activer mon compte
        </Button>
      </CheckedForm>
    </Card>
  );
}
