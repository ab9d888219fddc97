import { useState } from "react";
import type { Customer } from "../../../api-schema/customer.ts";
import { emailProblem } from "../../../core/contact/contact-form.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { useAccountForm, useTexts } from "../../hooks/account-form.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { PasswordField } from "../../widgets/password-field.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./profile-page.module.css";
import { useOpenedForm } from "./use-opened-form.ts";

const EMPTY = { "email.new": "", "email.password": "" };

/** The address that one signs in with: another one counts once its letter was answered. */
export function EmailSection({ customer }: { readonly customer: Customer }) {
  const { section, open, setOpen } = useOpenedForm();
  const { values, change, clear } = useTexts(EMPTY);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    values,
    onChange: change,
    problems: (texts) => ({
      "email.new": emailProblem(texts["email.new"]),
      "email.password": texts["email.password"] === "" ? REQUIRED_FIELD : undefined,
    }),
    call:
      (texts) =>
      ({ api, account }) =>
        account.putCustomer(api, {
          id: customer.customerId,
          body: { email: { new: texts["email.new"].trim(), password: texts["email.password"] } },
        }),
    onDone: (_, texts) => {
      setSentTo(texts["email.new"].trim());
      setOpen(false);
      clear();
    },
  });
  return (
    <Card as="section" className={styles.section} aria-labelledby="adresse">
      <h2 id="adresse">Mon adresse e-mail</h2>
      <Stack gap="4" ref={section}>
        <p>
          Vous vous connectez avec <b>{customer.email}</b>.
        </p>
        {sentTo === null ? null : (
          <Notice tone="success" live title="Confirmez votre nouvelle adresse">
            Un lien vient de partir à {sentTo}, valable 24 heures. D’ici là, rien ne change.
          </Notice>
        )}
        {open ? (
          <CheckedForm state={form}>
            <TextField
              label="Nouvelle adresse e-mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              required
              maxLength={254}
              {...form.field("email.new")}
            />
            <PasswordField
              label="Mot de passe actuel"
              autoComplete="current-password"
              required
              {...form.field("email.password")}
            />
            <div className={styles.actions}>
              <Button type="submit" loading={form.sending}>
                Recevoir le lien de confirmation
              </Button>
              <Button
                variant="quiet"
                onClick={() => {
                  setOpen(false);
                  clear();
                  form.again();
                }}
              >
                Annuler
              </Button>
            </div>
          </CheckedForm>
        ) : (
          <div className={styles.actions}>
            <Button
              variant="secondary"
              onClick={() => {
                setSentTo(null);
                setOpen(true);
              }}
            >
              Changer d’adresse
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}
