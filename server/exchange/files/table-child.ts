import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type ReadTable, Refusal } from "./lines.ts";
import type { ProcessSays } from "./table-says.ts";
import { xlsxBytes } from "./xlsx-bytes.ts";
import { xlsxTable } from "./xlsx-table.ts";
import { xmlTable } from "./xml-table.ts";

// The process that reads and writes whole files (table-process.ts): what they take goes with it.

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

const task = process.argv[2];
const input = await buffer(process.stdin);
const output =
  task === "write-xlsx"
    ? [await xlsxBytes(input)]
    : read(() => (task === "read-xlsx" ? xlsxTable(input) : xmlTable(input)));
await pipeline(Readable.from(output), process.stdout);
