import type { Address } from "../../api-schema/address.ts";
import type { CalendarDay, Cents, OrderNumber } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { type LineColumns, NOTHING_SAID, saidOfLine } from "../selling/row-columns.ts";
import { SHIPPING_VAT_RATE } from "../selling/totals.ts";
import { cents, ZERO } from "../money/cents.ts";
import { tariffOf } from "../money/tariff.ts";
import { CARRIAGE } from "./carriage.ts";
import type { Buyer, Invoice, InvoiceLine, Seller } from "./invoice.ts";
import { deliveryNoteNumber } from "./number.ts";
import { dueDay, termDays, termOfInvoice } from "./payment-terms.ts";
import { linePart, taxedLines } from "./taxed-lines.ts";
import { invoiceTotals } from "./totals.ts";

/** A delivered shipment with all that its invoice says. Amounts are those that were frozen at completion. */
export interface DeliveredShipment {
  readonly id: number;
  readonly order: OrderNumber;
  readonly deliveredOn: CalendarDay;
  readonly gmp: boolean;
  /** It came in the cold: the law lets it wait less long for its payment (L441-11). */
  readonly isPerishable: boolean;
  /** Days that its company agreed to pay in; null where the house's count. */
  readonly termDays: number | null;
  readonly seller: Seller;
  /** Who writes it in the seller's name; null when the seller does. */
  readonly issuer: string | null;
  readonly buyer: Buyer;
  readonly shippingAddress: Address | null;
  readonly method: PaymentMethodCode;
  /** Money that came with the order (a card, a transfer) pays all of it. */
  readonly isPaid: boolean;
  readonly account: Omit<Invoice["payment"], "method" | "paid">;
  readonly items: readonly DeliveredItem[];
  readonly shippingTotalHT: Cents;
  /** TTC. */
  readonly shippingTotal: Cents;
}

/** A line with the words that it was sold with. */
export type DeliveredItem = Omit<LineColumns, "originalUnitPrice" | "volumeFrom" | "total"> &
  Pick<InvoiceLine, "reference" | "name" | "packaging"> & {
    /** How many of it came: fewer than were ordered where the mill lacked some. */
    readonly shipped: number;
  };

/** Whether anything of a shipment came. Of one that brought nothing there is no invoice, nor carriage. */
export const hasCome = ({ items }: Pick<DeliveredShipment, "items">): boolean =>
  items.some(({ shipped }) => shipped > 0);

/**
 * The invoice of a delivered shipment: what came of its lines, its delivery fee, and who pays what until
 * when. What came short is billed at the prices that were agreed, volume price, discount and fee among
 * them: nobody pays more for what the mill lacks.
 */
export const shipmentInvoice = (
  shipment: DeliveredShipment,
  { number, issuedOn }: Pick<Invoice, "number" | "issuedOn">,
): Invoice => {
  const lines = [...billedLines(shipment), ...shippingLine(shipment)];
  const totals = invoiceTotals(lines);
  const term = termDays(shipment.termDays, false);
  return {
    number,
    kind: "invoice",
    issuedOn,
    // What was paid at the order is due at once: there is nothing left to wait for.
    dueDate: shipment.isPaid
      ? issuedOn
      : dueDay(issuedOn, shipment.isPerishable ? [shipment.deliveredOn] : [], term),
    ...(shipment.isPaid ? {} : termOfInvoice(term)),
    deliveredOn: shipment.deliveredOn,
    orders: [shipment.order],
    deliveryNote: deliveryNoteNumber(shipment.id),
    corrects: null,
    seller: shipment.seller,
    issuer: shipment.issuer,
    buyer: shipment.buyer,
    deliveredTo: deliveredTo(shipment),
    payment: {
      ...shipment.account,
      method: shipment.method,
      ...(shipment.method === "PRELEVEMENT" ? {} : NO_DEBIT),
      paid: shipment.isPaid ? totals.gross : ZERO,
    },
    lines,
    totals,
  };
};

/** Whatever mandate the store has, nothing is debited. */
export const NO_DEBIT = { mandate: null, creditorId: null } as const;

/** What was ordered as it was frozen then (docs/decisions/0041); of what came short the VAT is rounded afresh. */
export const billedLines = ({
  items,
  shippingTotalHT,
}: Pick<DeliveredShipment, "items" | "shippingTotalHT">): readonly InvoiceLine[] => {
  const ordered = items.map(lineOf);
  if (items.every(({ shipped, quantity }) => shipped >= quantity)) return ordered;
  const came = ordered.flatMap((line, at) => {
    const quantity = Math.min(items[at]?.shipped ?? 0, line.quantity);
    return quantity === 0 ? [] : [linePart(line, quantity)];
  });
  return taxedLines(came, { rate: SHIPPING_VAT_RATE, base: shippingTotalHT });
};

const lineOf = (item: DeliveredItem): InvoiceLine => {
  const tariff = tariffOf(item);
  return {
    reference: item.reference,
    name: item.name,
    packaging: item.packaging,
    ...saidOfLine(item),
    unitPrice: item.unitPrice,
    ...(tariff === null ? {} : { tariff }),
    discount: item.promotionTotal,
    net: cents(item.subtotal + item.promotionTotal),
    vatRate: item.vatRate,
    vat: item.taxTotal,
  };
};

/** The carriage of a shipment, where it has any. */
export const shippingLine = ({
  shippingTotalHT,
  shippingTotal,
}: DeliveredShipment): readonly InvoiceLine[] =>
  shippingTotalHT === 0
    ? []
    : [
        {
          reference: CARRIAGE,
          name: "Frais de livraison",
          packaging: "Forfait",
          ...NOTHING_SAID,
          quantity: 1,
          unitPrice: shippingTotalHT,
          discount: ZERO,
          net: shippingTotalHT,
          vatRate: SHIPPING_VAT_RATE,
          vat: cents(shippingTotal - shippingTotalHT),
        },
      ];

/** Where a shipment went, when that is not where the buyer is. */
export const deliveredTo = ({
  shippingAddress,
  buyer,
}: DeliveredShipment): Invoice["deliveredTo"] => {
  if (shippingAddress === null) return null;
  const { company, firstName, lastName, street, postcode, city } = shippingAddress;
  const isSame = street === buyer.street && postcode === buyer.postcode && city === buyer.city;
  return isSame
    ? null
    : { name: company ?? `${firstName} ${lastName}`.trim(), street, postcode, city };
};
