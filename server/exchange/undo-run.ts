import { Effect } from "effect";
import { makeExchangeRows } from "./rows.ts";
import { holdingResource } from "./one-run-at-once.ts";
import { makeRunStore, type Run } from "./run-store.ts";
import { TABLES } from "./tables/tables.ts";
import { undoRun } from "./undo.ts";

/** Undoes an applied run; what came of it, and the run as it is then. Undefined where it is not applied. */
export const undoRunOf = (id: number, who: string) =>
  Effect.gen(function* () {
    const store = yield* makeRunStore;
    const run = yield* store.one(id);
    return run === undefined ? undefined : yield* holdingResource(run.resource, undone(run, who));
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
