import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { type ExchangeRow, keyOf, type Resource } from "../../api-schema/exchange/resource.ts";
import {
  type Difference,
  differenceOf,
  takenOver,
  type Today,
} from "../../core/exchange/differences.ts";
import type { FileOf } from "../../core/exchange/sellers.ts";
import { isTakenOver, makeColumnOwners } from "./column-owners.ts";
import { makeGivingWay } from "./giving-way.ts";
import { type Change, openMonth, writeChanges } from "./history.ts";
import type { ExchangeRows } from "./rows.ts";
import type { RunStore } from "./run-store.ts";
import type { ExchangeTable } from "./tables/exchange-table.ts";

/** Lines that are written together: readers see all of a piece or nothing of it. */
const PIECE = 500;

interface Applying {
  readonly run: number;
  readonly table: ExchangeTable;
  readonly who: string;
  /** Somebody at the desk says it: what people have said on the site too. */
  readonly byHand: boolean;
  readonly fileOf: FileOf;
}

/**
 * After as many pieces PostgreSQL looks at the table anew. It does so by itself within a minute, but what a
 * session has planned for a nearly empty table it keeps until then: each piece took longer than the last.
 */
const LOOKED_AT_AFTER: readonly number[] = [1, 10, 100];

/**
 * Writes the staged lines of a run, piece by piece, each in a transaction with its history. What a line
 * does is worked out again from the row as it stands then, so that a piece may come twice and a row that
 * moved since the preview keeps what the file does not speak of.
 */
export const applyRun = Effect.fnUntraced(function* (
  { store, rows }: { readonly store: RunStore; readonly rows: ExchangeRows },
  { run, table, who, byHand, fileOf }: Applying,
) {
  const sql = yield* SqlClient.SqlClient;
  const owners = yield* makeColumnOwners;
  const writePiece = Effect.fnUntraced(function* (piece: number) {
    // By the numbers of its lines: what the run has beside is not looked through for each piece.
    const lines = yield* store.unwritten(run, (piece - 1) * PIECE, PIECE);
    if (lines.length === 0) return;
    const said = lines.map((line) => line.said);
    const found = yield* rows.current(table, said, { locked: true, fileOf });
    const today = byHand ? takenOver(found) : found;
    const differences = said.map((line) =>
      differenceOf(table.resource, today.get(keyOf(table.resource, line)), line),
    );
    const merged = differences.map(mergedWith(today));
    if (table.writes === undefined) {
      yield* rows.write(
        table,
        differences.flatMap((one) => (one.outcome === "added" ? [one.after] : [])),
        merged.flat(),
      );
    } else {
      const whole = lines.flatMap(({ n }, at) => {
        const difference = differences[at];
        const row = difference?.outcome === "added" ? difference.after : merged[at]?.[0];
        return row === undefined ? [] : [{ n, row }];
      });
      yield* store.tell(run, yield* table.writes(whole, `exchange:${run}`));
    }
    const changes = differences.flatMap(changeOf);
    yield* writeChanges({ who, run, resource: table.resource }, changes);
    if (byHand) {
      yield* owners.say(table.resource, ofTheDesk(table.resource, changes), {
        owner: "desk",
        who,
        runId: run,
      });
    }
    yield* store.written(
      run,
      lines.map(({ n }) => n),
      piece,
    );
  });
  yield* openMonth();
  const pieces = Math.ceil((yield* store.lastLine(run)) / PIECE);
  const giveWay = yield* makeGivingWay();
  for (let piece = 1; piece <= pieces; piece += 1) {
    if (piece > 1) yield* giveWay;
    yield* sql.withTransaction(writePiece(piece)).pipe(Effect.orDie);
    if (LOOKED_AT_AFTER.includes(piece))
      yield* sql.unsafe(`analyze ${table.table}`).pipe(Effect.orDie);
  }
});

/** What is the desk's by its resource is so once somebody there has said it: until then files fill it. */
const ofTheDesk = (resource: Resource, changes: readonly Change[]) =>
  isTakenOver(resource)
    ? changes.flatMap(({ key, before, after }) =>
        Object.keys(after ?? {})
          .filter(
            (column) =>
              resource.columns[column]?.master === "desk" &&
              (before !== null || (after?.[column] ?? null) !== null),
          )
          .map((column) => ({ key, column })),
      )
    : [];

const mergedWith =
  (today: ReadonlyMap<string, Today>) =>
  (difference: Difference): readonly ExchangeRow[] =>
    difference.outcome === "changed"
      ? [{ ...today.get(difference.key)?.row, ...difference.after }]
      : [];

const changeOf = (difference: Difference): readonly Change[] => {
  if (difference.outcome === "added") {
    return [{ key: difference.key, before: null, after: difference.after }];
  }
  return difference.outcome === "changed"
    ? [{ key: difference.key, before: difference.before, after: difference.after }]
    : [];
};
