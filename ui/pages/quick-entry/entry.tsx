import { useRef, useState } from "react";
import {
  type AddedEntry,
  afterAddition,
  afterTakingBack,
} from "../../../core/quick-entry/after-addition.ts";
import { EMPTY_ENTRY, type EntryDraft } from "../../../core/quick-entry/entry-draft.ts";
import { isPastedTable, PASTED_TABLE } from "../../../core/quick-entry/entry-file.ts";
import {
  type Correction,
  type SettledLine,
  requestedProducts,
  withLine,
} from "../../../core/quick-entry/settled-lines.ts";
import { useQuickEntry } from "../../hooks/quick-entry.ts";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Card } from "../../widgets/card.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { EntryEnd } from "./entry-end.tsx";
import { EntryField } from "./entry-field.tsx";
import { EntryLineList } from "./entry-line-list.tsx";
import { EntryTable } from "./entry-table.tsx";
import { EntryTools } from "./entry-tools.tsx";
import styles from "./entry.module.css";
import { useAdditionNews, useOwnConfirmation } from "./use-addition.ts";
import { useEntryDraft } from "./use-entry-draft.ts";
import { useEntryFile } from "./use-entry-file.ts";
import { useEntryLines } from "./use-entry-lines.ts";
import { useExamples } from "./use-examples.ts";
import { useOffered } from "./use-offered.ts";
import { useVocabulary } from "./use-vocabulary.ts";

/** The field with its ways in, the lines that it means, and the way to the cart or to a list. */
export function Entry() {
  const { vocabulary, isFailed, isFetching, retry } = useVocabulary();
  const { isSettled, phase } = useQuickEntry();
  const [draft, change] = useEntryDraft();
  const { lines, table } = useEntryLines(draft, vocabulary, isSettled);
  const examples = useExamples(vocabulary);
  const offered = useOffered(codesOf(lines));
  const [active, setActive] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // What was added last, as it stood at the press: more may be written until the answer is there.
  const pressed = useRef<AddedEntry | null>(null);
  useOwnConfirmation();
  useAdditionNews(
    () => {
      pressed.current ??= { draft, lines };
      const added = pressed.current;
      change((old) => afterAddition(old, added));
    },
    () => {
      const added = pressed.current;
      pressed.current = null;
      // Added by a page that has gone since: what is written now is no part of it.
      if (added !== null) change((old) => afterTakingBack(old, added));
    },
  );
  const setText = (text: string) => change((old) => ({ ...old, text }));
  const write = (line: string) => change((old) => ({ ...old, text: withLine(old.text, line) }));
  const openTable = (name: string, text: string) =>
    change((old) => ({ ...old, table: { name, text, columns: null, hasHeader: null } }));
  const file = useEntryFile(write, openTable);
  const correct = (key: string, correction: Correction | null) =>
    change((old) => ({ ...old, corrections: withCorrection(old.corrections, key, correction) }));
  if (phase === "broken") return <BrokenState />;
  return (
    <Stack gap="6" align="start" bounded className={styles.layout}>
      <Stack
        as={Card}
        gap="4"
        shrinks
        aria-label="Saisie"
        className={styles.writing}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          file.take([...event.dataTransfer.files]);
        }}
      >
        {draft.table === null ? (
          <EntryField
            text={draft.text}
            // It goes as it was pressed: what is written into it meanwhile would be taken for sent.
            readOnly={phase === "sending" || phase === "takingBack"}
            example={examples[0] ?? ""}
            onTextChange={setText}
            isTable={isPastedTable}
            onTable={(text) => openTable(PASTED_TABLE, text)}
            lines={lines}
            active={active}
            field={field}
          />
        ) : (
          <EntryTable
            source={draft.table}
            table={table}
            onChange={(next) => change((old) => ({ ...old, table: next }))}
            onText={() =>
              change((old) => ({
                ...old,
                table: null,
                text: withLine(old.text, old.table?.text ?? ""),
              }))
            }
          />
        )}
        <EntryTools
          vocabulary={vocabulary}
          canEmpty={draft.text !== "" || draft.table !== null}
          onWrite={write}
          file={file}
          onEmpty={() => {
            change(() => EMPTY_ENTRY);
            field.current?.focus();
          }}
        />
      </Stack>
      <Stack gap="4" shrinks>
        {isFailed ? (
          <ErrorState
            message="Votre catalogue n’a pas pu être lu. Ce que vous avez écrit est gardé."
            onRetry={retry}
            busy={isFetching}
          />
        ) : (
          <EntryLineList
            isWriting={draft.text.trim() !== "" || draft.table !== null}
            isReading={draft.table !== null && table === null}
            examples={examples}
            lines={lines}
            vocabulary={vocabulary}
            offered={offered}
            onCorrect={correct}
            onLook={setActive}
          />
        )}
        <EntryEnd
          requested={requestedProducts(lines)}
          offered={offered}
          isSettled={isSettled}
          onPress={() => {
            pressed.current = { draft, lines };
          }}
        />
      </Stack>
    </Stack>
  );
}

const withCorrection = (
  corrections: EntryDraft["corrections"],
  key: string,
  correction: Correction | null,
): EntryDraft["corrections"] => {
  const others = Object.entries(corrections).filter(([other]) => other !== key);
  return Object.fromEntries(correction === null ? others : [...others, [key, correction]]);
};

/** Of what is chosen and of what could be. */
const codesOf = (lines: readonly SettledLine[]) =>
  lines.flatMap(({ choice, certainty, entry }) => [
    ...(choice === null ? [] : [choice.code]),
    ...(certainty === "doubt" && entry.meaning.kind === "doubt"
      ? entry.meaning.choices.map(({ code }) => code)
      : []),
  ]);
