import { Effect, Schema } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import type { LookKind } from "../../api-schema/staff-firm.ts";
import { StaffId } from "../../api-schema/staff-team.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import type { FirmChange } from "../../core/seller/firm-changes.ts";
import {
  confirmRefusal,
  countsFrom,
  type Look,
  type LookRefusal,
  lookState,
  mayWithdraw,
} from "../../core/seller/second-look.ts";
import { now } from "../clock.ts";
import { announcement } from "../outbox/announcement.ts";
import { Outbox } from "../outbox/outbox.ts";
import { isToldAsDirection } from "../rows/staff-place.ts";
import { topic } from "../outbox/topic.ts";

// What is money or power waits for a second person, by whatever door it came. Nothing is done when it counts:
// who reads compares the clock with it (stored-firm.ts), so that no job can be missed.

/** A proposal with who made it and what became of it. */
export type KnownLook = Look & {
  readonly id: number;
  readonly kind: LookKind;
  readonly changes: readonly FirmChange[];
  readonly proposedAt: Instant;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Instant | null;
  readonly withdrawnBy: string | null;
};

/** What is to change: the part in force as it is and as it is to be, with the differences of both. */
interface Proposed {
  readonly before: unknown;
  readonly after: unknown;
  readonly changes: readonly FirmChange[];
  /** The person of the house whose roles they are. */
  readonly staffId?: number;
}

/** Another proposal waits, or is confirmed and does not count yet: it is withdrawn first. */
export class LookWaits extends Schema.TaggedError<LookWaits>()("LookWaits", {
  id: Schema.Int,
  message: Schema.String,
}) {}

/** Each of the direction is told what became of a proposal. */
export const LookTold = topic(
  "firm.secondLook",
  Schema.Struct({
    to: StaffId,
    look: Schema.Int,
    what: Schema.Literals(["proposed", "confirmed", "withdrawn"]),
  }),
  "mail",
);

/**
 * Keeps a proposal and tells the direction, in the transaction of who calls; the same one again is the one
 * that waits already. Its number.
 */
export const propose = Effect.fnUntraced(function* (
  kind: LookKind,
  { before, after, changes, staffId }: Proposed,
  by: string,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* inTurn(sql);
  const at = yield* now;
  const wished = JSON.stringify(after);
  const [waiting] = yield* sql<{
    readonly id: number;
    readonly isSame: boolean;
    readonly isVoid: boolean;
  }>`
    select id, after = ${wished}::text::jsonb as "isSame", ${sql.literal(IS_VOID)} as "isVoid" from second_look
    where kind = ${kind} and staff_id is not distinct from ${staffId ?? null}::int
      and withdrawn_at is null and (counts_from is null or counts_from > ${at}::timestamptz)`;
  // What nobody can confirm any more is in nobody's way.
  if (waiting?.isVoid === true) yield* takeAway(sql, waiting.id, by, at);
  else if (waiting !== undefined) {
    if (waiting.isSame) return waiting.id;
    return yield* new LookWaits({
      id: waiting.id,
      message: `La proposition n° ${waiting.id} attend déjà : confirmez-la ou retirez-la d’abord.`,
    });
  }
  const [row] = yield* sql<{ readonly id: number }>`
    insert into second_look (kind, staff_id, before, after, changes, proposed_by, proposed_at)
    values (${kind}, ${staffId ?? null}, ${JSON.stringify(before)}::text::jsonb,
      ${wished}::text::jsonb, ${JSON.stringify(changes)}::text::jsonb, ${by}, ${at}::timestamptz)
    returning id`;
  const id = row?.id ?? 0;
  yield* tell(id, "proposed");
  return id;
});

/** How a decision on a proposal ended. */
export type LookOutcome = "done" | "unknown" | LookRefusal;

/** Does what was confirmed, where it is done at once; false when it cannot be done any more. */
type DoneAtOnce<R> = (after: unknown) => Effect.Effect<boolean, SqlError.SqlError, R>;

/**
 * A second person confirms; who proposed it may not. The firm's part counts when the next day begins. Roles
 * are given at once by `giveRoles`, whose own mails tell the direction; without it they are not confirmed here.
 */
