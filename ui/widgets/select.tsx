import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { Field, type FieldTexts } from "./field.tsx";
import fieldStyles from "./field.module.css";
import { IconButton } from "./icon-button.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps extends FieldTexts {
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  /** Shown while nothing is chosen; spec §2 'Sélectionner une valeur'. */
  readonly placeholder?: string | undefined;
  readonly clearable?: boolean | undefined;
  /** Words before the value, inside the box: 'Trier :'. Use with `hideLabel`. */
  readonly prefix?: string | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** One of a few values, with the system's own list: the best one on a phone. */
export function Select({ label, hint, error, hideLabel, id, required, ...props }: SelectProps) {
  const { options, value, onValueChange, placeholder = "Sélectionner une valeur", prefix } = props;
  const cleared = props.clearable === true && value !== null && props.disabled !== true;
  return (
    <Field {...{ label, hint, error, hideLabel, id, required }}>
      {(control) => (
        <div className={classNames(styles.box, cleared && styles.withClear)}>
          {prefix === undefined ? null : (
            <span className={styles.prefix} aria-hidden>
              {prefix}
            </span>
          )}
          <select
            {...control}
            name={props.name}
            required={required}
            disabled={props.disabled}
            value={value ?? ""}
            className={classNames(
              fieldStyles.control,
              styles.select,
              value === null && styles.empty,
            )}
            onChange={(event) =>
              onValueChange(event.target.value === "" ? null : event.target.value)
            }
          >
            {value === null || props.clearable === true ? (
              <option value="" disabled={props.clearable !== true}>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          {cleared ? (
            <span className={styles.clear}>
              <IconButton
                label={`Effacer : ${label}`}
                icon={<X size={18} aria-hidden />}
                onClick={() => onValueChange(null)}
              />
            </span>
          ) : null}
          <ChevronDown className={styles.chevron} size={18} aria-hidden />
        </div>
      )}
    </Field>
  );
}
