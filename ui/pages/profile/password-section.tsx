import { useQueryClient } from "@tanstack/react-query";
import type { Customer } from "../../../api-schema/customer.ts";
import { sessions } from "../../../core/api/calls/session.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { readKey } from "../../data/read.ts";
import { useAccountForm, useTexts } from "../../hooks/account-form.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { CheckedForm } from "../../widgets/checked-form.tsx";
import { NewPasswordField } from "../../widgets/new-password-field.tsx";
import { PasswordField } from "../../widgets/password-field.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import styles from "./profile-page.module.css";
import { useOpenedForm } from "./use-opened-form.ts";
import { invalidate } from "../../data/invalidate.ts";

const EMPTY = { "password.current": "", "password.new": "" };

/** Another password, with the present one; every other device is signed out. */
export function PasswordSection({ customer }: { readonly customer: Customer }) {
  const { section, open, setOpen } = useOpenedForm();
  const dispatch = useDispatch();
  const client = useQueryClient();
  const { values, change, clear } = useTexts(EMPTY);
  const close = () => {
    setOpen(false);
    clear();
  };
  const form = useAccountForm({
    values,
    onChange: change,
    problems: (texts) => ({
      "password.current": texts["password.current"] === "" ? REQUIRED_FIELD : undefined,
      "password.new": passwordProblem(texts["password.new"]),
    }),
    call:
      (texts) =>
      ({ api, account }) =>
        account.putCustomer(api, {
          id: customer.customerId,
          body: { password: { current: texts["password.current"], new: texts["password.new"] } },
        }),
    onDone: () => {
      close();
      void invalidate(client, { queryKey: readKey(sessions, null) });
      const title = "Votre mot de passe est changé. Vos autres appareils sont déconnectés.";
      dispatch({ type: "toast.requested", toast: { status: "success", title } });
    },
  });
  return (
    <Card as="section" className={styles.section} aria-labelledby="mot-de-passe">
      <h2 id="mot-de-passe">Mon mot de passe</h2>
      <Stack gap="4" ref={section}>
        {open ? (
          <CheckedForm state={form}>
            {/* Out of sight: it tells password managers whose password this is. */}
            <input type="text" autoComplete="username" value={customer.email} readOnly hidden />
            <PasswordField
              label="Mot de passe actuel"
              autoComplete="current-password"
              required
              {...form.field("password.current")}
            />
            <NewPasswordField
              label="Nouveau mot de passe"
              required
              {...form.field("password.new")}
            />
            <div className={styles.actions}>
              <Button type="submit" loading={form.sending}>
                Changer mon mot de passe
              </Button>
              <Button
                variant="quiet"
                onClick={() => {
                  close();
                  form.again();
                }}
              >
                Annuler
              </Button>
            </div>
          </CheckedForm>
        ) : (
          <>
            <Text tone="quiet" size="s">
              Le changer déconnecte tous vos autres appareils, et vous en recevez un e-mail.
            </Text>
            <div className={styles.actions}>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                Changer de mot de passe
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
}
