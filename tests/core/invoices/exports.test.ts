import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ENTRY_COLUMNS,
  entriesFileName,
  entriesHead,
  invoiceEntries,
} from "../../../core/invoices/accounting-entries.ts";
import { csvText, invoiceCsvLine, invoicesCsvHead } from "../../../core/invoices/invoices-csv.ts";
import { day } from "../values.ts";
import { anyInvoice, anyWord } from "./any-invoice.ts";

/** What a spreadsheet reads: semicolons, quotes doubled within quotes. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^;"\r\n]*)(;|\r\n|$)/gy;
  for (const [whole, value = "", end = ""] of text.matchAll(cell)) {
    if (whole === "") break;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

const amountOf = (text: string | undefined): number => {
  const [, sign, units, rest] = /^(-?)(\d+),(\d\d)$/.exec(text ?? "") ?? [];
  return Number(`${sign}${Number(units) * 100 + Number(rest)}`) + 0;
};

describe("invoices as a spreadsheet", () => {
  it("[INV-10] are read back as they were written, with sums that add up", () => {
    fc.assert(
      fc.property(fc.array(anyInvoice, { maxLength: 4 }), (invoices) => {
        const text = invoicesCsvHead() + invoices.map(invoiceCsvLine).join("");
        expect(text.startsWith("\ufeffNuméro;")).toBe(true);
        const [head = [], ...rows] = readCsv(text.slice(1));
        expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length));
        for (const [index, row] of rows.entries()) {
          const invoice = invoices[index];
          const cell = (name: string) => row[head.indexOf(name)];
          const sign = invoice?.kind === "creditNote" ? -1 : 1;
          const rates = head.flatMap((name, at) =>
            /^TVA |^Autres/.test(name) ? [amountOf(row[at])] : [],
          );
          expect([
            cell("Numéro"),
            amountOf(cell("Total HT")),
            rates.reduce((a, b) => a + b, 0),
            amountOf(cell("Total TVA")),
            amountOf(cell("Total TTC")),
          ]).toEqual([
            invoice?.number,
            sign * (invoice?.totals.net ?? 0) + 0,
            sign * (invoice?.totals.vat ?? 0) + 0,
            sign * (invoice?.totals.vat ?? 0) + 0,
            sign * (invoice?.totals.gross ?? 0) + 0,
          ]);
        }
      }),
    );
  });

  it("[INV-10] never begin a text with what a spreadsheet takes for a formula", () => {
    fc.assert(
      fc.property(anyWord, (word) => {
        const [[read = ""] = []] = readCsv(`${csvText(word)}\r\n`);
        expect(/^[=+\-@\t\r\n]/.test(read)).toBe(false);
        expect([word, `'${word}`]).toContain(read);
      }),
    );
  });
});

describe("invoices as accounting entries", () => {
  it("[INV-11] have the eighteen columns, and debit equal to credit", () => {
    fc.assert(
      fc.property(anyInvoice, fc.integer({ min: 1, max: 9_999 }), (invoice, rank) => {
        const rows = invoiceEntries(invoice, rank)
          .split("\r\n")
          .slice(0, -1)
          .map((line) => line.split("\t"));
        expect(rows.map((row) => row.length)).toEqual(rows.map(() => ENTRY_COLUMNS.length));
        const column = (name: (typeof ENTRY_COLUMNS)[number]) =>
          rows.map((row) => row[ENTRY_COLUMNS.indexOf(name)] ?? "");
        const sum = (name: "Debit" | "Credit") =>
          column(name).reduce((total, text) => total + amountOf(text), 0);
        expect([sum("Debit"), sum("Credit")]).toEqual([invoice.totals.gross, invoice.totals.gross]);
        const suppliers = rows.filter((row) => row[4] === "401000").map((row) => row.slice(11, 13));
        const gross = column(invoice.kind === "invoice" ? "Credit" : "Debit").at(-1) ?? "";
        expect(suppliers).toEqual([invoice.kind === "invoice" ? ["0,00", gross] : [gross, "0,00"]]);
        expect(new Set(column("EcritureNum"))).toEqual(new Set([String(rank)]));
        expect(new Set(column("EcritureDate"))).toEqual(new Set(["20261124"]));
      }),
    );
  });

  it("[INV-11] are kept under the name that the law gives the file of one company", () => {
    const period = { from: day("2026-11-01"), to: day("2026-11-30") };
    const name = (sirens: readonly (string | null)[]) => entriesFileName(sirens, period);
    expect([
      name(["999001019", "999001019"]),
      name(["999001019", "999001027"]),
      name(["999001019", null]),
      name([null]),
      name([]),
    ]).toEqual([
      "999001019FEC20261130.txt",
      "ecritures-2026-11-01-2026-11-30.txt",
      "ecritures-2026-11-01-2026-11-30.txt",
      "ecritures-2026-11-01-2026-11-30.txt",
      "ecritures-2026-11-01-2026-11-30.txt",
    ]);
  });

  it("[INV-11] name their columns as the law does", () => {
    expect(entriesHead()).toBe(
      "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n",
    );
  });
});
