import { zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { cellText } from "../../../core/exchange/spreadsheet-text.ts";
import { headerOf, namesOf, rowOf } from "./header.ts";
import {
  type BadLine,
  type FileRow,
  LONGEST_LINE,
  type ReadTable,
  Refusal,
  tooLong,
} from "./lines.ts";
import { numberText } from "./number-text.ts";
import { checkSheet, checkMarkup } from "./sheet-markup.ts";
import { unzipped } from "./zip.ts";

/**
 * The table in the only filled sheet of a workbook; its first filled row names the columns. Reads it
 * whole: for a process of its own.
 */
export const xlsxTable = async (bytes: Buffer): Promise<ReadTable> => {
  const sheets = (await sheetsOf(partsOf(bytes))).filter(({ data }) => data.some(isFilled));
  const [sheet, other] = sheets;
  if (sheet === undefined) throw new Refusal("Le classeur est vide : vérifiez son export.");
  if (other !== undefined) {
    throw new Refusal(
      `Le classeur a plusieurs feuilles remplies (« ${sheet.sheet} », « ${other.sheet} ») : gardez celle à lire, seule.`,
    );
  }
  const at = sheet.data.findIndex(isFilled);
  const header = headerOf(textsOf(sheet.data[at] ?? []), at + 1);
  const rows = sheet.data.slice(at + 1).flatMap((cells, index): readonly (FileRow | BadLine)[] => {
    const line = at + index + 2;
    const texts = textsOf(cells);
    if (texts.reduce((size, text) => size + text.length, 0) > LONGEST_LINE) return [tooLong(line)];
    const row = rowOf(header, texts, line);
    return row === null ? [] : [row];
  });
  return { columns: namesOf(header), lines: batches(rows) };
};

async function* batches<A>(rows: readonly A[]): AsyncGenerator<readonly A[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500);
}

/** The parts of a workbook that say what stands in its cells, looked through. */
const partsOf = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const parts = unzipped(bytes, (name) => /\.(?:xml|rels)$/.test(name) || name.endsWith(".bin"));
  if (!parts.has("[Content_Types].xml") || !parts.has("xl/workbook.xml")) {
    throw new Refusal(
      "Cette archive n’est pas un classeur .xlsx : ouvrez-la dans votre tableur et enregistrez-la au format .xlsx ou CSV.",
    );
  }
  if ([...parts.keys()].some((name) => name.endsWith("vbaProject.bin"))) {
    throw new Refusal(
      "Le classeur contient des macros : enregistrez-le au format .xlsx, sans macros.",
    );
  }
  const read = new Map(
    [...parts].filter(([name]) => name.startsWith("xl/") && !name.endsWith(".bin")),
  );
  for (const part of read.values()) {
    const markup = checkMarkup(part);
    // A workbook may call its sheets as it likes.
    if (markup.includes("sheetData")) checkSheet(markup);
  }
  return read;
};

type Cell = string | boolean | Date | null;

interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly Cell[])[];
}

/**
 * What the library reads is an archive of our own, of the parts that were looked through: it has its
 * own way with the headers of a zip.
 */
const sheetsOf = async (parts: ReadonlyMap<string, Buffer>): Promise<readonly Sheet[]> => {
  const archive = zipSync(Object.fromEntries(parts), { level: 0 });
  try {
    const sheets = await readSheets(archive.buffer, { trim: false, parseNumber: asDisplayed });
    // Its types say constructors where it gives dates.
    return sheets as unknown as readonly Sheet[];
  } catch {
    throw new Refusal(
      "Le classeur est illisible ou abîmé : ouvrez-le dans votre tableur, enregistrez-le à nouveau au format .xlsx, ou exportez-le en CSV.",
    );
  }
};

/**
 * A number with the fifteen digits that spreadsheets show of it: 0.1 + 0.2 is written
 * 0.30000000000000004. One of more digits than that has lost some, and says so by its exponent.
 */
const asDisplayed = (written: string): string => {
  const number = Number(written);
  if (!Number.isFinite(number)) throw new Error(`${written} is not a number`);
  const shown = Number(number.toPrecision(15));
  if (Math.abs(shown) >= 1e15) return numberText(shown.toExponential().replace("e", "E"));
  return numberText(Math.abs(shown) < 1e-6 ? shown.toFixed(20).replace(/\.?0+$/, "") : `${shown}`);
};

const textsOf = (cells: readonly Cell[]): readonly string[] => cells.map(textOf);

const textOf = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "vrai" : "faux";
  if (typeof cell === "string") return cellText(cell);
  if (Number.isNaN(cell.getTime())) return "";
  const written = cell.toISOString();
  return written.slice(0, written.endsWith("T00:00:00.000Z") ? 10 : 19).replace("T", " ");
};

const isFilled = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => cell !== null && cell !== "");
