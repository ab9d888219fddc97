import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../../../core/files/text-encoding.ts";
import { readDelimited } from "../../../core/quick-entry/delimited.ts";
import { scannedCode } from "../../../core/quick-entry/scanned.ts";
import type { Columns } from "../../../core/quick-entry/table.ts";
import { entriesOf } from "../../../core/quick-entry/table-entries.ts";
import { BAKERY, PRODUCTS, TODAY } from "./bakery.ts";

const CONTEXT = { vocabulary: BAKERY, today: TODAY };

const cellsOf = (text: string) => readDelimited(text).rows.map(({ cells }) => cells);
const meaningsOf = (text: string, columns?: Columns) => {
  const table = readDelimited(text);
  return entriesOf(table, columns ?? table.columns, CONTEXT).map(({ meaning }) => meaning);
};

const cell = fc
  .string({ unit: fc.constantFrom(..."aéœ€Zz09 ,;|\t\"'\n-+"), maxLength: 8 })
  .map((text) => text.trim());
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .filter((rows) => rows.every((row) => row.some((text) => text !== "")));

/** As spreadsheets write it. */
const written = (rows: readonly (readonly string[])[], separator: string, line: string): string =>
  rows
    .map((row) =>
      row
        .map((text) => (/[,;|\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(separator),
    )
    .join(line);

describe("a table", () => {
  it("[ENTRY-11] is read back whatever its separator and its ends of lines", () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(";", ",", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        (rows, separator, line) => {
          const read = readDelimited(`\uFEFF${written(rows, separator, line)}`);
          const all = [
            ...(read.header === null ? [] : [read.header]),
            ...read.rows.map(({ cells }) => cells),
          ];
          expect(all).toEqual(rows);
          expect(read.problems).toEqual([]);
        },
      ),
    );
  });

  it("[ENTRY-11] is any text at all, each row with its place in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
        const { rows, columns } = readDelimited(text);
        let end = 0;
        for (const { at } of rows) {
          expect(at.from).toBeGreaterThanOrEqual(end);
          expect(at.to).toBeGreaterThanOrEqual(at.from);
          expect(at.to).toBeLessThanOrEqual(text.length);
          end = at.to;
        }
        expect(
          entriesOf({ header: null, rows, columns, problems: [] }, columns, CONTEXT).length,
        ).toBeLessThanOrEqual(rows.length);
      }),
    );
  });

  it("[ENTRY-11] knows its columns by their titles, with rows of a form that are not filled left out", () => {
    const text =
      "sep=;\r\nRéf.;Désignation;PU HT;Qté\r\n101065;Farine Tradition T65;21,40;10\r\n\r\n340212;Croissant AOP;58,90;\r\n200110;Levure;22,00;0\r\n";
    const read = readDelimited(text);
    expect(read.header).toEqual(["Réf.", "Désignation", "PU HT", "Qté"]);
    expect(read.columns).toEqual({ product: 0, quantity: 3, name: 1 });
    expect(read.rows.map(({ at }) => text.slice(at.from, at.to))).toEqual([
      "101065;Farine Tradition T65;21,40;10",
      "340212;Croissant AOP;58,90;",
      "200110;Levure;22,00;0",
    ]);
    expect(meaningsOf(text)).toEqual([
      { kind: "sure", code: "101065-1", quantity: 10, explanation: null },
    ]);
  });

  it("[ENTRY-11] knows its columns by what stands in them when they have no titles", () => {
    expect(readDelimited("10\tFarine Tradition\t101065\n4\tCroissant\t340212").columns).toEqual({
      product: 2,
      quantity: 0,
      name: 1,
    });
    expect(readDelimited("101065,21.40,10\n340212,58.90,4").columns).toEqual({
      product: 0,
      quantity: 2,
      name: null,
    });
  });

  it("[ENTRY-12] takes a known code surely, asks about an unknown one, and keeps what it cannot read", () => {
    const rows = [
      "Code;Libellé;Quantité",
      "101065;;10",
      "340212;;1 200",
      "999999;Croissant pur beurre AOP;2",
      ";Levure fraîche pressée;3",
      "101065;Croissants;4",
      "888888;;5",
      "200110;;2,5",
      "200110;;beaucoup",
      "3,76E+12;;4",
    ];
    expect(meaningsOf(rows.join("\n"))).toEqual([
      { kind: "sure", code: "101065-1", quantity: 10, explanation: null },
      {
        kind: "likely",
        code: "340212-1",
        quantity: 10,
        explanation: "1\u202F200 pièces ÷ 120 = 10",
      },
      {
        kind: "doubt",
        choices: [{ code: "340212-1", quantity: 2 }],
        question: "La référence 999999 n’est pas dans votre catalogue : est-ce l’un de ceux-ci ?",
      },
      { kind: "likely", code: "200110-1", quantity: 3, explanation: null, asOn: "2026-11-19" },
      {
        kind: "doubt",
        choices: [{ code: "101065-1", quantity: 4 }],
        question: "Est-ce bien « Farine de blé Tradition française T65 » ?",
      },
      { kind: "unknown", reason: "La référence 888888 n’est pas dans votre catalogue." },
      {
        kind: "doubt",
        choices: [
          { code: "200110-1", quantity: 3 },
          { code: "200110-1", quantity: 2 },
        ],
        question: "« Carton 10 × 1 kg » ne se partage pas : combien ?",
      },
      { kind: "unknown", reason: "La quantité n’est pas un nombre." },
      {
        kind: "unknown",
        reason: "Le tableur a abrégé ce code : mettez sa colonne au format texte.",
      },
    ]);
  });

  it("[ENTRY-12] follows the columns that the person says", () => {
    const columns = { product: 0, quantity: 2, name: null };
    expect(meaningsOf("101065;3;7", columns)).toEqual([
      { kind: "sure", code: "101065-1", quantity: 7, explanation: null },
    ]);
  });

  it("[ENTRY-11] reads 5 000 rows, and says that it leaves the rest", () => {
    const rows = Array.from({ length: 5001 }, (_, at) => `${PRODUCTS[at % 900]?.reference};2`);
    const read = readDelimited(rows.join("\n"));
    expect(read.rows).toHaveLength(5000);
    expect(read.problems).toEqual(["Seules les 5 000 premières lignes sont lues, sur 5001."]);
    expect(entriesOf(read, read.columns, CONTEXT)).toHaveLength(5000);
  });

  it("[ENTRY-11] tells of a quote that is not closed", () => {
    expect(readDelimited('101065;"Farine\n340212;4').problems).toEqual([
      "Un guillemet ouvert n’est pas refermé : vérifiez les lignes.",
    ]);
  });
});

