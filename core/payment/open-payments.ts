import type { PaymentState, ShipmentStatus } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { SHIPMENT } from "../shipments/status.ts";
import { isCancellable, RETRIED_STATES } from "./transitions.ts";

/** A payment of a completed order, with the shipments that it pays. */
export type PartPayment = {
  readonly method: PaymentMethodCode;
  readonly state: PaymentState;
  readonly retryable: boolean;
  /** What the part costs, and what of it has not come yet: less than that once a transfer has paid some. */
  readonly amount: number;
  readonly due: number;
  /** Statuses of the shipments of its part. */
  readonly shipments: readonly ShipmentStatus[];
};

/** What a customer may still do with a payment of a completed order. */
export type PaymentActions = {
  /** Its card page can be opened, or taken up again. */
  readonly resumable: boolean;
  /** It can be paid by another method. */
  readonly changeable: boolean;
  /** Its part can be given up. */
  readonly cancellable: boolean;
};

/**
 * The actions that are left for a payment (product §6). None once its goods are being prepared, or
 * when all of them are cancelled. A card is taken up again until it has paid; the method is changed
 * until the money has come: a card not accepted, a transfer not received, a debit not presented, and
 * what was refused or abandoned while it may be tried again. Of what has come in part the rest is paid by the
 * same method: a card would take all of it. Giving up is possible as long as the
 * table of transitions allows it, paid or not.
 */
export const paymentActions = (payment: PartPayment): PaymentActions => {
  if (!isUntouched(payment.shipments)) return NO_ACTIONS;
  const { method, state, retryable, amount, due } = payment;
  const isEnded = RETRIED_STATES.includes(state);
  const isOpen = isEnded ? retryable : OPEN_STATES[method].includes(state);
  return {
    resumable: isOpen && method === "CB",
    changeable: isOpen && (method === "CB" || due >= amount),
    cancellable: isEnded ? retryable : isCancellable(state),
  };
};

/** What nothing can be done with: a cart's payments, goods that are being prepared. */
export const NO_ACTIONS: PaymentActions = {
  resumable: false,
  changeable: false,
  cancellable: false,
};

/** Ordered, pending, waiting for payment: nothing of it has been prepared. */
export const isUnprepared = (status: ShipmentStatus): boolean => UNPREPARED.includes(status);

/** States, beside the refused and the abandoned, in which the money has not come. */
const OPEN_STATES: { readonly [Method in PaymentMethodCode]: readonly PaymentState[] } = {
  CB: ["cart", "processing"],
  VIREMENT: ["cart", "processing"],
  PRELEVEMENT: [
    "cart",
    "processing",
    "authorized",
    "prevalidated",
    "waitingForIzbergAuthorization",
  ],
};

const UNPREPARED: readonly ShipmentStatus[] = [
  SHIPMENT.ordered,
  SHIPMENT.pending,
  SHIPMENT.waitingPayment,
];

const isUntouched = (shipments: readonly ShipmentStatus[]): boolean => {
  const alive = shipments.filter((status) => status !== SHIPMENT.cancelled);
  return alive.length > 0 && alive.every(isUnprepared);
};
