import type { Shipment } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../money/format.ts";
import { defaultMethod } from "../delivery/shipping-methods.ts";
import { conditionText, isMinimumReached } from "../selling/conditions.ts";

/** What a lorry still lacks to be delivered free, and the fee that this saves. */
export type FrancoGap = {
  /** With its unit: '86 kg', '35,00 €'. */
  readonly missing: string;
  /** HT. */
  readonly fee: Cents;
};

/**
 * The way to a free delivery of a loaded lorry; null when it is free already, when it has no franco,
 * and for a merchant, whose minimum blocks instead. The cart, the home page, the popup and the header
 * all say it from here (product §10 'Le prochain camion').
 */
export const francoGap = ({
  conditions,
  shippingTotalHT,
}: Pick<Shipment, "conditions" | "shippingTotalHT">): FrancoGap | null => {
  const { min, minBlocks, unit } = conditions;
  if (min === null || minBlocks || isMinimumReached(conditions) || shippingTotalHT <= 0)
    return null;
  return { missing: conditionText(min.remainValue, unit), fee: shippingTotalHT };
};

/** 'Encore 86 kg : port offert, 14,00 € de moins'. */
export const francoGapText = ({ missing, fee }: FrancoGap): string =>
  `Encore ${missing}\u00a0: port offert, ${euros(fee)} de moins`;

/**
 * What a lorry or parcel lacks to its minimum, on one line: 'Encore 86 kg : port offert', or for a
 * merchant, whose minimum blocks, 'Encore 35,00 € pour commander'. Null when nothing is missing.
 */
export const missingText = (conditions: Shipment["conditions"]): string | null => {
  const { min, minBlocks, unit } = conditions;
  if (min === null || isMinimumReached(conditions)) return null;
  const missing = conditionText(min.remainValue, unit);
  return `Encore ${missing}${minBlocks ? " pour commander" : "\u00a0: port offert"}`;
};

/** What the popup says of a shipment: the fee that its franco saves, else what its merchant still asks. */
export const shipmentGapText = (
  shipment: Pick<Shipment, "conditions" | "shippingTotalHT">,
): string | null => {
  const gap = francoGap(shipment);
  if (gap !== null) return francoGapText(gap);
  return shipment.conditions.minBlocks ? missingText(shipment.conditions) : null;
};

/**
 * Why a delivery costs what it costs, for the line under 'Livraison': 'Farine : 14,00 €, offerte à
 * partir de 500 kg'; of a merchant the method that counts: 'Emballages Delaubier : 11,90 €, Livraison
 * standard'. Null for a free one.
 */
export const shippingFeeText = (
  shipment: Pick<Shipment, "label" | "conditions" | "shippingTotalHT" | "shippingMethodOptions">,
): string | null => {
  const { label, conditions, shippingTotalHT, shippingMethodOptions: methods } = shipment;
  if (shippingTotalHT <= 0) return null;
  const { min, unit } = conditions;
  const method = methods.find(({ status }) => status === "selected") ?? defaultMethod(methods);
  const why =
    francoGap(shipment) !== null && min !== null
      ? `, offerte à partir de ${conditionText(min.conditionValue, unit)}`
      : method === undefined
        ? ""
        : `, ${method.name}`;
  return `${label}\u00a0: ${euros(shippingTotalHT)}${why}`;
};
