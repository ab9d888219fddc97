import { useId } from "react";
import { AuthenticatorCode, type Enrolment } from "../../../api-schema/staff-session.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import { DeskForm } from "../form/desk-form.tsx";
import { fieldsOf } from "../form/form-fields.ts";
import { useDeskForm } from "../form/use-desk-form.ts";
import styles from "./sign-in.module.css";

interface EnrolmentFormProps {
  readonly enrolment: Enrolment;
  /** Rejects with an ApiError, unless `refused` tells it. */
  readonly send: (code: string) => Promise<unknown>;
  readonly refused?: ApiError | null;
  readonly isSending?: boolean;
}

const FIELDS = fieldsOf(AuthenticatorCode, {
  code: { label: "Code à 6 chiffres affiché par l’application", kind: "code" },
});

/** Setting up an authenticator: its key as a picture and in letters, and its first code. */
export function EnrolmentForm({ enrolment, send, refused = null, isSending }: EnrolmentFormProps) {
  const form = useDeskForm({
    fields: FIELDS,
    initial: { code: "" },
    keepsValues: true,
    refusedField: "code",
    refused,
    send: ({ code }) => send(code),
  });
  const { size, path } = enrolment.qr;
  const titleId = useId();
  return (
    <>
      <svg
        className={styles.qr}
        role="img"
        aria-label="QR code de la clé"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path className={styles.squares} d={path} />
      </svg>
      <p id={titleId}>Clé à saisir si l’image ne peut pas être scannée :</p>
      <p>
        <code className={styles.key}>{inGroups(enrolment.key)}</code>
      </p>
      <DeskForm state={isSending === undefined ? form : { ...form, isSending }} submit="Activer" />
    </>
  );
}

const inGroups = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, "$1 ");
