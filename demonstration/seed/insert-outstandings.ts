import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { seriesOf } from "../../core/invoices/number.ts";
import { type Inserting, insertRecords } from "./insert-records.ts";
import { merchantById } from "./invoiced-shipments.ts";
import type { OutstandingRow } from "./outstandings.ts";

/** The invoices that stores owe or have paid, their papers, and the numbers that come next. */
export const insertOutstandings = (outstandings: readonly OutstandingRow[]): Inserting =>
  Effect.gen(function* () {
    yield* insertRecords(
      "outstanding",
      outstandings.map(({ shipmentId: _, invoice: __, ...outstanding }) => outstanding),
    );
    yield* insertRecords(
      "invoice",
      outstandings.map(({ id, storeId, shipmentId, receiptDate, invoice }) => ({
        id,
        storeId,
        shipmentId,
        number: invoice.number,
        kind: invoice.kind,
        issuedOn: receiptDate,
        document: invoice,
      })),
    );
    yield* insertRecords("invoice_series", lastOfSeries(outstandings));
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

/** The series of the invoices, each with its last number. */
const lastOfSeries = (outstandings: readonly OutstandingRow[]) => {
  const rows = outstandings.map(({ merchantId, receiptDate, invoice }) =>
    seriesOf(merchantById(merchantId), invoice.kind, receiptDate),
  );
  return [...Map.groupBy(rows, (series) => JSON.stringify(series)).values()].flatMap((members) =>
    members.slice(0, 1).map((series) => ({ ...series, last: members.length })),
  );
};
