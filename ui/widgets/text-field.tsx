import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import styles from "./field.module.css";

type NativeInput = Omit<ComponentProps<"input">, "children" | "ref" | "onBlur"> & {
  /** Without its event: an input's and a textarea's are two types. */
  readonly onBlur?: (() => void) | undefined;
};

export interface TextFieldProps extends FieldTexts, NativeInput {
  /** Several lines; `rows` sets the height before typing. */
  readonly multiline?: boolean | undefined;
  readonly rows?: number | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** A line (or several) of text. All attributes of `<input>` pass through: type, autoComplete, inputMode… */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  multiline,
  rows,
  ...props
}: TextFieldProps) {
  const { onValueChange, id, ...rest } = props;
  return (
    <Field {...{ label, hint, error, hideLabel, id }} required={rest.required}>
      {(control) =>
        multiline ? (
          <textarea
            {...control}
            className={styles.control}
            rows={rows ?? 4}
            {...textareaAttributes(rest)}
            onChange={(event) => onValueChange?.(event.target.value)}
          />
        ) : (
          <input
            type="text"
            {...rest}
            {...control}
            className={styles.control}
            onChange={(event) => {
              rest.onChange?.(event);
              onValueChange?.(event.target.value);
            }}
          />
        )
      }
    </Field>
  );
}

function textareaAttributes(rest: NativeInput): ComponentProps<"textarea"> {
  const { name, value, defaultValue, placeholder, required, disabled, readOnly, maxLength } = rest;
  const { onBlur } = rest;
  return {
    name,
    value,
    defaultValue,
    placeholder,
    required,
    disabled,
    readOnly,
    maxLength,
    onBlur,
  };
}
