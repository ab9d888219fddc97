import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useMemo, useState } from "react";
import { NO_OPTION } from "../../core/errors/alerts.ts";
import { matchesAllWords } from "../../core/search/text.ts";
import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";
import fieldStyles from "./field.module.css";
import iconButton from "./icon-button.module.css";
import type { SearchableOption, SearchableSelectProps } from "./searchable-select.tsx";
import styles from "./searchable-select.module.css";

/** The lazy part of SearchableSelect: the only widget file with Ark's combobox (32 kB). */
export default function SearchableSelectCombobox(props: SearchableSelectProps) {
  const { label, options, value, onValueChange, error, hint, hideLabel, required } = props;
  const [typed, setTyped] = useState("");
  const collection = useMemo(
    () =>
      createListCollection({
        items: matching(options, typed),
        itemToValue: (option) => option.value,
        itemToString: (option) => option.label,
        isItemDisabled: (option) => option.disabled ?? false,
      }),
    [options, typed],
  );
  return (
    <Field {...{ label, hint, error, hideLabel, required, id: props.id }}>
      {(control) => (
        <Combobox.Root
          collection={collection}
          value={value === null ? [] : [value]}
          onValueChange={(details) => onValueChange(details.value[0] ?? null)}
          onInputValueChange={({ inputValue, reason }) =>
            setTyped(reason === "input-change" ? inputValue : "")
          }
          onOpenChange={({ open }) => (open ? undefined : setTyped(""))}
          openOnClick
          disabled={props.disabled ?? false}
          ids={{ input: control.id }}
          // No portal: under a modal dialog the list would be inert. Fixed: no box around cuts it.
          positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
          inputBehavior="autohighlight"
          translations={{
            triggerLabel: "Ouvrir la liste",
            clearTriggerLabel: `Effacer : ${label}`,
          }}
        >
          <Combobox.Control className={styles.box}>
            <Combobox.Input
              {...control}
              className={classNames(fieldStyles.control, styles.input)}
              placeholder={props.placeholder ?? "Sélectionner une valeur"}
              aria-label={label}
              onFocus={(event) => event.currentTarget.select()}
            />
            {props.clearable === true ? (
              <Combobox.ClearTrigger className={classNames(iconButton.button, styles.clear)}>
                <X size={18} aria-hidden />
              </Combobox.ClearTrigger>
            ) : null}
            <Combobox.Trigger className={classNames(iconButton.button, styles.trigger)}>
              <ChevronDown size={18} aria-hidden />
            </Combobox.Trigger>
          </Combobox.Control>

          <Combobox.Positioner className={styles.positioner}>
            <Combobox.Content className={styles.list} aria-label={label}>
              <Combobox.Empty className={styles.empty}>{NO_OPTION}</Combobox.Empty>
              {collection.items.map((option) => (
                <Combobox.Item key={option.value} item={option} className={styles.item}>
                  <Combobox.ItemText className={styles.text}>
                    {option.label}
                    {option.detail === undefined ? null : (
                      <span className={styles.detail}>{option.detail}</span>
                    )}
                  </Combobox.ItemText>
                  <Combobox.ItemIndicator>
                    <Check size={18} aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Combobox.Root>
      )}
    </Field>
  );
}

function matching(
  options: readonly SearchableOption[],
  typed: string,
): readonly SearchableOption[] {
  return options.filter(({ label, detail, keywords }) =>
    matchesAllWords(`${label} ${detail ?? ""} ${keywords ?? ""}`, typed),
  );
}
