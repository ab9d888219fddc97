import { jsonLineRecords } from "./json-records.ts";
import { type BadLine, type FileRow, LONGEST_LINE, type ReadTable, Refusal } from "./lines.ts";
import type { ProcessSays } from "./table-says.ts";

/** A character takes six in JSON at most, beside the names of the columns. */
const LONGEST_SAYING = 8 * LONGEST_LINE;

/** The table that another process reads, out of what it says. */
export const processTable = async (said: AsyncIterable<Uint8Array>): Promise<ReadTable> => {
  const sayings = sayingsOf(said);
  const { value: first = [] } = await sayings.next();
  const [head, ...rest] = first;
  if (head === undefined || !("columns" in head)) throw refusalOf(head);
  return { columns: head.columns, lines: linesOf(rest, sayings) };
};

async function* linesOf(
  rest: readonly ProcessSays[],
  sayings: AsyncIterable<readonly ProcessSays[]>,
): AsyncGenerator<readonly (FileRow | BadLine)[]> {
  let isEnded = false;
  const read = (batch: readonly ProcessSays[]): readonly (FileRow | BadLine)[] =>
    batch.flatMap((says) => {
      if ("line" in says) return [says.line];
      if (!("end" in says)) throw refusalOf(says);
      isEnded = true;
      return [];
    });
  yield read(rest);
  for await (const batch of sayings) yield read(batch);
  if (!isEnded) throw refusalOf(undefined);
}

const refusalOf = (says: ProcessSays | undefined): Refusal =>
  says !== undefined && "refused" in says
    ? new Refusal(says.refused, says.at)
    : new Refusal("La lecture du fichier s’est interrompue : envoyez-le à nouveau.");

/** In batches, none of which is empty. */
async function* sayingsOf(said: AsyncIterable<Uint8Array>): AsyncGenerator<readonly ProcessSays[]> {
  for await (const records of jsonLineRecords(textOf(said), LONGEST_SAYING)) {
    const sayings = records.map(({ text }) => JSON.parse(text ?? "") as ProcessSays);
    if (sayings.length > 0) yield sayings;
  }
}

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
}
