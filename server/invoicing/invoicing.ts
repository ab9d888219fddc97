import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { InvoiceId } from "../../api-schema/invoice.ts";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { type CalendarDay, Cents, PaymentId, type StoreId } from "../../api-schema/primitives.ts";
import { dayParts } from "../../core/calendar/day.ts";
import type { Invoice, InvoiceKind } from "../../core/invoices/invoice.ts";
import { invoiceNumber, seriesOf } from "../../core/invoices/number.ts";
import {
  advancePosting,
  creditNotePosting,
  invoicePosting,
  type InvoiceShare,
} from "../../core/ledger/postings.ts";
import { cents } from "../../core/money/cents.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { Ledger } from "../ledger/ledger.ts";
import { partOf } from "../ledger/part-sql.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import { Outbox } from "../outbox/outbox.ts";
import { InvoiceIssued } from "./invoice-mails.ts";

/** An invoice to be issued; `write` makes it of the number that it gets. */
export interface InvoiceOrder {
  readonly store: StoreId;
  readonly merchant: { readonly id: number; readonly gmp: boolean };
  readonly shipment: number | null;
  /** Several instead of one, each with what it bears of the invoice, TTC. */
  readonly shares?: readonly { readonly shipment: number; readonly gross: Cents }[];
  readonly kind: InvoiceKind;
  readonly issuedOn: CalendarDay;
  /** 'Farine', 'Surgelés', 'Marketplace'. */
  readonly category: string;
  readonly write: (number: string) => Invoice;
}

/** An invoice that was issued elsewhere. */
export interface EnteredInvoice {
  readonly store: StoreId;
  readonly merchant: { readonly id: number; readonly gmp: boolean };
  readonly shipments: readonly number[];
  readonly category: string;
  readonly invoice: Invoice;
  /** What of the order it said to be of. */
  readonly range: string | null;
  /** Its paper, by its digest. */
  readonly file: string;
  /** Whether the customer is told: one of years ago is no news. */
  readonly isNews: boolean;
}

/** The books of what was invoiced: whoever invoices (an ERP) enters it here. */
export class Invoicing extends Context.Service<
  Invoicing,
  {
    /**
     * Gives an invoice the next number of its series, enters it in the ledger, where what its order was
     * paid with before pays it (a credit note pays what is owed of the invoice that it corrects), and
     * announces it; inside the transaction of what it invoices, its order held. Two of one series wait for each other, so that a number
     * which is not used after all is the next one's.
     */
    readonly issue: (order: InvoiceOrder) => Effect.Effect<number>;
    /** The same for an invoice that an ERP has issued and numbered; of none or several shipments of an order. */
    readonly enter: (order: EnteredInvoice) => Effect.Effect<number>;
  }
>()("panetier/invoicing/Invoicing") {
  static readonly layer: Layer.Layer<
    Invoicing,
    never,
    SqlClient.SqlClient | Settings | Outbox | SellingFirm
  > = Layer.effect(
    Invoicing,
    Effect.gen(function* () {
      const needs: InvoicingNeeds = {
        sql: yield* SqlClient.SqlClient,
        outbox: yield* Outbox,
        ledger: yield* Ledger,
        receipts: yield* Receipts,
      };
      return Invoicing.of({
        issue: (order) => Effect.orDie(issue(needs, order)),
        enter: (order) => Effect.orDie(enter(needs, order)),
      });
    }),
  ).pipe(Layer.provide([Ledger.layer, Receipts.layer]));
}

type InvoicingNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly outbox: Outbox["Service"];
  readonly ledger: Ledger["Service"];
  readonly receipts: Receipts["Service"];
};

const issue = Effect.fnUntraced(function* (needs: InvoicingNeeds, order: InvoiceOrder) {
  const series = seriesOf(order.merchant, order.kind, order.issuedOn);
  const invoice = order.write(invoiceNumber(series, yield* nextRank(needs, series)));
  const id = yield* writeInvoice(needs, order, invoice);
  if (order.shares !== undefined) {
    yield* needs.sql`update shipment h set invoice_id = ${id}, invoiced_ttc = s.gross
      from jsonb_to_recordset(${JSON.stringify(order.shares)}::text::jsonb) as s(shipment int, gross bigint)
      where h.id = s.shipment`;
  }
  return yield* booked(needs, order, invoice, id, true);
});

const enter = Effect.fnUntraced(function* (needs: InvoicingNeeds, order: EnteredInvoice) {
  const { sql } = needs;
  const { invoice, shipments, range, file, isNews } = order;
  const id = yield* writeInvoice(needs, { ...order, shipment: null }, invoice);
  yield* sql`update invoice set range_code = ${range}::text, file_digest = ${file} where id = ${id}`;
  yield* sql`update shipment set invoice_id = ${id} where id = any(${shipments}::int[])`;
  return yield* booked(needs, order, invoice, id, isNews);
});

