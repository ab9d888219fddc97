import type { IncidentState, MessageReasonCode, ReportedLine } from "../../api-schema/messaging.ts";
import type { ShipmentStatus } from "../../api-schema/order.ts";
import type { OrderItemId } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { SHIPMENT } from "../shipments/status.ts";
import { needsLines } from "./message-reasons.ts";

/** What happens to an incident: either side writes, or either side says that it is settled. */
export type IncidentEvent = "storeWrote" | "otherSideWrote" | "closed";

/**
 * The state of an incident after something happened to it (MSG-8). What the store writes waits for an
 * answer, whatever was before; what the other side writes answers an open one and leaves a closed one
 * closed; closed stays closed however often it is said.
 */
export const nextIncidentState = (state: IncidentState, event: IncidentEvent): IncidentState =>
  TRANSITIONS[state][event];

const TRANSITIONS: {
  readonly [State in IncidentState]: { readonly [Event in IncidentEvent]: IncidentState };
} = {
  open: { storeWrote: "open", otherSideWrote: "answered", closed: "closed" },
  answered: { storeWrote: "open", otherSideWrote: "answered", closed: "closed" },
  closed: { storeWrote: "open", otherSideWrote: "closed", closed: "closed" },
};

/** 'En attente de réponse', as screens and the desk show it. */
export const incidentStateLabel = (state: IncidentState): string => STATE_LABELS[state];

const STATE_LABELS: { readonly [State in IncidentState]: string } = {
  open: "En attente de réponse",
  answered: "Répondu",
  closed: "Clos",
};

/** The delivery that an incident is reported on. */
export interface ReportableShipment {
  readonly status: ShipmentStatus;
  readonly items: readonly {
    readonly id: OrderItemId;
    readonly name: string;
    readonly quantity: number;
  }[];
}

/** Whether a delivery is on its way or has arrived: before, there is nothing to report (MSG-7). */
export const isReportable = (status: ShipmentStatus): boolean => REPORTABLE.has(status);

const REPORTABLE: ReadonlySet<ShipmentStatus> = new Set([
  SHIPMENT.sent,
  SHIPMENT.delivered,
  SHIPMENT.invoiced,
  SHIPMENT.returned,
]);

/**
 * What is wrong with an incident on a delivery (MSG-7): too early; lines that are not of this delivery,
 * named twice, none of or more than what it brought; none at all where the reason speaks of products.
 */
export const incidentProblems = (
  reason: MessageReasonCode,
  lines: readonly ReportedLine[],
  shipment: ReportableShipment,
): readonly FieldProblem[] => {
  if (!isReportable(shipment.status)) return [{ field: "shipmentId", message: TOO_EARLY }];
  if (lines.length === 0 && needsLines(reason)) return [{ field: "lines", message: NO_LINES }];
  const itemById = new Map(shipment.items.map((item) => [item.id, item]));
  return lines.flatMap(({ orderItemId, quantity }, index): readonly FieldProblem[] => {
    const item = itemById.get(orderItemId);
    const field = `lines.${index}`;
    if (item === undefined) return [{ field, message: FOREIGN_LINE }];
    if (lines.findIndex((line) => line.orderItemId === orderItemId) !== index) {
      return [{ field, message: `« ${item.name} » est indiqué deux fois.` }];
    }
    if (quantity >= 1 && quantity <= item.quantity) return [];
    return [{ field, message: quantityMessage(item) }];
  });
};

const TOO_EARLY = "Cette livraison n’est pas encore partie : écrivez plutôt un message.";
const NO_LINES = "Indiquez au moins un produit.";
const FOREIGN_LINE = "Ce produit ne fait pas partie de cette livraison.";

const quantityMessage = ({ name, quantity }: ReportableShipment["items"][number]): string =>
  quantity === 1
    ? `« ${name} » : la livraison en comptait 1.`
    : `« ${name} » : indiquez de 1 à ${quantity}, la quantité livrée.`;
