import * as PgClient from "@effect/sql-pg/PgClient";
import { Clock, Layer, Redacted } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { patientClock } from "./patience.ts";

/** Connections of one process. Twice the cores of a small machine keeps both busy. */
export const poolSize = 10;

/**
 * The pool of the shop's database. Numerics arrive as strings, int8 and count as bigint (cast
 * `count(*)::int`), dates as YYYY-MM-DD, timestamps as Date.
 */
export const databaseLayer = (
  url: string,
  options: {
    readonly connections?: number;
    /** Lifts the limit of 15 s a statement: for filling and measuring, never for requests. */
    readonly slowStatements?: boolean;
  } = {},
): Layer.Layer<PgClient.PgClient | SqlClient.SqlClient, SqlError.SqlError> =>
  PgClient.layer({
    url: Redacted.make(url),
    maxConnections: options.connections ?? poolSize,
    minConnections: 0,
    connectTimeout: "2 seconds",
    idleTimeout: "5 minutes",
    applicationName: "panetier",
    preparedStatementCacheSize: 500,
    startupParameters:
      options.slowStatements === true
        ? {}
        : { statement_timeout: "15000", idle_in_transaction_session_timeout: "30000" },
    // The two seconds to connect are those of a process that responds: one that was held up itself
    // would call a database away that has answered.
  }).pipe(Layer.provide(Layer.succeed(Clock.Clock, patientClock)));
