import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { ExchangeColumn } from "../../../api-schema/exchange/resource.ts";
import { optionsOf } from "./cells.ts";
import { useReferenceChoices } from "./labels.ts";
import styles from "./resource-grid.module.css";
import { useOnGone } from "./use-on-gone.ts";

/** Where the keyboard goes once it is typed. */
export interface Onward {
  readonly down?: number;
  readonly right?: number;
}

interface CellEditorProps {
  readonly column: ExchangeColumn;
  readonly text: string;
  /** `onward` is null where the keyboard has gone elsewhere already. */
  readonly onCommit: (text: string, onward: Onward | null) => void;
  readonly onGiveUp: () => void;
}

/** A cell that is being typed in: Enter, Tab and whatever takes its field away take it, Escape leaves it as it was. */
export function CellEditor({ column, text, onCommit, onGiveUp }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // Escape and Enter take the field away, which blurs it.
  const isOver = useRef(false);
  useEffect(() => field.current?.focus(), []);
  useOnGone(() => {
    if (!isOver.current) onCommit(typed, null);
  });
  const over = (then: () => void): void => {
    if (isOver.current) return;
    isOver.current = true;
    then();
  };
  const options = optionsOf(column);
  const common = {
    ref: field,
    value: typed,
    className: styles.field,
    "aria-label": column.header,
    onKeyDown: (event: KeyboardEvent) => {
      const onward = ONWARD[`${event.shiftKey ? "Shift+" : ""}${event.key}`];
      if (onward === undefined && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      over(() => (onward === undefined ? onGiveUp() : onCommit(typed, onward)));
    },
    // Into another window nobody goes: the cell has the keyboard when this one is come back to.
    onBlur: ({ relatedTarget }: FocusEvent) =>
      over(() => onCommit(typed, relatedTarget === null ? {} : null)),
  };
  if (options !== null) {
    return (
      <select {...common} onChange={({ target }) => setTyped(target.value)}>
        <option value="">{column.clears === true ? "rien" : ""}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return column.refers === undefined ? (
    <input {...common} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
  ) : (
    <NamingInput {...common} refers={column.refers} onText={setTyped} />
  );
}

const ONWARD: { readonly [key: string]: Onward | undefined } = {
  Enter: { down: 1 },
  "Shift+Enter": { down: -1 },
  Tab: { right: 1 },
  "Shift+Tab": { right: -1 },
};

interface NamingInputProps {
  readonly refers: NonNullable<ExchangeColumn["refers"]>;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** What names another row: those that match are offered with their names. */
function NamingInput({ refers, onText, ...field }: NamingInputProps) {
  const offered = useReferenceChoices(refers, field.value);
  const id = useId();
  return (
    <>
      <input
        {...field}
        list={id}
        autoComplete="off"
        onChange={({ target }) => onText(target.value)}
      />
      <datalist id={id}>
        {offered.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
