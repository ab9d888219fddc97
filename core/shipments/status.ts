import type { ShipmentStatus } from "../../api-schema/order.ts";

/** The numbers of spec §4 by their names. */
export const SHIPMENT = {
  ordered: 0,
  prepared: 1,
  sent: 2,
  delivered: 3,
  returned: 4,
  pending: 5,
  invoiced: 6,
  cancelled: 7,
  enabled: 8,
  ready: 9,
  waitingPayment: 10,
} as const satisfies Readonly<Record<string, ShipmentStatus>>;

/**
 * The status of a shipment in the words of who waits for it; numbers are those of spec §4. An invoiced
 * one is a delivered one to its buyer: the invoice stands among the invoices.
 */
export const shipmentStatusLabel = (status: ShipmentStatus): string => LABELS[status];

const LABELS: { readonly [Status in ShipmentStatus]: string } = {
  [SHIPMENT.ordered]: "Confirmée",
  [SHIPMENT.prepared]: "Préparée",
  [SHIPMENT.sent]: "En route",
  [SHIPMENT.delivered]: "Livrée",
  [SHIPMENT.returned]: "Retournée",
  [SHIPMENT.pending]: "Reçue",
  [SHIPMENT.invoiced]: "Livrée",
  [SHIPMENT.cancelled]: "Annulée",
  [SHIPMENT.enabled]: "Acceptée",
  [SHIPMENT.ready]: "Prête",
  [SHIPMENT.waitingPayment]: "En attente de paiement",
};

/**
 * The status that stands for an order (`shippingState`): the least advanced of its shipments that
 * are not cancelled; cancelled when all are, pending without shipment.
 */
export const orderShippingState = (statuses: readonly ShipmentStatus[]): ShipmentStatus =>
  PROGRESS.find((status) => statuses.includes(status)) ??
  (statuses.length === 0 ? SHIPMENT.pending : SHIPMENT.cancelled);

/** From the least to the most advanced; cancelled stands apart. */
const PROGRESS: readonly ShipmentStatus[] = [
  SHIPMENT.waitingPayment,
  SHIPMENT.pending,
  SHIPMENT.enabled,
  SHIPMENT.ordered,
  SHIPMENT.prepared,
  SHIPMENT.ready,
  SHIPMENT.sent,
  SHIPMENT.delivered,
  SHIPMENT.invoiced,
  SHIPMENT.returned,
];

/** Delivered, returned, invoiced or cancelled: nothing is to come. */
export const OVER: readonly ShipmentStatus[] = [
  SHIPMENT.delivered,
  SHIPMENT.returned,
  SHIPMENT.invoiced,
  SHIPMENT.cancelled,
];

/** Whether its lorry has left: all that was to leave of it has. */
export const hasLeft = (status: ShipmentStatus): boolean => HAS_LEFT.includes(status);

const HAS_LEFT: readonly ShipmentStatus[] = [
  SHIPMENT.sent,
  SHIPMENT.delivered,
  SHIPMENT.returned,
  SHIPMENT.invoiced,
];

/** What the lorries bring that is not there yet: what index shipment_delivery has. */
export const ON_LORRIES: readonly ShipmentStatus[] = [
  SHIPMENT.ordered,
  SHIPMENT.prepared,
  SHIPMENT.sent,
  SHIPMENT.pending,
  SHIPMENT.ready,
];

/** Neither gone nor over: what another lorry can bring. */
export const MOVABLE: readonly ShipmentStatus[] = PROGRESS.filter(
  (status) => !hasLeft(status) && !OVER.includes(status),
);

/** The way that shipments go, from ordered to invoiced; those that wait for payment, are returned or cancelled stand beside it. */
export const WAY_FORWARD: readonly ShipmentStatus[] = PROGRESS.slice(
  PROGRESS.indexOf(SHIPMENT.ordered),
  PROGRESS.indexOf(SHIPMENT.invoiced) + 1,
);

/** Whether a shipment may take a status: it goes forward, and never backwards, whatever order the news arrive in. */
export const isForward = (from: ShipmentStatus, to: ShipmentStatus): boolean =>
  WAY_FORWARD.includes(from) && WAY_FORWARD.indexOf(to) > WAY_FORWARD.indexOf(from);
