import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Clock, Effect, Redacted, type Scope } from "effect";
import type { SqlError } from "effect/sql";
import { monotonicMsOf } from "../clock.ts";
import { explain } from "./reach.ts";
import type { StandbyAddress } from "./standby.ts";
import { makeStandbyLag, NOT_YET } from "./standby-lag.ts";
import { whereIs } from "./where.ts";

const BETWEEN = "100 millis";

/**
 * How a standby fares at this moment, in French: whether the shop would read from it. It is waited for until
 * it has what the database has now, for as long as it may be behind.
 */
export const standbyText = (
  databaseUrl: string,
  { url, mostBehindMs }: StandbyAddress,
): Effect.Effect<string> =>
  Effect.scoped(
    Effect.gen(function* () {
      const present = monotonicMsOf(yield* Clock.Clock);
      const lag = makeStandbyLag({ present, mostBehindMs });
      const asking = lag.asking();
      lag.note(yield* whereIs(yield* connected(databaseUrl)), asking);
      const standby = yield* connected(url);
      for (;;) {
        const where = yield* whereIs(standby);
        const why = lag.objection(where);
        if (why === null) {
          const seconds = Math.ceil((lag.behind(where) ?? 0) / 1000);
          return `le catalogue y est lu, en retard de ${seconds} s au plus`;
        }
        if (why !== NOT_YET) return `ne sert pas : ${why}`;
        yield* Effect.sleep(BETWEEN);
      }
    }),
  ).pipe(
    Effect.catch((error: SqlError.SqlError) =>
      Effect.succeed(`ne sert pas : ${explain(error, url).why}`),
    ),
  );

const connected = (
  url: string,
): Effect.Effect<PgConnection.PgConnection, SqlError.SqlError, Scope.Scope> =>
  PgConnection.make({ url: Redacted.make(url), connectTimeout: "2 seconds", prepare: false });
