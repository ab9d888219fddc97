import { Effect, Exit, Stream } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnwritableTable, writeTable } from "../../../../server/exchange/files/write-table.ts";
import { xlsxBytes } from "../../../../server/exchange/files/xlsx-bytes.ts";
import { xlsxTable } from "../../../../server/exchange/files/xlsx-table.ts";
import { read, written } from "./tables.ts";

/** As the database holds it: no NUL. Blanks, signs and names that a reader may stumble over come often. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(..."=+-@'\"\t\r\n;,| 1é\u0001\u2028\uFEFF_x041") }),
  fc.string({ unit: "binary" }).map((each) => each.replaceAll("\0", "")),
  fc.constantFrom(
    "_x0041_",
    "__proto__",
    "constructor",
    "sep=;",
    "\uFFFD",
    "\u{1FFFF}",
    "-1",
    "vrai",
    "3,25E+12",
  ),
);

/** Rows of which each says something: an empty line is none; columns that do not begin as XML or JSON. */
const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    columns: fc
      .uniqueArray(
        fc.oneof(text, fc.constantFrom("code", "__proto__", "=1")).map((name) => name.trim()),
        { minLength: width, maxLength: width },
      )
      .filter((names) => names.every((name) => name !== "") && !/^[<[{]/.test(names[0] ?? "")),
    rows: fc.array(
      fc.array(text, { minLength: width, maxLength: width }).filter((row) => row.join("") !== ""),
      { maxLength: 5 },
    ),
  }),
);

const asCells = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""])));

/** What was written as it is read: the columns and the cells. */
const readBack = async (
  format: "csv" | "xlsx" | "ndjson",
  columns: readonly string[],
  rows: readonly (readonly string[])[],
) => {
  const table = await read(await written(format, columns, asCells(columns, rows)));
  if (!("lines" in table)) throw new Error(table.reason);
  return {
    columns: table.columns,
    rows: table.lines.map((line) => ("cells" in line ? line.cells : line)),
  };
};

describe("what goes out comes in again unchanged", () => {
  it("as CSV", async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        expect(await readBack("csv", columns, rows)).toEqual({
          columns,
          rows: asCells(columns, rows),
        });
      }),
      { numRuns: 300 },
    );
  });

  it("as JSON of one object a line", async () => {
    await fc.assert(
      fc.asyncProperty(
        table.filter(({ rows }) => rows.length > 0),
        async ({ columns, rows }) => {
          const { columns: names, ...rest } = await readBack("ndjson", columns, rows);
          // JavaScript puts the names that are numbers before the others.
          expect({ names: new Set(names), ...rest }).toEqual({
            names: new Set(columns),
            rows: asCells(columns, rows),
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("as a workbook", async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        // Without the processes around both, which take longer than they.
        const bytes = await xlsxBytes(Buffer.from(JSON.stringify([columns, ...rows])));
        const { lines, ...known } = await xlsxTable(bytes);
        const cells: unknown[] = [];
        for await (const batch of lines)
          for (const line of batch) cells.push("cells" in line && line.cells);
        expect({ ...known, cells }).toEqual({ columns, cells: asCells(columns, rows) });
      }),
      { numRuns: 300 },
    );
  });
});

describe("a written table", () => {
  const ROWS = [
    { code: "=HYPERLINK(1)", prix: -12.5 },
    { code: "-3", prix: "-4,5" },
  ];

  it("has no formula, and numbers that are numbers, in CSV as spreadsheets of France read it", async () => {
    const bytes = Buffer.from(await written("csv", ["code", "prix"], ROWS));
    expect(bytes.toString("utf8")).toBe(
      `\uFEFFcode;prix\r\n'=HYPERLINK(1);"-12,5"\r\n-3;"-4,5"\r\n`,
    );
  });

  it("has numbers and no apostrophe in JSON", async () => {
    const bytes = Buffer.from(await written("ndjson", ["code", "prix"], ROWS));
    expect(bytes.toString("utf8")).toBe(
      '{"code":"=HYPERLINK(1)","prix":-12.5}\n{"code":"-3","prix":"-4,5"}\n',
    );
  });

  it("is read with its numbers as French texts, whatever its format", async () => {
    const lines = [
      { code: "=HYPERLINK(1)", prix: "-12,5" },
      { code: "-3", prix: "-4,5" },
    ];
    for (const format of ["csv", "ndjson", "xlsx"] as const) {
      const table = await read(await written(format, ["code", "prix"], ROWS));
      expect("lines" in table && table.lines).toEqual(
        lines.map((cells, at) => ({ line: at + (format === "ndjson" ? 1 : 2), cells })),
      );
    }
  });

  it("is no workbook when a spreadsheet could not open it", async () => {
    const exits = await Promise.all(
      [
        Stream.make({ a: "x".repeat(32_768) }),
        Stream.fromIterable(Array.from({ length: 100_001 }, () => ({ a: "1" }))),
      ].map((rows) => Effect.runPromiseExit(Stream.runDrain(writeTable("xlsx", ["a"], rows)))),
    );
    expect(exits).toEqual([
      Exit.fail(
        new UnwritableTable({
          reason:
            "Une cellule dépasse 32 767 caractères, la limite d’un classeur : exportez en CSV.",
        }),
      ),
      Exit.fail(
        new UnwritableTable({
          reason: "Un classeur de plus de 100 000 lignes ne s’écrit pas : exportez-les en CSV.",
        }),
      ),
    ]);
  });
});
