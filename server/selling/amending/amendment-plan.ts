import { Result } from "effect";
import type {
  AmendmentPreview,
  AmendmentSide,
  AmendmentWish,
} from "../../../api-schema/amendment.ts";
import type { CalendarDay, Instant, ShipmentId } from "../../../api-schema/primitives.ts";
import { storeRefusals } from "../../../core/selling/blockers.ts";
import { conditionBlocker, conditionText } from "../../../core/selling/conditions.ts";
import { deliveryOn, deliveryRefusalMessage } from "../../../core/delivery/delivery-days.ts";
import { cents, ZERO } from "../../../core/money/cents.ts";
import { NO_CARDS } from "../../../core/payment/methods.ts";
import { sumOfShipments } from "../../../core/selling/amended-order.ts";
import { amendmentDifferences } from "../../../core/selling/amendment-differences.ts";
import { type MoneyMove, moneyMove, moneyWords } from "../../../core/selling/amendment-money.ts";
import {
  changeableUntil,
  isChangeable,
  leftRefusal,
  unchangeableReason,
} from "../../../core/selling/amendment.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import { offeredDeliveries } from "../../../core/selling/offered-deliveries.ts";
import { windowOf } from "../orders/order-view.ts";
import type { SoldItem, SoldOrder, SoldShipment } from "../orders/sold-order.ts";
import { type AmendableOrder, amendedShipment, type PricedAmendment } from "./amended-shipment.ts";
import { shownLines, type RequestedLines, requestedLines } from "./amendment-lines.ts";
import type { AmendedItemRow, AmendmentRows } from "./amendment-rows.ts";

/** A change, decided and priced; nothing is written. */
export type AmendmentPlan = {
  readonly preview: AmendmentPreview;
  readonly rows: AmendmentRows;
  readonly move: MoneyMove;
  readonly isUnchanged: boolean;
};

/** The shipment of that order with the payment of its part; null when there is none such. */
export const amendableOrder = (
  sold: SoldOrder,
  cart: StoredCart,
  id: ShipmentId,
): AmendableOrder | null => {
  const shipment = sold.shipments.find((other) => other.id === id);
  const scope = shipment?.transportTypeCode === "MKP" ? "mkp" : "gmp";
  const payment = sold.payments.find((other) => other.scope === scope);
  return shipment === undefined || payment === undefined ? null : { sold, cart, shipment, payment };
};

/** Why the shipment cannot be changed any more at `now`; null when it can. */
export const closedReason = ({ shipment }: AmendableOrder, now: Instant): string | null =>
  unchangeableReason(windowOf(shipment), now);

/**
 * What a request comes to, for a shipment that can be changed: lines by the prices of core, the other
 * shipments as they are, and why it cannot be saved if so (product §10).
 */
export const planAmendment = (
  order: AmendableOrder,
  request: AmendmentWish,
  now: Instant,
): AmendmentPlan => {
  const { sold, cart, shipment, payment } = order;
  const until = changeableUntil(windowOf(shipment));
  if (!isChangeable(until, now)) throw new RangeError(`Shipment ${shipment.id} is closed`);
  const requested = requestedLines(request, cart, shipment.id, now);
  const isCancelled = requested.lines.length === 0 && request.items.length === 0;
  const deliveryDate =
    shipment.transportTypeCode === "MKP" || isCancelled
      ? shipment.deliveryDate
      : (request.deliveryDate ?? shipment.deliveryDate);
  const priced = amendedShipment(order, requested, deliveryDate);
  const rows = versionRows(order, requested, priced, isCancelled);
  const { before, after, payment: paid } = rows;
  const differences = amendmentDifferences(before, after);
  const move = moneyMove(payment.method, paid.before, paid.after);
  return {
    move,
    isUnchanged: differences.length === 0 && before.deliveryDate === after.deliveryDate,
    preview: {
      version: sold.version,
      changeableUntil: until,
      before,
      after,
      differences,
      lines: shownLines(requested),
      changes: requested.changes,
      refusal: refusalOf(order, { requested, isCancelled, deliveryDate, priced, move, now }),
      money: moneyWords(payment.method, paid.before, paid.after),
      supplement: move.kind === "supplement" ? move.amount : ZERO,
      deliveries: daysOf(order, now),
    },
    rows,
  };
};

/** All that a version of the shipment writes, the other shipments as they are. */
export const versionRows = (
  { sold, cart, shipment, payment }: AmendableOrder,
  requested: RequestedLines,
  priced: PricedAmendment,
  isCancelled: boolean,
): AmendmentRows => {
  const totals = sumOfShipments(
    sold.shipments.map((other) => (other.id === shipment.id ? priced : other)),
  );
  return {
    orderId: sold.id,
    version: sold.version + 1,
    shipment: { ...columnsOf(priced), id: shipment.id, isCancelled },
    items: priced.items,
    removedItems: cart.items
      .filter(({ shipmentId }) => shipmentId === shipment.id)
      .filter(({ id }) => !priced.items.some(({ itemId }) => itemId === id))
      .map(({ id }) => id),
    order: totals,
    payment: {
      id: payment.id,
      before: payment.amount,
      after: cents(payment.amount - shipment.totalTTC + priced.totalTTC),
    },
    stock: stockMoves(shipment, requested),
    before: sideOf(shipment, shipment.items.map(itemOf), sold),
    after: sideOf(priced, priced.items.map(itemOf), totals),
  };
};

const columnsOf = ({ items: _items, ...columns }: PricedAmendment) => columns;

