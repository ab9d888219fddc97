import { Effect } from "effect";
import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import { writeCell } from "../../core/exchange/cells.ts";
import { type Fault, isSameCell, type Today } from "../../core/exchange/differences.ts";
import { type ExchangeRows, makeExchangeRows } from "./rows.ts";
import { makeRunStore, type Run } from "./run-store.ts";
import type { ExchangeTable } from "./tables/exchange-table.ts";
import { TABLES } from "./tables/tables.ts";

/** A row as somebody saw it; null where they saw none. */
interface Seen {
  readonly key: string;
  readonly seen: ExchangeRow | null;
}

interface Moved {
  readonly key: string;
  readonly row: ExchangeRow | undefined;
  /** Null for a row that was not there. */
  readonly columns: readonly string[] | null;
}

/** What has moved since rows were seen, by their key: which columns, by whom, and what they say today. */
export const movedFaults = Effect.fnUntraced(function* (
  rows: ExchangeRows,
  table: ExchangeTable,
  today: ReadonlyMap<string, Today>,
  lines: readonly Seen[],
): Effect.fn.Return<ReadonlyMap<string, readonly Fault[]>> {
  const moved = lines.flatMap(({ key, seen }): readonly Moved[] => {
    const row = today.get(key)?.row;
    if (seen === null) return row === undefined ? [] : [{ key, row, columns: null }];
    const columns = Object.keys(seen).filter(
      (column) => row === undefined || !isSameCell(row[column] ?? null, seen[column] ?? null),
    );
    return columns.length === 0 ? [] : [{ key, row, columns }];
  });
  if (moved.length === 0) return new Map();
  const writers = yield* rows.writers(
    table,
    moved.flatMap(({ key, columns }) => (columns ?? []).map((column) => ({ key, column }))),
  );
  return new Map(
    moved.map(({ key, row, columns }): readonly [string, readonly Fault[]] => {
      if (columns === null) return [key, [whole("Cette ligne a été créée depuis : relisez-la.")]];
      if (row === undefined) return [key, [whole("Cette ligne n'existe plus.")]];
      return [
        key,
        columns.map((name) => {
          const value = row[name] ?? null;
          const writer = writers.find(
            (one) => one.key === key && one.column === name && isSameCell(one.value, value),
          );
          const column = table.resource.columns[name];
          const text = column === undefined ? "" : writeCell(column, value);
          const who = writer === undefined ? "sur le site" : `par ${writer.who}`;
          return {
            column: name,
            value: text.slice(0, 80),
            reason: `Modifié depuis ${who} : relisez, puis proposez de nouveau.`,
          };
        }),
      ];
    }),
  );
});

const whole = (reason: string): Fault => ({ column: null, value: "", reason });

/** Lines that are looked at together. */
const PIECE = 1000;

/** Lines of a run whose rows are no longer as they were when it was looked at. */
export const movedSince = Effect.fnUntraced(function* (run: Run) {
  const store = yield* makeRunStore;
  const rows = yield* makeExchangeRows;
  const table = TABLES[run.resource];
  const moved: { readonly n: number; readonly faults: readonly Fault[] }[] = [];
  let above = 0;
  for (;;) {
    const lines = yield* store.planned(run.id, above, PIECE);
    const last = lines.at(-1);
    if (last === undefined) return moved;
    above = last.n;
    const today = yield* rows.current(
      table,
      lines.map(({ said }) => said),
    );
    const faults = yield* movedFaults(
      rows,
      table,
      today,
      lines.map(({ key, before }) => ({ key, seen: before })),
    );
    moved.push(
      ...lines.flatMap(({ n, key }) => {
        const found = faults.get(key);
        return found === undefined ? [] : [{ n, faults: found }];
      }),
    );
  }
});
