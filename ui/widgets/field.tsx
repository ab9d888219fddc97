import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Text } from "./primitives.tsx";
import hidden from "./visually-hidden.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface FieldTexts {
  readonly label: string;
  /** What to know before typing, always shown. */
  readonly hint?: ReactNode;
  /** What is wrong, shown in place and read when it appears. */
  readonly error?: string | undefined;
  /** The label is read but not seen: only where the picture around says it. */
  readonly hideLabel?: boolean | undefined;
}

/** Ids that tie a control to its label, hint and error. */
export interface ControlIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: (control: ControlIds) => ReactNode;
}

/** The frame of every form control: label above, control, hint, error. */
export function Field({ label, hint, error, hideLabel, id, required, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-aide`;
  const errorId = `${controlId}-erreur`;
  const described = classNames(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={classNames(styles.label, hideLabel && hidden.hidden)}>
        {label}
        {required ? (
          <span className={styles.mark} aria-hidden>
            *
          </span>
        ) : null}
      </label>
      {children({
        id: controlId,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <Text tone="quiet" size="xs" above="1" id={hintId}>
          {hint}
        </Text>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The line that says what is wrong; its live region exists before the text does. */
export function FieldError({
  id,
  error,
  about,
}: {
  readonly id: string;
  readonly error: string | undefined;
  /** Heard before it, where another one on the page says the same. */
  readonly about?: string | undefined;
}) {
  return (
    <p id={id} className={styles.error} aria-live="polite">
      {error === undefined ? null : (
        <>
          <CircleAlert size={16} aria-hidden />
          {about === undefined ? null : <VisuallyHidden>{`${about} : `}</VisuallyHidden>}
          <span>{error}</span>
        </>
      )}
    </p>
  );
}
