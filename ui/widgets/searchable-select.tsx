import { lazy, Suspense } from "react";
import { Field } from "./field.tsx";
import fieldStyles from "./field.module.css";
import type { SelectOption, SelectProps } from "./select.tsx";

export interface SearchableOption extends SelectOption {
  /** Second line in the list. */
  readonly detail?: string | undefined;
  /** More words to find it by: a customer number, a town. */
  readonly keywords?: string | undefined;
}

export interface SearchableSelectProps extends Omit<SelectProps, "options" | "prefix" | "hint"> {
  readonly options: readonly SearchableOption[];
  readonly hint?: string | undefined;
}

const Combobox = lazy(() => import("./searchable-select-combobox.tsx"));

/**
 * One of many values, found by typing part of its label or keywords, accents ignored. Says
 * 'Aucun résultat.' (spec §8). The combobox loads on first use; its box stands there before.
 */
export function SearchableSelect(props: SearchableSelectProps) {
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <Suspense
      fallback={
        <Field label={props.label} hint={props.hint} hideLabel={props.hideLabel}>
          {(control) => (
            <input
              {...control}
              className={fieldStyles.control}
              value={chosen?.label ?? ""}
              placeholder={props.placeholder ?? "Sélectionner une valeur"}
              readOnly
              aria-busy
            />
          )}
        </Field>
      }
    >
      <Combobox {...props} />
    </Suspense>
  );
}
