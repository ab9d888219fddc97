import type { ShipmentStatus } from "../../api-schema/order.ts";

/** The status of a shipment in French; numbers are those of spec §4. */
export const shipmentStatusLabel = (status: ShipmentStatus): string => LABELS[status];

const LABELS: { readonly [Status in ShipmentStatus]: string } = {
  0: "Commandée",
  1: "Préparée",
  2: "Expédiée",
  3: "Livrée",
  4: "Retour",
  5: "En attente",
  6: "Facturée",
  7: "Annulée",
  8: "Activée",
  9: "Prête",
  10: "En attente de paiement",
};

/**
 * The status that stands for an order (`shippingState`): the least advanced of its shipments that
 * are not cancelled; cancelled (7) when all are, pending (5) without shipment.
 */
export const orderShippingState = (statuses: readonly ShipmentStatus[]): ShipmentStatus =>
  PROGRESS.find((status) => statuses.includes(status)) ?? (statuses.length === 0 ? 5 : 7);

/** From the least to the most advanced; cancelled (7) stands apart. */
const PROGRESS: readonly ShipmentStatus[] = [10, 5, 8, 0, 1, 9, 2, 3, 6, 4];
