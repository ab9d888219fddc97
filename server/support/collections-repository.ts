import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { BlockedMandate, type UncollectedInvoice } from "../../api-schema/staff-collections.ts";
import { planDebits } from "../../core/debits/debit-plan.ts";
import { today } from "../clock.ts";
import { makeDebitFacts } from "../debits/debit-facts.ts";
import { makeDebitsRepository } from "../debits/debits-repository.ts";

const MOST_SHOWN = 30;

/** What the page of collections shows. */
export const makeCollectionsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const facts = yield* makeDebitFacts;
  const debits = yield* makeDebitsRepository;
  return {
    /** How many remises wait for a person. */
    waiting: sql<{ readonly count: number }>`
      select count(*)::int as count from debit_batch where state = 'proposed'`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
    proposed: debits.batches("b.state = 'proposed'", []),
    underWay: debits.batches("b.state in ('approved', 'presented')", []),
    /** The last ones that are over. */
    over: debits.batches(
      `b.id in (select id from debit_batch where state in ('closed', 'withdrawn')
        order by day desc, id desc limit 8)`,
      [],
    ),
    findBatch: debits.findBatch,
    batchOfDebit: debits.batchOfDebit,

    blocked: sql`select t.reference as rum, t.blocked_on as "blockedOn",
        (select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) from store s
          where s.money_order = t.reference or s.marketplace_money_order = t.reference
          order by s.id limit 1) as company
      from mandate_terms t where t.blocked_on is not null
      order by t.blocked_on, t.reference limit ${MOST_SHOWN}`.pipe(
      Effect.map(decodeBlocked),
      Effect.orDie,
    ),

    /** What was to be debited, with why it cannot be. */
    uncollected: Effect.gen(function* () {
      const known = yield* facts.planning(yield* today, { stores: null, asked: [] });
      const refused = planDebits(known).refused.slice(0, MOST_SHOWN);
      const rows = yield* sql`select o.id, o.invoice_number as number,
          coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
        from outstanding o join store s on s.id = o.store_id
        where o.id = any(${refused.map(({ invoice }) => invoice)}::int[]) order by o.id`.pipe(
        Effect.orDie,
      );
      return decodeNames(rows).map(({ id, number, company }): UncollectedInvoice => ({
        number,
        company,
        why: refused.find(({ invoice }) => invoice === id)?.why.message ?? "",
      }));
    }),
  };
});

const decodeBlocked = Schema.decodeUnknownSync(Schema.Array(BlockedMandate));
const decodeNames = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.Int, number: Schema.String, company: Schema.String })),
);
