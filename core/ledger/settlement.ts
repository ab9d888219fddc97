import type { PaymentState, ShipmentStatus } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { Result } from "effect";
import { paymentTransition, stateOnCardAccepted } from "../payment/transitions.ts";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { SHIPMENT } from "../shipments/status.ts";

/** A shipment of a part, with what the ledger says of its invoice. */
export type SettledShipment = {
  readonly status: ShipmentStatus;
  /** What is still owed and collected of its invoice; null while it has none. */
  readonly invoice: { readonly owed: Cents; readonly collecting: Cents } | null;
  /** False for a merchant that writes its invoices elsewhere: none will come. */
  readonly isInvoiced: boolean;
};

/**
 * Whether money has settled a part of an order (product §6): the invoices of all its shipments are
 * paid by receipts and credit notes. Where no invoice will ever come, the money that came with the
 * order counts (`advance`, against the amount of those shipments) once they are delivered. A part of
 * which every shipment is cancelled is none.
 */
export const isPartSettled = (
  shipments: readonly SettledShipment[],
  money: { readonly advance: Cents; readonly notInvoiced: Cents },
): boolean => {
  const alive = shipments.filter(({ status }) => status !== SHIPMENT.cancelled);
  return (
    alive.length > 0 &&
    alive.every(({ status, invoice, isInvoiced }) =>
      invoice === null
        ? !isInvoiced && status === SHIPMENT.delivered && money.advance >= money.notInvoiced
        : invoice.owed === 0 && invoice.collecting === 0,
    )
  );
};

/**
 * Where a part goes back to when money is taken back that had paid it: one that is settled no more is delivered and to
 * be paid again, a transfer that is not whole any more is waited for; null where it stays.
 */
export const stateOnTakenBack = (
  { state, method }: { readonly state: PaymentState; readonly method: PaymentMethodCode },
  { isSettled, isAdvanced }: { readonly isSettled: boolean; readonly isAdvanced: boolean },
): PaymentState | null => {
  if (state === "completed") return isSettled ? null : "validated";
  const isReceived = state === "authorized" || state === "waitingForIzbergAuthorization";
  return method === "VIREMENT" && isReceived && !isAdvanced ? "processing" : null;
};

/** The states of core's table that lead a payment to `goal`; none when the table bars the way. */
export const statesTo = (
  from: PaymentState,
  scope: PaymentScope,
  goal: "authorized" | "validated" | "completed",
): readonly PaymentState[] => {
  const received = from === "processing" ? [stateOnCardAccepted(scope)] : [];
  const wished: readonly PaymentState[] = [
    ...received,
    ...(goal === "authorized" || from === "validated" ? [] : (["validated"] as const)),
    ...(goal === "completed" ? (["completed"] as const) : []),
  ];
  let current = from;
  for (const to of wished) {
    if (Result.isFailure(paymentTransition(current, to))) return [];
    current = to;
  }
  return wished;
};
