import { Effect, type Scope, Stream } from "effect";
import { type Envelope, readEnvelope } from "../../../core/edifact/interchange.ts";
import { csvTable } from "./csv-table.ts";
import { type FileTable, UnreadableFile } from "./file-table.ts";
import { jsonTable } from "./json-table.ts";
import { type ReadTable, Refusal, type TableFormat } from "./lines.ts";
import { processTable } from "./process-table.ts";
import { recognised } from "./recognised.ts";
import { type ProcessBounds, throughProcess } from "./table-process.ts";
import { textPieces } from "./text-pieces.ts";
import { MOST_UNPACKED } from "./zip.ts";

/**
 * The table in a file, by its content: CSV, XLSX, JSON (a list of objects, or one a line), XML or
 * EDIFACT. CSV and JSON are read as they come, a line at a time, whatever their size; the others whole, 50 MB at
 * most, in a process that ends with the scope. Lines and reasons: `FileTable`. A failure of the bytes
 * themselves is a defect.
 */
export const openTable = (
  bytes: AsyncIterable<Uint8Array>,
  bounds: Partial<ProcessBounds> = {},
): Effect.Effect<FileTable, UnreadableFile, Scope.Scope> =>
  Effect.gen(function* () {
    const closing = new AbortController();
    const source = bytes[Symbol.asyncIterator]();
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        closing.abort();
        // Not waited for: a reading may be under way that nothing ends.
        source.return?.().catch(() => undefined);
      }),
    );
    const { format, envelope, table } = yield* Effect.tryPromise({
      try: () => readTable(source, { ...bounds, signal: closing.signal }),
      catch: (thrown) => thrown,
    }).pipe(Effect.catch(failed));
    const lines = Stream.fromAsyncIterable(table.lines, (thrown) => thrown).pipe(
      Stream.flattenIterable,
      Stream.catch((thrown) => Stream.fromEffect(failed(thrown))),
    );
    return {
      format,
      ...(envelope === undefined ? {} : { envelope }),
      columns: table.columns,
      lines,
    };
  });

/** So many bytes say what a file is. */
const HEAD_BYTES = 64 * 1024;

type Reading = Partial<ProcessBounds> & { readonly signal: AbortSignal };

const readTable = async (source: AsyncIterator<Uint8Array>, reading: Reading) => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const piece = await source.next();
    if (piece.done === true) break;
    pieces.push(piece.value);
    size += piece.value.length;
  }
  const head = Buffer.concat(pieces).subarray(0, HEAD_BYTES);
  const format = await recognised(head);
  const envelope: Envelope | undefined =
    format === "edifact" ? readEnvelope(head.toString("latin1")) : undefined;
  const table = await tableOf(format, head, resumed(pieces, source), reading);
  return { format, envelope, table };
};

const tableOf = (
  format: TableFormat,
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
  reading: Reading,
): Promise<ReadTable> => {
  switch (format) {
    case "csv":
      return csvTable(textPieces(bytes, head));
    case "json":
    case "ndjson":
      return jsonTable(format, textPieces(bytes, head));
    case "xlsx":
    case "xml":
    case "edifact":
      return processTable(throughProcess(`read-${format}`, limited(bytes), reading));
  }
};

/** The bytes with those that were looked at. */
async function* resumed(
  pieces: readonly Uint8Array[],
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  for (;;) {
    const piece = await source.next();
    if (piece.done === true) return;
    yield piece.value;
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_UNPACKED) {
      throw new Refusal("Le fichier dépasse 50 Mo : découpez-le, ou exportez-le en CSV.");
    }
    yield piece;
  }
}

const failed = (thrown: unknown): Effect.Effect<never, UnreadableFile> =>
  thrown instanceof Refusal
    ? Effect.fail(new UnreadableFile({ reason: thrown.reason, line: thrown.line }))
    : Effect.die(thrown);
