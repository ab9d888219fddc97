import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./checkbox.module.css";
import { FieldError } from "./field.tsx";
import { Row } from "./primitives.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref" | "children"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** How many results it stands for, at the end of the line (facets). */
  readonly count?: number | undefined;
  /** Some but not all of what it stands for. */
  readonly indeterminate?: boolean | undefined;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A box to tick; the whole line is the target. */
export function Checkbox({
  label,
  hint,
  error,
  count,
  indeterminate = false,
  ...props
}: CheckboxProps) {
  const { onCheckedChange, ...rest } = props;
  const base = useId();
  const input = useRef<HTMLInputElement>(null);
  // The DOM has no attribute for it, only a property.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div>
      <Row as="label" gap="3" align="start" className={styles.line}>
        <input
          {...rest}
          ref={input}
          type="checkbox"
          className={styles.input}
          aria-describedby={error === undefined ? undefined : base}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => {
            rest.onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <span className={styles.box} aria-hidden>
          {indeterminate ? (
            <Minus size={14} strokeWidth={3} />
          ) : (
            <Check size={14} strokeWidth={3} />
          )}
        </span>
        <span className={styles.text}>
          {label}
          {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
        </span>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
      </Row>
      <FieldError id={base} error={error} />
    </div>
  );
}
