import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Context, Effect, Layer, type Queue, Redacted, Scope } from "effect";
import type { SqlError } from "effect/sql";
import { briefly } from "./briefly.ts";

/** What is published on a channel of the database (NOTIFY), one by one; fails when it is heard no more. */
type Heard = Queue.Dequeue<{ readonly payload: string }, SqlError.SqlError>;

/** The ear of this process at its database. */
export class Notices extends Context.Service<
  Notices,
  {
    /** Listens to a channel until the scope ends. What was published before is heard by nobody. */
    readonly listen: (channel: string) => Effect.Effect<Heard, SqlError.SqlError, Scope.Scope>;
  }
>()("panetier/database/Notices") {
  /**
   * On a connection of its own to the server at `url`: the pool's are for those who wait, and a pooler
   * forgets at the next transaction who listens.
   */
  static readonly at = (url: string): Layer.Layer<Notices> =>
    Layer.succeed(
      Notices,
      Notices.of({
        listen: Effect.fnUntraced(function* (channel) {
          // Its last word (UNLISTEN) is waited for without end by a server that says nothing.
          const own = yield* Scope.make();
          yield* Effect.addFinalizer((exit) => briefly(Scope.close(own, exit)));
          const connection = yield* PgConnection.make({
            url: Redacted.make(url),
            connectTimeout: "2 seconds",
            applicationName: "panetier-events",
            prepare: false,
            // Nobody asks anything of it: a network that has died would not be noticed.
            keepAlive: "30 seconds",
          }).pipe(Scope.provide(own));
          return yield* Scope.provide(connection.listen(channel), own);
        }),
      }),
    );
}
