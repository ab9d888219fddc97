import { Clock, Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { OrderId, ShipmentId } from "../../api-schema/primitives.ts";
import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { invoiceCategory } from "../../core/invoices/category.ts";
import { hasCome, shipmentInvoice } from "../../core/invoices/shipment-invoice.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { Settings } from "../config.ts";
import { Invoicing } from "../invoicing/invoicing.ts";
import { deliveredOn, deliveredShipment, PapersRepository } from "../invoicing/shipment-papers.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { partOf } from "../ledger/part-sql.ts";
import { OrderNews } from "../selling/orders/order-news.ts";
import { giveLeftAdvanceBack } from "../selling/payments/left-advance.ts";
import { PaymentsRepository } from "../selling/payments/payments-repository.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { closePeriod, isPaidWithOrder, storesToClose } from "./billing-periods.ts";
import { inBackground } from "../process-role.ts";

/** Invoices of one look: the next one takes the rest. */
const inOneLook = 50;

/** The accountant of the embedded ERP, who invoices what the mill has delivered. */
export class EmbeddedInvoices extends Context.Service<
  EmbeddedInvoices,
  {
    /**
     * Invoices delivered shipments, some dozens at most; the number of invoices. Each stands in a
     * transaction of its own with the state of its shipment, held by its order: however many
     * processes look, a shipment is invoiced once.
     */
    readonly look: Effect.Effect<number>;
  }
>()("panetier/embedded/EmbeddedInvoices") {
  static readonly layer: Layer.Layer<
    EmbeddedInvoices,
    never,
    SqlClient.SqlClient | SellingFirm | Settings | Outbox
  > = Layer.effect(
    EmbeddedInvoices,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const papers = yield* PapersRepository;
      const payments = yield* PaymentsRepository;
      const receipts = yield* Receipts;
      const { issue } = yield* Invoicing;
      // Where the ERP issues the mill's, only those in the name of merchants are made here.
      const { invoices: keeper } = yield* Settings;
      const { now: firmNow } = yield* SellingFirm;
      const needs = { repository: payments, news: yield* OrderNews };
      const closing = {
        ...needs,
        sql,
        receipts,
        papers,
        issue,
        firm: Effect.map(firmNow, ({ firm }) => firm),
      };

      const invoice = Effect.fnUntraced(function* (id: number, orderId: OrderId) {
        if ((yield* payments.lockById(orderId)) === null) return 0;
        const row = yield* papers.toInvoice(id);
        const shipment = row === null ? undefined : deliveredShipment(row, (yield* firmNow).firm);
        if (row === null || shipment === undefined) return 0;
        const now = instantOfMs(yield* Clock.currentTimeMillis);
        const at = { order: orderId, shipment: ShipmentId.make(id) };
        if (!hasCome(shipment)) {
          yield* payments.moveShipments([at.shipment], SHIPMENT.cancelled, now);
          yield* giveLeftAdvanceBack(needs, at, now);
          yield* receipts.settle(orderId);
          yield* payments.touchOrder(orderId, now);
          return 0;
        }
        const issuedOn = parisDayOf(now);
        yield* issue({
          store: row.store.id,
          merchant: row.merchant,
          shipment: id,
          kind: "invoice",
          issuedOn,
          category: invoiceCategory(row.transport),
          write: (number) => shipmentInvoice(shipment, { number, issuedOn }),
        });
        yield* payments.moveShipments([at.shipment], SHIPMENT.invoiced, now);
        yield* giveLeftAdvanceBack(needs, at, now);
        yield* payments.touchOrder(orderId, now);
        return 1;
      });

      const look = Effect.gen(function* () {
        const now = new Date(yield* Clock.currentTimeMillis);
        let made = 0;
        // Periods first: numbers and days of a series go together.
        if (keeper === "shop") {
          for (const store of yield* storesToClose(sql, instantOfMs(now.getTime()))) {
            made += yield* payments
              .transaction(closePeriod(closing, store))
              .pipe(
                Effect.catchCause((cause) =>
                  Effect.logError("Une période n'a pas pu être facturée", cause).pipe(
                    Effect.annotateLogs({ store: store.id }),
                    Effect.as(0),
                  ),
                ),
              );
          }
        }
        const rows = yield* sql
          .unsafe(waitingStatement, [now, inOneLook, keeper === "shop"])
          .pipe(Effect.orDie);
        for (const { id, orderId } of decodeWaiting(rows)) {
          made += yield* payments.transaction(invoice(id, orderId)).pipe(
            // One that cannot be invoiced must not keep the others waiting.
            Effect.catchCause((cause) =>
              Effect.logError("Une livraison n'a pas pu être facturée", cause).pipe(
                Effect.annotateLogs({ shipment: id }),
                Effect.as(0),
              ),
            ),
          );
        }
        return made;
      });

      return EmbeddedInvoices.of({ look });
    }),
  ).pipe(
    Layer.provide([
      Invoicing.layer,
      PaymentsRepository.layer,
      Receipts.layer,
      PapersRepository.layer,
      OrderNews.layer,
    ]),
  );
}

const decodeWaiting = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.Int, orderId: OrderId })),
);

/** $1 now, $2 how many, $3 whether the mill's are made here: the mill invoices at six in the evening what it delivered that day. */
const waitingStatement = `
select h.id, h.order_id as "orderId" from shipment h
join "order" q on q.id = h.order_id join merchant m on m.id = h.merchant_id
  join store s on s.id = q.store_id
where h.status = ${SHIPMENT.delivered} and q.checkout_state = 'completed'
  and (case when m.gmp then $3::boolean else m.legal is not null end)
  and exists (select from payment y where y.order_id = q.id
    and y.scope = ${partOf("h")})
  and h.invoice_id is null
  and (s.billing_rhythm = 'delivery' or not m.gmp or ${isPaidWithOrder})
  and ((${deliveredOn} + time '18:00') at time zone 'Europe/Paris') <= $1::timestamptz
order by h.id limit $2::int`;

/** Looks every half minute for what was delivered, as long as the process runs. */
export const EmbeddedInvoicesWorker: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | SellingFirm | Settings | Outbox
> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { look } = yield* EmbeddedInvoices;
    const step = Effect.sleep("30 seconds").pipe(
      Effect.andThen(Effect.uninterruptible(look)),
      // The database may be away for a while: the next time comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les factures attendent la prochaine demi-minute", cause),
      ),
    );
    yield* inBackground("invoices of the demonstration", Effect.forever(step));
  }),
).pipe(Layer.provide(EmbeddedInvoices.layer));
