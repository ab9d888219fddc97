import type { Order, PaymentScope } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { assertPresent } from "../system/assert-present.ts";

// What the paying of an order knows of it, and what its calls are told.

export type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };
export type ChangeCall = InOrder & {
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
  readonly key: string;
};
export type CancelCall = InOrder & { readonly scope: PaymentScope; readonly key: string };

export type PaymentContext = {
  readonly storeId: StoreId;
  readonly token: OrderToken | null;
  readonly order: Order | null;
  readonly refusal: string | null;
  readonly polls: number;
  /** Idempotency-Key of the last opening. */
  readonly key: string | null;
  readonly change: Omit<ChangeCall, keyof InOrder> | null;
  readonly cancelled: Omit<CancelCall, keyof InOrder> | null;
};

export const NOTHING_TO_PAY: Omit<PaymentContext, "storeId"> = {
  token: null,
  order: null,
  refusal: null,
  polls: 0,
  key: null,
  change: null,
  cancelled: null,
};

/** The order that is paid: known in every state that calls. */
export const inOrder = ({ storeId, token }: PaymentContext): InOrder => ({
  storeId,
  token: assertPresent(token),
});
