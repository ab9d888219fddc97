import { Result } from "effect";
import type { KindName } from "../../api-schema/exchange/kinds.ts";
import type {
  Cell,
  ExchangeColumn,
  ExchangeRow,
  Resource,
} from "../../api-schema/exchange/resource.ts";
import type { StaffCell, StaffCells } from "../../api-schema/staff-resources.ts";

import { readValue, type Said, writeCell } from "./cells.ts";
import { isSameCell } from "./differences.ts";

// Cells as they travel between the desk and the server: values, not the texts of a file.

/** A value as it travels: a document is its JSON as one text. */
export const travelling = ({ kind }: Pick<ExchangeColumn, "kind">, value: Cell): StaffCell =>
  // safe: what the other kinds hold is what a cell of the wire may be
  kind === "document" && value !== null ? JSON.stringify(value) : (value as StaffCell);

/** Cells of a row as they travel; columns that the resource no longer has stay away. */
export const travellingRow = ({ columns }: Resource, row: ExchangeRow): StaffCells =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const column = columns[name];
      return column === undefined ? [] : [[name, travelling(column, value)] as const];
    }),
  );

/** A value that has travelled, as rows have it; undefined where it is none of its column's kind. */
export const arrived = (
  column: Pick<ExchangeColumn, "kind">,
  value: StaffCell,
): Cell | undefined => {
  if (!fitsKind(column, value)) return undefined;
  // safe: it fits the kind
  if (column.kind !== "document" || typeof value !== "string") return value;
  try {
    const document: unknown = JSON.parse(value);
    return typeof document === "object" ? (document as Cell) : undefined; // safe: what JSON has of them
  } catch {
    return undefined;
  }
};

/** Whether a value is of the kind of its column at all; what it may be beside is for `readTyped`. */
export const fitsKind = ({ kind }: Pick<ExchangeColumn, "kind">, value: StaffCell): boolean =>
  value === null || FITS[FORMS[kind]](value);

/**
 * What a typed value says in its column, or what is wrong with it, in French. Nothing typed takes away,
 * where the column may be without.
 */
export const readTyped = (
  column: ExchangeColumn,
  value: StaffCell,
): Result.Result<Said, string> => {
  if (isNone(value)) {
    return column.clears === true
      ? Result.succeed({ says: "none" })
      : Result.fail(`« ${column.header} » ne peut pas être supprimé.`);
  }
  return Result.flatMap(readValue(column, textOf(column, value)), (read) =>
    // What was rounded on the way is not what was typed.
    typeof value === "number" && !isSameCell(read, value)
      ? Result.fail("Pas plus de deux décimales.")
      : Result.succeed({ says: "value", value: read }),
  );
};

type Form = "text" | "number" | "whole" | "flag" | "texts" | "steps";

const FORMS: { readonly [Kind in KindName]: Form } = {
  text: "text",
  identifier: "text",
  ean: "text",
  customerNumber: "text",
  siren: "text",
  siret: "text",
  vatNumber: "text",
  naf: "text",
  email: "text",
  phone: "text",
  postcode: "text",
  whole: "whole",
  euros: "whole",
  fineEuros: "whole",
  kilograms: "whole",
  fineGrams: "whole",
  percent: "number",
  flag: "flag",
  day: "text",
  instant: "text",
  clock: "text",
  choice: "text",
  texts: "texts",
  choices: "texts",
  document: "text",
  steps: "steps",
};

const FITS: { readonly [Name in Form]: (value: NonNullable<StaffCell>) => boolean } = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  whole: (value) => Number.isSafeInteger(value),
  flag: (value) => typeof value === "boolean",
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  steps: (value) => Array.isArray(value) && value.every((one) => typeof one === "object"),
};

const isNone = (value: StaffCell): value is null =>
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** As the reading of a cell takes it; texts are that already. */
const textOf = (column: ExchangeColumn, value: NonNullable<StaffCell>): string =>
  typeof value === "string"
    ? value
    : // safe: it fits the kind
      writeCell(column, value);
