import type { ShipmentStatus } from "../../api-schema/order.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "./status.ts";

export type ShipmentStep = {
  readonly status: ShipmentStatus;
  /** When it was reached; null when it was not, or nobody wrote it down. */
  readonly at: Instant | null;
  readonly state: "done" | "current" | "todo" | "failed";
};

type Reached = { readonly status: ShipmentStatus; readonly at: Instant };

/** The last word that was said of a step; undefined where nothing was. */
export const messageOfStep = (
  history: readonly (Reached & { readonly message: string | null })[],
  step: ShipmentStatus,
): string | undefined =>
  history.findLast(({ status, message }) => onWay(status) === step && message !== null)?.message ??
  undefined;

/** The way of a shipment that goes well: ordered, prepared, sent, delivered (spec §4). */
const WAY: readonly ShipmentStatus[] = [
  SHIPMENT.ordered,
  SHIPMENT.prepared,
  SHIPMENT.sent,
  SHIPMENT.delivered,
];

/** States before the order counts: waiting payment, pending, enabled. */
const BEFORE: readonly ShipmentStatus[] = [
  SHIPMENT.waitingPayment,
  SHIPMENT.pending,
  SHIPMENT.enabled,
];

/**
 * The timeline of a shipment (product §7): the steps of its way with the day of each, the current
 * one marked; a cancelled or returned shipment ends there. Ready counts as prepared, invoiced as
 * delivered.
 */
export const shipmentProgress = (
  status: ShipmentStatus,
  history: readonly Reached[],
): readonly ShipmentStep[] => {
  // Its own day first: a shipment was delivered before it was invoiced.
  const atOf = (wanted: ShipmentStatus) =>
    exact(history, wanted) ??
    history.findLast((entry) => onWay(entry.status) === wanted)?.at ??
    null;
  if (BEFORE.includes(status)) {
    return [
      { status, at: exact(history, status), state: "current" },
      ...WAY.map((step) => ({ status: step, at: null, state: "todo" as const })),
    ];
  }
  if (status === SHIPMENT.cancelled || status === SHIPMENT.returned) {
    const passed = WAY.filter((step) => step === SHIPMENT.ordered || atOf(step) !== null);
    return [
      ...passed.map((step) => ({ status: step, at: atOf(step), state: "done" as const })),
      { status, at: exact(history, status), state: "failed" },
    ];
  }
  const here = WAY.indexOf(onWay(status));
  return WAY.map((step, index) => ({
    status: step,
    at: index <= here ? atOf(step) : null,
    state:
      index < here || step === SHIPMENT.delivered
        ? index <= here
          ? "done"
          : "todo"
        : index === here
          ? "current"
          : "todo",
  }));
};

const onWay = (status: ShipmentStatus): ShipmentStatus => {
  if (status === SHIPMENT.ready) return SHIPMENT.prepared;
  return status === SHIPMENT.invoiced ? SHIPMENT.delivered : status;
};

const exact = (history: readonly Reached[], status: ShipmentStatus): Instant | null =>
  history.findLast((entry) => entry.status === status)?.at ?? null;
