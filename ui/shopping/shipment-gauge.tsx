import type { Shipment } from "../../api-schema/order.ts";
import {
  conditionText,
  gaugeLevel,
  isMaximumExceeded,
  isMinimumReached,
} from "../../core/selling/conditions.ts";
import { francoGap, francoGapText } from "../../core/cart/franco-gap.ts";
import { Gauge } from "../widgets/gauge.tsx";
import styles from "./shipment-gauge.module.css";

/** What a gauge shows; a lorry without lines has no fee yet. */
export type GaugeLoad = Pick<
  Shipment,
  "label" | "conditions" | "conditionsMessages" | "shippingTotalHT"
>;

/** Used, remaining and missing of a shipment, from its conditions (product §6). */
export function ShipmentGauge({ shipment }: { readonly shipment: GaugeLoad }) {
  const { conditions, label } = shipment;
  const gap = francoGap(shipment);
  const messages = gap === null ? shipment.conditionsMessages : [francoGapText(gap)];
  const over = isMaximumExceeded(conditions);
  const bound = over ? (conditions.max ?? conditions.min) : (conditions.min ?? conditions.max);
  if (bound === null) return null;
  const used = conditionText(bound.usedValue, conditions.unit);
  const goal = conditionText(bound.conditionValue, conditions.unit);
  const reached = !over && isMinimumReached(conditions);
  return (
    <Gauge
      label={`${conditions.minBlocks ? "Minimum de commande" : "Franco"}, ${label}`}
      value={bound.usedValue}
      max={bound.conditionValue}
      level={gaugeLevel(conditions)}
      valueText={[`${used} sur ${goal}`, ...messages].join(", ")}
      reached={reached}
      over={over}
    >
      <b>{used}</b>
      {reached ? "" : ` sur ${goal}`}
      {gap === null ? (
        messages.map((message) => ` · ${message}`)
      ) : (
        <strong className={styles.gap}>{messages}</strong>
      )}
    </Gauge>
  );
}
