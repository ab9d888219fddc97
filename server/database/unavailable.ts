import { Predicate } from "effect";
import { SqlError } from "effect/sql";

/**
 * Whether an error says that the database is away (refused, cut, shutting down, full) rather than
 * that a statement is wrong. Repositories let SqlErrors die; the edge asks here what to answer.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!SqlError.isSqlError(error)) return false;
  const { reason } = error;
  if (reason._tag === "ConnectionError" || reason._tag === "AuthenticationError") return true;
  const state = sqlState(reason.cause);
  // 57P0x: PostgreSQL is stopping or starting; 53xxx: it has no connection or memory left.
  return state !== undefined && (state.startsWith("57P") || state.startsWith("53"));
};

const sqlState = (cause: unknown): string | undefined =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : undefined;
