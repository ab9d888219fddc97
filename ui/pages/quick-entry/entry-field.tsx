import { type ClipboardEvent, type RefObject, useId, useRef } from "react";
import type { SettledLine } from "../../../core/quick-entry/settled-lines.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./entry-field.module.css";

interface EntryFieldProps {
  readonly text: string;
  readonly readOnly: boolean;
  /** What this store may write; '' while its words are on their way. */
  readonly example: string;
  readonly onTextChange: (text: string) => void;
  /** A table copied from a spreadsheet was pasted. */
  readonly onTable: (text: string) => void;
  /** True for a text that is pasted as a table. */
  readonly isTable: (text: string) => boolean;
  readonly lines: readonly SettledLine[];
  /** The line that somebody looks at. */
  readonly active: string | null;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The one large field. It grows with its text; behind it each piece is marked as its line is sure. */
export function EntryField(props: EntryFieldProps) {
  const { text, example, onTextChange, onTable, isTable, field } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (props.readOnly || !isTable(pasted)) return;
    event.preventDefault();
    onTable(pasted);
  };
  return (
    <div className={styles.field}>
      <Text as="label" weight="medium" below="1" htmlFor={id} className={styles.label}>
        Que vous faut-il ?
      </Text>
      <div ref={box} className={styles.box}>
        <Marks {...props} />
        <textarea
          ref={field}
          id={id}
          className={styles.text}
          aria-describedby={`${id}-aide`}
          placeholder={example}
          spellCheck={false}
          readOnly={props.readOnly}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          onPaste={paste}
        />
      </div>
      <Text tone="quiet" size="xs" above="1" id={`${id}-aide`}>
        Collez un mail ou un tableau, écrivez comme vous parlez, déposez un fichier CSV.
      </Text>
    </div>
  );
}

/** The same text under the field, with its pieces in colour; it also says how high the field is. */
function Marks({ text, lines, active }: EntryFieldProps) {
  const pieces = piecesOf(text, lines);
  return (
    <div className={styles.marks} aria-hidden>
      {pieces.map(({ from, said, line }) =>
        line === null ? (
          said
        ) : (
          <mark
            key={from}
            className={classNames(styles.mark, line.key === active && styles.active)}
            data-certainty={line.certainty}
          >
            {said}
          </mark>
        ),
      )}
      {"\n"}
    </div>
  );
}

interface Piece {
  readonly from: number;
  readonly said: string;
  readonly line: SettledLine | null;
}

/** The text cut at its lines. While it is being changed, pieces that do not fit any more are left out. */
const piecesOf = (text: string, lines: readonly SettledLine[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const line of lines) {
    const { from, to } = line.entry.at;
    if (from < at || text.slice(from, to) !== line.entry.said) continue;
    if (from > at) pieces.push({ from: at, said: text.slice(at, from), line: null });
    pieces.push({ from, said: line.entry.said, line });
    at = to;
  }
  if (at < text.length) pieces.push({ from: at, said: text.slice(at), line: null });
  return pieces;
};