/** What an invoice that is written does to the books. */
const booked = Effect.fnUntraced(function* (
  needs: InvoicingNeeds,
  { store, merchant }: Pick<InvoiceOrder, "store" | "merchant">,
  invoice: Invoice,
  outstanding: OutstandingId,
  isNews: boolean,
) {
  const { outbox, receipts } = needs;
  yield* receipts.enter([invoicePosting({ outstanding, store }, merchant, invoice)]);
  const share = { outstanding, store, amount: invoice.totals.gross };
  const settling =
    invoice.kind === "creditNote"
      ? yield* creditNoteUse(needs, share, invoice)
      : yield* advanceUse(needs, share, invoice.issuedOn);
  yield* receipts.enter(settling);
  if (isNews) yield* outbox.announce(InvoiceIssued, { invoice: InvoiceId.make(outstanding) });
  return outstanding;
});

const nextRank = Effect.fnUntraced(function* (
  { sql }: InvoicingNeeds,
  { merchant, kind, year }: ReturnType<typeof seriesOf>,
) {
  const [row] = yield* sql<{ readonly last: number }>`
    insert into invoice_series (merchant, kind, year, last)
    values (${merchant}, ${kind}, ${year}, 1)
    on conflict (merchant, kind, year) do update set last = invoice_series.last + 1
    returning last`;
  return row === undefined ? yield* Effect.die(new Error("No next number")) : row.last;
});

/** The invoice itself, and that it is owed. */
const writeInvoice = Effect.fnUntraced(function* (
  { sql }: InvoicingNeeds,
  order: Pick<InvoiceOrder, "store" | "merchant" | "shipment" | "category">,
  invoice: Invoice,
) {
  const { number, kind, issuedOn, dueDate, totals } = invoice;
  const sign = kind === "creditNote" ? -1 : 1;
  const [owed] = yield* sql<{ readonly id: number }>`
    insert into outstanding (store_id, merchant_id, invoice_number, amount, due_date,
      receipt_date, fiscal_year, category, operation, receipt_number, outstanding_status,
      payable)
    values (${order.store}, ${order.merchant.id}, ${number}, ${sign * totals.gross}::float8,
      ${dueDate}::date, ${issuedOn}::date, ${dayParts(issuedOn).year}, ${order.category},
      ${kind === "creditNote" ? "Avoir" : "Facture"}, ${invoice.deliveryNote ?? number},
      0, ${kind === "invoice"})
    returning id`;
  if (owed === undefined) return yield* Effect.die(new Error("No outstanding"));
  yield* sql`insert into invoice (id, store_id, shipment_id, number, kind, issued_on, document)
    values (${owed.id}, ${order.store}, ${order.shipment}, ${number}, ${kind},
      ${issuedOn}::date, ${JSON.stringify(invoice)}::text::jsonb)`;
  return OutstandingId.make(owed.id);
});

/** What the order's own money pays of its invoice. */
const advanceUse = Effect.fnUntraced(function* (
  { sql, ledger }: InvoicingNeeds,
  invoice: InvoiceShare,
  day: CalendarDay,
) {
  // Of one part of an order; of an invoice of several, each pays what its shipments bear of it.
  const rows = yield* sql`select y.id, sum(h.invoiced_ttc)::float8 as share
    from shipment h join payment y on y.order_id = h.order_id
      and y.scope = ${sql.literal(partOf("h"))}
    where h.invoice_id = ${invoice.outstanding} group by y.id order by y.id`;
  const postings = [];
  for (const { id: payment, share } of decodePayments(rows)) {
    const advance = yield* ledger.advanceOf(payment);
    const amount = cents(Math.min(advance, share ?? invoice.amount));
    if (amount > 0) postings.push(advancePosting({ payment }, { ...invoice, amount }, day));
  }
  return postings;
});

/** A credit note pays what is still owed of the invoice that it corrects; the rest is kept. */
const creditNoteUse = Effect.fnUntraced(function* (
  { sql, ledger }: InvoicingNeeds,
  { outstanding, amount: gross }: InvoiceShare,
  { corrects, issuedOn }: Invoice,
) {
  if (corrects === null) return [];
  const rows = yield* sql`select id from invoice where number = ${corrects.number}`;
  const [corrected] = yield* ledger.hold(decodeOutstandings(rows).map(({ id }) => id));
  const amount = cents(Math.min(corrected?.owed ?? 0, gross));
  return corrected === undefined || amount <= 0
    ? []
    : [creditNotePosting(outstanding, { ...corrected, amount }, issuedOn, "issued")];
});

const decodePayments = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: PaymentId, share: Schema.NullOr(Cents) })),
);
const decodeOutstandings = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: OutstandingId })),
);
