import { Context, Effect, Layer, Result, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  BlockedMandate,
  RemiseHead,
  type UncollectedInvoice,
  type UnregisteredMandate,
} from "../../api-schema/staff-collections.ts";
import { addMonths } from "../../core/calendar/day.ts";
import { proposableMandate } from "../../core/debits/debit-mandate.ts";
import { planDebits } from "../../core/debits/debit-plan.ts";
import { freshFlight } from "../cache/fresh-flight.ts";
import { today } from "../clock.ts";
import { DebitBooks } from "../debits/debit-books.ts";
import type { DebitBatch } from "../debits/debit-rows.ts";
import { DebitsRepository } from "../debits/debits-repository.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

const MOST_SHOWN = 30;

const accountOf = ({
  store,
  scope,
}: {
  readonly store: StoreId;
  readonly scope: PaymentScope;
}): string => `${store} ${scope}`;

/** What the page of collections shows. */
export class CollectionsRepository extends Context.Service<
  CollectionsRepository,
  {
    /** How many remises wait for a person. */
    readonly waiting: Effect.Effect<number>;
    readonly proposed: Effect.Effect<readonly RemiseHead[]>;
    readonly underWay: Effect.Effect<readonly RemiseHead[]>;
    /** The last ones that are over. */
    readonly over: Effect.Effect<readonly RemiseHead[]>;
    readonly findBatch: (id: number) => Effect.Effect<DebitBatch | undefined>;
    readonly batchOfDebit: (debit: number) => Effect.Effect<DebitBatch | undefined>;
    readonly blocked: Effect.Effect<readonly BlockedMandate[]>;
    /** B2B mandates that wait for the debtors' banks. */
    readonly unregistered: Effect.Effect<readonly UnregisteredMandate[]>;
    /** What was to be debited, with why it cannot be. */
    readonly uncollected: Effect.Effect<readonly UncollectedInvoice[]>;
  }
>()("panetier/support/CollectionsRepository") {
  static readonly layer: Layer.Layer<
    CollectionsRepository,
    never,
    SqlClient.SqlClient | SellingFirm
  > = Layer.effect(
    CollectionsRepository,
    Effect.suspend(() => makeCollectionsRepository),
  ).pipe(Layer.provide([DebitsRepository.layer, DebitBooks.layer]));
}

const makeCollectionsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const books = yield* DebitBooks;
  const debits = yield* DebitsRepository;
  /** Remises by a condition on b, the last ones first; of their debits it reads no more than their sum. */
  const heads = (where: string) =>
    sql
      .unsafe(
        `select b.id, b.scope, b.ics, b.scheme, b.sequence, b.day, b.state, of_debits.*
        from debit_batch b cross join lateral (select count(*)::int as count,
            coalesce(sum(d.sum), 0)::float8 as sum
          from debit d where d.batch_id = b.id and d.state <> 'withdrawn') of_debits
        where ${where} order by b.day desc, b.id desc`,
      )
      .pipe(Effect.map(decodeHeads), Effect.orDie);
  return CollectionsRepository.of({
    waiting: sql<{ readonly count: number }>`
      select count(*)::int as count from debit_batch where state = 'proposed'`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
    proposed: heads("b.state = 'proposed'"),
    underWay: heads("b.state in ('approved', 'presented')"),
    over: heads(`b.id in (select id from debit_batch where state in ('closed', 'withdrawn')
      order by day desc, id desc limit 8)`),
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

    unregistered: debits.unregistered(MOST_SHOWN),

    // One piece of work for all who wait for it: it looks at who owes anything at all.
    uncollected: freshFlight(
      Effect.gen(function* () {
        const day = yield* today;
        yield* books.meetMandates(day);
        const debtors = yield* books.debtors;
        const stores = [...new Set(debtors.map(({ store }) => store))];
        const { mandates } = yield* books.presenting(stores, []);
        const known = new Map(mandates.map((each) => [accountOf(each), each]));
        // The plan is made for those alone of whom some debit of the next year may be refused.
        const doubtful = debtors.filter((debtor) =>
          Result.isFailure(proposableMandate(known.get(accountOf(debtor)), addMonths(day, 12))),
        );
        const facts = yield* books.planning(day, {
          stores: [...new Set(doubtful.map(({ store }) => store))],
          asked: [],
        });
        const refused = planDebits(facts).refused.slice(0, MOST_SHOWN);
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
    ),
  });
});

const decodeHeads = Schema.decodeUnknownSync(Schema.Array(RemiseHead));
const decodeBlocked = Schema.decodeUnknownSync(Schema.Array(BlockedMandate));
const decodeNames = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.Int, number: Schema.String, company: Schema.String })),
);
