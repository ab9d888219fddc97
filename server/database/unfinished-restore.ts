import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";

/** Stands beside the tables from before a restore puts the first of them there until its last step is done. */
const MARK = "restore_unfinished";

/** Said by whatever would open such a database. */
export const UNFINISHED =
  "Une restauration de sauvegarde n'est pas allée au bout dans cette base : des personnes effacées y seraient de retour et des sessions rouvertes. Recommencez-la dans une base vide (npm run backup -- restore).";

/** SQL that answers whether the mark is there. */
export const unfinishedQuery = `select to_regnamespace('${MARK}') is not null as unfinished`;

/** Whether a restore into this database was cut short; nothing is changed. */
export const isUnfinished: Effect.Effect<boolean, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql.unsafe<{ readonly unfinished: boolean }>(unfinishedQuery),
      ([found]) => found?.unfinished === true,
    ),
  );

/** Marks an empty database before a dump goes in. */
export const beginRestore: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.asVoid(sql.unsafe(`create schema if not exists ${MARK}`)),
  );

/** Within the transaction of what follows a dump: either all of that is done, or the mark stays. */
export const endRestore = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError.SqlError> =>
  Effect.asVoid(sql.unsafe(`drop schema if exists ${MARK}`));
