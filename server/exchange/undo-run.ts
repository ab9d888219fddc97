import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import { openMonth } from "./history.ts";
import { makeExchangeRows } from "./rows.ts";
import { holdingResource, holdingResources } from "./one-run-at-once.ts";
import { makeRunStore, type Run } from "./run-store.ts";
import { TABLES } from "./tables/tables.ts";
import { type Undone, undoRun } from "./undo.ts";

/**
 * Undoes an applied run; what came of it. One that was applied as one with others is undone with them, the last
 * first and all in one transaction; what cannot be undone of them is told. Undefined where it is not applied.
 */
export const undoRunOf = (id: number, who: string) =>
  Effect.gen(function* () {
    const store = yield* makeRunStore;
    const run = yield* store.one(id);
    if (run === undefined) return undefined;
    return run.bundle === null
      ? yield* holdingResource(run.resource, undone(run, who))
      : yield* undoBundle(yield* store.ofBundle(run.bundle), who);
  });

const undoBundle = Effect.fnUntraced(function* (runs: readonly Run[], who: string) {
  const sql = yield* SqlClient.SqlClient;
  const reversible = runs.filter(({ resource }) => RESOURCES[resource].undoing === "reversible");
  const finals = runs.filter((run) => !reversible.includes(run));
  const work = Effect.gen(function* () {
    yield* openMonth();
    const results: Undone[] = [];
    for (const run of reversible.toReversed()) {
      const result = yield* undone(run, who);
      if (result !== undefined) results.push(result);
    }
    const left = yield* Effect.filter(finals, isLeft);
    return { results, left };
  });
  const { results, left } = yield* holdingResources(
    [...new Set(reversible.map(({ resource }) => resource))],
    sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
  );
  if (results.length === 0) return undefined;
  return {
    givenBack: results.reduce((sum, { givenBack }) => sum + givenBack, 0),
    kept: [
      ...results.flatMap(({ kept }) => kept),
      ...left.map(({ id, resource }) => ({
        key: `passage n° ${id}`,
        why: `${RESOURCES[resource].title} : un passage ne s'en défait pas, le suivant corrige`,
      })),
    ],
  } satisfies Undone;
});

/** Whether rows that a run has written are still there. */
const isLeft = Effect.fnUntraced(function* (run: Run) {
  const table = TABLES[run.resource];
  const rows = yield* makeExchangeRows;
  const lines = yield* (yield* makeRunStore).planned(run.id, 0, 1000);
  const today = yield* rows.current(
    table,
    lines.map(({ said }) => said),
  );
  return today.size > 0;
});

const undone = Effect.fnUntraced(function* (asked: Run, who: string) {
  const store = yield* makeRunStore;
  const rows = yield* makeExchangeRows;
  const run = (yield* store.one(asked.id)) ?? asked;
  const table = TABLES[run.resource];
  if (table === undefined || (run.state !== "applied" && run.state !== "undoing")) return undefined;
  const undoing = run.state === "applied" ? yield* store.move(run, "undo.started") : run;
  const result = yield* undoRun(rows, {
    run: run.id,
    table,
    byHand: run.wish.byHand === true,
    who: `annulation du passage n° ${run.id}, ${who}`,
  });
  yield* store.move(undoing, "undo.ended");
  return result;
});
