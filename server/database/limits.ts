/**
 * How long PostgreSQL lets a request of the shop do, in milliseconds: one statement, and nothing within
 * a transaction. Sent with each connection to the server itself; behind a pooler they are the role's.
 */
export const LIMITS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/**
 * How long a connection is waited on that says nothing of what was asked: longer than any statement may
 * take, and than a pooler lets one wait for a server besides.
 */
export const SILENT_MS = 2 * LIMITS.statement_timeout;

/**
 * The same in a process that stops: no longer than a request has then, so that a transaction which waits for
 * its rollback has been given up before the process is.
 */
export const SILENT_AT_STOP_MS = 10_000;

/**
 * What a connection that migrates or fills says instead: the role may have the limits of requests, for
 * the sake of a pooler.
 */
export const WITHOUT_LIMITS: Readonly<Record<keyof typeof LIMITS, string>> = {
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};
