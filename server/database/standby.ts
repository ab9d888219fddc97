import * as PgClient from "@effect/sql-pg/PgClient";
import type * as PgConnection from "@effect/sql-pg/PgConnection";
import { Clock, Context, Deferred, Effect, Layer } from "effect";
import { Reactivity } from "effect/reactivity";
import { SqlClient, type SqlConnection, SqlError } from "effect/sql";
import { monotonicMsOf } from "../clock.ts";
import { inBackground } from "../process-role.ts";
import {
  CatalogueReads,
  type CatalogueReadsShape,
  readVersions,
  type StandbyState,
} from "./catalogue-reads.ts";
import { abandonedAt, patiently, withPatience } from "./patience.ts";
import { explain } from "./reach.ts";
import {
  connectionOf,
  type Execute,
  makeEye,
  makeTerms,
  notUsed,
  type Term,
  type Way,
} from "./standby-connections.ts";
import { makeStandbyLag, NOT_YET } from "./standby-lag.ts";
import { isDatabaseAway, sqlStateOf } from "./unavailable.ts";
import { type Where, whereIs, whereOwn } from "./where.ts";

/** A standby that the catalogue may be read from. */
export interface StandbyAddress {
  readonly url: string;
  /** By how many milliseconds it may be behind the primary; it is used again once it is at half of that. */
  readonly mostBehindMs: number;
}

const LOOK_EVERY = "500 millis";
/** Longest that the primary and the standby are waited for at a look. */
const ANSWER_MS = 1000;

/**
 * Reads of the catalogue by a standby while it is not too far behind, by the primary as soon as it is, or is
 * away. A statement that the standby does not answer goes to the primary, and so do all others until the
 * next look.
 */
export const readsOfStandby = (
  address: StandbyAddress,
  counted: CountedReads,
): Layer.Layer<CatalogueReads, never, CatalogueReads> =>
  Layer.effect(CatalogueReads, makeReads(address, counted)).pipe(
    Layer.provide(Reactivity.layer),
    Layer.provide(withPatience),
  );

/** Told of each statement that was answered one by one: by whom. */
type CountedReads = (from: "standby" | "primary") => Effect.Effect<void>;

