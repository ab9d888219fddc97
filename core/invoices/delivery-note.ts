import type { ShipmentStatus } from "../../api-schema/order.ts";
import { SHIPMENT } from "../shipments/status.ts";

/** Whether a shipment has its delivery note: from the day it is prepared on, whatever becomes of it. */
export const hasDeliveryNote = (status: ShipmentStatus): boolean => WITH_NOTE.includes(status);

const WITH_NOTE: readonly ShipmentStatus[] = [
  SHIPMENT.prepared,
  SHIPMENT.ready,
  SHIPMENT.sent,
  SHIPMENT.delivered,
  SHIPMENT.invoiced,
  SHIPMENT.returned,
];
