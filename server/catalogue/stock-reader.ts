import { Effect } from "effect";
import { monotonicMs } from "../clock.ts";
import { SharedReads } from "../database/sql.ts";
import { makeBatchReader } from "./batch-reader.ts";
import { oneOf } from "./product-query.ts";

/** How old a stock shown in the catalogue may be. Carts and orders read the row itself. */
export const STOCK_MS = 2000;

export interface StockReader {
  /** Packagings in stock by variant id; an unknown variant has none. */
  readonly read: (variantIds: readonly number[]) => Effect.Effect<ReadonlyMap<number, number>>;
  /** What another query has read since `readAt`, of the monotonic clock: it need not be asked for. */
  readonly keep: (rows: readonly StockRow[], readAt: number) => void;
}

export interface StockRow {
  readonly id: number;
  readonly stock: number;
}

/**
 * Stocks for the catalogue. Freshness: two seconds at most, in every process, because they are read
 * again and no change of theirs is announced.
 */
export const makeStockReader = Effect.gen(function* () {
  const sql = yield* SharedReads;
  let stocks = new Map<number, KnownStock>();

  const readMissing = makeBatchReader<number, number>((ids) =>
    sql.unsafe<StockRow>(stockQuery, [ids]).pipe(
      Effect.map((rows) => new Map(rows.map(({ id, stock }) => [id, stock]))),
      Effect.orDie,
    ),
  );

  const keep = (id: number, stock: number, readAt: number): void => {
    // Old figures are worth nothing: dropping all of them costs less than looking for them.
    if (stocks.size > 50_000) stocks = new Map();
    stocks.set(id, { stock, readAt });
  };

  const read: StockReader["read"] = (ids) =>
    Effect.flatMap(monotonicMs, (askedAt) => {
      const found = new Map<number, number>();
      const missing: number[] = [];
      for (const id of ids) {
        const known = stocks.get(id);
        if (known !== undefined && askedAt - known.readAt < STOCK_MS) found.set(id, known.stock);
        else missing.push(id);
      }
      if (missing.length === 0) return Effect.succeed(found);
      return Effect.map(readMissing(missing), (rows) => {
        for (const id of missing) {
          const stock = rows.get(id) ?? 0;
          keep(id, stock, askedAt);
          found.set(id, stock);
        }
        return found;
      });
    });
  const reader: StockReader = {
    read,
    keep: (rows, readAt) => {
      for (const { id, stock } of rows) keep(id, stock, readAt);
    },
  };
  return reader;
});

interface KnownStock {
  readonly stock: number;
  readonly readAt: number;
}

const stockQuery = `select id, stock from variant where id = ${oneOf("$1", "int")}`;
