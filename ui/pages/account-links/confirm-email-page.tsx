import { useQueryClient } from "@tanstack/react-query";
import { emailToConfirm } from "../../../core/api/calls/account.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useAccountForm } from "../../hooks/account-form.ts";
import { ownCustomerKey } from "../../hooks/customer.ts";
import { useRead } from "../../hooks/read.ts";
import { useSession } from "../../hooks/session.ts";
import { Page } from "../../layout/page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { LinkState, ONCE } from "./link-state.tsx";
import { Outcome } from "./outcome.tsx";
import { invalidate } from "../../data/invalidate.ts";

/** /confirmer-mon-adresse/{token}: the account has its new address from here on. */
export function ConfirmEmailPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const link = useRead(emailToConfirm, { token }, ONCE);
  return (
    <>
      <PageTitle route="confirmEmail" />
      <Page width="form" title="Confirmer mon adresse">
        <LinkState
          query={link}
          renew={<ButtonLink href={paths.profile()}>Revenir à mes informations</ButtonLink>}
        >
          {({ email }) => <ConfirmForm token={token} email={email} />}
        </LinkState>
      </Page>
    </>
  );
}

interface ConfirmFormProps {
  readonly token: string;
  readonly email: string;
}

// A button, not the link alone: what looks at mails for viruses follows links too.
function ConfirmForm({ token, email }: ConfirmFormProps) {
  const client = useQueryClient();
  const { customerId } = useSession();
  const form = useAccountForm({
    values: {},
    onChange: () => undefined,
    problems: () => ({}),
    call:
      () =>
      ({ api, account }) =>
        account.confirmEmail(api, { token }),
    // Whoever is signed in here is most likely its owner.
    onDone: () => void invalidate(client, { queryKey: ownCustomerKey(customerId) }),
  });
  if (form.done) {
    return (
      <Outcome
        kind="done"
        title="Votre adresse est changée"
        focus
        actions={<ButtonLink href={paths.home()}>Aller à la boutique</ButtonLink>}
      >
        <p>Connectez-vous désormais avec la nouvelle. Votre mot de passe reste le même.</p>
      </Outcome>
    );
  }
  return (
    <Card>
      <CheckedForm state={form}>
        <p>
          Votre compte portera l’adresse <b>{email}</b>.
        </p>
        <Button type="submit" size="large" block loading={form.sending}>
          Confirmer cette adresse
        </Button>
      </CheckedForm>
    </Card>
  );
}
