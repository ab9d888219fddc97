import type { ShipmentStatus } from "../../api-schema/order.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";

/** The colour of a payment's badge, by its outcome. */
export const OUTCOME_TONES = {
  success: "good",
  pending: "info",
  retryableFailure: "bad",
  finalFailure: "neutral",
} as const;

/**
 * The colour of a shipment's badge: delivered or invoiced, returned, on its way; quiet before and after.
 * Never wheat, which says 'take it'.
 */
export const shipmentTone = (status: ShipmentStatus) => {
  switch (status) {
    case SHIPMENT.cancelled:
      return "neutral";
    case SHIPMENT.delivered:
    case SHIPMENT.invoiced:
      return "good";
    case SHIPMENT.returned:
      return "bad";
    case SHIPMENT.sent:
      return "info";
    default:
      return "neutral";
  }
};
