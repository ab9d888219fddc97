import type { PaymentScope, PaymentState } from "../../api-schema/order.ts";
import type { Cents, OrderNumber } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { SCOPE_MARK } from "../mandates/creditors.ts";

/** A part of an order whose transfer is still to come, and what to quote with it; `amount` in cents TTC. */
export type AwaitedTransfer = {
  readonly scope: PaymentScope;
  readonly amount: Cents;
  readonly reference: string;
};

/**
 * The transfers that a completed order waits for (product §6), each of what is still due. The reference is the order's own
 * number, which is all that the customer knows; when both parts are paid by transfer each has its
 * suffix, because they go to two accounts.
 */
export const awaitedTransfers = (
  number: OrderNumber,
  payments: readonly {
    readonly scope: PaymentScope;
    readonly method: PaymentMethodCode;
    readonly state: PaymentState;
    readonly due: Cents;
  }[],
): readonly AwaitedTransfer[] => {
  const transfers = payments.filter(({ method }) => method === "VIREMENT");
  return transfers
    .filter(({ state, due }) => TRANSFER_STATES.includes(state) && due > 0)
    .map(({ scope, due }) => ({
      scope,
      amount: due,
      reference: transfers.length > 1 ? `${number}-${SCOPE_MARK[scope]}` : number,
    }));
};

/** A part that was given up waits for nothing; one that is settled has nothing due. */
const TRANSFER_STATES: readonly PaymentState[] = ["processing", "completed"];
