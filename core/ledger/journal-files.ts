import type { BookEntry, ClosedPeriod } from "../../api-schema/staff-books.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { entriesHead, entryLine } from "../invoices/accounting-entries.ts";
import { compactDay, decimalComma, frenchDay } from "../invoices/columns.ts";
import { csvText } from "../invoices/invoices-csv.ts";
import { creditOf, debitOf } from "./book-totals.ts";
import { JOURNAL_WORDS } from "./journal-entries.ts";

/** How the entries of a closed period are written, their head first and then each in its order. */
export interface JournalFile {
  readonly head: string;
  readonly entry: (entry: BookEntry, closedOn: CalendarDay) => string;
}

/** The file of entries that the tax office asks for (LPF, art. A47 A-1 VII): 18 columns between tabs. */
export const FEC: JournalFile = {
  head: entriesHead(),
  entry: (entry, closedOn) =>
    entry.lines
      .map((line) =>
        entryLine([
          entry.journal,
          JOURNAL_WORDS[entry.journal],
          numberOf(entry),
          compactDay(entry.day),
          line.account,
          line.accountLabel,
          line.party?.number ?? "",
          line.party?.name ?? "",
          entry.piece,
          compactDay(entry.pieceDay),
          line.label,
          decimalComma(debitOf(line)),
          decimalComma(creditOf(line)),
          line.letter?.letters ?? "",
          line.letter === undefined ? "" : compactDay(line.letter.day),
          compactDay(closedOn),
          "",
          "",
        ]),
      )
      .join(""),
};

const COLUMNS: readonly string[] = [
  "Journal",
  "Numéro",
  "Date",
  "Compte",
  "Libellé du compte",
  "Tiers",
  "Nom du tiers",
  "Pièce",
  "Date de la pièce",
  "Libellé",
  "Débit",
  "Crédit",
  "Clôturée le",
  "Lettrage",
  "Lettré le",
];

const csvLine = (cells: readonly string[]): string => `${cells.map(csvText).join(";")}\r\n`;

/** The same as a spreadsheet reads it: UTF-8 with its mark, semicolons, French days and decimals. */
export const JOURNALS_CSV: JournalFile = {
  head: `\ufeff${csvLine(COLUMNS)}`,
  entry: (entry, closedOn) =>
    entry.lines
      .map((line) =>
        csvLine([
          entry.journal,
          numberOf(entry),
          frenchDay(entry.day),
          line.account,
          line.accountLabel,
          line.party?.number ?? "",
          line.party?.name ?? "",
          entry.piece,
          frenchDay(entry.pieceDay),
          line.label,
          decimalComma(debitOf(line)),
          decimalComma(creditOf(line)),
          frenchDay(closedOn),
          line.letter?.letters ?? "",
          line.letter === undefined ? "" : frenchDay(line.letter.day),
        ]),
      )
      .join(""),
};

/** What the table of a period is kept under. */
export const csvName = ({ from, until }: Pick<ClosedPeriod, "from" | "until">): string =>
  `journaux-${from}-${until}.csv`;

const numberOf = ({ number }: BookEntry): string => (number === null ? "" : String(number));
