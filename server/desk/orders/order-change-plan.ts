import type { Instant, ShipmentId } from "../../../api-schema/primitives.ts";
import type {
  OrderChangePreview,
  OrderChangeWish,
} from "../../../api-schema/staff-order-changes.ts";
import { cents, sumCents, timesCents } from "../../../core/money/cents.ts";
import { houseRefusal, isOurs } from "../../../core/orders/house-change.ts";
import { sumOfShipments } from "../../../core/selling/amended-order.ts";
import { amendmentDifferences } from "../../../core/selling/amendment-differences.ts";
import { type MoneyMove, moneyMove, moneyWords } from "../../../core/selling/amendment-money.ts";
import { NOTHING_LACKED, type ShipmentLoad, sumOfLoads } from "../../../core/selling/conditions.ts";
import { groupLabel } from "../../../core/selling/shipping-groups.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import {
  type AmendableOrder,
  amendedShipment,
  type PricedAmendment,
} from "../../selling/amending/amended-shipment.ts";
import { type RequestedLines, requestedLines } from "../../selling/amending/amendment-lines.ts";
import {
  amendableOrder,
  limitRefusal,
  refusalOfLeft,
  versionRows,
} from "../../selling/amending/amendment-plan.ts";
import type { AmendmentRows } from "../../selling/amending/amendment-rows.ts";
import type { StoredCart } from "../../selling/cart/stored-cart.ts";
import type { SoldOrder, SoldPayment } from "../../selling/orders/sold-order.ts";

/** A shipment of the wish, priced; nothing is written. */
export type PlannedShipment = {
  readonly order: AmendableOrder;
  readonly isCancelled: boolean;
  readonly priced: PricedAmendment;
  readonly rows: AmendmentRows;
  /** What the house takes out of it for a reason of its own. */
  readonly lacked: ShipmentLoad;
  readonly refusal: string | null;
};

/** What becomes of the money of one part. */
export type PlannedMoney = { readonly payment: SoldPayment; readonly move: MoneyMove };

export type PlannedChange = {
  readonly shipments: readonly PlannedShipment[];
  readonly money: readonly PlannedMoney[];
  readonly preview: OrderChangePreview;
};

/** One shipment of the wish; null where the order has none such. */
export const planShipment = (
  { sold, cart }: { readonly sold: SoldOrder; readonly cart: StoredCart },
  { shipment: id, items }: OrderChangeWish["shipments"][number],
  reason: OrderChangeWish["reason"],
  now: Instant,
): PlannedShipment | null => {
  const order = amendableOrder(sold, cart, id);
  if (order === null) return null;
  const { shipment } = order;
  const ours = isOurs(reason);
  const requested = requestedLines({ items }, cart, id, now, ours);
  const isCancelled = requested.lines.length === 0;
  const lacked = ours ? lackedOf(requested) : NOTHING_LACKED;
  const priced = amendedShipment(order, requested, shipment.deliveryDate, ours ? lacked : null);
  const rows = versionRows(order, requested, priced, isCancelled);
  return {
    order,
    isCancelled,
    priced,
    rows,
    lacked,
    refusal: refusalOf(order, { requested, priced, rows, isCancelled, ours }),
  };
};

/** All of a wish and what it comes to, each shipment by itself; null where the order has none such. */
export const planChange = (
  state: { readonly sold: SoldOrder; readonly cart: StoredCart },
  { reason, shipments: wished }: OrderChangeWish,
  now: Instant,
): PlannedChange | null => {
  const { sold } = state;
  const shipments = wished.flatMap((one) => planShipment(state, one, reason, now) ?? []);
  if (shipments.length < wished.length) return null;
  const after = sumOfShipments(
    sold.shipments.map(
      (one) => shipments.find(({ order }) => order.shipment.id === one.id)?.priced ?? one,
    ),
  );
  const money = sold.payments.flatMap((payment) => moneyOf(payment, shipments));
  return {
    shipments,
    money,
    preview: {
      version: sold.version,
      shipments: shipments.map(({ order: { shipment }, isCancelled, rows }) => ({
        shipment: shipment.id,
        label: labelOf(shipment),
        isCancelled,
        before: rows.before,
        after: rows.after,
      })),
      before: figuresOf(sold),
      after: figuresOf(after),
      refund: sumCents(money.flatMap(({ move }) => (move.kind === "refund" ? [move.amount] : []))),
      money: money.map(({ words }) => words),
      stock: stockOf(state.cart, shipments),
      refusal: shipments.flatMap(({ refusal }) => refusal ?? [])[0] ?? null,
    },
  };
};

