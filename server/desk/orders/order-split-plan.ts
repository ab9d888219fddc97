import { Result } from "effect";
import type {
  CalendarDay,
  Cents,
  Instant,
  OrderItemId,
  ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import type {
  OrderSplitPreview,
  OrderSplitWish,
  SplitDay,
} from "../../../api-schema/staff-order-changes.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { deliveryOn, deliveryRefusalMessage } from "../../../core/delivery/delivery-days.ts";
import { cents, sumCents, timesCents, ZERO } from "../../../core/money/cents.ts";
import { houseRefusal } from "../../../core/orders/house-change.ts";
import { keptPrice } from "../../../core/selling/amendment.ts";
import { moneyMove, moneyWords } from "../../../core/selling/amendment-money.ts";
import { sumOfShipments } from "../../../core/selling/amended-order.ts";
import type { AmendedLine } from "../../../core/selling/amendment.ts";
import { type ShipmentLoad, sumOfLoads } from "../../../core/selling/conditions.ts";
import {
  movedPromises,
  type MovedSide,
  movedTotals,
  type MovedTotals,
} from "../../../core/selling/moved-goods.ts";
import { offeredDeliveries } from "../../../core/selling/offered-deliveries.ts";
import { pricedColumns, shipmentAmounts } from "../../../core/selling/row-columns.ts";
import { groupKeyOf } from "../../../core/selling/shipping-groups.ts";
import { hasLeft, SHIPMENT } from "../../../core/shipments/status.ts";
import {
  type AmendableOrder,
  bound,
  loadBeside,
  NOTHING_LEFT,
  type PricedAmendment,
  splitOff,
} from "../../selling/amending/amended-shipment.ts";
import { type LineVariant, requestedLines } from "../../selling/amending/amendment-lines.ts";
import {
  amendableOrder,
  itemOf,
  refusalOfLeft,
  sideOf,
} from "../../selling/amending/amendment-plan.ts";
import type { AmendedItemRow, AmendmentRows } from "../../selling/amending/amendment-rows.ts";
import type { SoldItem, SoldShipment } from "../../selling/orders/sold-order.ts";
import type { State } from "./held-orders.ts";
import { figuresOf, labelOf, type PlannedMoney } from "./order-change-plan.ts";

/** What is promised of a line from then on; null for all of it. */
export type PlannedPromise = {
  readonly item: OrderItemId;
  readonly variant: VariantId;
  readonly from: number | null;
  readonly to: number | null;
};

/** A wish, priced; nothing is written. */
export type PlannedSplit = {
  readonly order: AmendableOrder;
  /** The shipment that the goods go to; null for one that is to be made. */
  readonly to: SoldShipment | null;
  readonly isJoined: boolean;
  /** All that the version writes, once the shipment is there that the goods go to. */
  readonly rowsTo: (to: ShipmentId) => AmendmentRows;
  readonly promises: readonly PlannedPromise[];
  readonly money: readonly PlannedMoney[];
  readonly preview: OrderSplitPreview;
};

/** The days on which goods of a shipment may come by lorry, those of the shipments that they may join too. */
export const splitDays = (
  { sold, cart }: State,
  id: ShipmentId,
  now: Instant,
): readonly SplitDay[] | null => {
  const shipment = sold.shipments.find((one) => one.id === id);
  if (shipment === undefined) return null;
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
  const others = openBeside({ sold }, shipment).flatMap(({ id: other, deliveryDate }) =>
    deliveryDate === null ? [] : [{ day: deliveryDate, shipment: other }],
  );
  const offered = (
    plan === undefined ? [] : offeredDeliveries(plan, cart.store.closingDays, now)
  ).map(({ deliveryDate }) => ({ day: deliveryDate, shipment: null }));
  const own = shipment.deliveryDate;
  const fresh = offered.filter(
    ({ day }) => day !== own && !others.some((other) => other.day === day),
  );
  return [...others, ...fresh].toSorted((one, other) => (one.day < other.day ? -1 : 1));
};

/** Why a wish is none: a line twice, one that is not there, or more of it than there is. */
export const splitProblem = (
  { shipment, items }: OrderSplitWish,
  { sold }: State,
): string | null => {
  if (new Set(items.map(({ variant }) => variant)).size !== items.length) {
    return "Chaque produit ne figure qu’une fois.";
  }
  const own = sold.shipments.find(({ id }) => id === shipment)?.items ?? [];
  const fits = items.every(
    ({ variant, quantity }) =>
      quantity > 0 &&
      own.some((line) => line.snapshot.variant === variant && line.quantity >= quantity),
  );
  return fits ? null : "Il ne part pas plus d’une ligne que ce qu’elle a.";
};

/** What a wish comes to; null where the order has no such shipment. */
export const planSplit = (
  state: State,
  { shipment: id, day, items }: OrderSplitWish,
  now: Instant,
): PlannedSplit | null => {
  const { sold, cart } = state;
  const order = amendableOrder(sold, cart, id);
  if (order === null) return null;
  const { shipment: from, payment } = order;
  const to = openBeside(state, from).find(({ deliveryDate }) => deliveryDate === day) ?? null;
  const had = linesOf(state, from, now);
  const there = to === null ? [] : linesOf(state, to, now);
  const gone = new Map(items.map(({ variant, quantity }) => [variant, quantity]));
  const goneOf = ({ variant }: MovedLine): number => gone.get(variant.code) ?? 0;
  const stays = had.flatMap((line) => withQuantity(line, line.quantity - goneOf(line)));
  const comes = had.flatMap((line) => withQuantity(line, goneOf(line)));
  const arrives = [
    ...there.flatMap((line) =>
      withQuantity(line, line.quantity + (comes.find(isSameArticle(line))?.quantity ?? 0)),
    ),
    ...comes.filter((line) => !there.some(isSameArticle(line))).map(asNew),
  ];
  const isJoined = stays.length === 0;
  const [fromFee, toFee] = [from.shippingTotalHT, to?.shippingTotalHT ?? ZERO];
  const others = splitOff(sold, from).filter((other) => other.id !== to?.id);
  const sideFor = (
    lines: readonly MovedLine[],
    beside: readonly MovedLine[],
    feeHT: Cents,
  ): MovedSide<MovedVariant> => ({
    lines,
    feeHT,
    terms: {
      ...termsOf(order),
      lacked: sumOfLoads([
        from.lacked,
        ...(to === null ? [] : [to.lacked]),
        loadOf(beside),
        ...others.map(loadBeside),
      ]),
    },
  });
  const was = {
    promotion: sumCents([from, ...(to === null ? [] : [to])].flatMap(promotionsOf)),
    totalTTC: cents(from.totalTTC + (to?.totalTTC ?? 0)),
  };
  const totals = movedTotals(
    {
      from: sideFor(stays, arrives, isJoined ? ZERO : fromFee),
      to: sideFor(arrives, stays, isJoined ? cents(fromFee + toFee) : toFee),
    },
    was,
  );
  const pricedFrom = pricedOf(totals.from, from.deliveryDate);
  const pricedTo = pricedOf(totals.to, day);
  const after = sumOfShipments([
    ...sold.shipments.map((one) =>
      one.id === from.id ? pricedFrom : one.id === to?.id ? pricedTo : one,
    ),
    ...(to === null ? [pricedTo] : []),
  ]);
  const paidAfter = cents(payment.amount - was.totalTTC + pricedFrom.totalTTC + pricedTo.totalTTC);
  const promises = had
    .filter((line) => goneOf(line) > 0)
    .flatMap((line) => promiseOf(line, from, to, goneOf(line)));
  const sides = {
    from: {
      before: sideOf(from, from.items.map(itemOf), sold),
      after: sideOf(pricedFrom, pricedFrom.items.map(itemOf), after),
    },
    to: {
      before: sideOf(
        to ?? { ...NOTHING_LEFT, deliveryDate: day },
        (to?.items ?? []).map(itemOf),
        sold,
      ),
      after: sideOf(pricedTo, pricedTo.items.map(itemOf), after),
    },
  };
  const isPaid = from.status !== SHIPMENT.waitingPayment;
  const move = moneyMove(payment.method, payment.amount, paidAfter, isPaid);
  return {
    order,
    to,
    isJoined,
    promises: promises.map(({ more: _more, ...promise }) => promise),
    money: [{ payment, move }],
    rowsTo: (toId) => ({
      orderId: sold.id,
      version: sold.version + 1,
      shipment: { ...columnsOf(pricedFrom), id: from.id, isCancelled: isJoined },
      items: pricedFrom.items,
      removedItems: removedFrom(from, pricedFrom),
      order: after,
      payment: { id: payment.id, before: payment.amount, after: paidAfter },
      stock: promises.flatMap(({ variant, more }) =>
        more === 0 ? [] : [{ variantId: variant, quantity: more }],
      ),
      ...sides.from,
      beside: {
        shipment: { ...columnsOf(pricedTo), id: toId, isCancelled: false },
        items: pricedTo.items,
        removedItems: [],
        ...sides.to,
      },
    }),
    preview: {
      version: sold.version,
      isJoined,
      label: labelOf(from),
      ...sides,
      before: figuresOf(sold),
      after: figuresOf(after),
      refund: move.kind === "refund" ? move.amount : ZERO,
      money: moneyWords(payment.method, payment.amount, paidAfter, isPaid),
      refusal:
        refusalOfPlace(order, to, { day, isJoined, now }) ??
        refusalOfLeft(order, pricedFrom.items) ??
        refusalOfPrices(comes, there) ??
        refusalOfStock(had, promises),
    },
  };
};

/** What a moved line is written as: its own row, or a new one with the same words. */
type MovedVariant = LineVariant & {
  readonly row: Pick<AmendedItemRow, "itemId" | "offerId" | "snapshot">;
};
type MovedLine = AmendedLine<MovedVariant>;

/** The shipments of the same lorries that have not left: goods may join them. */
const openBeside = (
  { sold }: Pick<State, "sold">,
  shipment: SoldShipment,
): readonly SoldShipment[] =>
  splitOff(sold, shipment).filter(({ status }) => houseRefusal(status) === null);

/** The lines of a shipment at the prices that they have. */
const linesOf = (
  { cart }: State,
  { id, items }: SoldShipment,
  now: Instant,
): readonly MovedLine[] =>
  requestedLines(
    { items: items.map(({ snapshot, quantity }) => ({ variant: snapshot.variant, quantity })) },
    cart,
    id,
    now,
    { insteadAt: new Map() },
  ).lines.flatMap((line) => {
    const sold = items.find((item) => item.id === line.variant.ordered?.id);
    if (sold === undefined || line.variant.ordered === null) return [];
    const row = {
      itemId: sold.id,
      offerId: line.variant.ordered.offerId,
      snapshot: sold.snapshot,
    };
    return [{ ...line, variant: { ...line.variant, row } }];
  });

const withQuantity = (line: MovedLine, quantity: number): readonly MovedLine[] =>
  quantity <= 0
    ? []
    : [{ ...line, quantity, ...(quantity < line.quantity ? keptPrice(line, quantity) : {}) }];

const isSameArticle =
  ({ variant }: MovedLine) =>
  (other: MovedLine): boolean =>
    other.variant.id === variant.id;

const asNew = (line: MovedLine): MovedLine => ({
  ...line,
  variant: { ...line.variant, row: { ...line.variant.row, itemId: null } },
});

const loadOf = (lines: readonly MovedLine[]): ShipmentLoad =>
  sumOfLoads(
    lines.map(({ variant, quantity, unitPrice }) => ({
      // safe: a whole weight times a whole quantity
      grams: (variant.netWeight * quantity) as ShipmentLoad["grams"],
      itemsHT: timesCents(unitPrice, quantity),
    })),
  );

const termsOf = ({ cart, shipment }: AmendableOrder): Omit<MovedSide["terms"], "lacked"> => {
  const { transportTypeCode, merchant } = shipment;
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === transportTypeCode);
  return {
    key: groupKeyOf({ transportTypeCode, merchantId: merchant.id }),
    transportTypeCode,
    minimum: bound(plan?.franco),
    maximum: bound(plan?.maximum),
  };
};

