import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { DebitState } from "../../api-schema/outstanding.ts";
import { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import {
  BankAnswerId,
  DebitId,
  type DoubtfulAnswer,
  type FileSays,
  RemiseId,
} from "../../api-schema/staff-collections.ts";
import type { TakenBankWords } from "../../api-schema/staff-transfers.ts";
import { type BankWord, inLifeOrder, readWord, worseOf } from "../../core/debits/bank-words.ts";
import { debitOfEndToEnd, messageOfInstruction } from "../../core/debits/remise-file.ts";
import { shownDebits } from "../../core/debits/shown-debits.ts";
import { nowDate, today as presentDay } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { batchName } from "./debit-decisions.ts";
import { Debits } from "./debits.ts";
import { done } from "./debit-rows.ts";
import { MoneyActs } from "./money-acts.ts";

/** What a bank's file says of a remise as a whole. */
export interface FileStatus {
  readonly message: string;
  readonly answer: FileSays;
  readonly day: CalendarDay;
}

/** What the bank's files say of debits: entered where it is sure, else kept for somebody to look at. */
export class BankAnswers extends Context.Service<
  BankAnswers,
  {
    /**
     * Takes what a file says; taken again, or said by another file too, it changes nothing. What was doubtful before
     * is looked at once more where a debit that it may mean has moved since, or its day has come: a file may come
     * before the one that explains it.
     */
    readonly take: (
      words: readonly BankWord[],
      status: FileStatus | null,
      agent: number,
    ) => Effect.Effect<TakenBankWords>;
    /** What waits for somebody, the oldest first. */
    readonly doubts: Effect.Effect<readonly DoubtfulAnswer[]>;
    /** Somebody has looked at it; false when somebody else had. */
    readonly note: (id: BankAnswerId, note: string, agent: number) => Effect.Effect<boolean>;
  }
>()("panetier/debits/BankAnswers") {
  static readonly layer: Layer.Layer<
    BankAnswers,
    never,
    SqlClient.SqlClient | Settings | Outbox | SellingFirm
  > = Layer.effect(
    BankAnswers,
    Effect.suspend(() => make),
  ).pipe(Layer.provide([Debits.layer, MoneyActs.layer]));
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const debits = yield* Debits;
  const acts = yield* MoneyActs;

  const keep = Effect.fnUntraced(function* (words: readonly BankWord[], agent: number) {
    const unique = [...new Map(words.map((word) => [word.key, word])).values()];
    const rows = yield* sql
      .unsafe(keepText, [JSON.stringify(unique), yield* nowDate, agent])
      .pipe(Effect.orDie);
    return unique.length - rows.length;
  });

  const toLookAt = (kind: Waiting["kind"], today: CalendarDay) =>
    sql.unsafe(toLookAtText, [kind, today]).pipe(Effect.orDie, Effect.map(decodeWords));
  const oldest = sql.unsafe(oldestText, [MOST_SHOWN]).pipe(Effect.orDie, Effect.map(decodeWords));
  const howMany = sql<{ readonly count: number }>`
    select count(*)::int as count from bank_answer where state = 'doubtful'`.pipe(
    Effect.map(([row]) => row?.count ?? 0),
    Effect.orDie,
  );

  const shownTo = Effect.fnUntraced(function* (words: readonly BankWord[]) {
    const named = (of: (word: BankWord) => string | null) => [
      ...new Set(words.flatMap((word) => of(word) ?? [])),
    ];
    const byMandate = words.filter(({ endToEnd, rum }) => endToEnd === null && rum !== null);
    const rows = yield* sql
      .unsafe(shownText, [
        named(({ endToEnd }) => endToEnd).flatMap((text) => debitOfEndToEnd(text) ?? []),
        [
          ...named(({ message }) => message),
          ...named(({ instruction }) => instruction).map(messageOfInstruction),
        ],
        JSON.stringify(byMandate.map(({ rum, amount, day }) => ({ rum, amount, day }))),
      ])
      .pipe(Effect.orDie);
    return decodeShown(rows);
  });

  const entered = (ids: readonly number[]) =>
    done(sql`update bank_answer set state = 'entered', doubt = null
      where id in (select id from bank_answer where id = any(${ids}::int[]) and state = 'doubtful'
        order by id for update)`);

  /** What moved since it was read is looked at again; one of a day to come, once that has come. */
  const inDoubt = ({ id, day, touched }: Waiting, why: string, today: CalendarDay) =>
    done(sql`update bank_answer set doubt = ${why}, looked = ${day > today ? -1 : touched}
      where id = ${id} and state = 'doubtful'`);

  /** A debit that comes back; why it cannot, in French, or null. */
  const back = Effect.fnUntraced(function* (word: Waiting, debit: Shown, agent: number) {
    if (word.kind === "returned" && debit.state === "presented") {
      // What the bank takes back it had collected first.
      const collectedOn = debit.day < word.day ? debit.day : word.day;
      yield* debits.settle(debit.debit, collectedOn, agent);
    }
    const answer = yield* debits.comeBack(
      debit.debit,
      { code: word.code ?? "", on: word.day },
      agent,
    );
    return answer._tag === "Wrong" ? answer.problem : null;
  });

  /** Works off what is doubtful, kind by kind; how many debits each changed. */
  const workOff = Effect.fnUntraced(function* (agent: number) {
    const today = yield* presentDay;
    const count = { collected: 0, rejected: 0, returned: 0, known: 0 };
    for (const kind of ["rejected", "collected", "returned"] as const) {
      const words = inLifeOrder(yield* toLookAt(kind, today));
      const shown = shownDebits(yield* shownTo(words));
      const collected = new Map<string, { batch: number; day: CalendarDay; ids: Set<number> }>();
      const sure: number[] = [];
      for (const word of words) {
        const read = readWord(word, shown.candidatesOf(word), today);
        if (read._tag === "Doubt") {
          yield* inDoubt(word, read.why, today);
          continue;
        }
        if (read._tag === "Known") {
          sure.push(word.id);
          count.known += 1;
          continue;
        }
        let problem: string | null = null;
        for (const { debit: id } of read.debits) {
          const debit = shown.debit(id);
          if (debit === undefined) continue;
          if (kind === "collected") {
            const key = `${debit.batch} ${word.day}`;
            const together = collected.get(key) ?? {
              batch: debit.batch,
              day: word.day,
              ids: new Set<number>(),
            };
            together.ids.add(id);
            collected.set(key, together);
          } else {
            problem ??= yield* back(word, debit, agent);
            if (problem !== null) break;
            count[kind] += 1;
          }
          shown.moved(debit, AFTER[kind]);
        }
        if (problem === null) sure.push(word.id);
        else yield* inDoubt(word, problem, today);
      }
      for (const { batch, day, ids } of collected.values()) {
        count.collected += yield* debits.settleAll(batch, [...ids], day, agent);
      }
      yield* entered(sure);
    }
    return count;
  });

  const noteStatus = Effect.fnUntraced(function* (
    { message, answer, day }: FileStatus,
    agent: number,
  ) {
    const [row] = yield* sql<{ readonly id: number; readonly known: FileSays | null }>`
      select id, answer as known from debit_batch where message_id = ${message} for update`;
    if (row === undefined) return null;
    const says = row.known === null ? answer : worseOf(row.known, answer);
    if (says !== row.known) {
      yield* sql`update debit_batch set answer = ${says}, answered_on = ${day}::date
        where id = ${row.id}`;
      yield* acts.write({
        agent,
        act: "bank file",
        subject: `${batchName(row.id)} : ${SAYS[says]} par la banque`,
      });
    }
    return { remise: RemiseId.make(row.id), says };
  });

  return BankAnswers.of({
    take: Effect.fnUntraced(function* (words, status, agent) {
      const said = yield* keep(words, agent);
      const count = yield* workOff(agent);
      const answer =
        status === null
          ? null
          : yield* sql.withTransaction(noteStatus(status, agent)).pipe(Effect.orDie);
      return {
        ...count,
        known: count.known + said,
        doubtful: yield* howMany,
        answer,
      };
    }),
    doubts: Effect.map(oldest, (words) => words.map(toDoubt)),
    note: (id, note, agent) =>
      sql
        .withTransaction(
          Effect.gen(function* () {
            const [row] = yield* sql<{ readonly named: string | null }>`
              update bank_answer set state = 'closed', note = ${note}
              where id = ${id} and state = 'doubtful'
              returning coalesce(end_to_end, rum, message, instruction) as named`;
            if (row === undefined) return false;
            const subject = `Réponse de la banque ${id}${row.named === null ? "" : `, ${row.named}`}`;
            yield* acts.write({ agent, act: "answer noted", subject, reason: note });
            return true;
          }),
        )
        .pipe(Effect.orDie),
  });
});

