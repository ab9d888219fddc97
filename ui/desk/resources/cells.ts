import { Result } from "effect";
import type { Document } from "../../../api-schema/exchange/kinds.ts";
import {
  type Cell,
  type ExchangeColumn,
  keyColumns,
  type Resource,
} from "../../../api-schema/exchange/resource.ts";
import type { StaffCell, StaffCells } from "../../../api-schema/staff-resources.ts";
import { readCell, writeCell } from "../../../core/exchange/cells.ts";
import { travelling, travellingRow } from "../../../core/exchange/typed-cells.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros, NO_BREAK_SPACE } from "../../../core/money/format.ts";

// What stands in a cell of the desk's tables and forms: how it is read, typed, copied and compared, all of
// it by the kind of its column.

/** A value as the rules have it: documents travel as their JSON. */
const cellOf = ({ kind }: ExchangeColumn, value: StaffCell): Cell =>
  kind === "document" && typeof value === "string"
    ? // safe: what the server has of this kind is JSON of an object or a list
      (JSON.parse(value) as Document)
    : value;

/** As one types it, copies it and pastes it into a spreadsheet. */
export const typedText = (column: ExchangeColumn, value: StaffCell): string =>
  writeCell(column, cellOf(column, value));

/** As one reads it. */
export const shownText = (column: ExchangeColumn, value: StaffCell): string => {
  if (value === null) return "";
  const written = typedText(column, value);
  if (column.kind === "euros" && typeof value === "number") return euros(cents(value));
  if (column.kind === "fineEuros") return `${written}${NO_BREAK_SPACE}€`;
  if (column.kind === "percent") return `${written}${NO_BREAK_SPACE}%`;
  if (column.kind === "kilograms") return `${written}${NO_BREAK_SPACE}kg`;
  if (column.kind === "fineGrams") return `${written}${NO_BREAK_SPACE}g`;
  if (column.kind === "document") return `JSON, ${written.length} caractères`;
  return written;
};

/** Figures stand to the right. */
export const isFigure = ({ kind }: ExchangeColumn): boolean => FIGURES.has(kind);

const FIGURES: ReadonlySet<ExchangeColumn["kind"]> = new Set([
  "whole",
  "euros",
  "fineEuros",
  "kilograms",
  "fineGrams",
  "percent",
]);

/** What a typed text says, or what is wrong with it. */
export type Typed =
  | { readonly value: StaffCell; readonly fault?: undefined }
  | { readonly fault: string };

/** Reads what was typed; nothing typed takes away what may be taken away. */
export const typed = (column: ExchangeColumn, text: string): Typed => {
  const read = readCell(column, text);
  if (Result.isFailure(read)) return { fault: read.failure };
  const { success: said } = read;
  if (said.says === "value") return { value: travelling(column, said.value) };
  return column.clears === true || column.blank === true
    ? { value: null }
    : { fault: `« ${column.header} » ne peut pas rester vide.` };
};

export const isSameStaffCell = (one: StaffCell, other: StaffCell): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The columns of a row's key, out of the key. */
export const keyCells = (resource: Resource, key: string): StaffCells =>
  travellingRow(resource, keyColumns(resource, key));

/** The values that a column is chosen among, with their words; null where it is typed. */
export const optionsOf = ({
  kind,
  words = {},
}: ExchangeColumn): readonly { readonly value: string; readonly label: string }[] | null => {
  if (kind === "flag") return YES_OR_NO;
  if (kind !== "choice") return null;
  return Object.values(words).map(([shown]) => ({ value: shown, label: shown }));
};

const YES_OR_NO = [
  { value: "oui", label: "oui" },
  { value: "non", label: "non" },
];
