import { Predicate } from "effect";
import { SqlError } from "effect/sql";

/**
 * Whether an error says that the database is away (refused, cut, shutting down, full, read only) rather than
 * that a statement is wrong. Repositories let SqlErrors die; the edge asks here what to answer.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!SqlError.isSqlError(error)) return false;
  const { reason } = error;
  if (reason._tag === "ConnectionError" || reason._tag === "AuthenticationError") return true;
  const state = sqlStateOf(error);
  // 57P0x: PostgreSQL is stopping or starting; 53xxx: it has no connection, memory or disk left;
  // 25006: it takes no writes, for example since another machine has taken its place; 55000: the database
  // accepts no connections, while somebody works on it.
  return (
    state !== undefined &&
    (state.startsWith("57P") || state.startsWith("53") || state === "25006" || state === "55000")
  );
};

/** PostgreSQL's code of an error; undefined when it did not come from there. */
export const sqlStateOf = ({ reason: { cause } }: SqlError.SqlError): string | undefined =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : undefined;
