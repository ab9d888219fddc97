import { useSelector } from "@xstate/react";
import { type CodeKind, SecondFactorCode } from "../../../api-schema/staff-session.ts";
import { useDesk } from "../desk-context.ts";
import { DeskForm } from "../form/desk-form.tsx";
import { fieldsOf } from "../form/form-fields.ts";
import { useDeskForm } from "../form/use-desk-form.ts";

const FIELDS = {
  authenticator: fieldsOf(SecondFactorCode, {
    code: { label: "Code à 6 chiffres de votre application", kind: "code" },
  }),
  recovery: fieldsOf(SecondFactorCode, {
    code: {
      label: "Code de secours",
      help: "L’un des dix codes notés à l’activation. Chacun sert une fois.",
    },
  }),
};

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export function CodeForm({ kind }: { readonly kind: CodeKind }) {
  const { session } = useDesk();
  const refused = useSelector(session, ({ context }) => context.refusal);
  const isSending = useSelector(session, (state) => state.matches({ code: "sending" }));
  const form = useDeskForm({
    fields: FIELDS[kind],
    initial: { code: "" },
    keepsValues: true,
    refusedField: "code",
    refused,
    send: ({ code }) => {
      session.send({ type: "code.sent", code: { kind, code } });
      return Promise.resolve();
    },
  });
  return <DeskForm state={{ ...form, isSending }} submit="Se connecter" />;
}
