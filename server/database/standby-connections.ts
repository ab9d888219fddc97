import * as PgConnection from "@effect/sql-pg/PgConnection";
import * as PgPool from "@effect/sql-pg/PgPool";
import { Deferred, Effect, Exit, Redacted, Scope, Stream } from "effect";
import { type SqlConnection, SqlError } from "effect/sql";
import { poolOf, SHARED_CONNECTIONS } from "./sql.ts";
import { whereIs } from "./where.ts";

/** For lists and searches; reads by key share as many as at the primary. */
const CONNECTIONS = 6;

/** One of its own for each statement, or shared with others. */
export type Way = "pool" | "shared";

/** A time in which the standby is used, with its connections. */
export interface Term {
  readonly pool: PgPool.PgPool;
  readonly shared: PgPool.PgPool;
  readonly scope: Scope.Closeable;
  /** Fails when that time is over: who waits for an answer asks the primary. */
  readonly over: Deferred.Deferred<never, SqlError.SqlError>;
}

/** Begins and ends them, one after the other: connections of one that is over are nobody's. */
export const makeTerms = (url: string) => {
  let current: Term | undefined;
  const options = poolOf(url, { connections: CONNECTIONS });
  return {
    current: () => current,
    begin: Effect.suspend(() => {
      if (current !== undefined) return Effect.void;
      return Effect.gen(function* () {
        const scope = yield* Scope.make();
        current = yield* Effect.all({
          pool: PgPool.make(options),
          shared: PgPool.make({
            ...options,
            maxConnections: SHARED_CONNECTIONS,
            multiplex: true,
          }),
          scope: Effect.succeed(scope),
          over: Deferred.make<never, SqlError.SqlError>(),
        }).pipe(Scope.provide(scope), Effect.orDie);
      });
    }),
    end: (own: Term | undefined): Effect.Effect<void> =>
      Effect.suspend(() => {
        if (own === undefined || current !== own) return Effect.void;
        current = undefined;
        Deferred.doneUnsafe(own.over, Effect.fail(notUsed("It is not used any more")));
        // Not waited for: a connection that hangs takes seconds to be given up.
        return Effect.asVoid(Effect.forkDetach(Scope.close(own.scope, Exit.void)));
      }),
  };
};

/** The connection that looks: another one after each failure. */
export const makeEye = (url: string, connectTimeoutMs: number) => {
  let open:
    | { readonly connection: PgConnection.PgConnection; readonly scope: Scope.Closeable }
    | undefined;
  return {
    see: Effect.gen(function* () {
      if (open === undefined) {
        const scope = yield* Scope.make();
        const connection = yield* PgConnection.make({
          url: Redacted.make(url),
          connectTimeout: connectTimeoutMs,
          applicationName: "panetier-standby",
          prepare: false,
        }).pipe(
          Scope.provide(scope),
          Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause))),
        );
        open = { connection, scope };
      }
      return yield* whereIs(open.connection);
    }),
    shut: Effect.suspend(() => {
      const own = open;
      open = undefined;
      return own === undefined
        ? Effect.void
        : Effect.asVoid(Effect.forkDetach(Scope.close(own.scope, Exit.void)));
    }),
  };
};

export type Execute = (
  statement: string,
  parameters: readonly unknown[],
) => Effect.Effect<readonly object[], SqlError.SqlError>;

/** What the catalogue asks of a connection: the rows of a statement. */
export const connectionOf = (execute: Execute): SqlConnection.Connection => {
  const rows: SqlConnection.Connection["execute"] = (statement, parameters, transform) => {
    const found = execute(statement, parameters);
    return transform === undefined ? found : Effect.map(found, transform);
  };
  const never = Effect.die(new Error("The catalogue is read by rows of a statement"));
  return {
    execute: rows,
    executeUnprepared: rows,
    executeRaw: () => never,
    executeValues: () => never,
    executeValuesUnprepared: () => never,
    executeStream: () => Stream.fromEffect(never),
  };
};

/** Of a standby that is not used, in the words of an error of connections: the primary is asked. */
export const notUsed = (why: string): SqlError.SqlError =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(why),
      message: why,
      operation: "query",
    }),
  });