export const confirm = <R = never>(id: number, by: string, giveRoles?: DoneAtOnce<R>) =>
  decide(
    id,
    Effect.fnUntraced(function* (look, at) {
      const refusal = confirmRefusal(look, by, at);
      if (refusal !== undefined) return refusal;
      const sql = yield* SqlClient.SqlClient;
      const counts = look.kind === "roles" ? at : countsFrom(at);
      yield* sql`update second_look set confirmed_by = ${by}, confirmed_at = ${at}::timestamptz,
        counts_from = ${counts}::timestamptz where id = ${id}`;
      if (look.kind === "firm") return yield* tell(id, "confirmed");
      if (giveRoles === undefined) return "elsewhere";
      const [row] = yield* sql<{ readonly after: unknown }>`
        select after from second_look where id = ${id}`;
      return (yield* giveRoles(row?.after)) ? undefined : "stale";
    }),
  );

/** Takes a proposal away, until it counts. */
export const withdraw = (id: number, by: string) =>
  decide(
    id,
    Effect.fnUntraced(function* (look, at) {
      if (!mayWithdraw(look, at)) return "over";
      const sql = yield* SqlClient.SqlClient;
      yield* takeAway(sql, id, by, at);
      return yield* tell(id, "withdrawn");
    }),
  );

/** A decision that was not taken: nothing of it stays. */
class NotDecided extends Schema.TaggedError<NotDecided>()("NotDecided", {
  refusal: Schema.Literals(["own", "over", "void", "elsewhere", "stale"]),
}) {}

const decide = <R>(
  id: number,
  what: (
    look: KnownLook,
    at: Instant,
  ) => Effect.Effect<LookRefusal | undefined | void, SqlError.SqlError, R>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql
      .withTransaction(
        Effect.gen(function* () {
          yield* inTurn(sql);
          const look = (yield* looks()).find((each) => each.id === id);
          if (look === undefined) return "unknown" as const;
          const refusal = yield* what(look, yield* now);
          if (refusal !== undefined) return yield* new NotDecided({ refusal });
          return "done" as const;
        }),
      )
      .pipe(Effect.catchTag("NotDecided", ({ refusal }) => Effect.succeed(refusal)));
  });

/** Every proposal, the newest first. */
export const looks = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<LookRow>`
    select id, kind, changes, proposed_by as "proposedBy", proposed_at as "proposedAt",
      confirmed_by as "confirmedBy", confirmed_at as "confirmedAt", counts_from as "countsFrom",
      withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt",
      ${sql.literal(IS_VOID)} as "isVoid"
    from second_look order by id desc`;
  return rows.map((row): KnownLook => ({
    ...row,
    proposedAt: instantOf(row.proposedAt),
    confirmedAt: instantOrNull(row.confirmedAt),
    countsFrom: instantOrNull(row.countsFrom),
    withdrawnAt: instantOrNull(row.withdrawnAt),
  }));
});

/** How many wait for somebody to confirm them. */
export const waitingLooks = Effect.map(
  Effect.all([looks(), now]),
  ([all, at]) => all.filter((look) => lookState(look, at) === "open").length,
);

type LookRow = {
  readonly [Field in keyof KnownLook]: Field extends `${string}At` | "countsFrom"
    ? Date | Extract<KnownLook[Field], null>
    : KnownLook[Field];
};

/** SQL: whether a row is of roles that wait, proposed by somebody who was withdrawn since or is of the direction no more. */
const IS_VOID = `(kind = 'roles' and confirmed_at is null and not exists (select from staff s
  where lower(s.login) = lower(proposed_by) and 'direction' = any(s.roles) and s.withdrawn_at is null
    and not exists (select from support_agent_audit a where a.agent_id = s.id
      and a.event = 'account withdrawn' and a.at >= proposed_at)))`;

const takeAway = (sql: SqlClient.SqlClient, id: number, by: string, at: Instant) =>
  sql`update second_look set withdrawn_by = ${by}, withdrawn_at = ${at}::timestamptz
    where id = ${id}`;

const instantOf = (at: Date): Instant => instantOfMs(at.getTime());
const instantOrNull = (at: Date | null): Instant | null => (at === null ? null : instantOf(at));

/** One after the other, each with what is there then. */
const inTurn = (sql: SqlClient.SqlClient) =>
  sql`select pg_advisory_xact_lock(hashtextextended('second look', 7))`;

const tell = Effect.fnUntraced(function* (
  look: number,
  what: "proposed" | "confirmed" | "withdrawn",
) {
  const sql = yield* SqlClient.SqlClient;
  const readers = yield* sql<{ readonly id: number }>`
    select g.id from staff g where ${isToldAsDirection(sql)} order by g.id`;
  const told = yield* Effect.forEach(readers, ({ id }) =>
    announcement(LookTold, { to: StaffId.make(id), look, what }),
  );
  yield* (yield* Outbox).announceAll(told);
});
