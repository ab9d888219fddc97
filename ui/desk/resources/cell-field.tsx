import { useId } from "react";
import type { ExchangeColumn } from "../../../api-schema/exchange/resource.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { FieldError } from "../../widgets/field.tsx";
import { Grid, Text } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./cell-field.module.css";
import { optionsOf } from "./cells.ts";
import { DocumentField, isFormed } from "./document-field.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { isLong } from "./shown-columns.ts";

interface CellFieldProps {
  readonly name: string;
  readonly column: ExchangeColumn;
  /** As it is typed in a file. */
  readonly text: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** People have said it themselves on the site. */
  readonly isHeld?: boolean;
  readonly onText: (text: string) => void;
}

/** The field of a column: of its kind, with what it says, what it may be and an example. */
export function CellField({ name, column, text, error, ...props }: CellFieldProps) {
  const { required = false, isHeld = false, onText } = props;
  const hint = [
    column.about,
    isHeld ? "Dit par le client : les fichiers n’y touchent pas." : "",
    optionsOf(column) === null && column.kind !== "choices" && column.kind !== "document"
      ? `Par exemple : ${column.example}`
      : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
  const common = { label: column.header, hint, error, required };
  const options = optionsOf(column);
  if (options !== null) {
    return (
      <Select
        {...common}
        name={name}
        options={options}
        value={text === "" ? null : text}
        clearable={!required}
        onValueChange={(value) => onText(value ?? "")}
      />
    );
  }
  if (column.kind === "document" && isFormed(column, text)) {
    return <DocumentField {...{ column, text, error, onText }} />;
  }
  if (column.kind === "choices") return <Choices {...{ column, text, hint, error, onText }} />;
  if (column.refers !== undefined && column.kind !== "texts") {
    return (
      <ReferenceField {...common} refers={column.refers} value={text} onValueChange={onText} />
    );
  }
  return (
    <TextField
      {...common}
      name={name}
      value={text}
      autoComplete="off"
      multiline={isLong(column)}
      rows={column.kind === "document" ? 10 : 4}
      {...(NUMERIC.has(column.kind) ? { inputMode: "decimal" as const } : {})}
      onValueChange={onText}
    />
  );
}

const NUMERIC: ReadonlySet<ExchangeColumn["kind"]> = new Set([
  "whole",
  "euros",
  "fineEuros",
  "kilograms",
  "fineGrams",
  "percent",
]);

interface ChoicesProps {
  readonly column: ExchangeColumn;
  readonly text: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** Several of a few words. */
function Choices({ column, text, hint, error, onText }: ChoicesProps) {
  const id = useId();
  const chosen = text.split("|").map((part) => part.trim());
  const words = Object.values(column.words ?? {}).map(([shown]) => shown);
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-aide ${id}-erreur`}>
      <legend className={styles.legend}>{column.header}</legend>
      <Grid least="9rem" gap="0 4">
        {words.map((word) => (
          <Checkbox
            key={word}
            label={word}
            checked={chosen.includes(word)}
            onCheckedChange={(checked) =>
              onText(
                words
                  .filter((each) => (each === word ? checked : chosen.includes(each)))
                  .join(" | "),
              )
            }
          />
        ))}
      </Grid>
      <Text tone="quiet" size="xs" id={`${id}-aide`}>
        {hint}
      </Text>
      <FieldError id={`${id}-erreur`} error={error} />
    </fieldset>
  );
}
