import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { writeSync } from "node:fs";
import { dirname, join } from "node:path";

const Line = Schema.Struct({
  customer: Schema.Int,
  /**
   * When the account was made, in microseconds: a restored database gives numbers again that later accounts had.
   */
  made: Schema.String,
  erased: Schema.String,
});

/** Somebody who has ended their account, by number: no more is known of them. */
export type Erasure = typeof Line.Type;

/**
 * Where the list of erasures lies: beside the keys, apart from the database and its backups, so that whoever
 * restores an older database erases them again.
 */
export const erasureListOf = (keyFile: string): string => join(dirname(keyFile), "erasures.jsonl");

/** Who stands in the list; a last line that was cut short counts for nothing. */
export const readErasures = (file: string): readonly Erasure[] => {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const read = decode(line);
      return read._tag === "Some" ? [read.value] : [];
    });
};

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Line));

/** Those of the database who have ended their account. */
export const erasedIn = (sql: SqlClient.SqlClient): Effect.Effect<readonly Erasure[]> =>
  Effect.orDie(sql<Erasure>`
    select id as customer, ${madeOf(sql)} as made,
      (extract(epoch from deleted_at) * 1000000)::bigint::text as erased
    from customer where deleted_at is not null order by id`);

/** Those who have not, as the list would name them. */
export const livingIn = (
  sql: SqlClient.SqlClient,
): Effect.Effect<readonly Pick<Erasure, "customer" | "made">[]> =>
  Effect.orDie(sql<Pick<Erasure, "customer" | "made">>`
    select id as customer, ${madeOf(sql)} as made
    from customer where deleted_at is null order by id`);

const madeOf = (sql: SqlClient.SqlClient) =>
  sql.literal("(extract(epoch from created_at) * 1000000)::bigint::text");

/**
 * Writes into the list whom it lacks of the database's: it grows and forgets nobody, whatever database stands
 * behind it. How many they were.
 */
export const noteErasures = (file: string, sql: SqlClient.SqlClient): Effect.Effect<number> =>
  Effect.map(erasedIn(sql), (erased) => {
    const known = new Set(readErasures(file).map(markOf));
    const missing = erased.filter((each) => !known.has(markOf(each)));
    if (missing.length > 0) append(file, missing);
    return missing.length;
  });

export const markOf = ({ customer, made }: Pick<Erasure, "customer" | "made">): string =>
  `${customer} ${made}`;

const append = (file: string, erasures: readonly Erasure[]): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = erasures.map((each) => JSON.stringify(each)).join("\n");
  const opened = openSync(file, "a", 0o600);
  try {
    // On a line of its own, whatever a kill has left of the last one.
    writeSync(opened, `\n${text}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};
