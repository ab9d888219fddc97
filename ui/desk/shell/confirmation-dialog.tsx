import { useSelector } from "@xstate/react";
import { Confirmation } from "../../../api-schema/staff-session.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { useDesk } from "../desk-context.ts";
import { DeskForm } from "../form/desk-form.tsx";
import { fieldsOf } from "../form/form-fields.ts";
import { useDeskForm } from "../form/use-desk-form.ts";
import styles from "../sign-in/sign-in.module.css";

const FIELDS = {
  authenticator: fieldsOf(Confirmation, {
    secret: { label: "Code à 6 chiffres de votre application", kind: "code", startsHere: true },
  }),
  recovery: fieldsOf(Confirmation, {
    secret: { label: "Code de secours", help: "Chacun sert une fois.", startsHere: true },
  }),
  password: fieldsOf(Confirmation, {
    secret: {
      label: "Votre mot de passe",
      kind: "password",
      autoComplete: "current-password",
      startsHere: true,
    },
  }),
};

/** Above whatever is being done: that it is they is shown again, and the call goes on. */
export function ConfirmationDialog() {
  const { confirmation } = useDesk();
  const isOpen = useSelector(confirmation, (state) => state.matches("asking"));
  const kind = useSelector(confirmation, ({ context }) => context.kind);
  const other = kind === "authenticator" ? "recovery" : "authenticator";
  return (
    <Dialog
      open={isOpen}
      size="s"
      title="Confirmez que c’est bien vous"
      onClose={() => confirmation.send({ type: "confirmation.givenUp" })}
    >
      <Stack gap="4">
        <p>
          Ce que vous allez faire compte : {kind === "password" ? "votre mot de passe" : "un code"}{" "}
          est demandé de nouveau.
        </p>
        <SecretForm key={kind} />
        {kind === "password" ? null : (
          <p>
            <button
              type="button"
              className={styles.way}
              onClick={() => confirmation.send({ type: "codeKind.chosen", kind: other })}
            >
              {other === "recovery" ? "Utiliser un code de secours" : "Utiliser l’application"}
            </button>
          </p>
        )}
      </Stack>
    </Dialog>
  );
}

function SecretForm() {
  const { confirmation } = useDesk();
  const kind = useSelector(confirmation, ({ context }) => context.kind);
  const refused = useSelector(confirmation, ({ context }) => context.refusal);
  const isSending = useSelector(confirmation, (state) => state.hasTag("sending"));
  const form = useDeskForm({
    fields: FIELDS[kind],
    initial: { secret: "" },
    keepsValues: true,
    refusedField: "secret",
    refused,
    send: ({ secret }) => {
      confirmation.send({ type: "confirmation.sent", confirmation: { kind, secret } });
      return Promise.resolve();
    },
  });
  return <DeskForm state={{ ...form, isSending }} submit="Confirmer" />;
}