const promotionsOf = ({ items }: SoldShipment): readonly Cents[] =>
  items.map(({ promotionTotal }) => promotionTotal);

const pricedOf = (
  { totals, conditions }: MovedTotals<MovedVariant>,
  deliveryDate: CalendarDay | null,
): PricedAmendment => ({
  deliveryDate,
  conditions,
  ...shipmentAmounts(totals ?? NOTHING_LEFT),
  items: (totals?.lines ?? []).map((priced) => {
    const { id: variantId, row } = priced.line.variant;
    return { variantId, ...pricedColumns(priced), ...row };
  }),
});

const columnsOf = ({ items: _items, ...columns }: PricedAmendment) => columns;

const removedFrom = ({ items }: SoldShipment, priced: PricedAmendment) =>
  items.flatMap(({ id }) => (priced.items.some(({ itemId }) => itemId === id) ? [] : [id]));

const promiseOf = (
  { variant }: MovedLine,
  from: SoldShipment,
  to: SoldShipment | null,
  moved: number,
): readonly (PlannedPromise & { readonly more: number })[] => {
  const own = (items: readonly SoldItem[]) =>
    items.find(({ snapshot }) => snapshot.variant === variant.code);
  const line = own(from.items);
  return line === undefined
    ? []
    : [
        {
          item: line.id,
          variant: variant.id,
          ...movedPromises(line, own(to?.items ?? []) ?? null, moved),
        },
      ];
};

