import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { customers } from "../../../api-schema/exchange/customers.ts";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import type { Siren } from "../../../api-schema/primitives.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import type { CompanyActKind } from "../../../api-schema/staff-companies.ts";
import { nowDate } from "../../clock.ts";
import { openMonth, writeChanges } from "../../exchange/history.ts";
import { makeExchangeRows } from "../../exchange/rows.ts";
import { customersTable } from "../../exchange/tables/customers-table.ts";

/** Customer numbers as the history has them. */
type Numbers = readonly string[];

/**
 * What every decision of a company is done with: its row is held, it is written in the company's journal, and
 * what became of its shops in the history of customers, all in the decision's transaction.
 */
export const makeCompanyJournal = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* makeExchangeRows;

  const customersNow = (numbers: Numbers) =>
    rows.current(
      customersTable,
      numbers.map((number): ExchangeRow => ({ number })),
    );

  return {
    /** The decision as one transaction; a month of the history is opened before. */
    deciding: <A, E, R>(work: Effect.Effect<A, E, R>) =>
      Effect.andThen(
        Effect.provideService(openMonth(), SqlClient.SqlClient, sql),
        sql.withTransaction(work).pipe(Effect.catchTag("SqlError", Effect.die)),
      ),
    hold: Effect.fnUntraced(function* (siren: Siren) {
      const [company] = yield* sql<{
        readonly isBlocked: boolean;
        readonly judgedOn: string | null;
      }>`select blocked_at is not null as "isBlocked", judged_on::text as "judgedOn"
        from company where siren = ${siren} for update`.pipe(Effect.orDie);
      return company ?? (yield* Effect.fail(noCompany()));
    }),
    numbersOf: (siren: Siren): Effect.Effect<Numbers> =>
      sql<{ readonly number: string }>`select erp_id as number from store
        where siren = ${siren} and erp_id is not null order by id for update`.pipe(
        Effect.map((found) => found.map(({ number }) => number)),
        Effect.orDie,
      ),
    /** Does it, and writes what became of these customers; numbers that are new have no row before. */
    changing: Effect.fnUntraced(function* <A, E, R>(
      numbers: Numbers,
      work: Effect.Effect<A, E, R>,
    ) {
      const { login } = yield* CurrentAgent;
      const before = yield* customersNow(numbers);
      const done = yield* work;
      const after = yield* customersNow(numbers);
      const changes = numbers.flatMap((key) => {
        const [was, is] = [before.get(key)?.row ?? null, after.get(key)?.row ?? null];
        return changeOf(key, was, is);
      });
      yield* Effect.provideService(
        writeChanges({ who: login, resource: customers }, changes),
        SqlClient.SqlClient,
        sql,
      );
      return done;
    }),
    write: Effect.fnUntraced(function* (
      siren: Siren,
      act: CompanyActKind,
      reason: string,
      detail: object,
    ) {
      const { id } = yield* CurrentAgent;
      yield* sql`insert into company_act (siren, agent_id, at, act, reason, detail)
        values (${siren}, ${id}, ${yield* nowDate}, ${act}, ${reason},
          ${JSON.stringify(detail)}::text::jsonb)`.pipe(Effect.orDie);
    }),
  };
});

export type CompanyJournal = Effect.Success<typeof makeCompanyJournal>;

export const noCompany = () => new NotFound({ message: "Cette société n’existe pas." });

/** The columns that differ, as the history keeps them. */
const changeOf = (key: string, before: ExchangeRow | null, after: ExchangeRow | null) => {
  if (before === null || after === null) {
    return before === after ? [] : [{ key, before, after }];
  }
  const moved = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return moved.length === 0 ? [] : [{ key, before: of(before, moved), after: of(after, moved) }];
};

const of = (row: ExchangeRow, names: readonly string[]): ExchangeRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
