import type { Shipment, ShipmentConditions } from "../../api-schema/order.ts";
import type { Cents, RangeCode } from "../../api-schema/primitives.ts";
import type { TopHour } from "../../api-schema/store.ts";
import { euros, NO_BREAK_SPACE, weight, wholeNumber } from "../money/format.ts";
import { conditionsMessages, isMinimumReached } from "../selling/conditions.ts";
import { cartLinkName } from "../cart/counter.ts";

export type CartShortcut = {
  /** '913 €', rounded to the euro; null while the cart is empty. */
  readonly total: string | null;
  /** '−86 kg', rounded up; 'franco' once no lorry lacks anything; null where nothing is measured. */
  readonly franco: string | null;
  readonly isFrancoReached: boolean;
  /** The same in words, with the exact sum. */
  readonly name: string;
};

type Load = Pick<Shipment, "gmp" | "label" | "transportTypeCode" | "conditions">;

/** The next departures of a store, as it has them. */
type Lorries = {
  readonly topHourPerGamme: { readonly [Code in RangeCode]: Pick<TopHour, "cutOff"> | null };
};

/**
 * The cart in the bar under the thumb: total HT, and what the first of its lorries to leave lacks to its franco
 * (product §10). `quantity` is what the customer has just made it.
 */
export const cartShortcut = (
  order: { readonly totalHT: Cents; readonly shipments: readonly Load[] } | null,
  quantity: number,
  lorries: Lorries | null,
): CartShortcut => {
  const shipments = order === null ? [] : order.shipments;
  if (order === null || shipments.length === 0) {
    return { total: null, franco: null, isFrancoReached: false, name: cartLinkName(quantity) };
  }
  const measured = shipments
    .filter(({ gmp, conditions }) => gmp && conditions.min !== null)
    .toSorted((a, b) => cutOffOf(a, lorries) - cutOffOf(b, lorries));
  const short = measured.find(({ conditions }) => !isMinimumReached(conditions));
  const isFrancoReached = measured.length > 0 && short === undefined;
  const words =
    short === undefined
      ? isFrancoReached
        ? ["franco atteint"]
        : []
      : conditionsMessages(short.conditions, short.label);
  return {
    total: wholeEuros(order.totalHT),
    franco: short === undefined ? (isFrancoReached ? "franco" : null) : missing(short.conditions),
    isFrancoReached,
    name: [cartLinkName(quantity), `${euros(order.totalHT)} HT`, ...words].join(", "),
  };
};

/** A lorry without a known cut-off leaves after the others. */
const cutOffOf = ({ transportTypeCode }: Load, lorries: Lorries | null): number => {
  if (transportTypeCode === "MKP") return Infinity;
  const cutOff = lorries?.topHourPerGamme[transportTypeCode]?.cutOff;
  return cutOff === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(cutOff);
};

const MINUS = "\u2212";

/** Never less than is missing: who orders '−86 kg' has the franco. */
const missing = ({ unit, min }: ShipmentConditions): string => {
  const value = min?.remainValue ?? 0;
  if (unit === "cents") return `${MINUS}${wholeNumber(Math.ceil(value / 100))}${NO_BREAK_SPACE}€`;
  return `${MINUS}${weight(value < 1000 ? value : Math.ceil(value / 1000) * 1000)}`;
};

const wholeEuros = (amount: number): string =>
  `${wholeNumber(Math.round(amount / 100))}${NO_BREAK_SPACE}€`;
