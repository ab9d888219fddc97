import { Grams, type Instant, type ShipmentId } from "../../../api-schema/primitives.ts";
import type {
  LineSubstitutes,
  OrderChangePreview,
  OrderChangeWish,
} from "../../../api-schema/staff-order-changes.ts";
import { cents, sumCents, ZERO } from "../../../core/money/cents.ts";
import { houseRefusal, isOurs } from "../../../core/orders/house-change.ts";
import { sumOfShipments } from "../../../core/selling/amended-order.ts";
import { amendmentDifferences } from "../../../core/selling/amendment-differences.ts";
import { type MoneyMove, moneyMove, moneyWords } from "../../../core/selling/amendment-money.ts";
import { priceFor } from "../../../core/catalogue/price.ts";
import { substitutePrice } from "../../../core/selling/amendment.ts";
import { NOTHING_LACKED, type ShipmentLoad } from "../../../core/selling/conditions.ts";
import { unsaleableReason } from "../../../core/selling/sellable.ts";
import { groupKeyOf, groupLabel } from "../../../core/selling/shipping-groups.ts";
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
import type { NamedSubstitute } from "./order-substitutes.ts";

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
  { shipment: id, items, substitutes = [] }: OrderChangeWish["shipments"][number],
  reason: OrderChangeWish["reason"],
  now: Instant,
): PlannedShipment | null => {
  const order = amendableOrder(sold, cart, id);
  if (order === null) return null;
  const { shipment } = order;
  const ours = isOurs(reason);
  const insteadAt = new Map(
    substitutes.flatMap(({ variant, by }) =>
      shipment.items
        .filter(({ snapshot }) => snapshot.variant === variant)
        .map(({ unitPrice }) => [by, unitPrice] as const),
    ),
  );
  const wanted = [...items, ...substitutes.map(({ by, quantity }) => ({ variant: by, quantity }))];
  const requested = requestedLines({ items: wanted }, cart, id, now, ours ? { insteadAt } : null);
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

/** What goes and is not replaced. */
const lackedOf = ({ variants, lines }: RequestedLines): ShipmentLoad => {
  const less = variants.map((variant) => {
    const line = lines.find((one) => one.variant === variant);
    const gone = (variant.ordered?.quantity ?? 0) - (line?.quantity ?? 0);
    const price = variant.ordered?.unitPrice ?? line?.unitPrice ?? ZERO;
    return { grams: variant.netWeight * gone, itemsHT: price * gone };
  });
  const sumOf = (of: "grams" | "itemsHT"): number =>
    Math.max(
      0,
      less.reduce((sum, one) => sum + one[of], 0),
    );
  return { grams: Grams.make(sumOf("grams")), itemsHT: cents(sumOf("itemsHT")) };
};

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

/** What an order costs. */
export const figuresOf = ({
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

/** What a shipment is called. */
export const labelOf = ({ transportTypeCode, merchant }: AmendableOrder["shipment"]): string =>
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

/** What of these can go instead of a line now: sold to the store, in stock, in the same lorry or parcel. */
export const offeredSubstitutes = (
  { sold, cart }: { readonly sold: SoldOrder; readonly cart: StoredCart },
  id: ShipmentId,
  named: readonly NamedSubstitute[],
): readonly LineSubstitutes[] => {
  const shipment = sold.shipments.find((one) => one.id === id);
  if (shipment === undefined) return [];
  const { transportTypeCode, merchant } = shipment;
  const key = groupKeyOf({ transportTypeCode, merchantId: merchant.id });
  return shipment.items.flatMap(({ snapshot, unitPrice }) => {
    const codes = named.flatMap(({ variant, by }) => (variant === snapshot.variant ? [by] : []));
    const substitutes = codes.flatMap((code) => {
      const variant = cart.variants.find((one) => one.code === code);
      if (variant?.unitPrice == null || unsaleableReason(variant, cart.store) !== null) return [];
      const { reference, productName, packaging, stock } = variant;
      const group = groupKeyOf({
        transportTypeCode: variant.transportTypeCode,
        merchantId: variant.merchant.id,
      });
      if (group !== key || stock < variant.orderStep) return [];
      const { unitPrice: own, volumePrices, offer } = variant;
      const list = { unitPrice: own, volumePrices, offerPercentage: offer?.rate ?? null };
      const price = substitutePrice(unitPrice, priceFor(list, variant.orderStep)).unitPrice;
      return [{ variant: code, reference, productName, packaging, unitPrice: price, stock }];
    });
    return substitutes.length === 0 ? [] : [{ variant: snapshot.variant, substitutes }];
  });
};

/** Why a wish is none: a shipment or a line twice, a line that grows, or several shipments that do not all go. */
export const wishProblem = (
  { reason, shipments }: OrderChangeWish,
  sold: SoldOrder,
): string | null => {
  if (!areDifferent(shipments.map(({ shipment }) => shipment))) {
    return "Chaque livraison ne figure qu’une fois.";
  }
  if (shipments.length > 1 && shipments.some(stays)) {
    return "Plusieurs livraisons ne peuvent qu’être annulées ensemble.";
  }
  for (const { shipment, items, substitutes = [] } of shipments) {
    if (!areDifferent(items.map(({ variant }) => variant))) {
      return "Chaque produit ne figure qu’une fois.";
    }
    const had = orderedIn(sold, shipment);
    const grown = items.find(({ variant, quantity }) => quantity > (had.get(variant) ?? 0));
    if (grown !== undefined) return "Une quantité ne peut que diminuer.";
    if (substitutes.length > 0 && !isOurs(reason)) {
      return "Seul ce que le moulin ne peut livrer se remplace.";
    }
    if (
      !areDifferent(substitutes.map(({ variant }) => variant)) ||
      !areDifferent(substitutes.map(({ by }) => by)) ||
      substitutes.some(({ by }) => had.has(by))
    ) {
      return "Un article ne remplace qu’une ligne, et aucun qui est déjà dans la livraison.";
    }
    const left = new Map(items.map((item) => [item.variant, item.quantity]));
    const isMore = substitutes.some(
      ({ variant, quantity }) => quantity > (had.get(variant) ?? 0) - (left.get(variant) ?? 0),
    );
    if (isMore) return "Rien ne se remplace par plus qu’il ne manque.";
  }
  return null;
};

const stays = ({ items, substitutes = [] }: OrderChangeWish["shipments"][number]): boolean =>
  items.length > 0 || substitutes.length > 0;

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
