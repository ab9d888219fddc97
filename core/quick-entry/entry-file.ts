import type { Table } from "./table.ts";

/** The largest file that is read, in bytes: 5,000 rows are a tenth of it. */
export const LARGEST_FILE = 2_000_000;

/** What a browser's file picker offers. */
export const ENTRY_FILE_ACCEPT = ".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";

/** Why a file cannot be read as lines of an order, in French; null when it may be tried. */
export const entryFileProblem = ({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | null => {
  if (/\.(?:xlsx?|xlsm|ods|numbers)$/i.test(name)) {
    return "Un classeur ne se lit pas ici : enregistrez-le au format CSV, ou copiez ses cellules et collez-les.";
  }
  if (/\.(?:pdf|docx?|odt|rtf|png|jpe?g|heic|gif|webp|zip)$/i.test(name)) {
    return "Ce fichier ne se lit pas ici : déposez un fichier CSV ou texte, ou copiez ses lignes et collez-les.";
  }
  if (size > LARGEST_FILE) return "Ce fichier dépasse 2 Mo : gardez les seules lignes à commander.";
  return size === 0 ? "Ce fichier est vide." : null;
};

/** What a pasted table is called. */
export const PASTED_TABLE = "Tableau collé";

/** Whether what is pasted comes from a spreadsheet: two rows or more, each with a tab. */
export const isPastedTable = (text: string): boolean => {
  const rows = text.split(/\r\n?|\n/).filter((row) => row.trim() !== "");
  return rows.length > 1 && rows.every((row) => row.includes("\t"));
};

/** The table as the person says its first row is; null: as it was guessed. */
export const withHeaderRow = (table: Table, hasHeader: boolean | null): Table => {
  const { header, rows } = table;
  if (hasHeader === null || hasHeader === (header !== null)) return table;
  const [first, ...rest] = rows;
  if (hasHeader) return first === undefined ? table : { ...table, header: first.cells, rows: rest };
  const row = { cells: header ?? [], at: { from: 0, to: first?.at.from ?? 0 } };
  return { ...table, header: null, rows: [row, ...rows] };
};

/** How many columns the widest row has. */
export const columnCount = ({ header, rows }: Table): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.length ?? 0);
