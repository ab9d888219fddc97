import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CurrentClient } from "../../../api-schema/access.ts";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { ambiguousKeys } from "../external-keys.ts";
import { writeTable } from "../files/write-table.ts";
import { goOut } from "../go-out.ts";
import { refused } from "./bring-in.ts";
import { ownFolder } from "./received-body.ts";

/** As what rows go out, by what `Accept` asks for. */
export const OUT_TYPES = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
} as const;

export const formatFor = (accept: string | undefined): keyof typeof OUT_TYPES =>
  /\btext\/csv\b/i.test(accept ?? "") ? "csv" : "ndjson";

/**
 * Writes rows as they come in again into a file of their own, of which `sentOut` is the bytes: a slow reader
 * holds no connection, and what cannot be written is known before an answer begins.
 */
export const writtenOut = Effect.fnUntraced(function* (
  { source, merchant }: CurrentClient["Service"],
  resource: ResourceName,
  since: string | null,
  format: keyof typeof OUT_TYPES,
) {
  const sql = yield* SqlClient.SqlClient;
  const twice = source === null ? null : yield* ambiguousKeys(source);
  if (twice !== null) return yield* refused("SOURCE_AMBIGUE", twice);
  const { columns, rows } = goOut(resource, since, {
    ...(source === null ? {} : { source }),
    ...(merchant === null ? {} : { merchant }),
  });
  const folder = yield* ownFolder;
  const target = yield* Effect.promise(() => open(join(folder, FILE), "w", 0o600));
  yield* writeTable(format, columns, Stream.provideService(rows, SqlClient.SqlClient, sql)).pipe(
    Stream.runForEach((bytes) => Effect.promise(() => target.write(bytes))),
    Effect.ensuring(Effect.promise(() => target.close())),
    Effect.onError(() => removed(folder)),
    // A workbook alone has limits.
    Effect.catchTag("UnwritableTable", Effect.die),
  );
  return folder;
});

/** The bytes of what was written; it is gone once they have left. */
export const sentOut = (folder: string): Stream.Stream<Uint8Array> =>
  Stream.fromAsyncIterable(createReadStream(join(folder, FILE)), (thrown) => thrown).pipe(
    Stream.orDie,
    Stream.ensuring(removed(folder)),
  );

const FILE = "rows";

const removed = (folder: string) =>
  Effect.promise(() => rm(folder, { recursive: true, force: true }));
