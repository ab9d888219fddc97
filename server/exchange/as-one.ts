import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { openMonth } from "./history.ts";
import { holdingResources } from "./one-run-at-once.ts";
import { settleLeftRuns } from "./take-in.ts";

/** What came of runs that are written as one, and whether they stay. */
interface AsOne<A> {
  readonly stays: boolean;
  readonly answer: A;
}

/** Carries an answer out of a transaction of which nothing stays. */
class Nothing<A> {
  readonly _tag = "Nothing";
  readonly answer: A;
  constructor(answer: A) {
    this.answer = answer;
  }
}

/**
 * Does work as the only one of these resources, in one transaction: all that it writes stays, or nothing of it. So
 * runs of which one stands on another are looked at as they would be applied.
 */
export const asOne = <A, R>(
  resources: readonly ResourceName[],
  work: Effect.Effect<AsOne<A>, never, R>,
) =>
  holdingResources(
    resources,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* Effect.forEach(resources, settleLeftRuns);
      yield* openMonth();
      return yield* sql
        .withTransaction(
          Effect.flatMap(work, ({ stays, answer }) =>
            stays ? Effect.succeed(answer) : Effect.fail(new Nothing(answer)),
          ),
        )
        .pipe(
          Effect.catchIf(
            (failure): failure is Nothing<A> => failure instanceof Nothing,
            ({ answer }) => Effect.succeed(answer),
          ),
          Effect.catchIf(SqlError.isSqlError, Effect.die),
        );
    }),
  );
