import { Struct } from "effect";
import type { Order, OrderItem, SaidOfLine, Shipment } from "../../api-schema/order.ts";
import type { TariffOfLine } from "../../api-schema/tariff.ts";
import { TARIFF_OF_LINE, tariffOf } from "../money/tariff.ts";
import type { LineTotals, PricedLine } from "./totals.ts";

// What the rows of an order have under the names of the wire: a cart writes it, an order, its versions
// and its papers read it. A column that is added here is asked for wherever a line or a shipment is made.

/** A line of which nothing is said yet. */
export const NOTHING_SAID: SaidOfLine = { quantity: 0, customerReference: null };

/** What a customer says of a line. */
export const SAID_OF_LINE = Struct.keys(NOTHING_SAID);

const LINE_ON_WIRE = [
  ...SAID_OF_LINE,
  "unitPrice",
  "originalUnitPrice",
  "volumeFrom",
  "vatRate",
  "subtotal",
  "promotionTotal",
  "taxTotal",
  "total",
] as const satisfies readonly (keyof OrderItem)[];
/** Of a line, with the mill's price that it was sold by. */
export const LINE_COLUMNS = [...LINE_ON_WIRE, ...TARIFF_OF_LINE] as const;
export type LineColumns = Pick<OrderItem, (typeof LINE_ON_WIRE)[number]> & TariffOfLine;

/** Of a shipment: its amounts. */
export const SHIPMENT_AMOUNTS = [
  "totalHt",
  "totalTTC",
  "totalHtWithoutShippingFee",
  "originalTotalHt",
  "totalDiscount",
  "taxTotal",
  "shippingTotal",
  "shippingTotalHT",
] as const satisfies readonly (keyof Shipment)[];
export type ShipmentAmounts = Pick<Shipment, (typeof SHIPMENT_AMOUNTS)[number]>;

/** Of an order: exact sums of its shipments. */
export const ORDER_AMOUNTS = [
  "itemsTotal",
  "itemsTotalHT",
  "itemsOriginalTotalHT",
  "orderPromotionTotal",
  "shippingTotal",
  "shippingTotalHT",
  "taxTotal",
  "total",
  "totalHT",
  "vat",
] as const satisfies readonly (keyof Order)[];
export type OrderAmounts = Pick<Order, (typeof ORDER_AMOUNTS)[number]>;

/**
 * These columns of anything that has them. `Struct.pick` goes through all that it has, for each of them: it
 * was a twentieth of what an addition to a cart takes.
 */
export const columnsOf = <From extends object, Key extends keyof From>(
  from: From,
  keys: readonly Key[],
): Pick<From, Key> => {
  const columns: Partial<Pick<From, Key>> = {};
  for (const key of keys) columns[key] = from[key];
  return columns as Pick<From, Key>; // safe: each of its keys was just set
};

/** What is said of anything that has it. */
export const saidOfLine = (line: SaidOfLine): SaidOfLine => columnsOf(line, SAID_OF_LINE);

/** The columns of anything that has those of a line. */
export const lineColumns = (line: LineColumns): LineColumns => columnsOf(line, LINE_COLUMNS);

/** The same as the wire has it: the mill's price is there or not. */
export const lineOnWire = (
  line: LineColumns,
): Pick<OrderItem, (typeof LINE_ON_WIRE)[number] | "tariff"> => {
  const tariff = tariffOf(line);
  return { ...columnsOf(line, LINE_ON_WIRE), ...(tariff === null ? {} : { tariff }) };
};

/** Those of a line that was priced: what it says itself, and its totals. */
export const pricedColumns = ({
  line,
  ...totals
}: LineTotals<
  PricedLine & SaidOfLine & TariffOfLine & Pick<LineColumns, "volumeFrom">
>): LineColumns => lineColumns({ ...line, ...totals });

/** The amounts of anything that has those of a shipment. */
export const shipmentAmounts = (shipment: ShipmentAmounts): ShipmentAmounts =>
  columnsOf(shipment, SHIPMENT_AMOUNTS);

/** The amounts of anything that has those of an order. */
export const orderAmounts = (order: OrderAmounts): OrderAmounts => columnsOf(order, ORDER_AMOUNTS);
