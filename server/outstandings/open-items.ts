import { Effect, Schema, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import type { PaymentId, StoreId } from "../../api-schema/primitives.ts";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import { OpenItem, OwingShop } from "../../api-schema/staff-transfers.ts";
import { orderNumbersIn } from "../../core/ledger/transfer-matching.ts";
import {
  type BookItem,
  type KnownPayer,
  openBook,
  type OpenBook,
  type TransferToPlace,
} from "../../core/ledger/transfer-proposals.ts";
import { partOf } from "../ledger/part-sql.ts";

/** Everything that is open, credit notes that are not used up among it, and that one of these transfers could be for, and who could have paid it. */
export const readBook = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  transfers: readonly TransferToPlace[],
): Effect.fn.Return<OpenBook> {
  const invoices = yield* items(sql, invoicesText("o.owed <> 0"), []);
  const orders = [...new Set(transfers.flatMap(({ reference }) => orderNumbersIn(reference)))];
  const parts = yield* items(sql, partsText("q.number = any($1::text[])"), [orders]);
  const accounts = [...new Set(transfers.flatMap(({ account }) => account ?? []))];
  const learnt = yield* sql
    .unsafe(learntText, [accounts])
    .pipe(Effect.map(decodeLearnt), Effect.orDie);
  return openBook([...invoices, ...parts], [...payersOf(invoices), ...learnt]);
});

/** What these invoices and parts of orders are still owed, or what is left of credit notes; those of nothing are not there. */
export const readItems = (
  sql: SqlClient.SqlClient,
  invoices: readonly OutstandingId[],
  parts: readonly PaymentId[],
): Effect.Effect<readonly BookItem[]> =>
  Effect.map(
    Effect.all([
      items(sql, invoicesText("o.owed <> 0 and o.id = any($1::int[])"), [invoices]),
      items(sql, partsText("y.id = any($1::int[])"), [parts]),
    ]),
    ([known, before]) => [...known, ...before],
  );

/** What these shops are to pay: their invoices, and orders that a transfer was promised for. */
export const readItemsOf = (
  sql: SqlClient.SqlClient,
  stores: readonly StoreId[],
): Effect.Effect<readonly BookItem[]> =>
  Effect.map(
    Effect.all([
      items(sql, invoicesText("o.owed <> 0 and o.store_id = any($1::int[])"), [stores]),
      items(
        sql,
        partsText(
          "q.store_id = any($1::int[]) and y.method = 'VIREMENT' and y.state in ('new', 'processing')",
        ),
        [stores],
      ),
    ]),
    ([known, before]) => [...known, ...before],
  );

/** All shops of the companies of these ones. */
export const shopsBeside = (
  sql: SqlClient.SqlClient,
  stores: readonly StoreId[],
): Effect.Effect<readonly OwingShop[]> =>
  sql
    .unsafe(
      `select s.id as store, ${SHOP} as shop, s.erp_id as "erpId" from store s
      where s.id = any($1::int[]) or s.siren in (select siren from store where id = any($1::int[]))
      order by s.id limit 200`,
      [stores],
    )
    .pipe(Effect.map(decodeShops), Effect.orDie);

/** Shops with that number of a customer or word in their name, and that of an invoice or an order. */
export const findOwing = (
  sql: SqlClient.SqlClient,
  search: string,
): Effect.Effect<readonly OwingShop[]> =>
  sql
    .unsafe(
      `select s.id as store, ${SHOP} as shop, s.erp_id as "erpId" from store s
      where s.id in (
        select id from store where erp_id = $1 or siren = $1
        union select id from store where strpos(lower(coalesce(company, '') || ' ' || coalesce(legal_name, '')), lower($1)) > 0
        union select store_id from outstanding
          where upper(regexp_replace(invoice_number, '[^A-Za-z0-9]', '', 'g')) = upper(regexp_replace($1, '[^A-Za-z0-9]', '', 'g'))
        union select store_id from "order" where number = upper($1))
      order by ${SHOP}, s.id limit 50`,
      [search.trim()],
    )
    .pipe(Effect.map(decodeShops), Effect.orDie);

