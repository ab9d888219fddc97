import type { ShipmentConditions } from "../../api-schema/order.ts";
import type { Cents, Grams, TransportTypeCode } from "../../api-schema/primitives.ts";
import { cents, sumCents, ZERO } from "../money/cents.ts";
import { euros, weight } from "../money/format.ts";

/** What a minimum and a maximum are counted in. */
export type ConditionUnit = ShipmentConditions["unit"];

export type ConditionLimits = {
  readonly transportTypeCode: TransportTypeCode;
  /** In the unit of the transport type; null when there is no such bound. */
  readonly minimum: number | null;
  readonly maximum: number | null;
};

/**
 * What a shipment weighs and costs: HT, before the promotion code, without shipping fee. A code makes
 * an order cheaper; it never takes a minimum away that the lines have reached.
 */
export type ShipmentLoad = { readonly grams: Grams; readonly itemsHT: Cents };

/** Of a shipment of which nothing was short. */
export const NOTHING_LACKED: ShipmentLoad = { grams: 0 as Grams, itemsHT: ZERO };

/** Several loads as one. */
export const sumOfLoads = (loads: readonly ShipmentLoad[]): ShipmentLoad => ({
  // safe: a sum of whole weights
  grams: loads.reduce((sum, { grams }) => sum + grams, 0) as Grams,
  itemsHT: sumCents(loads.map(({ itemsHT }) => itemsHT)),
});

/** Flour counts in grams; frozen goods and merchants count in cents HT. */
export const conditionUnit = (transportTypeCode: TransportTypeCode): ConditionUnit =>
  transportTypeCode === "Z002" ? "gram" : "cents";

/**
 * The bounds of a shipment and what it uses of them, as the wire says it (spec §3). `remainValue`
 * is what is missing to the minimum or left under the maximum, never negative. Only the minimum of
 * a merchant blocks (`minBlocks`). What the house `lacked` counts for the minimum as if it were there.
 */
export const shipmentConditions = (
  { transportTypeCode, minimum, maximum }: ConditionLimits,
  load: ShipmentLoad,
  lacked: ShipmentLoad = NOTHING_LACKED,
): ShipmentConditions => {
  const unit = conditionUnit(transportTypeCode);
  const countedOf = ({ grams, itemsHT }: ShipmentLoad) => (unit === "gram" ? grams : itemsHT);
  const used = countedOf(load);
  return {
    unit,
    min: conditionOf(minimum, used + countedOf(lacked)),
    max: conditionOf(maximum, used),
    minBlocks: transportTypeCode === "MKP",
  };
};

/** True when there is no minimum or it is reached. */
export const isMinimumReached = ({ min }: ShipmentConditions): boolean =>
  min === null || min.usedValue >= min.conditionValue;

/** True when there is a maximum and it is passed. */
export const isMaximumExceeded = ({ max }: ShipmentConditions): boolean =>
  max !== null && max.usedValue > max.conditionValue;

/** How full the gauge is, 0 to 1: against the minimum, else the maximum; 1 without a bound. */
export const gaugeLevel = ({ min, max }: ShipmentConditions): number => {
  const bound = min ?? max;
  if (bound === null || bound.conditionValue <= 0) return 1;
  return Math.min(1, Math.max(0, bound.usedValue / bound.conditionValue));
};

/**
 * The delivery fee HT of a lorry of the group: due under the franco, nothing from it on. A merchant
 * has no franco: its minimum blocks the order instead, and its fee is the chosen shipping option's.
 */
export const gmpDeliveryFee = (conditions: ShipmentConditions, fee: Cents): Cents =>
  isMinimumReached(conditions) ? cents(0) : fee;

/** Why a shipment cannot be ordered as it is; null when it can. The maximum comes first. */
export const conditionBlocker = (conditions: ShipmentConditions): "maximum" | "minimum" | null => {
  if (isMaximumExceeded(conditions)) return "maximum";
  return conditions.minBlocks && !isMinimumReached(conditions) ? "minimum" : null;
};

/**
 * The sentences under a shipment's gauge (`conditionsMessages`): 'encore 86 kg pour le franco de
 * port', 'franco atteint', 'il manque 35,00 € pour commander chez …', 'minimum de commande
 * atteint', 'au-delà du maximum de …'.
 */
export const conditionsMessages = (
  conditions: ShipmentConditions,
  merchantName: string,
): readonly string[] => {
  const { unit, min, max } = conditions;
  const messages: string[] = [];
  if (max !== null && isMaximumExceeded(conditions)) {
    messages.push(`au-delà du maximum de ${conditionText(max.conditionValue, unit)}`);
  }
  if (min !== null) {
    const missing = conditionText(min.remainValue, unit);
    const isReached = isMinimumReached(conditions);
    if (conditions.minBlocks) {
      messages.push(
        isReached
          ? "minimum de commande atteint"
          : `il manque ${missing} pour commander chez ${merchantName}`,
      );
    } else {
      messages.push(isReached ? "franco atteint" : `encore ${missing} pour le franco de port`);
    }
  }
  return messages;
};

/** A value of a condition with its unit: '86 kg', '35,00 €'. */
export const conditionText = (value: number, unit: ConditionUnit): string => {
  const whole = Math.trunc(value);
  return unit === "gram" ? weight(Math.max(0, whole)) : euros(cents(whole));
};

const conditionOf = (bound: number | null, used: number): ShipmentConditions["min"] =>
  bound === null
    ? null
    : { conditionValue: bound, remainValue: Math.max(0, bound - used), usedValue: used };
