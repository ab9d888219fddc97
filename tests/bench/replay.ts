import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { readFileSync } from "node:fs";
import { databaseLayer } from "../../server/database/sql.ts";
import { makeLatencies } from "./latencies.ts";
import type { SqlUnit } from "./operation-sql.ts";
import type { Replayed, ReplayTask } from "./replay-process.ts";
import { parametersOf } from "./wire-parameters.ts";

// The SQL of an operation alone: the same statements, pool and driver as the server's, no HTTP.

const [, , taskFile = ""] = process.argv;
const task: ReplayTask = JSON.parse(readFileSync(taskFile, "utf8"));

interface ReadyUnit {
  readonly inTransaction: boolean;
  readonly statements: readonly {
    readonly text: string;
    readonly parameters: readonly unknown[];
  }[];
}

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const chains = task.chains.map((turns) =>
    turns.map((turn) => turn.map((step) => step.map(readyUnit))),
  );
  const { reset } = task;
  if (reset === undefined) {
    yield* loop(sql, chains, task.warmUpSeconds);
    return yield* loop(sql, chains, task.seconds);
  }
  // Writes are made once from the state in which they were recorded, then that state is put back.
  yield* rounds(sql, chains, reset, task.warmUpSeconds);
  return yield* rounds(sql, chains, reset, task.seconds);
});

type Ready = readonly (readonly ReadyUnit[])[];

/** Each client goes through its chain again and again until the time is over. */
const loop = (sql: SqlClient.SqlClient, chains: readonly (readonly Ready[])[], seconds: number) =>
  Effect.gen(function* () {
    const latencies = makeLatencies();
    const start = performance.now();
    const end = start + seconds * 1000;
    yield* Effect.forEach(
      chains,
      Effect.fnUntraced(function* (turns: readonly Ready[]) {
        for (let at = 0; performance.now() < end; at = (at + 1) % turns.length) {
          yield* measured(sql, turns[at] ?? [], latencies);
        }
      }),
      { concurrency: "unbounded", discard: true },
    );
    return resultOf(latencies, performance.now() - start);
  });

const rounds = (
  sql: SqlClient.SqlClient,
  chains: readonly (readonly Ready[])[],
  reset: readonly string[],
  seconds: number,
) =>
  Effect.gen(function* () {
    const latencies = makeLatencies();
    let spent = 0;
    do {
      for (const statement of reset) yield* sql.unsafe(statement);
      const start = performance.now();
      yield* Effect.forEach(
        chains,
        Effect.fnUntraced(function* (turns: readonly Ready[]) {
          for (const turn of turns) yield* measured(sql, turn, latencies);
        }),
        { concurrency: "unbounded", discard: true },
      );
      spent += performance.now() - start;
    } while (spent < seconds * 1000);
    return resultOf(latencies, spent);
  });

const measured = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  turn: Ready,
  latencies: ReturnType<typeof makeLatencies>,
) {
  const before = performance.now();
  for (const step of turn) {
    const [only] = step;
    if (step.length === 1 && only !== undefined) yield* runUnit(sql, only);
    else {
      yield* Effect.forEach(step, (unit) => runUnit(sql, unit), {
        concurrency: "unbounded",
        discard: true,
      });
    }
  }
  latencies.add(performance.now() - before);
});

const runUnit = (sql: SqlClient.SqlClient, { inTransaction, statements }: ReadyUnit) => {
  const all = Effect.gen(function* () {
    for (const { text, parameters } of statements) yield* sql.unsafe(text, parameters);
  });
  return inTransaction ? sql.withTransaction(all) : all;
};

const readyUnit = ({ inTransaction, statements }: SqlUnit): ReadyUnit => ({
  inTransaction,
  statements: statements.map(({ text, parameters }) => ({
    text,
    parameters: parametersOf(parameters),
  })),
});

const resultOf = (latencies: ReturnType<typeof makeLatencies>, milliseconds: number): Replayed => ({
  count: latencies.count(),
  perSecond: (latencies.count() * 1000) / milliseconds,
  p50: latencies.quantile(0.5),
  p99: latencies.quantile(0.99),
});

const result = await Effect.runPromise(
  program.pipe(Effect.provide(databaseLayer(task.databaseUrl))),
);
process.send?.(result);
process.disconnect?.();
