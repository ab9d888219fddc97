import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { openItems } from "../../../api-schema/exchange/open-items.ts";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { Cents, StoreId } from "../../../api-schema/primitives.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { differenceOf, differencesInWords, isAdoptable } from "../../../core/ledger/open-items.ts";
import { adoptionPosting } from "../../../core/ledger/postings.ts";
import { now as presentInstant } from "../../clock.ts";
import { readSettings, Settings } from "../../config.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { Receipts } from "../../selling/payments/receipts.ts";
import { exchangeTable, type WriteLines } from "./exchange-table.ts";

const Item = Schema.Struct({
  n: Schema.Int,
  customer: Schema.String,
  invoice: Schema.String,
  said: Cents,
  adopted: Schema.Boolean,
  outstanding: OutstandingId,
  store: StoreId,
  amount: Cents,
  owed: Cents,
  collecting: Cents,
  /** What the ledger had of it at the instant; what was taken over since counts too. */
  booked: Cents,
});
const decode = Schema.decodeUnknownSync(Schema.Array(Item));

/** $1 lines [{n, invoice, customer, owed, asOf, adopted}] as JSON; their invoices are held. */
const itemsStatement = `
select n.n, n.customer, n.invoice, n.owed::float8 as said, n.adopted, o.id as outstanding,
  o.store_id as store, o.amount::float8 as amount, o.owed::float8 as owed,
  o.collecting::float8 as collecting,
  (select coalesce(sum(l.amount), 0)::float8 from ledger_line l join ledger_movement k on k.id = l.movement_id
    where l.outstanding_id = o.id and l.account in ('receivable', 'collecting')
      and (k.at <= n."asOf" or k.kind in ('invoice', 'creditNote', 'adoption'))) as booked
from jsonb_to_recordset($1::text::jsonb) as n(n int, invoice text, customer text, owed bigint,
    "asOf" timestamptz, adopted boolean)
  join invoice i on i.number = n.invoice join outstanding o on o.id = i.id
order by n.n`;

const keepStatement = `
insert into open_item (outstanding_id, owed, as_of, adopted)
select i.id, n.owed, n."asOf", n.adopted
from jsonb_to_recordset($1::text::jsonb) as n(invoice text, owed bigint, "asOf" timestamptz, adopted boolean)
  join invoice i on i.number = n.invoice
on conflict (outstanding_id) do update
  set owed = excluded.owed, as_of = excluded.as_of, adopted = excluded.adopted`;

/** Differences are told; they are entered where a line asks for it, once. */
const compare: WriteLines = Effect.fnUntraced(
  function* (lines, source) {
    const sql = yield* SqlClient.SqlClient;
    const ledger = yield* Ledger;
    const receipts = yield* Receipts;
    const today = parisDayOf(yield* presentInstant);
    const said = JSON.stringify(lines.map(({ n, row }) => ({ ...row, n })));
    const named = decode(yield* sql.unsafe(itemsStatement, [said]).pipe(Effect.orDie));
    yield* ledger.hold(named.map(({ outstanding }) => outstanding));
    // Again, once nobody else writes them.
    const items = decode(yield* sql.unsafe(itemsStatement, [said]).pipe(Effect.orDie));
    const texts = [...differencesInWords(items)];
    const taken = items.flatMap((item) => {
      const difference = differenceOf(item);
      if (!item.adopted || difference === 0) return [];
      if (isAdoptable(difference, item)) {
        return [adoptionPosting(`${source}:${item.n}`, { ...item, amount: difference }, today)];
      }
      texts.push(
        `${item.invoice} : l'écart n'est pas repris, un prélèvement ou un paiement est en cours, ou il dépasse la facture.`,
      );
      return [];
    });
    yield* receipts.enter(taken);
    yield* sql.unsafe(keepStatement, [said]).pipe(Effect.orDie);
    return texts;
  },
  (work) => Effect.provide(work, booking),
);

const booking = Layer.mergeAll(Receipts.layer, Ledger.layer).pipe(
  Layer.provide(SellingFirm.layer),
  Layer.provide(Layer.effect(Settings, readSettings)),
  Layer.orDie,
);

export const openItemsTable = exchangeTable(openItems, {
  table: "open_item",
  columns: {
    invoice: {
      column: "outstanding_id",
      read: "(select i.number from invoice i where i.id = t.outstanding_id)",
      write: "(select i.id from invoice i where i.number = n.invoice)",
    },
    customer: {
      column: null,
      read: `(select s.erp_id from outstanding o join store s on s.id = o.store_id
        where o.id = t.outstanding_id)`,
    },
  },
  writes: compare,
  refused: (lines, key) => [
    `select ${key} as key, 'customer' as column, 'Cette facture est d''un autre client.' as reason
      from ${lines} join invoice i on i.number = n.invoice join store s on s.id = i.store_id
      where s.erp_id is distinct from n.customer`,
    `select ${key} as key, 'owed' as column, case when o.amount < 0
        then 'D''un avoir il reste entre son montant, négatif, et 0.'
        else 'D''une facture il reste entre 0 et son montant.' end as reason
      from ${lines} join invoice i on i.number = n.invoice join outstanding o on o.id = i.id
      where n.owed not between least(o.amount, 0) and greatest(o.amount, 0)`,
  ],
});
