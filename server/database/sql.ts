import * as PgClient from "@effect/sql-pg/PgClient";
import { Context, Effect, Layer, Redacted } from "effect";
import { Reactivity } from "effect/reactivity";
import { SqlClient, type SqlError } from "effect/sql";
import { CatalogueReads, readsOfPrimary } from "./catalogue-reads.ts";
import { withPatience } from "./patience.ts";
import { LIMITS, SILENT_MS, WITHOUT_LIMITS } from "./limits.ts";
import type { Pooler } from "./pooler.ts";
import { endsWhenSilent } from "./silent-socket.ts";

/** Connections of one process. Twice the cores of a small machine keeps both busy. */
export const poolSize = 10;

/** Connections that short reads share, beside the pool. */
export const SHARED_CONNECTIONS = 2;

/** Connections of the pool that `SqlClient` asks by, for work that holds several at once. */
export const PoolConnections: Context.Reference<number> = Context.Reference<number>(
  "panetier/database/PoolConnections",
  { defaultValue: () => Number.POSITIVE_INFINITY },
);

export interface PoolOptions {
  readonly connections?: number | undefined;
  /**
   * Lifts the limit of 15 s a statement: for filling and measuring, never for requests, and at the
   * server itself.
   */
  readonly slowStatements?: boolean;
  /** How long a connection may say nothing now, in milliseconds: less than ever in a process that stops. */
  readonly silentMs?: (() => number) | undefined;
  /** What stands at the address before the server, which has its own limits and keeps no session. */
  readonly pooler?: Pooler | undefined;
}

/** What connections of the shop are opened with. */
export const poolOf = (
  url: string,
  { connections = poolSize, slowStatements = false, silentMs, pooler }: PoolOptions,
): Parameters<typeof PgClient.make>[0] => ({
  url: Redacted.make(url),
  maxConnections: connections,
  minConnections: 0,
  connectTimeout: "2 seconds",
  idleTimeout: "5 minutes",
  applicationName: "panetier",
  preparedStatementCacheSize: 500,
  prepare: pooler === undefined || pooler.keepsStatements,
  ...(slowStatements
    ? {}
    : { stream: endsWhenSilent(url, { longestMs: SILENT_MS, nowMs: silentMs }) }),
  startupParameters:
    pooler === undefined ? (slowStatements ? WITHOUT_LIMITS : parametersOf(LIMITS)) : {},
});

const parametersOf = (limits: typeof LIMITS): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(limits).map(([name, ms]) => [name, String(ms)]));

/**
 * The same database by connections that many requests share: statements that are asked at the same time
 * travel together, and each waits for those before it. For reads by key that take a fraction of a
 * millisecond (who calls, a product, its prices), never for a search, a list or anything that writes; such
 * a statement cannot be cancelled, and no transaction is open on it.
 */
export class SharedReads extends Context.Service<SharedReads, SqlClient.SqlClient>()(
  "panetier/database/SharedReads",
) {}

/**
 * The same database by a few connections to the server itself, for work that holds a lock of its session
 * and may take minutes: a pooler keeps no session, and such work takes none of the pool's connections.
 */
export class OwnSessions extends Context.Service<OwnSessions, SqlClient.SqlClient>()(
  "panetier/database/OwnSessions",
) {
  /** At the server's own address. */
  static readonly at = (
    url: string,
    connections: number,
  ): Layer.Layer<OwnSessions, SqlError.SqlError> =>
    Layer.effect(
      OwnSessions,
      PgClient.make(poolOf(url, { connections, slowStatements: true })),
    ).pipe(Layer.provide(Reactivity.layer), Layer.provide(withPatience));
}

/** The ways to the shop's database. */
export type Database = SqlClient.SqlClient | SharedReads | CatalogueReads;

/**
 * The pool of the shop's database. Numerics arrive as strings, int8 and count as bigint (cast
 * `count(*)::int`), dates as YYYY-MM-DD, timestamps as Date.
 */
export const databaseLayer = (
  url: string,
  options: PoolOptions = {},
): Layer.Layer<PgClient.PgClient | Database, SqlError.SqlError> =>
  Layer.provideMerge(
    CatalogueReadsOfPrimary,
    Layer.mergeAll(
      PgClient.layer(poolOf(url, options)),
      Layer.succeed(PoolConnections, options.connections ?? poolSize),
      Layer.effect(
        SharedReads,
        PgClient.make({
          ...poolOf(url, { ...options, connections: SHARED_CONNECTIONS }),
          multiplex: true,
        }),
      ).pipe(Layer.provide(Reactivity.layer)),
    ),
  ).pipe(
    // The two seconds to connect are those of a process that responds: one that was held up itself would
    // call a database away that has answered.
    Layer.provide(withPatience),
  );

const CatalogueReadsOfPrimary = Layer.effect(
  CatalogueReads,
  Effect.zipWith(SqlClient.SqlClient, SharedReads, readsOfPrimary),
);