/** Holds the orders of these parts, in the order of their ids, until the transaction ends. */
export const holdParts = (sql: SqlClient.SqlClient, parts: readonly PaymentId[]) =>
  sql`select id from "order" where id in (select order_id from payment where id = any(${parts}::int[]))
    order by id for update`.pipe(Effect.orDie);

/** Without what only proposals need. */
export const toItem = (item: BookItem): OpenItem => Struct.pick(item, Struct.keys(OpenItem.fields));

const SHOP = "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)";

const Item = Schema.Struct({
  ...OpenItem.fields,
  company: Schema.String,
  orders: Schema.Array(Schema.String),
  legalName: Schema.NullOr(Schema.String),
});

const decodeItems = Schema.decodeUnknownSync(Schema.Array(Item));
const decodeShops = Schema.decodeUnknownSync(Schema.Array(OwingShop));
const decodeLearnt = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      store: OwingShop.fields.store,
      company: Schema.String,
      names: Schema.Array(Schema.String),
      accounts: Schema.Array(Schema.String),
    }),
  ),
);

const items = (sql: SqlClient.SqlClient, text: string, parameters: readonly unknown[]) =>
  sql.unsafe<{ readonly items: unknown }>(text, parameters).pipe(
    Effect.map(([row]) => decodeItems(row?.items)),
    Effect.orDie,
  );

type Read = typeof Item.Type;

/** Whoever owes something, by the names of their shop. */
const payersOf = (all: readonly Read[]): readonly KnownPayer[] =>
  [...Map.groupBy(all, ({ store }) => store)].flatMap(([store, [first]]) =>
    first === undefined
      ? []
      : [
          {
            store,
            company: first.company,
            names: [first.shop, ...(first.legalName === null ? [] : [first.legalName])],
            accounts: [],
          },
        ],
  );

const COMPANY = "coalesce(s.siren, 'boutique ' || s.id)";

const invoicesText = (which: string) => `
select coalesce(json_agg(json_build_object('kind', 'invoice', 'id', o.id, 'number', o.invoice_number,
  'store', s.id, 'shop', ${SHOP}, 'legalName', s.legal_name, 'company', ${COMPANY}, 'dueDate', o.due_date,
  'open', o.owed, 'isHeld', o.debit_id is not null,
  'invoice', (select i.id from invoice i where i.id = o.id), 'order', null,
  'orders', (select coalesce(json_agg(distinct q.number), '[]') from shipment h
    join "order" q on q.id = h.order_id and q.number is not null where h.invoice_id = o.id)) order by o.id),
  '[]') as items
from outstanding o join store s on s.id = o.store_id where ${which}`;

const partsText = (which: string) => `
select coalesce(json_agg(json_build_object('kind', 'order', 'id', y.id, 'number', q.number,
  'store', s.id, 'shop', ${SHOP}, 'legalName', s.legal_name, 'company', ${COMPANY}, 'dueDate', null,
  'open', d.due, 'isHeld', false, 'invoice', null, 'order', q.id, 'orders', '[]'::json) order by y.id),
  '[]') as items
from payment y join "order" q on q.id = y.order_id join store s on s.id = q.store_id
cross join lateral (select coalesce(sum(l.amount), 0) as due from ledger_line l
  where l.payment_id = y.id and l.account in ('ordered', 'advance')) d
where q.checkout_state = 'completed' and d.due > 0 and ${which}
  and exists (select from shipment h where h.order_id = q.id and ${partOf("h")} = y.scope)`;

/** $1 digests of accounts. */
const learntText = `
select s.id as store, ${COMPANY} as company, array_remove(array[s.company, s.legal_name], null) as names,
  array_agg(a.iban_digest) as accounts
from payer_account a join store s on s.id = a.store_id where a.iban_digest = any($1::text[])
group by s.id order by s.id`;
