import { Effect } from "effect";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { dirname } from "node:path";
import { openTable } from "./files/open-table.ts";
import { sampleOf, takeIn } from "./take-in.ts";
import type { Incoming } from "./understand-file.ts";

/** Lines of a file that its columns are known by. */
const SAMPLE = 50;

/** What is known of a file beside its bytes. */
export type AskedOfFile = Omit<Incoming, "digest" | "bytes" | "table" | "sample">;

/** Takes a file of the disk in up to its preview: read once to know it and once to take it. */
export const takeFileIn = Effect.fnUntraced(function* (file: string, asked: AskedOfFile) {
  const known = yield* Effect.promise(() => digestOf(file));
  const sample = yield* Effect.scoped(
    Effect.flatMap(openTable(createReadStream(file)), (table) => sampleOf(table, SAMPLE)),
  );
  return yield* Effect.scoped(
    Effect.flatMap(openTable(createReadStream(file)), (table) =>
      takeIn({ beside: dirname(file), ...asked, ...known, table, sample }),
    ),
  );
});

/** SHA-256 of a file's bytes, hexadecimal, and how many there are. */
export const digestOf = async (
  file: string,
): Promise<{ readonly digest: string; readonly bytes: number }> => {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { digest: hash.digest("hex"), bytes };
};
