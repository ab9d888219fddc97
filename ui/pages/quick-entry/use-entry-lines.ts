import { useMemo, useState } from "react";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import type { EntryDraft } from "../../../core/quick-entry/entry-draft.ts";
import type { EntryLine } from "../../../core/quick-entry/entry-line.ts";
import { type SettledLine, settledLines } from "../../../core/quick-entry/settled-lines.ts";
import type { Table } from "../../../core/quick-entry/table.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import type { Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { useLoaded } from "../../layout/use-loaded.ts";
import { useNow } from "../../layout/use-now.ts";

export type EntryLines = {
  readonly lines: readonly SettledLine[];
  /** null while a text is read, and while the code that reads tables is on its way. */
  readonly table: Table | null;
};

const loadTables = () => import("./read-table.ts");

/** The lines of what is written, as of the last time the hand rested. */
export const useEntryLines = (
  draft: EntryDraft,
  vocabulary: Vocabulary | null,
  isSettled: boolean,
): EntryLines => {
  const today = parisDayOf(instantOfMs(useNow()));
  const text = useRested(draft.text, isSettled);
  const tables = useLoaded(loadTables, draft.table !== null);
  const source = draft.table;
  const table = useMemo(
    () => (source === null || tables === null ? null : tables.tableOf(source)),
    [source, tables],
  );
  const entries = useMemo((): readonly EntryLine[] => {
    if (vocabulary === null) return [];
    if (source === null) return understand(text, vocabulary, { today });
    if (table === null || tables === null) return [];
    return tables.linesOfTable(table, source, { vocabulary, today });
  }, [vocabulary, source, table, tables, text, today]);
  const lines = useMemo(
    () => settledLines(entries, draft.corrections),
    [entries, draft.corrections],
  );
  return { lines, table };
};

/** The text as it was when the hand last rested. */
const useRested = (text: string, isSettled: boolean): string => {
  const [rested, setRested] = useState(text);
  // Emptied at once: lines of what is not there any more would mislead.
  if ((isSettled || text === "") && rested !== text) setRested(text);
  return text === "" ? "" : rested;
};
