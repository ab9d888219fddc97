import { useSelector } from "@xstate/react";
import { Confirmation } from "../../../api-schema/staff-session.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import { useDesk } from "../desk-context.ts";
import { DeskForm } from "../form/desk-form.tsx";
import { fieldsOf } from "../form/form-fields.ts";
import { useDeskForm } from "../form/use-desk-form.ts";
import { OtherFactors } from "../sign-in/other-factors.tsx";
import { PasskeyButton } from "../sign-in/passkey-button.tsx";

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
  const asked = useSelector(confirmation, ({ context }) => context.asked);
  const isShowing = useSelector(confirmation, (state) => state.matches({ asking: "showing" }));
  const refused = useSelector(confirmation, ({ context }) => context.refusal);
  return (
    <Dialog
      open={isOpen}
      size="s"
      title="Confirmez que c’est bien vous"
      onClose={() => confirmation.send({ type: "confirmation.givenUp" })}
    >
      <Stack gap="4">
        <p>Ce que vous allez faire compte : {ASKED[kind]} de nouveau.</p>
        {kind === "passkey" ? (
          <PasskeyButton
            startsHere
            isShowing={isShowing}
            refused={refused}
            onPress={() => confirmation.send({ type: "passkey.asked" })}
          />
        ) : (
          <SecretForm key={kind} kind={kind} />
        )}
        {asked === "password" ? null : (
          <Cluster as="p" gap="2 5">
            <OtherFactors
              asked={asked}
              kind={kind === "password" ? "authenticator" : kind}
              onChoose={(chosen) => confirmation.send({ type: "shownKind.chosen", kind: chosen })}
            />
          </Cluster>
        )}
      </Stack>
    </Dialog>
  );
}

const ASKED = {
  authenticator: "un code est demandé",
  recovery: "un code est demandé",
  passkey: "votre clé d’accès est demandée",
  password: "votre mot de passe est demandé",
};

function SecretForm({ kind }: { readonly kind: Confirmation["kind"] }) {
  const { confirmation } = useDesk();
  const refused = useSelector(confirmation, ({ context }) => context.refusal);
  const isSending = useSelector(confirmation, (state) => state.matches({ asking: "sending" }));
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
