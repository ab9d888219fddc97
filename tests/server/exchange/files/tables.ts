import { Effect, Result, Stream } from "effect";
import { zipSync, strToU8 } from "fflate";
import type { FileTable } from "../../../../server/exchange/files/file-table.ts";
import { openTable } from "../../../../server/exchange/files/open-table.ts";
import { type ReadTable, Refusal } from "../../../../server/exchange/files/lines.ts";
import { recognised } from "../../../../server/exchange/files/recognised.ts";
import type { ProcessBounds } from "../../../../server/exchange/files/table-process.ts";
import { writeTable } from "../../../../server/exchange/files/write-table.ts";
import { xlsxTable } from "../../../../server/exchange/files/xlsx-table.ts";
import { xmlTable } from "../../../../server/exchange/files/xml-table.ts";
import type { WrittenRow } from "../../../../server/exchange/files/written-cells.ts";

/** Bytes as they come from a network: in pieces of that size. */
export async function* pieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Everything that a file is read into: its table, or the reason and the line of its refusal. */
export const read = (
  file: string | Uint8Array,
  { size, ...bounds }: { readonly size?: number } & Partial<ProcessBounds> = {},
) => {
  const bytes = typeof file === "string" ? utf8(file) : file;
  return wholeTable(openTable(pieces(bytes, size), bounds));
};

export const wholeTable = (opening: ReturnType<typeof openTable>) =>
  Effect.gen(function* () {
    const table: FileTable = yield* opening;
    const { format, columns } = table;
    const lines = yield* Effect.result(Stream.runCollect(table.lines));
    return Result.isSuccess(lines)
      ? { format, columns, lines: lines.success }
      : { format, columns, reason: lines.failure.reason, line: lines.failure.line };
  }).pipe(
    Effect.catchTag("UnreadableFile", ({ reason, line }) => Effect.succeed({ reason, line })),
    Effect.scoped,
    Effect.runPromise,
  );

/** What a file is read into, spreadsheets and XML too, without the process around them. */
export const readHere = async (file: string | Uint8Array) => {
  const bytes = Buffer.from(typeof file === "string" ? utf8(file) : file);
  try {
    const format = await recognised(bytes.subarray(0, 65_536));
    if (format !== "xlsx" && format !== "xml") return await read(bytes, { size: 997 });
    const table: ReadTable = await (format === "xlsx" ? xlsxTable : xmlTable)(bytes);
    const lines = [];
    for await (const batch of table.lines) lines.push(...batch);
    return { format, columns: table.columns, lines };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { reason: thrown.reason, line: thrown.line };
  }
};

export const written = async (
  format: "csv" | "xlsx" | "ndjson",
  columns: readonly string[],
  rows: readonly WrittenRow[],
): Promise<Uint8Array> =>
  Buffer.concat(
    await Effect.runPromise(Stream.runCollect(writeTable(format, columns, Stream.fromArray(rows)))),
  );

/** A workbook whose only sheet has these rows, as SpreadsheetML: '<row r="1">…'. */
export const workbook = (rows: string, others: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
        "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Articles" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
        "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
        "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
        ...others,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A cell of text. */
export const cell = (address: string, text: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
