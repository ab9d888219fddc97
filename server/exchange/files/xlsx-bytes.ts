import writeXlsx from "write-excel-file/node";
import { safeCell } from "../../../core/exchange/spreadsheet-text.ts";
import type { WrittenCell } from "./written-cells.ts";

/** The workbook of rows that are given as JSON: a list of lists of cells, the header first. */
export const xlsxBytes = async (input: Buffer): Promise<Buffer> => {
  const rows = JSON.parse(input.toString("utf8")) as readonly (readonly WrittenCell[])[];
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (cell === "") return null;
      return typeof cell === "number" ? cell : { type: String, value: markedText(safeCell(cell)) };
    }),
  );
  return writeXlsx(cells, { sheet: "Feuille 1" }).toBuffer();
};

/**
 * A text as SpreadsheetML writes what XML cannot hold, '_x0001_': the library leaves such characters
 * out. A text that looks like it has its first sign written so, and one that is the name of a property
 * of every object too, which the library takes for a string that it knows.
 */
const markedText = (text: string): string => {
  const marked = text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_").replaceAll(UNHELD, codes);
  return marked in Object.prototype ? codes(marked.charAt(0)) + marked.slice(1) : marked;
};

const UNHELD =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/g;

const codes = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `_x${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}_`,
  ).join("");
