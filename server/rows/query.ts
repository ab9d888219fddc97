import { Effect, Option, Schema } from "effect";
import { SqlClient, SqlSchema } from "effect/sql";
import type { Value } from "./value.ts";

/** A statement whose rows each answer one JSON value. */
export interface Query<A> {
  /** The text that is sent. */
  readonly text: string;
  /** All rows. A failure of the database is a defect, and so is a row of another shape, by its column. */
  readonly all: Answers<readonly A[]>;
  /** The first row; null without one. */
  readonly first: Answers<A | null>;
  /** The row that it always answers: none is a defect. */
  readonly only: Answers<A>;
}

type Answers<A> = (sql: SqlClient.SqlClient, parameters: readonly unknown[]) => Effect.Effect<A>;

/** What a decoder asks of a schema: all that it needs, it has. */
type Decodable<A> = Value<Schema.Codec<A, unknown>>;

/**
 * The statement that answers a value of each row of `from`: a table, its joins, conditions and order. One
 * JSON value a row: node parses it faster than the driver decodes some hundred typed columns.
 */
export const query = <A>(answer: Decodable<A>, from: string): Query<A> =>
  queryAs(answer, (json) => `select ${json} as answer from ${from}`);

/** The same for a text that does not begin with its answer: it says `… as answer` where it belongs. */
export const queryAs = <A>(answer: Decodable<A>, textOf: (json: string) => string): Query<A> => {
  const text = textOf(answer.sql);
  const rows = {
    Request: Schema.Array(Schema.Unknown),
    Result: Schema.Struct({ answer: answer.schema }),
    execute: (parameters: readonly unknown[]) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text, parameters)),
  };
  const findAll = SqlSchema.findAll(rows);
  const findFirst = SqlSchema.findOneOption(rows);
  const findOnly = SqlSchema.findOne(rows);
  return {
    text,
    all: (sql, parameters) =>
      findAll(parameters).pipe(
        Effect.map((found) => found.map((row) => row.answer)),
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.orDie,
      ),
    first: (sql, parameters) =>
      findFirst(parameters).pipe(
        Effect.map(Option.match({ onNone: () => null, onSome: (row) => row.answer })),
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.orDie,
      ),
    only: (sql, parameters) =>
      findOnly(parameters).pipe(
        Effect.map((row) => row.answer),
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.orDie,
      ),
  };
};
