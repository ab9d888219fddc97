import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Instant } from "../../api-schema/primitives.ts";
import { RESOURCE_NAMES } from "../../api-schema/exchange/names.ts";
import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import type { Difference, Fault } from "../../core/exchange/differences.ts";
import {
  isEnded,
  nextState,
  RUN_STATES,
  type RunEvent,
  type RunState,
} from "../../core/exchange/run-states.ts";
import { Wish } from "../../core/exchange/wish.ts";
import { nowDate } from "../clock.ts";
import { tellPartners } from "../partners/webhook-topic.ts";
import type { CallKey } from "./understand-file.ts";

const Concern = Schema.Struct({ guard: Schema.String, lines: Schema.Int, text: Schema.String });

// safe: the keys of the table, each once
const STATES = Object.keys(RUN_STATES) as [RunState, ...RunState[]];

/** Lines of a run by what they do. */
export const Counts = Schema.Struct({
  added: Schema.Int,
  changed: Schema.Int,
  unchanged: Schema.Int,
  gone: Schema.Int,
  faulty: Schema.Int,
  /** Left out because the operator asked for the others alone. */
  skipped: Schema.Int,
});
export type Counts = typeof Counts.Type;

export const NO_COUNTS: Counts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  gone: 0,
  faulty: 0,
  skipped: 0,
};

/** A run as it is kept. */
export const Run = Schema.Struct({
  id: Schema.Int,
  resource: Schema.Literals(RESOURCE_NAMES),
  state: Schema.Literals(STATES),
  fileName: Schema.String,
  digest: Schema.String,
  asOf: Schema.NullOr(Schema.String),
  wish: Wish,
  counts: Schema.NullOr(Counts),
  concerns: Schema.Array(Concern),
  refusal: Schema.NullOr(Schema.String),
  told: Schema.Array(Schema.String),
  receivedBy: Schema.String,
  receivedAt: Schema.String,
  confirmedBy: Schema.NullOr(Schema.String),
  countsFrom: Schema.NullOr(Instant),
  appliedAt: Schema.NullOr(Schema.String),
  undoneAt: Schema.NullOr(Schema.String),
  /** The first of the runs that were applied as one with it; null for one by itself. */
  bundle: Schema.NullOr(Schema.Int),
  /** The CONTRL that answers it; null of what is no EDIFACT. */
  control: Schema.NullOr(Schema.String),
});
export type Run = typeof Run.Type;

/** An interchange of EDIFACT: by what it is known, and the CONTRL that answers it. */
export interface NewInterchange {
  readonly key: string;
  readonly control: string;
}

/** Lines of a run that write something. */
export const linesOf = ({ counts }: Pick<Run, "counts">): number =>
  counts === null ? 0 : counts.added + counts.changed + counts.gone;

/** Its process ended while what it is of was read: nothing of it is known. */
export const isCutShort = ({ state, counts }: Run): boolean =>
  state === "received" || state === "mapped" || (state === "cancelled" && counts === null);

/** A line that waits for its piece. */
export interface StagedLine {
  readonly n: number;
  readonly line: number | null;
  readonly key: string;
  readonly outcome: Difference["outcome"] | "gone";
  readonly said: ExchangeRow;
  readonly before: ExchangeRow | null;
  readonly after: ExchangeRow | null;
  readonly faults: readonly Fault[] | null;
}

/** A run as JSON, of a row `r`. */
export const RUN = `json_build_object('id', r.id, 'resource', r.resource, 'state', r.state,
  'fileName', r.file_name, 'digest', r.digest, 'asOf', wire_instant(r.as_of), 'wish', r.wish,
  'counts', nullif(r.counts, '{}'::jsonb), 'concerns', r.concerns, 'refusal', r.refusal, 'told', r.told,
  'receivedBy', r.received_by, 'receivedAt', wire_instant(r.received_at), 'confirmedBy', r.confirmed_by, 'countsFrom', wire_instant(r.counts_from),
  'appliedAt', wire_instant(r.applied_at), 'undoneAt', wire_instant(r.undone_at), 'bundle', r.bundle, 'control', r.control)`;

/** Of what a run has to tell. */
const MOST_TOLD = 500;

