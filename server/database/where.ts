import type * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { type CatalogueVersions, VERSIONS } from "./catalogue-reads.ts";

/** What stands at an address, and how far it has come. */
export interface Where {
  /** Whether it is the server itself: a pooler makes up the process that it promises. */
  readonly isServer: boolean;
  readonly isStandby: boolean;
  /** The same of a database and of its standbys, and of no other. */
  readonly identity: string;
  /** Bytes of the log: written to the disk by a primary, played by a standby. */
  readonly wal: bigint;
  readonly versions: CatalogueVersions;
}

type WhereRow = CatalogueVersions & {
  readonly pid: number;
  readonly standby: boolean;
  readonly identity: string;
  readonly wal: string;
};

/** A WhereRow of who is asked. What is asked after it on the same connection sees all that it tells of. */
const WHERE = `
  select pg_backend_pid() as pid, pg_is_in_recovery() as standby,
    (select system_identifier::text from pg_control_system()) || '/' ||
      (select oid::text from pg_database where datname = current_database()) as identity,
    coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn, 0)::text as wal,
    ${VERSIONS}`;

/** Asks who is at the other end of a connection. */
export const whereIs = (
  connection: Pick<PgConnection.PgConnection, "query" | "processId">,
): Effect.Effect<Where, SqlError.SqlError> =>
  Effect.map(connection.query(WHERE), ({ rows: [row] }) =>
    // safe: the statement makes it in this shape
    whereOf(row as unknown as WhereRow, connection.processId),
  );

/** Asks the shop's own database, whatever stands before it. */
export const whereOwn = (sql: SqlClient.SqlClient): Effect.Effect<Where, SqlError.SqlError> =>
  Effect.flatMap(sql.unsafe<WhereRow>(WHERE), ([row]) =>
    row === undefined ? Effect.die("No row") : Effect.succeed(whereOf(row, row.pid)),
  );

const whereOf = (
  { pid, standby, identity, wal, catalogue, content }: WhereRow,
  promised: number,
): Where => ({
  isServer: pid === promised,
  isStandby: standby,
  identity,
  wal: BigInt(wal),
  versions: { catalogue, content },
});