const lackedOf = ({ variants, lines }: RequestedLines): ShipmentLoad =>
  sumOfLoads(
    variants.flatMap((variant): readonly ShipmentLoad[] => {
      const { ordered } = variant;
      if (ordered === null) return [];
      const stays = lines.find((line) => line.variant === variant)?.quantity ?? 0;
      const gone = ordered.quantity - stays;
      return [
        sumOfLoads([
          {
            grams: (variant.netWeight * gone) as ShipmentLoad["grams"], // safe: whole weights times whole quantities
            itemsHT: timesCents(ordered.unitPrice, gone),
          },
        ]),
      ];
    }),
  );

type Decided = Pick<PlannedShipment, "priced" | "rows" | "isCancelled"> & {
  readonly requested: RequestedLines;
  readonly ours: boolean;
};

const refusalOf = (
  order: AmendableOrder,
  { requested, priced, rows, isCancelled, ours }: Decided,
): string | null => {
  const { shipment } = order;
  const closed = houseRefusal(shipment.status) ?? refusalOfLeft(order, rows.items);
  if (closed !== null) return closed;
  const [change] = requested.changes;
  if (change !== undefined) return `${change.productName} : ${change.message}`;
  if (amendmentDifferences(rows.before, rows.after).length === 0) return "Rien n’est diminué.";
  if (isCancelled || ours) return null;
  return limitRefusal(order, { priced });
};

const moneyOf = (
  payment: SoldPayment,
  shipments: readonly PlannedShipment[],
): readonly (PlannedMoney & { readonly words: string })[] => {
  const ofPart = shipments.filter(({ order }) => order.payment.id === payment.id);
  if (ofPart.length === 0) return [];
  const { method, amount } = payment;
  const less = ofPart.reduce(
    (sum, { order, priced }) => sum + order.shipment.totalTTC - priced.totalTTC,
    0,
  );
  const after = cents(amount - less);
  const isPaid = ofPart.every(({ order }) => order.shipment.status !== SHIPMENT.waitingPayment);
  return [
    {
      payment,
      move: moneyMove(method, amount, after, isPaid),
      words: moneyWords(method, amount, after, isPaid),
    },
  ];
};

const figuresOf = ({
  orderPromotionTotal,
  shippingTotalHT,
  totalHT,
  total,
}: Pick<
  SoldOrder,
  "orderPromotionTotal" | "shippingTotalHT" | "totalHT" | "total"
>): OrderChangePreview["before"] => ({
  promotionHT: orderPromotionTotal,
  shippingHT: shippingTotalHT,
  totalHT,
  total,
});

const labelOf = ({ transportTypeCode, merchant }: AmendableOrder["shipment"]): string =>
  groupLabel({ transportTypeCode, merchantName: merchant.name }).title;

const stockOf = (
  { variants }: StoredCart,
  shipments: readonly PlannedShipment[],
): OrderChangePreview["stock"] => {
  const moves = shipments.flatMap(({ rows }) => rows.stock);
  return variants.flatMap(({ id, reference, productName, packaging }) => {
    const quantity = moves
      .filter(({ variantId }) => variantId === id)
      .reduce((sum, move) => sum - move.quantity, 0);
    return quantity > 0 ? [{ reference, productName, packaging, quantity }] : [];
  });
};

/** Why a wish is none: a shipment or a line twice, a line that grows, or several shipments that do not all go. */
export const wishProblem = ({ shipments }: OrderChangeWish, sold: SoldOrder): string | null => {
  if (!areDifferent(shipments.map(({ shipment }) => shipment))) {
    return "Chaque livraison ne figure qu’une fois.";
  }
  if (shipments.length > 1 && shipments.some(({ items }) => items.length > 0)) {
    return "Plusieurs livraisons ne peuvent qu’être annulées ensemble.";
  }
  for (const { shipment, items } of shipments) {
    if (!areDifferent(items.map(({ variant }) => variant))) {
      return "Chaque produit ne figure qu’une fois.";
    }
    const had = orderedIn(sold, shipment);
    const grown = items.find(({ variant, quantity }) => quantity > (had.get(variant) ?? 0));
    if (grown !== undefined) return "Une quantité ne peut que diminuer.";
  }
  return null;
};

const areDifferent = (values: readonly unknown[]): boolean =>
  new Set(values).size === values.length;

const orderedIn = ({ shipments }: SoldOrder, id: ShipmentId): ReadonlyMap<string, number> =>
  new Map(
    shipments
      .filter((shipment) => shipment.id === id)
      .flatMap(({ items }) =>
        items.map(({ snapshot, quantity }) => [snapshot.variant, quantity] as const),
      ),
  );