const MOST_SHOWN = 50;

const SAYS: { readonly [Says in FileSays]: string } = {
  accepted: "acceptée",
  partial: "acceptée en partie",
  refused: "refusée",
};

const AFTER = { rejected: "rejected", collected: "settled", returned: "returned" } as const;

const Waiting = Schema.Struct({
  id: Schema.Int,
  key: Schema.String,
  kind: Schema.Literals(["rejected", "returned", "collected"]),
  day: CalendarDay,
  amount: Schema.NullOr(Cents),
  code: Schema.NullOr(Schema.String),
  endToEnd: Schema.NullOr(Schema.String),
  rum: Schema.NullOr(Schema.String),
  message: Schema.NullOr(Schema.String),
  instruction: Schema.NullOr(Schema.String),
  payer: Schema.NullOr(Schema.String),
  doubt: Schema.String,
  touched: Schema.Int,
  isOurs: Schema.Boolean,
});
type Waiting = typeof Waiting.Type;
const decodeWords = Schema.decodeUnknownSync(Schema.Array(Waiting));

const Shown = Schema.Struct({
  debit: Schema.Int,
  batch: Schema.Int,
  rum: Schema.String,
  sum: Cents,
  state: DebitState,
  day: CalendarDay,
  message: Schema.NullOr(Schema.String),
});
type Shown = typeof Shown.Type;
const decodeShown = Schema.decodeUnknownSync(Schema.Array(Shown));

