import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldTexts } from "./field.tsx";
import fieldStyles from "./field.module.css";
import { IconButton } from "./icon-button.tsx";
import styles from "./password-field.module.css";
import { Row } from "./primitives.tsx";

type NativeInput = Omit<ComponentProps<"input">, "children" | "ref" | "type">;

export interface PasswordFieldProps extends FieldTexts, NativeInput {
  readonly onValueChange?: ((value: string) => void) | undefined;
  /** Strength of a new password: 0 (refused) to 4, with its French words. */
  readonly strength?: { readonly score: 0 | 1 | 2 | 3 | 4; readonly text: string } | undefined;
}

/** A password, hidden until asked. Give `autoComplete` 'current-password' or 'new-password'. */
export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  strength,
  ...props
}: PasswordFieldProps) {
  const { onValueChange, id, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, hideLabel, id }} required={rest.required}>
      {(control) => (
        <>
          <div className={styles.box}>
            <input
              {...rest}
              {...control}
              type={shown ? "text" : "password"}
              className={classNames(fieldStyles.control, styles.input)}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => {
                rest.onChange?.(event);
                onValueChange?.(event.target.value);
              }}
            />
            <span className={styles.toggle}>
              <IconButton
                label={shown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
                icon={shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
                aria-controls={control.id}
                disabled={rest.disabled}
                onClick={() => setShown(!shown)}
              />
            </span>
          </div>
          {strength === undefined ? null : <Strength {...strength} />}
        </>
      )}
    </Field>
  );
}

function Strength({ score, text }: { readonly score: number; readonly text: string }) {
  return (
    <Row gap="3" align="center" tone="soft" size="xs" above="2" data-score={score}>
      <span className={styles.marks} aria-hidden>
        {[1, 2, 3, 4].map((mark) => (
          <i key={mark} className={mark <= score ? styles.on : undefined} />
        ))}
      </span>
      <output>{text}</output>
    </Row>
  );
}
