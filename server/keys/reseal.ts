import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { Randomness } from "../randomness.ts";
import { type Key, type KeyRing, keysFor } from "./key-ring.ts";
import { openWith, sealMark, sealMarkLength, sealWith } from "./seals.ts";

/** Everything that is sealed in the database: a column, what identifies its row, the label of its seal. */
const sealedColumns = [
  { table: "mandate", id: "reference", column: "iban_sealed", label: "'iban ' || reference" },
  {
    table: "mandate",
    id: "reference",
    column: "document_sealed",
    label: "'document ' || reference",
  },
  {
    table: "mandate",
    id: "reference",
    column: "evidence_sealed",
    label: "'evidence ' || reference",
  },
  {
    table: "hosted_signature",
    id: "request_id",
    column: "declared_sealed",
    label: "'declared ' || request_id",
  },
  {
    table: "hosted_signature",
    id: "request_id",
    column: "link_sealed",
    label: "'signature link ' || request_id",
  },
  { table: "debit_file", id: "batch_id", column: "sealed", label: "'remise ' || batch_id" },
  {
    table: "support_second_factor",
    id: "agent_id",
    column: "secret_sealed",
    label: "'second factor ' || agent_id",
  },
  {
    table: "support_enrolment",
    id: "token_hash",
    column: "secret_sealed",
    label: "'enrolment ' || encode(token_hash, 'hex')",
  },
  { table: "webhook", id: "id", column: "secret_sealed", label: "'webhook ' || name" },
  { table: "webhook", id: "id", column: "former_sealed", label: "'webhook ' || name" },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

/** Rows of one transaction: a mandate's document weighs some 60 kB. */
const rowsAtOnce = 50;

/**
 * Seals with the newest key of the vault whatever another one sealed; the number of seals made again.
 * In pieces, each of which is whole: it may be cut short, run again, and run while the shop is open.
 */
export const resealAll = (
  ring: KeyRing,
): Effect.Effect<number, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const [newest] = keysFor(ring, "vault");
    if (newest === undefined) return yield* Effect.die(new Error("The vault has no key"));
    let count = 0;
    for (const column of sealedColumns) {
      let done = yield* resealPiece(column, ring, newest);
      while (done > 0) {
        count += done;
        done = yield* resealPiece(column, ring, newest);
      }
    }
    return count;
  });

/** How many seals other keys than the newest one hold. */
export const sealedOtherwise = (
  ring: KeyRing,
): Effect.Effect<number, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [newest] = keysFor(ring, "vault");
    let count = 0;
    for (const { table, column } of sealedColumns) {
      const [row] = yield* sql.unsafe<{ readonly count: number }>(
        `select count(*)::int as count from ${table}
         where substr(${column}, 1, ${sealMarkLength}) <> $1`,
        [newest === undefined ? Buffer.alloc(0) : sealMark(newest)],
      );
      count += row?.count ?? 0;
    }
    return count;
  });

const resealPiece = (
  { table, id, column, label }: SealedColumn,
  ring: KeyRing,
  newest: Key,
): Effect.Effect<number, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        // A row that is being changed is the next piece's.
        const rows = yield* sql.unsafe<SealedRow>(
          `select ${id} as id, ${label} as label, ${column} as sealed from ${table}
           where substr(${column}, 1, ${sealMarkLength}) <> $1
           order by ${id} limit ${rowsAtOnce} for update`,
          [sealMark(newest)],
        );
        const keys = keysFor(ring, "vault");
        const randomness = yield* Randomness;
        for (const { id: rowId, label: rowLabel, sealed } of rows) {
          const content = openWith(
            (kid) => keys.find((key) => key.kid === kid),
            keys,
            rowLabel,
            sealed,
          );
          yield* sql.unsafe(`update ${table} set ${column} = $1 where ${id} = $2`, [
            sealWith(randomness, newest, rowLabel, content),
            rowId,
          ]);
        }
        return rows.length;
      }),
    ),
  );

interface SealedRow {
  readonly id: string | number | Uint8Array;
  readonly label: string;
  readonly sealed: Uint8Array;
}