export const decodeRun = Schema.decodeUnknownSync(Run);

/** The runs and their lines. Each change of state is that of a run in the state before, or a defect. */
export const makeRunStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const runs = (where: string, parameters: readonly unknown[]) =>
    Effect.map(
      sql.unsafe<{ readonly run: unknown }>(
        `select ${RUN} as run from exchange_run r where ${where}`,
        parameters,
      ),
      (rows) => rows.map(({ run }) => decodeRun(run)),
    ).pipe(Effect.orDie);

  const one = (id: number) => Effect.map(runs("r.id = $1", [id]), ([run]) => run);

  return {
    one,
    /** The latest first. */
    latest: (count: number) => runs(`true order by r.id desc limit ${count}`, []),
    /** Of a resource, those that a process left in the middle of something. */
    unended: (resource: string) =>
      runs("r.resource = $1 and r.ended_at is null order by r.id", [resource]),
    /** Confirmed runs whose day has come, and those of them that were left in the middle. */
    due: Effect.flatMap(nowDate, (at) =>
      runs(
        `r.counts_from <= $1 and r.ended_at is null and r.state in ('dated', 'applying') order by r.id`,
        [at],
      ),
    ),
    /**
     * The last applied run of the same bytes, which had the keys of the same source and was of the same merchant; of one
     * who brought it where named.
     */
    sameApplied: (
      resource: string,
      digest: string,
      {
        source,
        merchant,
        by,
      }: Pick<Wish, "source" | "merchant"> & { readonly by?: string | undefined },
    ) =>
      Effect.map(
        runs(
          `r.resource = $1 and r.digest = $2 and r.wish ->> 'source' is not distinct from $3::text
            and r.wish ->> 'merchant' is not distinct from $4::text
            and r.received_by = coalesce($5::text, r.received_by) and r.state = 'applied'
            order by r.id desc limit 1`,
          [resource, digest, source ?? null, merchant ?? null, by ?? null],
        ),
        ([run]) => run,
      ),
    /** The last run of the same bytes that is applied, or may be yet. */
    standing: (resource: string, digest: string) =>
      Effect.map(
        runs(
          `r.resource = $1 and r.digest = $2 and r.state in ('ready', 'waiting', 'applying', 'applied')
            order by r.id desc limit 1`,
          [resource, digest],
        ),
        ([run]) => run,
      ),
    /** The last run of a file that has a name of its own with who received it. */
    ofFile: (by: string, fileName: string) =>
      Effect.map(
        runs("r.received_by = $1 and r.file_name = $2 order by r.id desc limit 1", [by, fileName]),
        ([run]) => run,
      ),
    /** The last run of a call by its key, with the fingerprint of what it asked. */
    ofCall: (by: string, key: string) =>
      Effect.map(
        sql.unsafe<{ readonly run: unknown; readonly print: string }>(
          `select ${RUN} as run, r.call_print as print from exchange_run r
            where r.received_by = $1 and r.call_key = $2 order by r.id desc limit 1`,
          [by, key],
        ),
        ([row]) => row && { run: decodeRun(row.run), print: row.print },
      ).pipe(Effect.orDie),
    /** The first run of an interchange that is applied, or may be yet. */
    ofInterchange: (interchange: string) =>
      Effect.map(
        runs(
          `r.interchange = $1 and r.state in ('ready', 'waiting', 'dated', 'applying', 'applied')
            order by r.id limit 1`,
          [interchange],
        ),
        ([run]) => run,
      ),
    /** As of when the newest applied file of a resource was true, of the house's own or of a merchant's; null without one. */
    newestAsOf: (resource: string, merchant?: string) =>
      Effect.map(
        sql<{ readonly at: string | null }>`select wire_instant(max(as_of)) as at from exchange_run
          where resource = ${resource} and state = 'applied'
            and wish ->> 'merchant' is not distinct from ${merchant ?? null}::text`,
        ([row]) => row?.at ?? null,
      ).pipe(Effect.orDie),
    /** Runs that are applied as one, by the first of them. */
    bind: (ids: readonly number[]) =>
      sql`update exchange_run set bundle = ${ids[0] ?? null} where ${sql.in("id", ids)}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
    /** The runs that were applied as one, in their order. */
    ofBundle: (bundle: number) => runs("r.bundle = $1 order by r.id", [bundle]),
    receive: Effect.fnUntraced(function* (run: {
      readonly resource: string;
      readonly fileName: string;
      readonly digest: string;
      readonly bytes: number;
      readonly asOf: string | null;
      readonly profile: string | null;
      readonly wish: Wish;
      readonly by: string;
      readonly call?: CallKey;
      readonly interchange?: NewInterchange;
    }) {
      const at = yield* nowDate;
      const [row] = yield* sql<{ readonly id: number }>`insert into exchange_run (resource, state,
          file_name, digest, bytes, as_of, profile, wish, received_by, received_at, call_key, call_print,
          interchange, control)
        values (${run.resource}, 'received', ${run.fileName}, ${run.digest}, ${run.bytes},
          ${run.asOf}::text::timestamptz, ${run.profile}, ${JSON.stringify(run.wish)}::text::jsonb,
          ${run.by}, ${at}, ${run.call?.key ?? null}, ${run.call?.print ?? null},
          ${run.interchange?.key ?? null}, ${run.interchange?.control ?? null}) returning id`;
      return row?.id ?? 0;
    }, Effect.orDie),
    /** Moves a run on; what the event brings is written with it. */
    move: Effect.fnUntraced(function* (
      run: Pick<Run, "id" | "state">,
      event: RunEvent,
      brings: {
        readonly counts?: Counts;
        readonly concerns?: Run["concerns"];
        readonly refusal?: string;
        readonly confirmedBy?: string;
        readonly countsFrom?: string;
      } = {},
    ) {
      const state = nextState(run.state, event);
      if (state === undefined) return yield* Effect.die(`${event} of a run that is ${run.state}`);
      const at = yield* nowDate;
      const moving = sql<{ readonly id: number }>`update exchange_run set state = ${state},
          counts = coalesce(${json(brings.counts)}::text::jsonb, counts),
          concerns = coalesce(${json(brings.concerns)}::text::jsonb, concerns),
          refusal = coalesce(${brings.refusal ?? null}, refusal),
          confirmed_by = coalesce(${brings.confirmedBy ?? null}, confirmed_by),
          counts_from = coalesce(${brings.countsFrom ?? null}::text::timestamptz, counts_from),
          applied_at = case when ${state}::text = 'applied' then ${at} else applied_at end,
          undone_at = case when ${state}::text = 'undone' then ${at} else undone_at end,
          ended_at = case when ${isEnded(state)} then ${at} end
        where id = ${run.id} and state = ${run.state} returning id`;
      const moved = yield* state === "waiting"
        ? sql.withTransaction(Effect.tap(moving, () => tellOfWaiting(sql, run.id)))
        : moving;
      if (moved.length === 0) return yield* Effect.die(`Run ${run.id} is no longer ${run.state}`);
      return { ...run, state };
    }, Effect.orDie),
    stage: (run: number, lines: readonly StagedLine[]) =>
      sql
        .unsafe(
          `insert into exchange_line (run_id, n, line, key, outcome, said, before, after, faults)
            select $2::int, n, line, key, outcome, said, nullif(before, 'null'), nullif(after, 'null'),
              nullif(faults, 'null')
            from jsonb_to_recordset($1::text::jsonb) as l (n int, line int, key text, outcome text,
              said jsonb, before jsonb, after jsonb, faults jsonb)`,
          [JSON.stringify(lines), run],
        )
        .pipe(Effect.asVoid, Effect.orDie),
    /** What the operator has to know of what was written, with the piece that it is of. */
    tell: (run: number, texts: readonly string[]) =>
      texts.length === 0
        ? Effect.void
        : sql
            .unsafe(
              `update exchange_run set told = (
                 select jsonb_agg(t) from (select t from jsonb_array_elements(told || $2::text::jsonb)
                   with ordinality e (t, place) order by place limit ${MOST_TOLD}) known)
               where id = $1`,
              [run, JSON.stringify(texts)],
            )
            .pipe(Effect.asVoid, Effect.orDie),
    /** The last line of a run; 0 without one. */
    lastLine: (run: number) =>
      Effect.map(
        sql<{
          readonly n: number | null;
        }>`select max(n) as n from exchange_line where run_id = ${run}`,
        ([row]) => row?.n ?? 0,
      ).pipe(Effect.orDie),
    /** Of so many lines above one, those that are to be written yet, in order. */
    unwritten: (run: number, above: number, size: number) =>
      sql
        .unsafe<{ readonly n: number; readonly outcome: string; readonly said: ExchangeRow }>(
          `select n, outcome, said from exchange_line
            where run_id = $1 and n > $2::int and n <= $2::int + ${size}
              and piece is null and outcome in ('added', 'changed', 'gone') order by n`,
          [run, above],
        )
        .pipe(Effect.orDie),
    written: (run: number, lines: readonly number[], piece: number) =>
      sql
        .unsafe(`update exchange_line set piece = $3 where run_id = $1 and n = any($2::int[])`, [
          run,
          lines,
          piece,
        ])
        .pipe(Effect.asVoid, Effect.orDie),
    /** Lines that cannot be any more; what the lines of the run do then. */
    fault: Effect.fnUntraced(function* (
      run: number,
      lines: readonly { readonly n: number; readonly faults: readonly Fault[] }[],
    ) {
      yield* sql.unsafe(
        `update exchange_line l set outcome = 'faulty', before = null, after = null, faults = f.faults
          from jsonb_to_recordset($1::text::jsonb) as f (n int, faults jsonb)
         where l.run_id = $2 and l.n = f.n`,
        [JSON.stringify(lines), run],
      );
      const kinds = yield* sql.unsafe<{ readonly outcome: keyof Counts; readonly lines: number }>(
        `select outcome, count(*)::int as lines from exchange_line where run_id = $1 group by outcome`,
        [run],
      );
      const known = (yield* one(run))?.counts ?? NO_COUNTS;
      const staged = { added: 0, changed: 0, gone: 0, faulty: 0 };
      return kinds.reduce<Counts>(
        (counts, { outcome, lines: count }) =>
          outcome === "unchanged" ? counts : { ...counts, [outcome]: count },
        { ...known, ...staged },
      );
    }, Effect.orDie),
    /** What lines do to their rows, in order, from one on; those that write something. */
    planned: (run: number, above: number, size: number) =>
      sql
        .unsafe<{
          readonly n: number;
          readonly key: string;
          readonly said: ExchangeRow;
          readonly before: ExchangeRow | null;
        }>(
          `select n, key, said, before from exchange_line
            where run_id = $1 and n > $2 and outcome in ('added', 'changed') order by n limit ${size}`,
          [run, above],
        )
        .pipe(Effect.orDie),
    /** The first faulty lines, for the operator. */
    faults: (run: number, count: number) =>
      Effect.map(
        sql.unsafe<{ readonly line: number | null; readonly faults: readonly Fault[] }>(
          `select line, faults from exchange_line where run_id = $1 and outcome = 'faulty'
            order by n limit ${count}`,
          [run],
        ),
        (rows) => rows,
      ).pipe(Effect.orDie),
    /** The first lines of an outcome, as they are and as they become. */
    shown: (run: number, outcome: string, count: number) =>
      sql
        .unsafe<{
          readonly key: string;
          readonly before: ExchangeRow | null;
          readonly after: ExchangeRow | null;
        }>(
          `select key, before, after from exchange_line where run_id = $1 and outcome = $2
            order by n limit ${count}`,
          [run, outcome],
        )
        .pipe(Effect.orDie),
  };
});

export type RunStore = Effect.Success<typeof makeRunStore>;

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Partners' programs that want to know of runs which wait for a person. */
const tellOfWaiting = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number) {
  const [waiting] = yield* sql<Pick<Run, "resource" | "counts">>`select resource, counts
    from exchange_run where id = ${id} and state = 'waiting'`;
  if (waiting === undefined) return;
  const { resource } = waiting;
  const data = { run: id, resource, lines: linesOf(waiting) };
  yield* tellPartners(sql, "run.waiting", `run ${id}`, data);
});
