import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";
import { Row, Stack, Text } from "./primitives.tsx";
import styles from "./radio-cards.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface RadioCard {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** At the end of the first line: a price, a delay. */
  readonly aside?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Shown under the card's text while it is chosen. */
  readonly content?: ReactNode;
}

interface RadioCardsProps {
  readonly legend: string;
  readonly hideLegend?: boolean | undefined;
  readonly name: string;
  readonly value: string | null;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly RadioCard[];
  readonly error?: string | undefined;
  /** Heard before the error: which of several choices it is about. */
  readonly errorAbout?: string | undefined;
  readonly columns?: 1 | 2 | 3 | undefined;
}

/** One choice among a few, each on its card: addresses, shipping options, payment methods. */
export function RadioCards({
  legend,
  hideLegend,
  name,
  value,
  options,
  error,
  ...props
}: RadioCardsProps) {
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className={styles.group}
      data-problem={error === undefined ? undefined : ""}
    >
      {hideLegend ? (
        <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      ) : (
        <Text as="legend" weight="medium" below="2">
          {legend}
        </Text>
      )}
      <Stack gap="2" bounded className={styles.cards} data-columns={props.columns ?? 1}>
        {options.map((option) => (
          <RadioCardLine
            key={option.value}
            {...{ option, name }}
            checked={option.value === value}
            invalid={error !== undefined}
            onChoose={() => props.onValueChange(option.value)}
          />
        ))}
      </Stack>
      <FieldError id={errorId} error={error} about={props.errorAbout} />
    </fieldset>
  );
}

interface RadioCardLineProps {
  readonly option: RadioCard;
  readonly name: string;
  readonly checked: boolean;
  readonly invalid: boolean;
  readonly onChoose: () => void;
}

function RadioCardLine({ option, name, checked, invalid, onChoose }: RadioCardLineProps) {
  return (
    <div
      className={classNames(
        styles.card,
        checked && styles.checked,
        invalid && styles.invalid,
        option.disabled && styles.off,
      )}
    >
      <Row as="label" gap="3" align="start" className={styles.head}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={checked}
          disabled={option.disabled}
          className={styles.input}
          onChange={onChoose}
        />
        <span className={styles.dot} aria-hidden />
        {option.icon}
        <span className={styles.text}>
          <span className={styles.label}>{option.label}</span>
          {option.description === undefined ? null : (
            <span className={styles.description}>{option.description}</span>
          )}
        </span>
        {option.aside === undefined ? null : <span className={styles.aside}>{option.aside}</span>}
      </Row>
      {checked && option.content !== undefined ? (
        <div className={styles.content}>{option.content}</div>
      ) : null}
    </div>
  );
}
