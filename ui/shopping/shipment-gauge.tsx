import type { Shipment } from "../../api-schema/order.ts";
import {
  conditionText,
  gaugeLevel,
  isMaximumExceeded,
  isMinimumReached,
} from "../../core/cart/conditions.ts";
import { Gauge } from "../widgets/gauge.tsx";

interface ShipmentGaugeProps {
  readonly shipment: Pick<Shipment, "label" | "conditions" | "conditionsMessages">;
}

/** Used, remaining and missing of a shipment, from its conditions (product §6). */
export function ShipmentGauge({ shipment }: ShipmentGaugeProps) {
  const { conditions, conditionsMessages, label } = shipment;
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
      valueText={[`${used} sur ${goal}`, ...conditionsMessages].join(", ")}
      reached={reached}
      over={over}
    >
      <b>{used}</b>
      {reached ? "" : ` sur ${goal}`}
      {conditionsMessages.length === 0 ? null : ` · ${conditionsMessages.join(" · ")}`}
    </Gauge>
  );
}
