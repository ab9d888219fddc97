import { type ReactNode, useId, useState } from "react";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
import styles from "./schema-form.module.css";

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <Stack gap="half" shrinks size="xs" className={styles.field}>
      <Text as="label" tone="soft" htmlFor={id}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  );
}

export interface FieldProps {
  /** What is typed in: 'order', 'items 2'. */
  readonly label: string;
  readonly value: unknown;
  /** undefined for a text that is no number or no JSON: the schema then refuses it. */
  readonly onChange: (value: unknown) => void;
}

export function TextField({ label, value, onChange }: FieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="text"
          value={typeof value === "string" ? value : ""}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}

/** Keeps what is typed: '-' or '1,' are numbers to come. */
export function NumberField({ label, value, onChange }: FieldProps) {
  const [text, setText] = useState("");
  const shown = typeof value !== "number" || numberOf(text) === value ? text : String(value);
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="text"
          inputMode="decimal"
          value={shown}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            onChange(numberOf(target.value));
          }}
        />
      )}
    </Labelled>
  );
}

const numberOf = (text: string): number | undefined => {
  const number = Number(text.replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? undefined : number;
};

interface CheckFieldProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: unknown) => void;
}

export function CheckField({ label, value, onChange }: CheckFieldProps) {
  return (
    <Row as="label" gap="2" align="center" size="xs" className={styles.check}>
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </Row>
  );
}

interface ChoiceFieldProps extends FieldProps {
  readonly options: readonly (string | number | boolean)[];
}

export function ChoiceField({ label, options, value, onChange }: ChoiceFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={options.findIndex((option) => option === value)}
          onChange={({ target }) => onChange(options[Number(target.value)])}
        >
          {options.map((option, place) => (
            <option key={String(option)} value={place}>
              {String(option)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function JsonField({ label, value, onChange }: FieldProps) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2) ?? "");
  const [problem, setProblem] = useState(false);
  const help = useId();
  return (
    <Labelled label={`${label} (JSON)`}>
      {(id) => (
        <>
          <textarea
            id={id}
            rows={8}
            value={text}
            spellCheck={false}
            aria-invalid={problem}
            aria-describedby={problem ? help : undefined}
            onChange={({ target }) => {
              setText(target.value);
              const parsed = parse(target.value);
              setProblem(parsed === undefined);
              onChange(parsed);
            }}
          />
          {problem ? (
            <Text as="span" tone="bad" id={help}>
              Ce texte n’est pas du JSON valide.
            </Text>
          ) : null}
        </>
      )}
    </Labelled>
  );
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
