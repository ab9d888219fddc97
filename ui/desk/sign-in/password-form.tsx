import { useSelector } from "@xstate/react";
import { StaffCredentials } from "../../../api-schema/staff-session.ts";
import { useDesk } from "../desk-context.ts";
import { DeskForm } from "../form/desk-form.tsx";
import { fieldsOf } from "../form/form-fields.ts";
import { useDeskForm } from "../form/use-desk-form.ts";

const FIELDS = fieldsOf(StaffCredentials, {
  login: { label: "Adresse e-mail", kind: "email" },
  password: { label: "Mot de passe", kind: "password", autoComplete: "current-password" },
});

/** Login and password. */
export function PasswordForm() {
  const { session } = useDesk();
  const refused = useSelector(session, ({ context }) => context.refusal);
  const isSending = useSelector(session, (state) => state.matches({ password: "sending" }));
  const form = useDeskForm({
    fields: FIELDS,
    initial: { login: "", password: "" },
    keepsValues: true,
    refused,
    send: ({ login, password }) => {
      session.send({ type: "credentials.sent", credentials: { login, password } });
      return Promise.resolve();
    },
  });
  return <DeskForm state={{ ...form, isSending }} submit="Se connecter" />;
}
