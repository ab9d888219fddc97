import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { insertRows } from "../../server/database/insert-rows.ts";
import { merchantOf } from "./invoiced-shipments.ts";
import { seriesOf } from "../../core/invoices/number.ts";
import type { Inserting } from "./insert-shop.ts";
import type { OutstandingRow } from "./outstandings.ts";

/** The invoices that stores owe or have paid, their papers, and the numbers that come next. */
export const insertOutstandings = (outstandings: readonly OutstandingRow[]): Inserting =>
  Effect.gen(function* () {
    yield* insertRows("outstanding", outstandingColumns, outstandings);
    yield* insertRows("invoice", invoiceColumns, outstandings);
    yield* insertRows("invoice_series", seriesColumns, lastOfSeries(outstandings));
  });

/**
 * Payments of orders whose invoices are not paid yet are not completed: a transfer is awaited, a debit
 * is to come (product §6).
 */
export const followInvoices: Inserting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    with owed as (
      select y.id, case y.method when 'VIREMENT' then 'processing' else 'validated' end as state
      from payment y where y.state = 'completed' and y.method <> 'CB' and exists (
        select from shipment h left join invoice i on i.shipment_id = h.id
          left join outstanding o on o.id = i.id join merchant m on m.id = h.merchant_id
        where h.order_id = y.order_id and h.status <> 7
          and (case h.transport_type_code when 'MKP' then 'mkp' else 'gmp' end) = y.scope
          and coalesce(o.owed + o.collecting, h.total_ttc) > 0)),
    history as (
      delete from payment_history k using owed where k.payment_id = owed.id
        and (k.to_state = 'completed' or (owed.state = 'processing' and k.from_state = 'processing')
          or (owed.state = 'processing' and k.to_state = 'validated')))
    update payment y set state = owed.state from owed where y.id = owed.id`;
});

type Columns<Row> = Parameters<typeof insertRows<Row>>[1];

const outstandingColumns: Columns<OutstandingRow> = [
  ["id", "int", ({ id }) => id],
  ["store_id", "int", ({ storeId }) => storeId],
  ["merchant_id", "int", ({ merchantId }) => merchantId],
  ["invoice_number", "text", ({ invoiceNumber }) => invoiceNumber],
  ["amount", "bigint", ({ amount }) => amount],
  ["due_date", "date", ({ dueDate }) => dueDate],
  ["receipt_date", "date", ({ receiptDate }) => receiptDate],
  ["fiscal_year", "int", ({ fiscalYear }) => fiscalYear],
  ["category", "text", ({ category }) => category],
  ["operation", "text", ({ operation }) => operation],
  ["receipt_number", "text", ({ receiptNumber }) => receiptNumber],
  ["outstanding_status", "int", ({ outstandingStatus }) => outstandingStatus],
  ["payable", "boolean", ({ payable }) => payable],
];

const invoiceColumns: Columns<OutstandingRow> = [
  ["id", "int", ({ id }) => id],
  ["store_id", "int", ({ storeId }) => storeId],
  ["shipment_id", "int", ({ shipmentId }) => shipmentId],
  ["number", "text", ({ invoiceNumber }) => invoiceNumber],
  ["kind", "text", ({ invoice }) => invoice.kind],
  ["issued_on", "date", ({ receiptDate }) => receiptDate],
  ["document", "jsonb", ({ invoice }) => invoice],
];

type LastOfSeries = ReturnType<typeof seriesOf> & { readonly last: number };

const seriesColumns: Columns<LastOfSeries> = [
  ["merchant", "int", ({ merchant }) => merchant],
  ["kind", "text", ({ kind }) => kind],
  ["year", "int", ({ year }) => year],
  ["last", "int", ({ last }) => last],
];

const lastOfSeries = (outstandings: readonly OutstandingRow[]): readonly LastOfSeries[] => {
  const rows = outstandings.map(({ merchantId, receiptDate, invoice }) =>
    seriesOf(merchantOf(merchantId), invoice.kind, receiptDate),
  );
  return [...Map.groupBy(rows, (series) => JSON.stringify(series)).values()].flatMap((members) =>
    members.slice(0, 1).map((series) => ({ ...series, last: members.length })),
  );
};
