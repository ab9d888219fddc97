import type { UsualProduct } from "../../api-schema/habits.ts";
import type { OrderItem, ShipmentConditions } from "../../api-schema/order.ts";
import type { MerchantId, TransportTypeCode } from "../../api-schema/primitives.ts";
import { unitPriceAt } from "../catalogue/price.ts";
import { groupKeyOf } from "../selling/shipping-groups.ts";
import { type Fillable, fillLorry } from "./lorry-filling.ts";

/** A lorry or parcel as the cart fills it so far. */
export type LoadedLorry = {
  readonly transportTypeCode: TransportTypeCode;
  /** Of a marketplace shipment; the group's lorries carry for all of its merchants. */
  readonly merchantId: MerchantId | null;
  readonly conditions: ShipmentConditions;
  readonly items: readonly Pick<OrderItem, "variant" | "quantity">[];
};

/** So many packagings more of a usual product. */
export type ProposedLine = { readonly product: UsualProduct; readonly quantity: number };

/** A longer list is no short way to anything. */
const LONGEST = 4;

/**
 * The usual products that bring a lorry to its minimum (product §10 'Le prochain camion'), those
 * bought most often first; null when there is nothing to reach or no short way to it.
 */
export const lorryProposal = (
  lorry: LoadedLorry,
  usuals: readonly UsualProduct[],
): readonly ProposedLine[] | null => {
  const { min, max } = lorry.conditions;
  if (min === null || min.remainValue <= 0) return null;
  const candidates = usuals
    .filter(({ variant }) => ridesOn(lorry, variant))
    .toSorted((a, b) => b.times - a.times || b.quantity - a.quantity);
  const filling = fillLorry(
    { missing: min.remainValue, room: max?.remainValue ?? Infinity },
    candidates.map((product) => fillable(product, lorry)),
  );
  if (filling === null || filling.length > LONGEST) return null;
  return filling.flatMap(({ variant, quantity }) => {
    const product = candidates.find((candidate) => candidate.variant.code === variant);
    return product === undefined ? [] : [{ product, quantity }];
  });
};

const ridesOn = (
  { transportTypeCode, merchantId }: LoadedLorry,
  variant: UsualProduct["variant"],
): boolean =>
  variant.transportTypeCode === transportTypeCode &&
  (merchantId === null ||
    groupKeyOf({ transportTypeCode, merchantId }) ===
      groupKeyOf({ transportTypeCode, merchantId: variant.merchant.id }));

const fillable = (
  { variant, quantity: usual }: UsualProduct,
  { conditions, items }: LoadedLorry,
): Fillable => ({
  variant: variant.code,
  usual,
  inCart: items.find((item) => item.variant === variant.code)?.quantity ?? 0,
  stock: variant.stock,
  step: Math.max(1, variant.orderStep),
  worth: (quantity) =>
    conditions.unit === "gram"
      ? variant.netWeight * quantity
      : (unitPriceAt(variant, quantity) ?? 0) * quantity,
});
