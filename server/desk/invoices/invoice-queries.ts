import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { InvoiceId } from "../../../api-schema/invoice.ts";
import {
  CalendarDay,
  Cents,
  Instant,
  OrderId,
  OrderNumber,
  PaymentId,
  StoreId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import {
  CreditNoteReason,
  type StaffInvoiceList,
  StaffInvoiceRow,
} from "../../../api-schema/staff-invoices.ts";
import { Invoice } from "../../../core/invoices/invoice.ts";
import { query } from "../../rows/query.ts";
import { many, nullWhen, object, value } from "../../rows/value.ts";

/** Invoices of a page of the list. */
const perPage = 50;

/** Which invoices are listed. */
export interface ListedInvoices {
  readonly search: string;
  readonly kind?: "invoice" | "creditNote";
  readonly after?: InvoiceId;
}

/** The newest first, fifty at a time. */
export const listInvoices = Effect.fnUntraced(function* ({
  search,
  kind,
  after,
}: ListedInvoices): Effect.fn.Return<StaffInvoiceList, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const text = search.trim().toLowerCase();
  const rows = yield* listed.all(sql, [
    text === "" ? null : text,
    kind ?? null,
    after ?? null,
    perPage + 1,
  ]);
  const invoices = rows.slice(0, perPage);
  return { invoices, next: rows.length > perPage ? (invoices.at(-1)?.id ?? null) : null };
});

const text = (sql: string) => value(Schema.String, sql);

const { fields } = StaffInvoiceRow;
const known = {
  id: value(InvoiceId, "i.id"),
  number: text("i.number"),
  kind: value(fields.kind, "i.kind"),
  issuedOn: value(CalendarDay, "i.issued_on"),
  dueDate: value(CalendarDay, "o.due_date"),
  store: object({
    id: value(StoreId, "s.id"),
    company: text("coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)"),
    erpId: value(Schema.NullOr(Schema.String), "s.erp_id"),
  }),
  seller: text("coalesce(i.document #>> '{seller,name}', m.name)"),
  gross: value(Cents, "abs(o.amount)"),
  owed: value(Cents, "abs(o.owed + o.collecting)"),
};

const creditedSum = value(
  Cents,
  `(select coalesce(-sum(n.amount), 0) from credit_note c join outstanding n on n.id = c.id
    where c.invoice_id = i.id)`,
);

const joined = `invoice i join outstanding o on o.id = i.id join store s on s.id = o.store_id
  left join merchant m on m.id = o.merchant_id`;

/** $1 text, $2 kind, $3 after, $4 how many. */
const listed = query(
  object({
    ...known,
    credited: creditedSum,
    corrects: value(Schema.NullOr(Schema.String), "i.document #>> '{corrects,number}'"),
  }),
  `${joined}
  where ($2::text is null or i.kind = $2) and ($3::int is null or i.id < $3)
    and ($1::text is null or position($1 in lower(i.number)) > 0 or lower(s.erp_id) = $1
      or position($1 in lower(coalesce(s.company, s.legal_name, ''))) > 0
      or i.id in (select h.invoice_id from shipment h join "order" q on q.id = h.order_id
        where q.number = upper($1)))
  order by i.id desc limit $4::int`,
);

/** A credit note of the invoice `i`: one that the desk wrote, or one that names it. */
const noteOf = object({
  id: value(InvoiceId, "n.id"),
  document: value(Invoice, "n.document"),
  deducted: value(
    Cents,
    `coalesce((select sum(l.amount) from ledger_movement k join ledger_line l on l.movement_id = k.id
      where k.key = format('creditNote:%s:%s:issued', n.id, i.id) and l.outstanding_id = n.id), 0)`,
  ),
  refunded: value(
    Cents,
    "coalesce((select sum(r.amount) from credit_note_refund r where r.credit_note_id = n.id), 0)",
  ),
  written: nullWhen(
    "c.id is null",
    object({
      reason: value(CreditNoteReason, "c.reason"),
      words: text("c.words"),
      by: text("f.name"),
      at: value(Instant, "wire_instant(c.at)"),
      restocked: value(Schema.Int, "c.restocked"),
    }),
  ),
});

