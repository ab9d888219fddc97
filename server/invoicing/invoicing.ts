import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { InvoiceId } from "../../api-schema/invoice.ts";
import type { CalendarDay, StoreId } from "../../api-schema/primitives.ts";
import { dayParts } from "../../core/calendar/day.ts";
import type { Invoice, InvoiceKind } from "../../core/invoices/invoice.ts";
import { invoiceNumber, seriesOf } from "../../core/invoices/number.ts";
import { Outbox } from "../outbox/outbox.ts";
import { InvoiceIssued } from "./invoice-mails.ts";

/** An invoice to be issued; `write` makes it of the number that it gets. */
export interface InvoiceOrder {
  readonly store: StoreId;
  readonly merchant: { readonly id: number; readonly gmp: boolean };
  readonly shipment: number | null;
  readonly kind: InvoiceKind;
  readonly issuedOn: CalendarDay;
  /** 'Farine', 'Surgelés', 'Marketplace'. */
  readonly category: string;
  readonly write: (number: string) => Invoice;
}

/** The books of what was invoiced: whoever invoices (an ERP) enters it here. */
export class Invoicing extends Context.Service<
  Invoicing,
  {
    /**
     * Gives an invoice the next number of its series, enters it with what is owed of it and announces
     * it; inside
     * the transaction of what it invoices. Two of one series wait for each other, so that a number
     * which is not used after all is the next one's.
     */
    readonly issue: (order: InvoiceOrder) => Effect.Effect<number>;
  }
>()("panetier/invoicing/Invoicing") {
  static readonly layer: Layer.Layer<Invoicing, never, SqlClient.SqlClient | Outbox> = Layer.effect(
    Invoicing,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const outbox = yield* Outbox;

      const nextRank = Effect.fnUntraced(function* (series: ReturnType<typeof seriesOf>) {
        const [row] = yield* sql<{ readonly last: number }>`
          insert into invoice_series (merchant, kind, year, last)
          values (${series.merchant}, ${series.kind}, ${series.year}, 1)
          on conflict (merchant, kind, year) do update set last = invoice_series.last + 1
          returning last`;
        return row === undefined ? yield* Effect.die(new Error("No next number")) : row.last;
      });

      const issue = Effect.fnUntraced(function* (order: InvoiceOrder) {
        const series = seriesOf(order.merchant, order.kind, order.issuedOn);
        const invoice = order.write(invoiceNumber(series, yield* nextRank(series)));
        const { number, kind, issuedOn, dueOn, totals, payment } = invoice;
        const sign = kind === "creditNote" ? -1 : 1;
        const isPaid = payment.paid === totals.gross;
        const [owed] = yield* sql<{ readonly id: number }>`
          insert into outstanding (store_id, merchant_id, invoice_number, amount, due_date,
            receipt_date, fiscal_year, category, operation, receipt_number, outstanding_status,
            payable)
          values (${order.store}, ${order.merchant.id}, ${number}, ${sign * totals.gross}::float8,
            ${dueOn}::date, ${issuedOn}::date, ${dayParts(issuedOn).year}, ${order.category},
            ${kind === "creditNote" ? "Avoir" : "Facture"}, ${invoice.deliveryNote ?? number},
            ${isPaid ? 3 : 0}, ${!isPaid && kind === "invoice"})
          returning id`;
        if (owed === undefined) return yield* Effect.die(new Error("No outstanding"));
        yield* sql`insert into invoice (id, store_id, shipment_id, number, kind, issued_on, document)
          values (${owed.id}, ${order.store}, ${order.shipment}, ${number}, ${kind},
            ${issuedOn}::date, ${JSON.stringify(invoice)}::text::jsonb)`;
        yield* outbox.announce(InvoiceIssued, { invoice: InvoiceId.make(owed.id) });
        return owed.id;
      }, Effect.orDie);

      return Invoicing.of({ issue });
    }),
  );
}
