import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { type CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { addMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { isReliefDue } from "../../../core/delivery/relief-due.ts";
import { demonstrationLine } from "../../../core/seller/parts.ts";
import { sellerOf } from "../../../core/seller/sides.ts";
import { now } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { inBackground } from "../../process-role.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { cutOffsOfTours, sheetsOf } from "./lorry-sheets.ts";
import { type PutOut, putOut } from "./relief-folder.ts";

/** Days from today on whose lorries are put out. */
export const RELIEF_DAYS = 7;

/** Who is at it for longer was killed. */
const PATIENCE_MS = 300_000;

/** The folder cannot be written; `message` says why, in French. */
export class ReliefFailed extends Schema.TaggedError<ReliefFailed>()("ReliefFailed", {
  message: Schema.String,
}) {}

/** How the orders of depots stand outside the shop. */
export interface ReliefState {
  /** When they were last put out; null before the first time. */
  readonly putAt: Instant | null;
  /** When that failed since; null where it did not. */
  readonly failedAt: Instant | null;
  readonly failure: string | null;
}

/** Puts the orders by lorry into RELIEF_DIR, where depots read them without the shop (RELIEF-1). */
export class Relief extends Context.Service<
  Relief,
  {
    /**
     * What is due: each hour, and once a cut-off has passed. Null where nothing is, or another process is at
     * it; a folder that cannot be written is logged and told, and tried again at the next look.
     */
    readonly look: Effect.Effect<PutOut | null>;
    /** At once, whatever is due: all days, or the one that is named. */
    readonly putNow: (day?: CalendarDay) => Effect.Effect<PutOut, ReliefFailed>;
  }
>()("panetier/desk/Relief") {
  /** For a folder; nothing else is read from the settings. */
  static readonly at = (
    folder: string,
  ): Layer.Layer<Relief, never, SqlClient.SqlClient | SellingFirm> =>
    Layer.effect(
      Relief,
      Effect.suspend(() => makeRelief(folder)),
    );
}

const makeRelief = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient;
  const { now: firmNow } = yield* SellingFirm;

  const put = Effect.fnUntraced(function* (asked: CalendarDay | undefined, at: Instant) {
    const today = parisDayOf(at);
    const days =
      asked === undefined
        ? Array.from({ length: RELIEF_DAYS }, (_, place) => addDays(today, place))
        : [asked];
    const sheets = yield* Effect.forEach(days, (day) => sheetsOf(day, at)).pipe(
      Effect.map((found) => found.flat()),
      Effect.provideService(SqlClient.SqlClient, sql),
    );
    const { firm, demonstrated } = yield* firmNow;
    return yield* Effect.tryPromise({
      try: () =>
        putOut(folder, {
          sheets,
          days,
          today,
          at,
          seller: sellerOf(firm),
          mark: demonstrationLine(demonstrated, ["deliveries", "sellers"]),
        }),
      catch: (cause) => new ReliefFailed({ message: failureWords(folder, cause) }),
    });
  });

  /** With what came of it written down, as of when the orders were read. */
  const putNow = Effect.fnUntraced(function* (day?: CalendarDay) {
    const at = yield* now;
    return yield* put(day, at).pipe(
      Effect.tap(() => (day === undefined ? writePut(sql, at) : Effect.void)),
      Effect.tapError(({ message }) => writeFailure(sql, at, message)),
    );
  });

  const look = Effect.gen(function* () {
    const { putAt, failedAt } = yield* reliefState(sql);
    const cutOffs = yield* Effect.provideService(cutOffsOfTours, SqlClient.SqlClient, sql);
    if (!isReliefDue(putAt, yield* now, cutOffs)) return null;
    if (!(yield* takeTurn(sql))) return null;
    return yield* putNow().pipe(
      Effect.tap((done) =>
        Effect.logInfo("Les commandes par camion sont dans RELIEF_DIR").pipe(
          Effect.annotateLogs({ ...done }),
        ),
      ),
      // Said once, and tried again each minute.
      Effect.catchTag("ReliefFailed", ({ message }) =>
        failedAt !== null
          ? Effect.succeed(null)
          : Effect.as(
              Effect.logError("Les commandes par camion ne sont pas dans RELIEF_DIR").pipe(
                Effect.annotateLogs({ cause: message }),
              ),
              null,
            ),
      ),
    );
  });

  return Relief.of({ look, putNow });
});

/** 'EACCES' is what an administrator looks up; the rest is the path, which they know. */
const failureWords = (folder: string, cause: unknown): string => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
  return `Le dossier ${folder} ne s’écrit pas : ${code.slice(0, 200)}.`;
};

/** How it stands, whichever process is asked. */
export const reliefState = (sql: SqlClient.SqlClient): Effect.Effect<ReliefState> =>
  Effect.map(stateNow.first(sql, []), (found) => found ?? NEVER);

const NEVER: ReliefState = { putAt: null, failedAt: null, failure: null };

const instantOrNone = (column: string) => value(Schema.NullOr(Instant), `wire_instant(${column})`);

const stateNow = query(
  object({
    putAt: instantOrNone("put_at"),
    failedAt: instantOrNone("failed_at"),
    failure: value(Schema.NullOr(Schema.String), "failure"),
  }),
  "relief_round",
);

/** True for one process: the row is taken by the update, which the others wait for and then find taken. */
const takeTurn = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const at = yield* now;
  const rows = yield* sql`insert into relief_round (began_at) values (${at}::timestamptz)
    on conflict (single) do update set began_at = excluded.began_at
      where relief_round.began_at is null
        or relief_round.began_at < ${addMs(at, -PATIENCE_MS)}::timestamptz
    returning 1 as taken`;
  return rows.length > 0;
}, Effect.orDie);

const writePut = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, at: Instant) {
  yield* sql`insert into relief_round (put_at) values (${at}::timestamptz)
    on conflict (single) do update
      set began_at = null, put_at = excluded.put_at, failed_at = null, failure = null`;
}, Effect.orDie);

const writeFailure = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  at: Instant,
  failure: string,
) {
  yield* sql`insert into relief_round (failed_at, failure) values (${at}::timestamptz, ${failure})
    on conflict (single) do update
      set began_at = null, failed_at = coalesce(relief_round.failed_at, excluded.failed_at),
        failure = excluded.failure`;
}, Effect.orDie);

/** Looks every minute, as long as the process runs; nothing where no folder is named. */
export const ReliefWorker: Layer.Layer<never, never, Settings | SqlClient.SqlClient | SellingFirm> =
  Layer.unwrap(
    Effect.map(Settings, ({ reliefDir }) =>
      reliefDir === undefined
        ? Layer.empty
        : Layer.effectDiscard(
            Effect.flatMap(Relief, ({ look }) =>
              inBackground("orders by lorry put out", everyMinute(look)),
            ),
          ).pipe(Layer.provide(Relief.at(reliefDir))),
    ),
  );

const everyMinute = (look: Effect.Effect<unknown>) =>
  Effect.forever(
    Effect.uninterruptible(look).pipe(
      // The database may be away for a while: the next minute comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les commandes par camion attendent la minute suivante", cause),
      ),
      Effect.andThen(Effect.sleep("1 minute")),
    ),
  );