const makeReads = Effect.fnUntraced(function* (address: StandbyAddress, counted: CountedReads) {
  const { primary } = yield* CatalogueReads;
  const reactivity = yield* Reactivity.Reactivity;
  const present = monotonicMsOf(yield* Clock.Clock);
  const lag = makeStandbyLag({ present, mostBehindMs: address.mostBehindMs });
  const terms = makeTerms(address.url);
  const eye = makeEye(address.url, ANSWER_MS);
  let state: StandbyState = { isUsed: false, behindMs: undefined, why: null };
  let isTold = false;

  /** A connection is asked where it leads, at first and now and then: an address may lead to several standbys. */
  const proved = new WeakMap<PgConnection.PgConnection, Where>();
  const prove = (connection: PgConnection.PgConnection) =>
    Effect.suspend(() => {
      const known = proved.get(connection);
      if (known !== undefined && lag.stillGood(known)) return Effect.void;
      return Effect.flatMap(whereIs(connection), (where) => {
        const why = lag.objection(where);
        if (why !== null) return Effect.fail(notUsed(why));
        proved.set(connection, where);
        return Effect.void;
      });
    });

  /** One statement: by the standby, and by the primary where that fails. */
  const asked =
    (way: Way): Execute =>
    (statement, parameters) =>
      Effect.suspend(() => {
        const own = terms.current();
        const byPrimary = Effect.andThen(
          counted("primary"),
          // The same statement: a trace has it already.
          Effect.withTracerEnabled(
            (way === "pool" ? primary.sql : primary.shared).unsafe(statement, parameters),
            false,
          ),
        );
        if (own === undefined) return byPrimary;
        const asking = own[way].use((connection) =>
          Effect.andThen(prove(connection), connection.query(statement, parameters)),
        );
        return untilOver(own, asking).pipe(
          Effect.map(({ rows }) => rows),
          Effect.tap(counted("standby")),
          Effect.catch((error) => orElse(own, error, byPrimary)),
        );
      });

  const orElse = <A, R>(
    own: Term,
    error: SqlError.SqlError,
    byPrimary: Effect.Effect<A, SqlError.SqlError, R>,
  ) => (isOfStandby(error) ? Effect.andThen(leftFor(own, error), byPrimary) : Effect.fail(error));

  /** A statement that stood in the way of what is played says nothing of the next one. */
  const leftFor = (own: Term, error: SqlError.SqlError) =>
    isDatabaseAway(error) ? terms.end(own) : Effect.void;

  /** For a transaction: all of it by one server. */
  const reserved = (way: Way): SqlConnection.Acquirer =>
    Effect.flatMap(OfPrimary, (isOfPrimary) => {
      const own = terms.current();
      const byPrimary = (way === "pool" ? primary.sql : primary.shared).reserve;
      if (own === undefined || isOfPrimary) return byPrimary;
      return own[way].reserve.pipe(
        Effect.tap(prove),
        Effect.raceFirst(Deferred.await(own.over)),
        Effect.map((connection) =>
          connectionOf((statement, parameters) =>
            untilOver(own, connection.query(statement, parameters)).pipe(
              Effect.map(({ rows }) => rows),
              Effect.tapError((error) => leftFor(own, error)),
              // What is gone need not be rolled back: the failure before it is what counts.
              statement === "ROLLBACK" ? Effect.orElseSucceed(() => []) : (same) => same,
            ),
          ),
        ),
        Effect.catch((error) => orElse(own, error, byPrimary)),
      );
    });

  const client = (way: Way) =>
    SqlClient.make({
      acquirer: Effect.succeed(connectionOf(asked(way))),
      transactionAcquirer: reserved(way),
      compiler: PgClient.makeCompiler(),
      spanAttributes: [["db.system.name", "postgresql"]],
      driver: "pg",
      prepareTransactionControls: true,
    }).pipe(Effect.provideService(Reactivity.Reactivity, reactivity));

  const look = Effect.gen(function* () {
    const asking = lag.asking();
    const here = yield* within(whereOwn(primary.sql));
    if (here.is === "answer") lag.note(here.answer, asking);
    const there = yield* within(eye.see);
    if (there.is !== "answer") yield* eye.shut;
    const why =
      there.is === "answer"
        ? lag.objection(there.answer, isTold)
        : there.is === "failure"
          ? explain(there.error, address.url).why
          : "aucune réponse";
    state = {
      isUsed: why === null,
      behindMs: there.is === "answer" ? lag.behind(there.answer) : undefined,
      why,
    };
    if (why === null) yield* terms.begin;
    else yield* terms.end(terms.current());
    if (why === null && isTold) yield* Effect.logInfo(USED_AGAIN);
    if (why !== null && why !== NOT_YET && !isTold) {
      yield* Effect.logWarning(`DATABASE_READ_URL : ${why} ; ${BY_PRIMARY}`);
      isTold = true;
    } else if (why === null) isTold = false;
  });

  yield* Effect.addFinalizer(() => Effect.andThen(eye.shut, terms.end(terms.current())));
  yield* look;
  yield* inBackground(
    "standby of the catalogue",
    Effect.sleep(LOOK_EVERY).pipe(Effect.andThen(look), Effect.forever),
  );

  const sql = yield* client("pool");
  const reads: CatalogueReadsShape = {
    sql,
    shared: yield* client("shared"),
    versions: Effect.tap(readVersions(sql), (versions) => Effect.sync(() => lag.hold(versions))),
    together: (statements) => {
      const once = sql.withTransaction(statements);
      return once.pipe(
        Effect.catch((error) =>
          isOfStandby(error) ? Effect.provideService(once, OfPrimary, true) : Effect.fail(error),
        ),
      );
    },
    primary,
    standby: () => state,
  };
  return reads;
});

/** Whether a transaction is to be the primary's, whatever stands there. */
const OfPrimary: Context.Reference<boolean> = Context.Reference<boolean>(
  "panetier/database/OfPrimary",
  { defaultValue: () => false },
);

const BY_PRIMARY = "le catalogue est lu dans la base elle-même";
const USED_AGAIN = "DATABASE_READ_URL : le catalogue est de nouveau lu dans la copie";

/** The same until the standby is not used any more; what it still does then is nobody's. */
const untilOver = <A>(own: Term, asking: Effect.Effect<A, SqlError.SqlError>) =>
  asking.pipe(abandonedAt(Deferred.await(own.over)));

type Heard<A> =
  | { readonly is: "answer"; readonly answer: A }
  | { readonly is: "failure"; readonly error: SqlError.SqlError }
  | { readonly is: "silence" };

const within = <A>(asking: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<Heard<A>> =>
  asking.pipe(
    Effect.map((answer): Heard<A> => ({ is: "answer", answer })),
    Effect.catch((error) => Effect.succeed<Heard<A>>({ is: "failure", error })),
    abandonedAt(Effect.as(patiently(ANSWER_MS), { is: "silence" } satisfies Heard<A>)),
  );

/** Whether the primary may answer what this does not: it is away, or a statement stood in the way of what is played. */
const isOfStandby = (error: unknown): boolean =>
  SqlError.isSqlError(error) &&
  (isDatabaseAway(error) || ["40001", "40P01"].includes(sqlStateOf(error) ?? ""));
