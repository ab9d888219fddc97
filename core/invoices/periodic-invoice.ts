import type { CalendarDay } from "../../api-schema/primitives.ts";
import { cents, sumCents, ZERO } from "../money/cents.ts";
import { frenchDay } from "./columns.ts";
import { deliveryNoteNumber } from "./number.ts";
import type { DeliveryPlace, Invoice, InvoiceLine } from "./invoice.ts";
import { dueDay, termDays, termOfInvoice } from "./payment-terms.ts";
import {
  billedLines,
  type DeliveredShipment,
  deliveredTo,
  NO_DEBIT,
  shippingLine,
} from "./shipment-invoice.ts";
import { taxedLines } from "./taxed-lines.ts";
import { invoiceTotals } from "./totals.ts";

/**
 * One invoice of several deliveries, of one seller to one buyer, paid in one way: its lines stand under their
 * delivery notes, and its VAT is rounded once a rate over all of them (MONEY-6). They come in the order of
 * their days; one at least.
 */
export const periodicInvoice = (
  shipments: readonly [DeliveredShipment, ...DeliveredShipment[]],
  { number, issuedOn }: Pick<Invoice, "number" | "issuedOn">,
): Invoice => {
  const [first] = shipments;
  const last = shipments.at(-1) ?? first;
  const parts = shipments.map((shipment) => [...billedLines(shipment), ...shippingLine(shipment)]);
  const lines = taxedLines(parts.flat());
  const totals = invoiceTotals(lines);
  const places = shipments.map(deliveredTo);
  const term = termDays(last.termDays, true);
  const isOnePlace = new Set(places.map((place) => JSON.stringify(place))).size === 1;
  return {
    number,
    kind: "invoice",
    issuedOn,
    dueDate: dueDay(
      issuedOn,
      shipments.flatMap(({ isPerishable, deliveredOn }) => (isPerishable ? [deliveredOn] : [])),
      term,
    ),
    ...termOfInvoice(term),
    deliveredOn: last.deliveredOn,
    orders: [...new Set(shipments.map(({ order }) => order))],
    deliveryNote: null,
    deliveries: deliveriesOf(shipments, parts, lines, isOnePlace ? [] : placesOf(shipments)),
    corrects: null,
    seller: first.seller,
    issuer: first.issuer,
    buyer: last.buyer,
    deliveredTo: isOnePlace ? (places[0] ?? null) : null,
    payment: {
      ...last.account,
      method: first.method,
      ...(first.method === "PRELEVEMENT" ? {} : NO_DEBIT),
      paid: ZERO,
    },
    lines,
    totals,
  };
};

/** What each delivery bears of the invoice, which together are its total; and its place, where they went to several. */
const deliveriesOf = (
  shipments: readonly DeliveredShipment[],
  parts: readonly (readonly InvoiceLine[])[],
  lines: readonly InvoiceLine[],
  places: readonly DeliveryPlace[],
): NonNullable<Invoice["deliveries"]> => {
  let from = 0;
  return shipments.map(({ id, order, deliveredOn }, at) => {
    const count = parts[at]?.length ?? 0;
    const own = lines.slice(from, from + count);
    from += count;
    const place = places[at];
    return {
      note: deliveryNoteNumber(id),
      deliveredOn,
      order,
      lines: count,
      gross: sumCents(own.map(({ net, vat }) => cents(net + vat))),
      ...(place === undefined ? {} : { deliveredTo: place }),
    };
  });
};

/** Where each went, the buyer's own place among them. */
const placesOf = (shipments: readonly DeliveredShipment[]): readonly DeliveryPlace[] =>
  shipments.map((shipment) => {
    const { name, shopName, street, postcode, city } = shipment.buyer;
    return deliveredTo(shipment) ?? { name: shopName ?? name, street, postcode, city };
  });

/** The one place that the goods of an invoice went to, null for the buyer's; undefined where they went to several. */
export const placeOfAll = ({
  deliveredTo: place,
  deliveries = [],
}: Pick<Invoice, "deliveredTo" | "deliveries">): DeliveryPlace | null | undefined => {
  const [first, ...others] = deliveries.flatMap((delivery) => delivery.deliveredTo ?? []);
  if (first === undefined) return place;
  return others.every((other) => placeWords(other) === placeWords(first)) ? first : undefined;
};

/** 'Le laboratoire, 6 rue des Bons-Enfants, 76000 Rouen': the place of a delivery among others, as papers say it. */
export const placeWords = ({ name, street, postcode, city }: DeliveryPlace): string =>
  `${name}, ${street}, ${postcode} ${city}`;

/** '02/11 au 30/11/2026', across a year '16/12/26 au 15/01/27': the days of several deliveries, as a paper has room for. */
export const deliveryDays = (first: CalendarDay, last: CalendarDay): string => {
  if (first === last) return frenchDay(last);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return isOneYear
    ? `${frenchDay(first).slice(0, 5)} au ${frenchDay(last)}`
    : `${withShortYear(first)} au ${withShortYear(last)}`;
};

const withShortYear = (day: CalendarDay): string =>
  `${frenchDay(day).slice(0, 6)}${day.slice(2, 4)}`;

/** The delivery that begins at each line of an invoice of several, by the place of the line. */
export const deliveriesByLine = ({
  deliveries = [],
}: Pick<Invoice, "deliveries">): ReadonlyMap<
  number,
  NonNullable<Invoice["deliveries"]>[number]
> => {
  let from = 0;
  return new Map(
    deliveries.map((delivery) => {
      const at = from;
      from += delivery.lines;
      return [at, delivery] as const;
    }),
  );
};
