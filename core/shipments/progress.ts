import type { ShipmentStatus } from "../../api-schema/order.ts";
import type { Instant } from "../../api-schema/primitives.ts";

export type ShipmentStep = {
  readonly status: ShipmentStatus;
  /** When it was reached; null when it was not, or nobody wrote it down. */
  readonly at: Instant | null;
  readonly state: "done" | "current" | "todo" | "failed";
};

type Reached = { readonly status: ShipmentStatus; readonly at: Instant };

/** The way of a shipment that goes well: ordered, prepared, sent, delivered (spec §4). */
const WAY: readonly ShipmentStatus[] = [0, 1, 2, 3];

/** States before the order counts: waiting payment, pending, enabled. */
const BEFORE: readonly ShipmentStatus[] = [10, 5, 8];

/**
 * The timeline of a shipment (product §7): the steps of its way with the day of each, the current
 * one marked; a cancelled or returned shipment ends there. Ready counts as prepared, invoiced as
 * delivered.
 */
export const shipmentProgress = (
  status: ShipmentStatus,
  history: readonly Reached[],
): readonly ShipmentStep[] => {
  const atOf = (wanted: ShipmentStatus) =>
    history.findLast((entry) => onWay(entry.status) === wanted)?.at ?? null;
  if (BEFORE.includes(status)) {
    return [
      { status, at: exact(history, status), state: "current" },
      ...WAY.map((step) => ({ status: step, at: null, state: "todo" as const })),
    ];
  }
  if (status === 7 || status === 4) {
    const passed = WAY.filter((step) => step === 0 || atOf(step) !== null);
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
      index < here || step === 3
        ? index <= here
          ? "done"
          : "todo"
        : index === here
          ? "current"
          : "todo",
  }));
};

const onWay = (status: ShipmentStatus): ShipmentStatus =>
  status === 9 ? 1 : status === 6 ? 3 : status;

const exact = (history: readonly Reached[], status: ShipmentStatus): Instant | null =>
  history.findLast((entry) => entry.status === status)?.at ?? null;
