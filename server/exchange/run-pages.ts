import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import type { Difference, Fault } from "../../core/exchange/differences.ts";
import { decodeRun, RUN, type Run } from "./run-store.ts";

/** A run with how far its writing is. */
export interface RunSeen {
  readonly run: Run;
  /** Lines that are written, of those that write something. */
  readonly written: number;
}

/** A line of a run as it is looked at. */
export interface LineSeen {
  readonly n: number;
  readonly line: number | null;
  readonly key: string;
  readonly outcome: Difference["outcome"] | "gone";
  readonly before: ExchangeRow | null;
  readonly after: ExchangeRow | null;
  readonly faults: readonly Fault[];
}

interface Page {
  readonly page: number;
  readonly itemsPerPage: number;
}

const placeOf = ({ page, itemsPerPage }: Page): string =>
  `limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`;

const WRITTEN = `case when r.state in ('applying', 'applied', 'undoing', 'undone') then (select count(*)
  from exchange_line l where l.run_id = r.id and l.piece is not null)::int else 0 end`;

/** Runs and their lines, a page at a time. */
export const makeRunPages = Effect.map(SqlClient.SqlClient, (sql) => {
  const seen = (rest: string, parameters: readonly unknown[]) =>
    Effect.map(
      sql.unsafe<{ readonly run: unknown; readonly written: number }>(
        `select ${RUN} as run, ${WRITTEN} as written from exchange_run r ${rest}`,
        parameters,
      ),
      (rows) => rows.map(({ run, written }): RunSeen => ({ run: decodeRun(run), written })),
    ).pipe(Effect.orDie);
  const count = (statement: string, parameters: readonly unknown[]) =>
    Effect.map(
      sql.unsafe<{ readonly total: number }>(statement, parameters),
      ([row]) => row?.total ?? 0,
    ).pipe(Effect.orDie);

  return {
    one: (id: number) => Effect.map(seen("where r.id = $1", [id]), ([run]) => run),
    /** Runs of these resources, the latest first; in one state where it is given. */
    list: Effect.fnUntraced(function* (
      resources: readonly string[],
      state: string | null,
      at: Page,
    ) {
      const where = "where r.resource = any($1::text[]) and ($2::text is null or r.state = $2)";
      const parameters = [resources, state];
      return {
        runs: yield* seen(`${where} order by r.id desc ${placeOf(at)}`, parameters),
        total: yield* count(
          `select count(*)::int as total from exchange_run r ${where}`,
          parameters,
        ),
      };
    }),
    /** The lines of a run in their order; of one outcome where it is given. */
    lines: Effect.fnUntraced(function* (run: number, outcome: string | null, at: Page) {
      const where =
        "where run_id = $1 and outcome = coalesce($2::text, outcome) and (outcome <> 'unchanged' or $2 is not null)";
      const parameters = [run, outcome];
      const lines = yield* sql
        .unsafe<LineSeen>(
          `select n, line, key, outcome, before, after, coalesce(faults, '[]') as faults
            from exchange_line ${where} order by n ${placeOf(at)}`,
          parameters,
        )
        .pipe(Effect.orDie);
      return {
        lines,
        total: yield* count(
          `select count(*)::int as total from exchange_line ${where}`,
          parameters,
        ),
      };
    }),
  };
});
