import styles from "./source-bar.module.css";

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

/** The browser's own list: the source bar has no room for more. */
export function Select({ label, value, options, placeholder, onChange }: SelectProps) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {value === "" ? (
        <option value="" disabled>
          {placeholder}
        </option>
      ) : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