/** What is known of an invoice of which something may be taken back. */
const creditable = object({
  ...known,
  document: value(Invoice, "i.document"),
  /** What is owed of it, without what a debit is collecting. */
  due: value(Cents, "o.owed"),
  merchant: nullWhen(
    "m.id is null",
    object({ id: value(Schema.Int, "m.id"), gmp: value(Schema.Boolean, "m.gmp") }),
  ),
  category: text("o.category"),
  /** Its paper came in with it: its lines stand there alone. */
  isBrought: value(Schema.Boolean, "i.file_digest is not null"),
  corrected: value(
    Schema.NullOr(InvoiceId),
    "(select k.id from invoice k where k.number = i.document #>> '{corrects,number}')",
  ),
  notes: many(
    noteOf,
    `invoice n left join credit_note c on c.id = n.id left join staff f on f.id = c.agent_id
      where n.kind = 'creditNote' and n.store_id = i.store_id
        and n.document #>> '{corrects,number}' = i.number`,
    "n.id",
  ),
  /** The goods of its deliveries, by what their lines call them. */
  goods: many(
    object({
      shipment: value(Schema.Int, "h.id"),
      order: value(OrderId, "h.order_id"),
      reference: text("coalesce(g.product_snapshot ->> 'reference', v.reference)"),
      variant: value(VariantId, "v.id"),
    }),
    `shipment h join order_item g on g.shipment_id = h.id join variant v on v.id = g.variant_id
      where h.invoice_id = i.id`,
    "h.id, g.position",
  ),
  orders: many(
    object({ id: value(OrderId, "q.id"), number: value(OrderNumber, "q.number") }),
    `"order" q where q.number is not null and q.id in (select h.order_id from shipment h where h.invoice_id = i.id)`,
    "q.id",
  ),
});
export type CreditableInvoice = typeof creditable.schema.Type;

const creditableOfId = query(creditable, `${joined} where i.id = $1`);

/** An invoice with its credit notes and its goods; null for none. */
export const readCreditable = (
  sql: SqlClient.SqlClient,
  id: InvoiceId,
): Effect.Effect<CreditableInvoice | null> => creditableOfId.first(sql, [id]);

/** A card page that paid an invoice: for a part of its order, or the invoice itself. */
const cardPage = object({
  transaction: text("t.transaction"),
  payment: value(Schema.NullOr(PaymentId), "t.payment"),
  /** What it took and has not given back. */
  left: value(Cents, "greatest(t.took, 0)"),
  /** What of its part pays this invoice, and what of that went back. */
  used: value(Cents, "t.used"),
  gone: value(Cents, "t.gone"),
});
export type CardPage = typeof cardPage.schema.Type;

const givenBack = (which: string): string =>
  `coalesce((select sum(r.amount) from credit_note_refund r join credit_note c on c.id = r.credit_note_id
    where ${which}), 0)`;

/**
 * $1 invoice: card pages that paid it, the last first. What an order's page took is used by its invoices as
 * the ledger says.
 */
const cardPagesOf = query(
  cardPage,
  `(
  select b.id as transaction, y.id as payment, b.created_at as at,
    coalesce(b.amounts[array_position(b.payment_ids, y.id)], y.amount)
      - coalesce((select sum(r.amount) from bank_refund r
          where r.transaction_id = b.id and r.payment_id = y.id), 0)
      - ${givenBack("r.transaction_id = b.id and r.payment_id = y.id")} as took,
    l.amount as used, ${givenBack("r.payment_id = y.id and c.invoice_id = $1::int")} as gone
  from payment y
    join ledger_movement k on k.key = format('advance:%s:%s', y.id, $1::int)
    join ledger_line l on l.movement_id = k.id and l.account = 'advance'
    join bank_transaction b on b.state = 'accepted' and y.id = any(b.payment_ids)
  where y.order_id in (select h.order_id from shipment h where h.invoice_id = $1::int)
  union all
  select p.transaction, null, p.created_at, -l.amount - ${givenBack("r.transaction_id = p.transaction and c.invoice_id = $1::int")},
    -l.amount, ${givenBack("r.transaction_id = p.transaction and c.invoice_id = $1::int")}
  from outstanding_payment_line w join outstanding_payment p on p.id = w.payment_id and p.method = 'CB'
    join ledger_movement k on k.key = 'card:' || p.transaction
    join ledger_line l on l.movement_id = k.id and l.account = 'receivable' and l.outstanding_id = $1::int
  where w.outstanding_id = $1::int) t
order by t.at desc, t.transaction`,
);

/** Card pages that paid an invoice, the last first. */
export const readCardPages = (
  sql: SqlClient.SqlClient,
  id: InvoiceId,
): Effect.Effect<readonly CardPage[]> => cardPagesOf.all(sql, [id]);
