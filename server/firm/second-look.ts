import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
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
import { topic } from "../outbox/topic.ts";

// What is money or power waits for a second person, by whatever door it came. Nothing is done when it counts:
// who reads compares the clock with it (stored-firm.ts), so that no job can be missed.

/** What is changed by two. */
export type LookKind = "firm";

/** A proposal with who made it and what became of it. */
export type KnownLook = Look & {
  readonly id: number;
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
  { before, after, changes }: Proposed,
  by: string,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* inTurn(sql);
  const at = yield* now;
  const waiting = (yield* looks()).find((look) => mayWithdraw(look, at));
  const wished = JSON.stringify(after);
  if (waiting !== undefined) {
    const [same] = yield* sql`select 1 from second_look
      where id = ${waiting.id} and after = ${wished}::text::jsonb`;
    if (same !== undefined) return waiting.id;
    return yield* new LookWaits({
      id: waiting.id,
      message: `La proposition n° ${waiting.id} attend déjà : confirmez-la ou retirez-la d’abord.`,
    });
  }
  const [row] = yield* sql<{ readonly id: number }>`
    insert into second_look (kind, before, after, changes, proposed_by, proposed_at)
    values (${kind}, ${JSON.stringify(before)}::text::jsonb, ${wished}::text::jsonb,
      ${JSON.stringify(changes)}::text::jsonb, ${by}, ${at}::timestamptz)
    returning id`;
  const id = row?.id ?? 0;
  yield* tell(id, "proposed");
  return id;
});

/** How a decision on a proposal ended. */
export type LookOutcome = "done" | "unknown" | LookRefusal;

/** A second person confirms: it counts when the next day begins. Who proposed it may not. */
export const confirm = (id: number, by: string) =>
  decide(id, (look, at) => {
    const refusal = confirmRefusal(look, by, at);
    if (refusal !== undefined) return refusal;
    return Effect.andThen(
      SqlClient.SqlClient,
      (sql) => sql`update second_look set confirmed_by = ${by}, confirmed_at = ${at}::timestamptz,
        counts_from = ${countsFrom(at)}::timestamptz where id = ${id}`,
    ).pipe(Effect.andThen(tell(id, "confirmed")));
  });

/** Takes a proposal away, until it counts. */
export const withdraw = (id: number, by: string) =>
  decide(id, (look, at) =>
    mayWithdraw(look, at)
      ? Effect.andThen(
          SqlClient.SqlClient,
          (
            sql,
          ) => sql`update second_look set withdrawn_by = ${by}, withdrawn_at = ${at}::timestamptz
            where id = ${id}`,
        ).pipe(Effect.andThen(tell(id, "withdrawn")))
      : "over",
  );

const decide = <E, R>(
  id: number,
  what: (look: KnownLook, at: Instant) => LookRefusal | Effect.Effect<unknown, E, R>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* inTurn(sql);
        const look = (yield* looks()).find((each) => each.id === id);
        if (look === undefined) return "unknown" as const;
        const decided = what(look, yield* now);
        if (typeof decided === "string") return decided;
        yield* decided;
        return "done" as const;
      }),
    );
  });

/** Every proposal, the newest first. */
export const looks = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<LookRow>`
    select id, changes, proposed_by as "proposedBy", proposed_at as "proposedAt",
      confirmed_by as "confirmedBy", confirmed_at as "confirmedAt", counts_from as "countsFrom",
      withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt"
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
    select id from staff where 'direction' = any(roles) and withdrawn_at is null
      and password_hash is not null order by id`;
  const told = yield* Effect.forEach(readers, ({ id }) =>
    announcement(LookTold, { to: StaffId.make(id), look, what }),
  );
  yield* (yield* Outbox).announceAll(told);
});
