import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useMemo, useState } from "react";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { NO_OPTION } from "../../../core/errors/alerts.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Field, type FieldTexts } from "../../widgets/field.tsx";
import fieldStyles from "../../widgets/field.module.css";
import iconButton from "../../widgets/icon-button.module.css";
import styles from "../../widgets/searchable-select.module.css";
import { useReferenceChoices } from "./labels.ts";

interface ReferenceFieldProps extends FieldTexts {
  readonly refers: ResourceName;
  readonly value: string;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly onValueChange: (key: string) => void;
}

/** What names another row: typed or chosen among those that the server finds, each with its name. */
export function ReferenceField({ refers, value, onValueChange, ...texts }: ReferenceFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const offered = useReferenceChoices(refers, typed);
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...offered],
        itemToValue: ({ key }) => key,
        itemToString: ({ key }) => key,
      }),
    [offered],
  );
  const { placeholder = "Code ou nom", required, ...field } = texts;
  return (
    <Field {...field} required={required}>
      {(control) => (
        <Combobox.Root
          collection={collection}
          inputValue={typed}
          value={value === "" ? [] : [value]}
          onValueChange={(details) => {
            const [chosen] = details.value;
            if (chosen !== undefined) onValueChange(chosen);
          }}
          // What the list makes of a key that is not among its choices yet is nothing: only a choice changes the text.
          onInputValueChange={({ inputValue, reason }) => {
            if (reason === "item-select") setTyped(inputValue);
          }}
          allowCustomValue
          openOnClick
          ids={{ input: control.id }}
          positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
          translations={{ triggerLabel: "Ouvrir la liste" }}
        >
          <Combobox.Control className={styles.box}>
            <Combobox.Input
              {...control}
              aria-label={texts.label}
              className={classNames(fieldStyles.control, styles.input)}
              placeholder={placeholder}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onBlur={({ currentTarget }) => {
                const text = currentTarget.value.trim();
                if (text !== value) onValueChange(text);
              }}
            />
            <Combobox.Trigger className={classNames(iconButton.button, styles.trigger)}>
              <ChevronDown size={18} aria-hidden />
            </Combobox.Trigger>
          </Combobox.Control>
          <Combobox.Positioner className={styles.positioner}>
            <Combobox.Content className={styles.list} aria-label={texts.label}>
              <Combobox.Empty className={styles.empty}>{NO_OPTION}</Combobox.Empty>
              {collection.items.map((choice) => (
                <Combobox.Item key={choice.key} item={choice} className={styles.item}>
                  <Combobox.ItemText className={styles.text}>
                    {choice.key}
                    <span className={styles.detail}>{choice.label}</span>
                  </Combobox.ItemText>
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Combobox.Root>
      )}
    </Field>
  );
}
