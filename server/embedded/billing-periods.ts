import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import {
  type CalendarDay,
  type Instant,
  OrderId,
  ShipmentId,
  StoreId,
} from "../../api-schema/primitives.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { closedUntil, type PeriodicRhythm } from "../../core/invoices/billing-rhythm.ts";
import { invoiceCategories } from "../../core/invoices/category.ts";
import { periodicInvoice } from "../../core/invoices/periodic-invoice.ts";
import { type DeliveredShipment, hasCome } from "../../core/invoices/shipment-invoice.ts";
import { ZERO } from "../../core/money/cents.ts";
import type { Firm } from "../../core/seller/firm.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { now as presentInstant } from "../clock.ts";
import type { Invoicing } from "../invoicing/invoicing.ts";
import {
  deliveredOn,
  deliveredShipment,
  type PapersRepository,
  type ShipmentPapers,
} from "../invoicing/shipment-papers.ts";
import { partOf } from "../ledger/part-sql.ts";
import { giveLeftAdvanceBack } from "../selling/payments/left-advance.ts";
import type { PaymentNeeds } from "../selling/payments/part-release.ts";
import type { Receipts } from "../selling/payments/receipts.ts";

/** A store of which a period is over and not closed yet. */
export interface PeriodToClose {
  readonly id: StoreId;
  readonly until: CalendarDay;
}

type Needs = PaymentNeeds & {
  readonly sql: SqlClient.SqlClient;
  readonly receipts: Receipts["Service"];
  readonly papers: PapersRepository["Service"];
  readonly issue: Invoicing["Service"]["issue"];
  readonly firm: Effect.Effect<Firm>;
};

/** SQL: money that came with the order pays all of the shipment `h`: its invoice comes with its delivery. */
export const isPaidWithOrder = `coalesce((select -sum(l.amount) from ledger_line l
  join payment y on y.id = l.payment_id
  where y.order_id = h.order_id and y.scope = ${partOf("h")} and l.account = 'advance'), 0) >= h.total_ttc`;

const RHYTHMS: readonly PeriodicRhythm[] = ["tenDays", "month"];

/** Stores whose last period is over and not closed; those alone that are invoiced by periods. */
export const storesToClose = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  now: Instant,
): Effect.fn.Return<readonly PeriodToClose[]> {
  const found: PeriodToClose[] = [];
  for (const rhythm of RHYTHMS) {
    const until = closedUntil(rhythm, now);
    const rows = yield* sql`select id from store where billing_rhythm = ${rhythm}
      and (billed_until is null or billed_until < ${until}::date) order by id`.pipe(Effect.orDie);
    found.push(...decodeStores(rows).map(({ id }) => ({ id, until })));
  }
  return found;
});

/**
 * Closes a period of a store, in one transaction: what the mill has delivered until its last day and not
 * invoiced becomes an invoice for each way of paying. How many invoices. Somebody else who closes it at the
 * same time, or has closed it, leaves nothing to do.
 */
export const closePeriod = Effect.fnUntraced(function* (
  needs: Needs,
  { id: store, until }: PeriodToClose,
): Effect.fn.Return<number> {
  const { sql, repository, receipts, papers } = needs;
  const free = yield* sql<{ readonly mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('billing period'), ${store}::int) as mine`.pipe(
    Effect.orDie,
  );
  if (free[0]?.mine !== true) return 0;
  const open = yield* sql`select from store where id = ${store} and billing_rhythm <> 'delivery'
    and (billed_until is null or billed_until < ${until}::date)`.pipe(Effect.orDie);
  if (open.length === 0) return 0;
  const waiting = decodeWaiting(
    yield* sql.unsafe(deliveredStatement, [store, until]).pipe(Effect.orDie),
  );
  const orders = [...new Set(waiting.map(({ order }) => order))].toSorted((a, b) => a - b);
  for (const order of orders) yield* repository.lockById(order);
  const firm = yield* needs.firm;
  const rows: Billed[] = [];
  for (const { id, order } of waiting) {
    const row = yield* papers.toInvoice(id);
    const shipment = row === null ? undefined : deliveredShipment(row, firm);
    if (row !== null && shipment !== undefined) rows.push({ row, shipment, order });
  }
  const now = yield* presentInstant;
  const come = rows.filter(({ shipment }) => hasCome(shipment));
  const groups = [...Map.groupBy(come, ({ shipment }) => shipment.method).values()];
  for (const group of groups) yield* invoiceGroup(needs, store, group, now);
  const nothing = rows.filter(({ shipment }) => !hasCome(shipment));
  yield* repository.moveShipments(idsOf(nothing), SHIPMENT.cancelled, now);
  for (const { order, shipment } of rows) {
    yield* giveLeftAdvanceBack(needs, { order, shipment: ShipmentId.make(shipment.id) }, now);
  }
  for (const order of orders) {
    yield* receipts.settle(order);
    yield* repository.touchOrder(order, now);
  }
  yield* sql`update store set billed_until = ${until}::date where id = ${store}`.pipe(Effect.orDie);
  return groups.length;
});

type Billed = {
  readonly row: ShipmentPapers;
  readonly shipment: DeliveredShipment;
  readonly order: OrderId;
};

const idsOf = (rows: readonly Billed[]): readonly ShipmentId[] =>
  rows.map(({ shipment }) => ShipmentId.make(shipment.id));

const invoiceGroup = Effect.fnUntraced(function* (
  { issue, repository }: Needs,
  store: StoreId,
  group: readonly Billed[],
  now: Instant,
): Effect.fn.Return<void> {
  const [first, ...others] = group;
  if (first === undefined) return;
  const issuedOn = parisDayOf(now);
  const deliveries = [first.shipment, ...others.map(({ shipment }) => shipment)] as const;
  const draft = periodicInvoice(deliveries, { number: "", issuedOn });
  yield* issue({
    store,
    merchant: first.row.merchant,
    shipment: null,
    shares: deliveries.map(({ id }, at) => ({
      shipment: id,
      gross: draft.deliveries?.[at]?.gross ?? ZERO,
    })),
    kind: "invoice",
    issuedOn,
    category: invoiceCategories(group.map(({ row }) => row.transport)),
    write: (number) => ({ ...draft, number }),
  });
  yield* repository.moveShipments(idsOf(group), SHIPMENT.invoiced, now);
});

const decodeStores = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: StoreId })));
const decodeWaiting = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.Int, order: OrderId })),
);

/** $1 store, $2 the last day of the period. */
const deliveredStatement = `
select h.id, h.order_id as "order" from shipment h
join "order" q on q.id = h.order_id join merchant m on m.id = h.merchant_id and m.gmp
where q.store_id = $1::int and h.status = ${SHIPMENT.delivered} and q.checkout_state = 'completed'
  and h.invoice_id is null and ${deliveredOn} <= $2::date
  and exists (select from payment y where y.order_id = q.id and y.scope = ${partOf("h")})
  and not ${isPaidWithOrder}
order by ${deliveredOn}, h.id`;
