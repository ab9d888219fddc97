import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { type RefObject, useEffect, useMemo } from "react";
import { NO_OPTION } from "../../../core/errors/alerts.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Field, type FieldTexts } from "../../widgets/field.tsx";
import fieldStyles from "../../widgets/field.module.css";
import styles from "../../widgets/searchable-select.module.css";
import { TakingInput } from "./taking-input.tsx";

export interface FoundChoice {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
}

interface FindFieldProps extends FieldTexts {
  /** What is typed. */
  readonly text: string;
  /** What that may mean, the likeliest first: it is taken by Enter. */
  readonly found: readonly FoundChoice[];
  /** `found` is not yet what the text finds: Enter takes the first of what comes, never of what was there. */
  readonly isLooking?: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (key: string) => void;
  readonly placeholder?: string;
  /** The page is typed in from here on. */
  readonly startsHere?: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Looks something up as it is typed; whoever uses it finds, this shows and chooses. */
export function FindField({ text, found, onText, onChoose, ...props }: FindFieldProps) {
  const { placeholder, input, startsHere = false, isLooking = false, ...texts } = props;
  useEffect(() => {
    if (!startsHere) return undefined;
    // A focus before the combobox listens would leave it closed while one types.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [startsHere, input]);
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...found],
        itemToValue: ({ key }) => key,
        itemToString: ({ label }) => label,
      }),
    [found],
  );
  return (
    <Field {...texts}>
      {(control) => (
        <Combobox.Root
          collection={collection}
          inputValue={text}
          value={NOTHING}
          onValueChange={({ value: [chosen] }) => {
            if (chosen !== undefined) onChoose(chosen);
          }}
          onInputValueChange={({ inputValue, reason }) => {
            if (reason === "input-change") onText(inputValue);
          }}
          inputBehavior="autohighlight"
          selectionBehavior="preserve"
          ids={{ input: control.id }}
          positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
        >
          <Combobox.Control className={styles.box}>
            <TakingInput
              {...control}
              ref={input}
              aria-label={texts.label}
              className={classNames(fieldStyles.control, styles.input)}
              placeholder={placeholder}
              isLooking={isLooking}
            />
          </Combobox.Control>
          <Combobox.Positioner className={styles.positioner}>
            <Combobox.Content className={styles.list} aria-label={texts.label}>
              <Combobox.Empty className={styles.empty}>{NO_OPTION}</Combobox.Empty>
              {collection.items.map((choice) => (
                <Combobox.Item key={choice.key} item={choice} className={styles.item}>
                  <Combobox.ItemText className={styles.text}>
                    {choice.label}
                    <span className={styles.detail}>{choice.detail}</span>
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

const NOTHING: string[] = [];
