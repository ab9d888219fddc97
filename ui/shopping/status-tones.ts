import type { ShipmentStatus } from "../../api-schema/order.ts";

/** The colour of a payment's badge, by its outcome. */
export const OUTCOME_TONES = {
  success: "good",
  pending: "wheat",
  retryableFailure: "bad",
  finalFailure: "neutral",
} as const;

/** The colour of a shipment's badge: delivered or invoiced, returned, cancelled, on its way. */
export const shipmentTone = (status: ShipmentStatus) =>
  status === 7 ? "neutral" : status === 3 || status === 6 ? "good" : status === 4 ? "bad" : "wheat";
