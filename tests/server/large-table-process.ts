import { Effect, Result, Stream } from "effect";
import { openTable } from "../../server/exchange/files/open-table.ts";

// Reads a file that is larger than the memory of this process may be (exchange/files/large.test.ts):
// a reader that keeps more than a line ends it.

const [kind = "", megabytes = "1"] = process.argv.slice(2);

/** What the file begins with, what comes after it, again and again, and its end. */
const FILES: Readonly<Record<string, readonly [begin: string, again: string, end?: string]>> = {
  csv: ["code;nom;prix\r\n", 'FAR-1;"Farine de blé T65 ; sac";12,50\r\n'],
  ndjson: ["", '{"code":"FAR-1","nom":"Farine de blé","prix":"12,50"}\n'],
  json: ["[{}", ',\n{"code":"FAR-1","nom":"Farine de blé","prix":"12,50"}', "]"],
  "long line": ["code;nom\r\nFAR-1;", "farine"],
  "open quote": ['code;nom\r\nFAR-1;"', "farine ;\r\n"],
  "long object": ['{"code":"1"}\n{"nom":"', "farine"],
  "open text": ['[{"code":"1"},\n{"nom":"', "farine\\n"],
  "wide header": ["", "farine;"],
};

/** The most that this process has held: what the system counts begins with what its parent held. */
let bytesHeld = 0;

async function* file(): AsyncGenerator<Uint8Array> {
  const [begin = "", again = "", end = ""] = FILES[kind] ?? [];
  yield Buffer.from(begin);
  const piece = Buffer.from(again.repeat(Math.ceil(65_536 / again.length)));
  for (let left = Number(megabytes) * 1024 * 1024; left > 0; left -= piece.length) {
    bytesHeld = Math.max(bytesHeld, process.memoryUsage.rss());
    yield Buffer.from(piece);
  }
  yield Buffer.from(end);
}

let rows = 0;
const bad: unknown[] = [];
const end = await Effect.gen(function* () {
  const { lines } = yield* openTable(file());
  yield* Stream.runForEachArray(lines, (batch) =>
    Effect.sync(() => {
      for (const line of batch) {
        if ("reason" in line) bad.push(line);
        else rows += 1;
      }
    }),
  );
}).pipe(Effect.scoped, Effect.result, Effect.runPromise);
const refused = Result.isFailure(end)
  ? { reason: end.failure.reason, line: end.failure.line }
  : null;
const megabytesHeld = Math.round(bytesHeld / 1024 / 1024);
process.stdout.write(JSON.stringify({ rows: rows > 0, bad, refused, megabytesHeld }));
