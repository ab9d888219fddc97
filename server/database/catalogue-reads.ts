import { Context, Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

/** What a state of the catalogue is known by: the numbers that each change of it moves. */
export interface CatalogueVersions {
  readonly catalogue: number;
  readonly content: number;
}

/** How the standby fares that the catalogue is read from. */
export interface StandbyState {
  readonly isUsed: boolean;
  /** For how many milliseconds what the primary has may be missing there; undefined when that is not known. */
  readonly behindMs: number | undefined;
  /** Why it is not used, in French; null while it is, and until it is known. */
  readonly why: string | null;
}

/**
 * Where the catalogue is read as customers see it: structure, cards, pages of products, prices as shown, the
 * search's index, content. A standby answers where there is one that is not too far behind, the primary
 * where not, and nobody who asks can tell. Who calls, what they may, stock, carts, orders, the desk and all
 * that writes have no business here: tests/house/catalogue-reads.test.ts names those that do.
 *
 * What was read after `versions` is never older than these: what is kept by a version is what that
 * version has, or newer.
 */
export interface CatalogueReadsShape {
  /** For lists, searches and what takes long. */
  readonly sql: SqlClient.SqlClient;
  /** For reads by key, that many share (SharedReads). */
  readonly shared: SqlClient.SqlClient;
  readonly versions: Effect.Effect<CatalogueVersions, SqlError.SqlError>;
  /** Statements of which the later must not see less than the earlier. May be run twice. */
  readonly together: <A, E, R>(
    statements: Effect.Effect<A, E, R>,
  ) => Effect.Effect<A, E | SqlError.SqlError, R>;
  /** The same as the primary has it at this moment: itself where nothing else is read. */
  readonly primary: CatalogueReadsShape;
  /** Undefined where there is no standby to read from. */
  readonly standby: (() => StandbyState) | undefined;
}

export class CatalogueReads extends Context.Service<CatalogueReads, CatalogueReadsShape>()(
  "panetier/database/CatalogueReads",
) {}

/** All of it is asked of the shop's own database. */
export const readsOfPrimary = (
  sql: SqlClient.SqlClient,
  shared: SqlClient.SqlClient,
): CatalogueReadsShape => {
  const reads: CatalogueReadsShape = {
    sql,
    shared,
    versions: readVersions(sql),
    // There is one server: what it has shown once it has from then on, on every connection.
    together: (statements) => statements,
    get primary() {
      return reads;
    },
    standby: undefined,
  };
  return reads;
};

/** SQL of a statement's columns: CatalogueVersions. */
export const VERSIONS = `(select version::int from catalogue_version) as catalogue,
  (select version::int from content_version) as content`;

/** Asked every second at most, by each process. */
export const readVersions = (
  sql: SqlClient.SqlClient,
): Effect.Effect<CatalogueVersions, SqlError.SqlError> =>
  Effect.map(sql.unsafe<CatalogueVersions>(`select ${VERSIONS}`), ([row]) => row ?? NO_VERSIONS);

/** Of a database in which nothing was ever written. */
export const NO_VERSIONS: CatalogueVersions = { catalogue: 0, content: 0 };
