import type { Columns } from "./table.ts";
import type { Correction, Corrections } from "./settled-lines.ts";

/** What stands in quick entry: a text or a table, and what was decided about its lines. */
export type EntryDraft = {
  readonly text: string;
  /** A file or a pasted table, which is read in place of the text. */
  readonly table: EntryTable | null;
  readonly corrections: Corrections;
};

export type EntryTable = {
  /** The file's name, or what stands for it. */
  readonly name: string;
  readonly text: string;
  /** What the person said of its columns; null: as they were guessed. */
  readonly columns: Columns | null;
  /** Whether the first row names the columns; null: as it was guessed. */
  readonly hasHeader: boolean | null;
};

export const EMPTY_ENTRY: EntryDraft = { text: "", table: null, corrections: {} };

/** The texts in which a browser keeps it; an empty one keeps none. `readEntryDraft(writeEntryDraft(d))` is `d`. */
export const writeEntryDraft = (draft: EntryDraft): { readonly [field: string]: string } => ({
  text: draft.text,
  table: draft.table === null ? "" : JSON.stringify(draft.table),
  corrections: Object.keys(draft.corrections).length === 0 ? "" : JSON.stringify(draft.corrections),
});

/** Reads what a browser kept, whatever was written there: what cannot be read is left out. */
export const readEntryDraft = (persisted: { readonly [field: string]: string }): EntryDraft => ({
  text: persisted["text"] ?? "",
  table: tableOf(parsed(persisted["table"])),
  corrections: correctionsOf(parsed(persisted["corrections"])),
});

const parsed = (text = ""): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const tableOf = (value: unknown): EntryTable | null => {
  if (!isRecord(value)) return null;
  const { name, text, columns, hasHeader } = value;
  if (typeof name !== "string" || typeof text !== "string") return null;
  return {
    name,
    text,
    columns: columnsOf(columns),
    hasHeader: typeof hasHeader === "boolean" ? hasHeader : null,
  };
};

const columnsOf = (value: unknown): Columns | null =>
  isRecord(value)
    ? {
        product: columnOf(value["product"]),
        quantity: columnOf(value["quantity"]),
        name: columnOf(value["name"]),
      }
    : null;

const columnOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;

const correctionsOf = (value: unknown): Corrections =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, one]) => {
          const correction = correctionOf(one);
          return correction === null ? [] : [[key, correction] as const];
        }),
      )
    : {};

const correctionOf = (value: unknown): Correction | null => {
  if (!isRecord(value)) return null;
  if (value["kind"] === "leftOut") return { kind: "leftOut" };
  const { code, quantity } = value;
  if (value["kind"] !== "taken" || typeof code !== "string" || !isQuantity(quantity)) return null;
  // safe: a code that no product of the store has is shown as one that is not sold
  return { kind: "taken", code: code as never, quantity };
};

const isQuantity = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 9999;