const toDoubt = (word: Waiting): DoubtfulAnswer => {
  const { id, kind, day, amount, code, payer, endToEnd, rum, message, instruction } = word;
  const debit = endToEnd === null ? null : debitOfEndToEnd(endToEnd);
  return {
    id: BankAnswerId.make(id),
    kind,
    day,
    amount,
    code,
    payer,
    named: endToEnd ?? rum ?? instruction ?? message,
    why: word.doubt,
    debit: debit === null || !word.isOurs ? null : DebitId.make(debit),
  };
};

/**
 * $1 lines as JSON, $2 now, $3 who: those that are not known, or were doubtful and are said anew. The reason stands
 * until they are worked off, which a crash may cut short.
 */
const keepText = `
insert into bank_answer (key, kind, day, amount, code, end_to_end, rum, message, instruction, payer,
  state, doubt, taken_at, agent_id)
select w.key, w.kind, w.day, w.amount, w.code, w."endToEnd", w.rum, w.message, w.instruction, w.payer,
  'doubtful', 'Pas encore traité : reprenez le fichier de la banque.', $2::timestamptz, $3::int
from jsonb_to_recordset($1::text::jsonb) as w(key text, kind text, day date, amount bigint, code text,
  "endToEnd" text, rum text, message text, instruction text, payer text)
on conflict (key) do update set day = excluded.day, amount = excluded.amount, code = excluded.code,
  end_to_end = excluded.end_to_end, rum = excluded.rum, message = excluded.message,
  instruction = excluded.instruction, payer = excluded.payer, touched = bank_answer.touched + 1
where bank_answer.state = 'doubtful' returning id`;

const waitingText = (condition: string) => `
select a.id, a.key, a.kind, a.day::text as day, a.amount::float8 as amount, a.code,
  a.end_to_end as "endToEnd", a.rum, a.message, a.instruction, a.payer, a.doubt, a.touched,
  exists (select from debit d
    where d.id = substring(a.end_to_end from '^PREL-([1-9]\\d{0,8})$')::int) as "isOurs"
from bank_answer a where a.state = 'doubtful' and ${condition}`;

/** $1 the kind, $2 today: what was said, or may mean what has moved, since it was looked at. */
const toLookAtText = waitingText(
  "a.looked < a.touched and a.kind = $1 and (a.looked >= 0 or a.day <= $2::date) order by a.id",
);

/** $1 how many. */
const oldestText = waitingText("true order by a.id limit $1");

/**
 * $1 debits, $2 names of files, $3 lines as JSON that name a mandate and a sum: of that mandate those of the sum whose
 * day is near, or so long ago that they may still be asked back (thirteen months, and what the bank takes for it).
 */
const shownText = `
select d.id as debit, d.batch_id as batch, d.rum, d.sum::float8 as sum, d.state, b.day::text as day,
  case when d.id = any(b.file_debits) then b.message_id end as message
from debit d join debit_batch b on b.id = d.batch_id
where d.id in (select unnest($1::int[])
  union select f.id from debit_batch n join debit f on f.batch_id = n.id where n.message_id = any($2::text[])
  union select m.id
    from jsonb_to_recordset($3::text::jsonb) as w(rum text, amount bigint, day date)
      join debit m on m.rum = w.rum and m.sum = w.amount join debit_batch n on n.id = m.batch_id
    where n.day between w.day - interval '14 months' and w.day + interval '1 month')`;
