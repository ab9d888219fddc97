import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { ComponentProps, ReactNode } from "react";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onSubmit: () => void;
  /** The cross: empties the text. */
  readonly onClear?: (() => void) | undefined;
  /** More attributes of the input: combobox roles, key handler, ref. */
  readonly input?: ComponentProps<"input"> | undefined;
  /** The panel of suggestions, under the box. */
  readonly children?: ReactNode;
  readonly placeholder?: string | undefined;
}

/** The search form of the header; what the keys do is the search panel's business. */
export function SearchBox({
  value,
  onValueChange,
  onSubmit,
  onClear,
  input,
  children,
  ...props
}: SearchBoxProps) {
  return (
    <search className={styles.form}>
      <form
        action="/recherche"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={styles.box}>
          <button type="submit" className={styles.submit} aria-label="Rechercher">
            <Search size={20} aria-hidden />
          </button>
          <input
            name="search"
            type="search"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-label="Rechercher un produit"
            aria-keyshortcuts="/"
            placeholder={props.placeholder ?? "Farine, référence, code-barres…"}
            {...input}
            className={styles.input}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
          {value === "" || onClear === undefined ? (
            <kbd className={styles.key} aria-hidden>
              /
            </kbd>
          ) : (
            <button
              type="button"
              className={styles.clear}
              aria-label="Effacer la recherche"
              onClick={onClear}
            >
              <X size={18} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </form>
    </search>
  );
}
