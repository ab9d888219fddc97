import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { CalendarDay, Siren } from "../../../api-schema/primitives.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import {
  type EnterJudgment,
  JudgmentPreview,
  type LiftJudgment,
} from "../../../api-schema/staff-companies.ts";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { today as presentDay } from "../../clock.ts";
import { DebitMoved } from "../../debits/debit-news.ts";
import { DebitsRepository } from "../../debits/debits-repository.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import type { CompanyJournal } from "./company-journal.ts";

/** 'Procédure collective': claims of before the judgment rest, and what is ordered after is paid at once. */
export const makeJudgments = Effect.fnUntraced(function* (journal: CompanyJournal) {
  const sql = yield* SqlClient.SqlClient;
  const debits = yield* DebitsRepository;
  const ledger = yield* Ledger;
  const { announce } = yield* Outbox;

  const preview = (siren: Siren, day: CalendarDay) =>
    sql.unsafe<{ readonly answer: unknown }>(previewStatement, [siren, day]).pipe(
      Effect.map(([row]) => decode(row?.answer)),
      Effect.orDie,
    );

  const claimsBefore = (siren: Siren, day: CalendarDay) =>
    sql`select o.id from store s join outstanding o on o.store_id = s.id
      where s.siren = ${siren} and o.receipt_date < ${day}::date and o.outstanding_status <> 3
      order by o.id`.pipe(
      Effect.map((rows) => decodeIds(rows).map(({ id }) => id)),
      Effect.orDie,
    );

  /** Debits that collect some of these claims, or count on a credit note among them, and that the bank has not seen. */
  const liveDebits = (claims: readonly OutstandingId[]) =>
    sql<{ readonly id: number }>`select d.id from debit d where d.state in ('proposed', 'approved')
        and d.id in (
          select l.debit_id from debit_line l where l.outstanding_id = any(${claims}::int[]) and l.holds
          union select u.debit_id from debit_credit u where u.credit_id = any(${claims}::int[]))
      order by d.id`.pipe(Effect.orDie);

  return {
    preview: Effect.fnUntraced(function* (siren: Siren, day: CalendarDay) {
      yield* journal.hold(siren);
      return yield* preview(siren, day);
    }, journal.deciding),

    enter: Effect.fnUntraced(function* (siren: Siren, payload: EnterJudgment) {
      const { day, kind, reason, claims, claimed } = payload;
      if (day > (yield* presentDay)) {
        return yield* Effect.fail(
          fieldProblem("day", "Un jugement est d’un jour passé, ou d’aujourd’hui."),
        );
      }
      const { judgedOn } = yield* journal.hold(siren);
      if (judgedOn !== null) {
        return yield* Effect.fail(
          new Conflict({
            message: "Une procédure collective est déjà inscrite pour cette société.",
          }),
        );
      }
      const numbers = yield* journal.numbersOf(siren);
      yield* ledger.hold(yield* claimsBefore(siren, day));
      // Again, once nobody else writes them.
      const shown = yield* preview(siren, day);
      if (shown.claims !== claims || shown.claimed !== claimed) {
        return yield* Effect.fail(
          new Conflict({ message: "Ce qui est dû a changé depuis : regardez de nouveau." }),
        );
      }
      const frozen = yield* claimsBefore(siren, day);
      for (const { id } of yield* liveDebits(frozen)) {
        const note = `Procédure collective du ${formatDay(day, "date")} : créance antérieure.`;
        yield* debits.withdraw(id, { note, notBefore: null });
        yield* announce(DebitMoved, { debit: id });
      }
      const scored = yield* journal.changing(
        numbers,
        Effect.gen(function* () {
          yield* sql`update company set judged_on = ${day}::date, judgment = ${kind}
            where siren = ${siren}`;
          yield* sql`update outstanding set frozen_on = ${day}::date, payable = false
            where id = any(${frozen}::int[])`;
          // An agency's score of such a company is nought: it pays by card alone (core/payment/card-only.ts).
          return yield* sql<{
            readonly id: number;
          }>`update store set previous_infolegale_score = infolegale_score, infolegale_score = 0
            where siren = ${siren} and infolegale_score is distinct from 0 returning id`;
        }).pipe(Effect.orDie),
      );
      yield* journal.write(siren, "judged", reason, {
        ...shown,
        kind,
        scored: scored.map(({ id }) => id),
      });
    }, journal.deciding),

    lift: Effect.fnUntraced(function* (siren: Siren, { reason }: LiftJudgment) {
      const { judgedOn } = yield* journal.hold(siren);
      if (judgedOn === null) {
        return yield* Effect.fail(
          new Conflict({
            message: "Aucune procédure collective n’est inscrite pour cette société.",
          }),
        );
      }
      const numbers = yield* journal.numbersOf(siren);
      yield* journal.changing(
        numbers,
        Effect.gen(function* () {
          yield* sql`update company set judged_on = null, judgment = null where siren = ${siren}`;
          yield* sql`update outstanding o set frozen_on = null, payable = o.amount > 0 from store s
            where s.id = o.store_id and s.siren = ${siren} and o.frozen_on is not null`;
          // One that was nought of its own stays so. Acts of 1.0 do not say which they changed.
          yield* sql`update store set infolegale_score = previous_infolegale_score,
              previous_infolegale_score = infolegale_score
            where siren = ${siren} and infolegale_score = 0
              and coalesce((select detail -> 'scored' @> to_jsonb(store.id) from company_act
                where siren = ${siren} and act = 'judged' order by id desc limit 1), true)`;
        }).pipe(Effect.orDie),
      );
      yield* journal.write(siren, "judgmentLifted", reason, { day: judgedOn });
    }, journal.deciding),
  };
});

const decode = Schema.decodeUnknownSync(JudgmentPreview);
const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OutstandingId })));

/** $1 SIREN, $2 the day. A credit note lessens what is claimed; a debit goes with all that it collects. */
const previewStatement = `
with claim as materialized (
  select o.id, o.owed, o.receipt_date < $2::date as is_before
  from store s join outstanding o on o.store_id = s.id
  where s.siren = $1 and o.outstanding_status <> 3),
held as (
  select d.id, d.state, d.sum from debit d where d.state in ('proposed', 'approved', 'presented') and d.id in (
    select l.debit_id from claim c join debit_line l on l.outstanding_id = c.id and l.holds where c.is_before
    union select u.debit_id from claim c join debit_credit u on u.credit_id = c.id
      join debit b on b.id = u.debit_id and b.state in ('proposed', 'approved') where c.is_before))
select json_build_object('day', $2::date,
  'shops', (select count(*) from store s where s.siren = $1 and s.status = 'active'),
  'claims', count(*) filter (where is_before and owed <> 0),
  'claimed', coalesce(sum(owed) filter (where is_before), 0),
  'later', count(*) filter (where not is_before and owed <> 0),
  'laterSum', coalesce(sum(owed) filter (where not is_before), 0),
  'debits', (select count(*) from held where state <> 'presented'),
  'debited', (select coalesce(sum(sum), 0) from held where state <> 'presented'),
  'presented', (select count(*) from held where state = 'presented'),
  'presentedSum', (select coalesce(sum(sum), 0) from held where state = 'presented')) as answer
from claim`;
