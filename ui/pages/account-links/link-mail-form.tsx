import { EMAIL_LENGTH } from "../../../api-schema/lengths.ts";
import type { ReactNode } from "react";
import { emailProblem } from "../../../core/contact/contact-form.ts";
import { paths } from "../../../core/routes/paths.ts";
import { EmailField } from "../../contact/person-fields.tsx";
import type { Call } from "../../data/reader.ts";
import { useAccountForm, useTexts } from "../../hooks/account-form.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { Outcome } from "./outcome.tsx";

interface LinkMailFormProps {
  readonly label: string;
  readonly call: (email: string) => Call<unknown>;
  /** What is said once it has gone; the same whether there is an account or not. */
  readonly sent: (email: string) => ReactNode;
}

/** Asks for a mail with a link, by the address that it goes to. */
export function LinkMailForm({ label, call, sent }: LinkMailFormProps) {
  const { values, change } = useTexts({ email: "" });
  const form = useAccountForm({
    values,
    onChange: change,
    problems: ({ email }) => ({ email: emailProblem(email) }),
    call: ({ email }) => call(email.trim()),
  });
  if (form.done) {
    return (
      <Outcome
        kind="sent"
        title="Regardez vos e-mails"
        focus
        actions={
          <>
            <ButtonLink href={paths.signIn()}>Revenir à la connexion</ButtonLink>
            <Button variant="secondary" onClick={form.again}>
              Je n’ai rien reçu
            </Button>
          </>
        }
      >
        {sent(values.email.trim())}
        <p>Rien au bout de quelques minutes ? Regardez dans les indésirables.</p>
      </Outcome>
    );
  }
  return (
    <Card>
      <CheckedForm state={form}>
        <EmailField {...form.field("email")} autoComplete="username" maxLength={EMAIL_LENGTH} />
        <Button
          type="submit"
          size="large"
          block
          loading={form.sending}
          aria-disabled={(form.waitSeconds ?? 0) > 0}
        >
          {label}
        </Button>
      </CheckedForm>
    </Card>
  );
}
