import type { ShipmentConditions } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { cents, negate, shareOf, sumCents, timesCents, ZERO } from "../money/cents.ts";
import {
  type AmendedLine,
  amendedTotals,
  type AmendedVariant,
  type ShipmentTerms,
} from "./amendment.ts";
import type { ShipmentTotals } from "./totals.ts";

/** A shipment that goods leave, or go to: what it holds then, and the carriage that it bears. */
export type MovedSide<Variant extends AmendedVariant = AmendedVariant> = {
  readonly lines: readonly AmendedLine<Variant>[];
  readonly terms: Omit<ShipmentTerms, "fee" | "feeAtMost" | "feeKept" | "coupon">;
  readonly feeHT: Cents;
};

export type MovedTotals<Variant extends AmendedVariant> = {
  /** Null where nothing is left in it. */
  readonly totals: ShipmentTotals<AmendedLine<Variant>> | null;
  readonly conditions: ShipmentConditions;
};

/**
 * The totals of two shipments of one order between which goods have moved. `was` is what both had together: their
 * promotion (0 or negative) is shared out by what they hold, and neither costs more for it. Each is invoiced by
 * itself, so its VAT is rounded anew; a cent that this would add is taken off as a promotion.
 */
export const movedTotals = <Variant extends AmendedVariant>(
  { from, to }: { readonly from: MovedSide<Variant>; readonly to: MovedSide<Variant> },
  was: { readonly promotion: Cents; readonly totalTTC: Cents },
): { readonly from: MovedTotals<Variant>; readonly to: MovedTotals<Variant> } => {
  const [left, moved] = [subtotalOf(from), subtotalOf(to)];
  const promotion = negate(was.promotion);
  const ofMoved = left + moved === 0 ? ZERO : shareOf(promotion, moved, cents(left + moved));
  const priced = (extra: number) => {
    const onMoved = Math.min(extra, moved - ofMoved);
    return {
      from: totalsOf(from, cents(promotion - ofMoved + extra - onMoved)),
      to: totalsOf(to, cents(ofMoved + onMoved)),
    };
  };
  for (let extra = 0; extra < MOST_CENTS; extra += 1) {
    const now = priced(extra);
    if (totalOf(now.from) + totalOf(now.to) <= was.totalTTC) return now;
  }
  return priced(0);
};

/** A cent a rate of VAT is what rounding may add. */
const MOST_CENTS = 10;

const totalsOf = <Variant extends AmendedVariant>(
  side: MovedSide<Variant>,
  promotion: Cents,
): MovedTotals<Variant> => {
  const subtotal = subtotalOf(side);
  return amendedTotals(side.lines, {
    ...side.terms,
    fee: side.feeHT,
    feeKept: side.feeHT,
    coupon: {
      promotion: { kind: "amount", amount: promotion },
      minimum: ZERO,
      othersSubtotal: ZERO,
      share: negate(promotion),
      subtotal,
    },
  });
};

const subtotalOf = ({ lines }: Pick<MovedSide, "lines">): Cents =>
  sumCents(lines.map(({ unitPrice, quantity }) => timesCents(unitPrice, quantity)));

const totalOf = <Variant extends AmendedVariant>({ totals }: MovedTotals<Variant>): Cents =>
  totals?.totalTTC ?? ZERO;

/** A line's quantity, and how much of it is promised where it got a share of what was short. */
export type Promised = { readonly quantity: number; readonly allotted: number | null };

/**
 * What is promised of a line of which `moved` goes, of the line that they join (null where it is new there), and how
 * much more stock that takes: what goes is promised whole, for it is to be delivered.
 */
export const movedPromises = (
  from: Promised,
  to: Promised | null,
  moved: number,
): {
  readonly from: number | null;
  readonly to: number | null;
  readonly more: number;
} => {
  const stays = from.quantity - moved;
  const promised = Math.min(from.quantity, from.allotted ?? from.quantity);
  const kept = Math.min(stays, promised);
  return {
    from: kept === stays ? null : kept,
    to: to === null || to.allotted === null ? null : to.allotted + moved,
    more: kept + moved - promised,
  };
};
