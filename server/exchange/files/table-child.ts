import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type ReadTable, Refusal } from "./lines.ts";
import type { ProcessSays } from "./table-says.ts";

// The process that reads and writes whole files (table-process.ts): what they take goes with it. Each
// task loads its own library alone.

async function* read(table: () => Promise<ReadTable>): AsyncGenerator<string> {
  const said = (says: ProcessSays): string => `${JSON.stringify(says)}\n`;
  try {
    const { columns, lines } = await table();
    yield said({ columns });
    for await (const batch of lines) yield batch.map((line) => said({ line })).join("");
    yield said({ end: true });
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    yield said({ refused: thrown.reason, at: thrown.line });
  }
}

const outputOf = async (task: string | undefined, input: Buffer) => {
  if (task === "write-xlsx") return [await (await import("./xlsx-bytes.ts")).xlsxBytes(input)];
  if (task === "check-edifact") {
    return [JSON.stringify((await import("../edifact/check-says.ts")).checkSays(input))];
  }
  const table = await readerOf(task);
  return read(() => table(input));
};

const readerOf = async (task: string | undefined) => {
  if (task === "read-xlsx") return (await import("./xlsx-table.ts")).xlsxTable;
  if (task === "read-edifact") return (await import("./edifact-table.ts")).edifactTable;
  return (await import("./xml-table.ts")).xmlTable;
};

await pipeline(
  Readable.from(await outputOf(process.argv[2], await buffer(process.stdin))),
  process.stdout,
);
