import { departures } from "../../../api-schema/exchange/departures.ts";
import { invoices } from "../../../api-schema/exchange/invoices.ts";
import { readInterchange } from "../../../core/edifact/interchange.ts";
import { rowsOf } from "../../../core/edifact/rows.ts";
import { EdifactFault } from "../../../core/edifact/syntax.ts";
import { type BadLine, type FileRow, type ReadTable, Refusal } from "./lines.ts";

/**
 * The table in an EDIFACT interchange: what its messages say, in the columns of the resource that they are of.
 * A line is the place of a segment, which is that of the file where each stands on its own. Reads it whole: for a
 * process of its own.
 */
export const edifactTable = async (bytes: Buffer): Promise<ReadTable> => {
  try {
    const { resource, rows } = rowsOf(readInterchange(bytes.toString("latin1")));
    const { columns } = resource === "departures" ? departures : invoices;
    const headers = Object.entries(columns).map(([name, { header }]) => [name, header] as const);
    const read = rows.map((row): FileRow | BadLine =>
      "reason" in row
        ? row
        : {
            line: row.line,
            cells: Object.fromEntries(
              headers.map(([name, header]) => [header, row.cells[name] ?? ""]),
            ),
          },
    );
    return { columns: headers.map(([, header]) => header), lines: batches(read) };
  } catch (thrown) {
    if (thrown instanceof EdifactFault) throw new Refusal(thrown.message, thrown.at);
    throw thrown;
  }
};

async function* batches(
  rows: readonly (FileRow | BadLine)[],
): AsyncGenerator<readonly (FileRow | BadLine)[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500);
}
