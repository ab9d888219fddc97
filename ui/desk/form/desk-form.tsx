import { type ReactNode, useId } from "react";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { Button, type ButtonProps } from "../../widgets/button.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { PasswordField } from "../../widgets/password-field.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./desk-form.module.css";
import type { FormField } from "./form-fields.ts";
import type { DeskFormState } from "./use-desk-form.ts";

interface DeskFormProps {
  readonly state: DeskFormState;
  readonly submit: string;
  readonly look?: ButtonProps["variant"];
  /** Beside the button: the way that leaves everything as it is. */
  readonly beside?: ReactNode;
  /** What decides of the fields below it. */
  readonly first?: ReactNode;
  /** What no field of text is: files. */
  readonly children?: ReactNode;
}

/** A form of the desk: fields one below the other, what is wrong under each, one button. */
export function DeskForm({ state, submit, look, beside, first, children }: DeskFormProps) {
  const { fields, values, change, problemOf, refusal, isSending, question, form } = state;
  return (
    <form ref={form} method="post" className={styles.form} noValidate onSubmit={state.submit}>
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
      {first}
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          error={problemOf(field.name)}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      {children}
      <Cluster gap="3 4" align="center">
        <Button type="submit" variant={look} loading={isSending}>
          {submit}
        </Button>
        {beside}
      </Cluster>
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ""}
        confirmLabel={question?.button}
        cancelLabel="Ne rien changer"
        danger={question?.danger}
        onConfirm={() => question?.yes()}
        onCancel={() => question?.no()}
      >
        {question?.consequence}
      </ConfirmDialog>
    </form>
  );
}

interface OneFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function OneField({ field, value, error, onChange }: OneFieldProps) {
  const { name, label, help, kind = "line", maxLength, optional, autoComplete, rows } = field;
  const listId = useId();
  const common = {
    name,
    label,
    hint: help,
    error,
    value,
    maxLength,
    required: optional !== true,
    onValueChange: onChange,
    "data-first-focus": field.startsHere,
  };
  if (kind === "password") return <PasswordField {...common} autoComplete={autoComplete} />;
  return (
    <>
      <TextField
        {...common}
        {...ATTRIBUTES[kind]}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        multiline={kind === "lines"}
        rows={rows}
        {...(field.offered === undefined ? {} : { list: listId })}
      />
      {field.offered === undefined ? null : (
        <datalist id={listId}>
          {field.offered.map((offer) => (
            <option key={offer.value} value={offer.value}>
              {offer.words}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

const ATTRIBUTES = {
  line: { autoComplete: "off" },
  lines: {},
  email: { type: "email", autoComplete: "username" },
  code: { inputMode: "numeric", autoComplete: "one-time-code" },
  day: { type: "date" },
  money: { inputMode: "decimal", autoComplete: "off" },
} as const;
