import { readDelimited } from "../../../core/quick-entry/delimited.ts";
import type { EntryTable } from "../../../core/quick-entry/entry-draft.ts";
import { withHeaderRow } from "../../../core/quick-entry/entry-file.ts";
import type { EntryLine } from "../../../core/quick-entry/entry-line.ts";
import type { Table } from "../../../core/quick-entry/table.ts";
import { entriesOf } from "../../../core/quick-entry/table-entries.ts";

// What reads a table, apart: the parser weighs, and most write a text.

/** The rows of a table that was pasted or chosen. */
export const tableOf = ({ text, hasHeader }: EntryTable): Table =>
  withHeaderRow(readDelimited(text), hasHeader);

/** The lines of its rows, by the columns that were chosen, or that they seem to be. */
export const linesOfTable = (
  table: Table,
  { columns }: EntryTable,
  context: Parameters<typeof entriesOf>[2],
): readonly EntryLine[] => entriesOf(table, columns ?? table.columns, context);