describe("the bytes of a file", () => {
  const text = "Réf;Qté\n101065;10\nŒufs;3 €";
  const utf16 = (mark: string, isLittle: boolean) =>
    Uint8Array.from(
      Array.from(`${mark}${text}`, (sign) => sign.charCodeAt(0)).flatMap((unit) =>
        isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
      ),
    );
  const WINDOWS = new Map([
    ["Œ", 0x8c],
    ["€", 0x80],
  ]);
  const windows = Uint8Array.from(text, (sign) => WINDOWS.get(sign) ?? sign.charCodeAt(0));

  it.each([
    ["UTF-8", "UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with its mark", "UTF-8", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16, little end first", "UTF-16", utf16("\uFEFF", true)],
    ["UTF-16, big end first", "UTF-16", utf16("\uFEFF", false)],
    ["UTF-16 without its mark", "UTF-16", utf16("", true)],
    ["Windows-1252", "Windows-1252", windows],
  ])("[ENTRY-11] are read as %s, and say so", (_, encoding, bytes) => {
    expect(decodeBytes(bytes)).toEqual({ text, encoding });
    expect(cellsOf(decodeBytes(bytes).text)).toEqual([
      ["101065", "10"],
      ["Œufs", "3 €"],
    ]);
  });

  it("[ENTRY-11] are text whatever they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decodeBytes(bytes).text).toBe("string");
      }),
    );
  });
});

describe("a scan", () => {
  const eggs = BAKERY.products.get(
    PRODUCTS.find(({ orderStep }) => orderStep > 1)?.code ?? ("" as never),
  );
  const meant = (raw: string) => scannedCode(raw, BAKERY).meaning;

  it("[ENTRY-13] is one order step of the product, by its EAN, its reference or its shelf label", () => {
    const sure = { kind: "sure", code: eggs?.code, quantity: eggs?.orderStep, explanation: null };
    for (const raw of [eggs?.ean, eggs?.reference, `PNT:${eggs?.code}`, ` pnt:${eggs?.code}\n`]) {
      expect([raw, meant(raw ?? "")]).toEqual([raw, sure]);
    }
    const gtin14 = `1${eggs?.ean?.slice(0, 12)}0`;
    expect(meant(gtin14)).toEqual(sure);
  });

  it("[ENTRY-13] is kept with its reason when the catalogue does not have it", () => {
    expect(scannedCode(" 96385074 ", BAKERY)).toEqual({
      said: "96385074",
      at: { from: 1, to: 9 },
      meaning: { kind: "unknown", reason: "Ce code n’est pas dans votre catalogue." },
    });
    expect(meant("PNT:3760123456789")).toMatchObject({ kind: "unknown" });
  });
});
