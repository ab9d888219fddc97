import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { papersFolder, withMessages } from "../private-folders.ts";

/** How long mails, text messages and notices that are kept as files stay: docs/retention.md. */
const mailDays = 30;

/** How long papers stay that nobody asks for. */
const paperDays = 30;

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes mails and messages in `dataDir` that were written more than so many days before `now`, with their
 * attachments; gives how many files. They name people, and nobody looks for a mail of last month.
 */
export const deleteOldMails = (dataDir: string, now: number): Effect.Effect<number> =>
  Effect.promise(async () => {
    let count = 0;
    for (const name of withMessages) {
      const folder = join(dataDir, name);
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(absent)) {
        const file = join(folder, entry.name);
        if (entry.isFile() && (await isOlder(file, now - mailDays * DAY_MS))) {
          count += await remove(file);
        }
      }
    }
    return count;
  });

/**
 * Deletes papers in `dataDir` that nobody has asked for since so many days before `now`, and torn ones; gives
 * how many. They are drawn again from what the database holds.
 */
export const deleteUnusedPapers = (dataDir: string, now: number): Effect.Effect<number> =>
  Effect.promise(async () => {
    let count = 0;
    const folder = join(dataDir, papersFolder);
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(
      absent,
    )) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && (await isOlder(file, now - paperDays * DAY_MS))) {
        count += await remove(file);
      }
    }
    return count;
  });

/**
 * Deletes the files of remises in `out/remises` of the folder of files that the shop keeps no more itself: the bank
 * has answered for each of their debits. Of whoever has taken one away it knows nothing.
 */
export const deleteAnsweredRemises = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  exchangeDir: string,
) {
  const folder = join(exchangeDir, "out", "remises");
  const entries = yield* Effect.promise(() =>
    readdir(folder, { withFileTypes: true }).catch(absent),
  );
  const named = entries.flatMap((entry) => {
    const name = /^\.?(REMISE-\d+-\d{14})\.xml(?:\.half)?$/.exec(entry.name)?.[1];
    return entry.isFile() && name !== undefined ? [{ name, file: join(folder, entry.name) }] : [];
  });
  if (named.length === 0) return 0;
  const kept = yield* Effect.orDie(sql<{ readonly name: string }>`
    select b.message_id as name from debit_batch b join debit_file f on f.batch_id = b.id
    where b.message_id = any(${named.map(({ name }) => name)}::text[])`);
  const names = new Set(kept.map(({ name }) => name));
  let count = 0;
  for (const { name, file } of named) {
    if (!names.has(name)) count += yield* Effect.promise(() => remove(file));
  }
  return count;
});

// A shop that sends its mails has no such folder; another process may be faster with a file.
const absent = (error: unknown): readonly [] => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
};

const isOlder = async (file: string, before: number): Promise<boolean> => {
  const [found] = await lstat(file).then((stats) => [stats], absent);
  return found !== undefined && found.mtimeMs < before;
};

const remove = (file: string): Promise<number> =>
  unlink(file).then(
    () => 1,
    (error: unknown) => absent(error).length,
  );
