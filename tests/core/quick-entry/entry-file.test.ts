import { describe, expect, it } from "vitest";
import {
  columnCount,
  ENTRY_FILE_ACCEPT,
  entryFileProblem,
  isPastedTable,
  LARGEST_FILE,
  PASTED_TABLE,
  withHeaderRow,
} from "../../../core/quick-entry/entry-file.ts";
import type { Table } from "../../../core/quick-entry/table.ts";

describe("[ENTRY-11] a file of lines", () => {
  const problem = (name: string, size = 100) => entryFileProblem({ name, size });

  it.each(["commande.csv", "commande.TSV", "commande.txt", "commande", "xlsx.csv", "a.xlsx.csv"])(
    "may be %s",
    (name) => {
      expect(problem(name)).toBeNull();
    },
  );

  it.each(["a.xls", "a.xlsx", "A.XLSX", "a.xlsm", "a.ods", "a.numbers"])(
    "is no workbook, as %s is",
    (name) => {
      expect(problem(name)).toBe(
        "Un classeur ne se lit pas ici : enregistrez-le au format CSV, ou copiez ses cellules et collez-les.",
      );
    },
  );

  it.each([
    "bon.pdf",
    "bon.doc",
    "bon.docx",
    "bon.odt",
    "bon.rtf",
    "photo.png",
    "photo.jpg",
    "photo.JPEG",
    "photo.heic",
    "photo.gif",
    "photo.webp",
    "tout.zip",
  ])("is no document or picture, as %s is", (name) => {
    expect(problem(name)).toBe(
      "Ce fichier ne se lit pas ici : déposez un fichier CSV ou texte, ou copiez ses lignes et collez-les.",
    );
  });

  it("is neither empty nor larger than two megabytes", () => {
    expect([LARGEST_FILE, ...[1, LARGEST_FILE].map((size) => problem("a.csv", size))]).toEqual([
      2_000_000,
      null,
      null,
    ]);
    expect([problem("a.csv", 0), problem("a.csv", LARGEST_FILE + 1)]).toEqual([
      "Ce fichier est vide.",
      "Ce fichier dépasse 2 Mo : gardez les seules lignes à commander.",
    ]);
  });

  it("is one of those that the picker offers", () => {
    expect(ENTRY_FILE_ACCEPT.split(",")).toEqual([
      ".csv",
      ".tsv",
      ".txt",
      "text/csv",
      "text/plain",
      "text/tab-separated-values",
    ]);
  });
});

describe("[ENTRY-11] what is pasted", () => {
  it("comes from a spreadsheet when two rows or more have a tab each, whatever their ends", () => {
    const texts = [
      "T65\t10\nLevure\t3",
      "T65\t10\r\nLevure\t3\r\n",
      "T65\t10\rLevure\t3",
      "\n\nT65\t10\n  \nLevure\t3\n",
      "T65\t10",
      "T65\t10\nMerci",
      "T65\t10\n",
      "10 T65\n3 levures",
      "",
    ];
    expect(texts.map(isPastedTable)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(PASTED_TABLE).toBe("Tableau collé");
  });
});

describe("[ENTRY-12] the first row of a table", () => {
  const columns = { product: 0, quantity: 1, name: null };
  const row = (from: number, ...cells: string[]) => ({ cells, at: { from, to: from + 9 } });
  const [first, second] = [row(12, "101065", "10"), row(22, "200110", "3")];
  const titled: Table = { header: ["Code", "Qté"], rows: [first, second], problems: [], columns };
  const bare: Table = { ...titled, header: null };

  it("is as it was guessed, or as the person says it is", () => {
    for (const table of [titled, bare]) expect(withHeaderRow(table, null)).toBe(table);
    expect([withHeaderRow(titled, true), withHeaderRow(bare, false)]).toEqual([titled, bare]);
  });

  it("becomes the titles, and titles become the first row, which stands before the others", () => {
    expect([withHeaderRow(bare, true), withHeaderRow(titled, false)]).toEqual([
      { ...bare, header: ["101065", "10"], rows: [second] },
      {
        ...titled,
        header: null,
        rows: [{ cells: ["Code", "Qté"], at: { from: 0, to: 12 } }, first, second],
      },
    ]);
  });

  it("is nothing where there is none, and all where there is no other", () => {
    const empty = { ...bare, rows: [] };
    expect([withHeaderRow(empty, true), withHeaderRow({ ...titled, rows: [] }, false)]).toEqual([
      empty,
      { ...bare, rows: [{ cells: ["Code", "Qté"], at: { from: 0, to: 0 } }] },
    ]);
  });

  it("counts for the width as any other", () => {
    const wide = row(32, "a", "b", "c");
    expect(
      [
        titled,
        bare,
        { ...titled, rows: [first, wide, second] },
        { ...titled, header: ["a", "b", "c", "d"] },
        { ...bare, rows: [] },
      ].map(columnCount),
    ).toEqual([2, 2, 3, 4, 0]);
  });
});