type SideTotals = {
  readonly deliveryDate: CalendarDay | null;
  readonly shippingTotalHT: SoldShipment["shippingTotalHT"];
  readonly totalHt: SoldShipment["totalHt"];
  readonly totalTTC: SoldShipment["totalTTC"];
};

/** A shipment as a version tells it. */
export const sideOf = (
  shipment: SideTotals,
  items: AmendmentSide["items"],
  { total, totalHT }: Pick<SoldOrder, "total" | "totalHT">,
): AmendmentSide => ({
  deliveryDate: shipment.deliveryDate,
  items,
  shippingTotalHT: shipment.shippingTotalHT,
  totalHt: shipment.totalHt,
  totalTTC: shipment.totalTTC,
  orderTotalHT: totalHT,
  orderTotal: total,
});

type NamedItem = Pick<AmendedItemRow, "quantity" | "unitPrice" | "subtotal"> & {
  readonly snapshot: SoldItem["snapshot"];
};

/** A line as a version tells it. */
export const itemOf = ({ snapshot, quantity, unitPrice, subtotal }: NamedItem) => ({
  variant: snapshot.variant,
  reference: snapshot.reference,
  productName: snapshot.productName,
  packaging: snapshot.packaging,
  quantity,
  unitPrice,
  subtotal,
});

const daysOf = (
  { cart, shipment }: Pick<AmendableOrder, "cart" | "shipment">,
  now: Instant,
): AmendmentPreview["deliveries"] => {
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
  if (plan === undefined) return [];
  return offeredDeliveries(plan, cart.store.closingDays, now).map(({ deliveryDate, cutOff }) => ({
    date: deliveryDate,
    cutOff,
  }));
};

/** What a version reserves beyond the former one, variant by variant. */
const stockMoves = (
  { items }: Pick<SoldShipment, "items">,
  { lines, variants }: RequestedLines,
): AmendmentRows["stock"] =>
  variants.flatMap((variant) => {
    // Of a line that got a share of what was short no more than that share is promised.
    const share = items.find(({ id }) => id === variant.ordered?.id)?.allotted ?? Infinity;
    const now = lines.find((line) => line.variant === variant)?.quantity ?? 0;
    const quantity = Math.min(now, share) - Math.min(variant.ordered?.quantity ?? 0, share);
    return quantity === 0 ? [] : [{ variantId: variant.id, quantity }];
  });

type Decided = {
  readonly requested: RequestedLines;
  readonly isCancelled: boolean;
  readonly deliveryDate: CalendarDay | null;
  readonly priced: PricedAmendment;
  readonly move: MoneyMove;
  readonly now: Instant;
};

const refusalOf = (order: AmendableOrder, decided: Decided): string | null => {
  const { cart } = order;
  const left = refusalOfLeft(order, decided.isCancelled ? [] : decided.priced.items);
  if (left !== null) return left;
  // Whoever may not order any more may still give back what has not left.
  if (decided.isCancelled) return null;
  const [barred] = storeRefusals(
    { ...cart.store, status: cart.store.active ? "active" : "inactive" },
    cart.store.paying.servicePhone,
  );
  if (barred !== undefined) return barred.message;
  if (decided.requested.lines.length === 0) {
    return "Cette livraison n'a plus de produit : annulez-la plutôt.";
  }
  const { move } = decided;
  if (move.kind === "supplement" && !cart.store.paying.takesCards) return NO_CARDS;
  return dayRefusal(order, decided) ?? limitRefusal(order, decided);
};

/** Why the shipment cannot have these lines, since more of one has left; null when it can. */
export const refusalOfLeft = (
  { shipment }: Pick<AmendableOrder, "shipment">,
  items: readonly Pick<AmendedItemRow, "itemId" | "quantity">[],
): string | null => {
  const refused = shipment.items.flatMap(({ id, snapshot, shipped }) => {
    const quantity = items.find(({ itemId }) => itemId === id)?.quantity ?? 0;
    return leftRefusal({ productName: snapshot.productName, shipped }, quantity) ?? [];
  });
  return refused[0] ?? null;
};

const dayRefusal = (
  { cart, shipment }: AmendableOrder,
  { deliveryDate, now }: Decided,
): string | null => {
  if (deliveryDate === shipment.deliveryDate || deliveryDate === null) return null;
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
  if (plan === undefined) return "Aucun camion ne dessert votre boutique.";
  const context = { plan, closingDays: cart.store.closingDays, now };
  const delivery = deliveryOn(deliveryDate, context);
  if (Result.isFailure(delivery)) return deliveryRefusalMessage(delivery.failure);
  return daysOf({ cart, shipment }, now).some(({ date }) => date === deliveryDate)
    ? null
    : "Cette date n'est pas encore ouverte à la commande.";
};

/** Why the shipment is too much or too little for who sends it; null when it is neither. */
export const limitRefusal = (
  { shipment }: Pick<AmendableOrder, "shipment">,
  { priced }: Pick<Decided, "priced">,
): string | null => {
  const { conditions } = priced;
  if (conditions === null) return null;
  const { unit, min, max } = conditions;
  const reached = conditionBlocker(conditions);
  if (reached === "maximum" && max !== null) {
    return `Au-delà du maximum de ${conditionText(max.conditionValue, unit)} : retirez ${conditionText(max.usedValue - max.conditionValue, unit)}.`;
  }
  return reached === "minimum" && min !== null
    ? `Il manque ${conditionText(min.remainValue, unit)} pour commander chez ${shipment.merchant.name}.`
    : null;
};
