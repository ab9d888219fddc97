import type { ShipmentStatus } from "../../api-schema/order.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";

/** The colour of a payment's badge, by its outcome. */
export const OUTCOME_TONES = {
  success: "good",
  pending: "wheat",
  retryableFailure: "bad",
  finalFailure: "neutral",
} as const;

/** The colour of a shipment's badge: delivered or invoiced, returned, cancelled, on its way. */
export const shipmentTone = (status: ShipmentStatus) => {
  switch (status) {
    case SHIPMENT.cancelled:
      return "neutral";
    case SHIPMENT.delivered:
    case SHIPMENT.invoiced:
      return "good";
    case SHIPMENT.returned:
      return "bad";
    default:
      return "wheat";
  }
};