interface Place {
  readonly day: CalendarDay;
  readonly isJoined: boolean;
  readonly now: Instant;
}

const refusalOfPlace = (
  { sold, cart, shipment }: AmendableOrder,
  to: SoldShipment | null,
  { day, isJoined, now }: Place,
): string | null => {
  if (shipment.transportTypeCode === "MKP") return "Un colis de marchand ne se partage pas.";
  const closed = houseRefusal(shipment.status);
  if (closed !== null || to !== null) return closed;
  if (day === shipment.deliveryDate) return "Cette livraison part déjà ce jour-là.";
  const gone = splitOff(sold, shipment).some(
    ({ deliveryDate, status }) => deliveryDate === day && hasLeft(status),
  );
  if (gone) return "Le camion de ce jour-là est déjà parti.";
  if (isJoined) return "Rien ne resterait : une livraison ne se partage qu’en deux.";
  const plan = cart.plans.find(({ rangeCode }) => rangeCode === shipment.transportTypeCode);
  if (plan === undefined) return "Aucun camion ne dessert cette boutique.";
  const delivery = deliveryOn(day, { plan, closingDays: cart.store.closingDays, now });
  if (Result.isSuccess(delivery)) return null;
  // The house may load what is ordered already after the hour, as long as the lorry has not left.
  const isLate = delivery.failure.reason === "cutOffPassed" && day >= parisDayOf(now);
  return isLate ? null : deliveryRefusalMessage(delivery.failure);
};

/** A line has one price: what the customer got at another one since does not join it. */
const refusalOfPrices = (
  comes: readonly MovedLine[],
  there: readonly MovedLine[],
): string | null => {
  const other = comes.find((line) =>
    there.some((one) => isSameArticle(line)(one) && one.unitPrice !== line.unitPrice),
  );
  return other === undefined
    ? null
    : `${other.variant.productName} : son prix a changé depuis dans l’une des deux livraisons.`;
};

const refusalOfStock = (
  lines: readonly MovedLine[],
  promises: readonly { readonly variant: VariantId; readonly more: number }[],
): string | null => {
  const [short] = lines.filter(({ variant }) =>
    promises.some(({ variant: id, more }) => id === variant.id && more > variant.stock),
  );
  return short === undefined
    ? null
    : `${short.variant.productName} : ce qui a été partagé n’est plus réservé, et il en reste ${short.variant.stock} en stock.`;
};
