import type { Order, PaymentScope } from "../../api-schema/order.ts";
import type { Cents, OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { assertPresent } from "../system/assert-present.ts";

// What the paying of an order knows of it, and what its calls are told.

export type InOrder = { readonly storeId: StoreId; readonly token: OrderToken };
export type ChangeCall = InOrder & {
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
  /** What the part costs as it was shown; null while the order is not known. */
  readonly expectedAmount: Cents | null;
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
  readonly change: Omit<ChangeCall, keyof InOrder | "expectedAmount"> | null;
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

/** The change that was asked for, at the sum that the order showed. */
export const changeCall = (context: PaymentContext): ChangeCall => {
  const change = assertPresent(context.change);
  const part = context.order?.payments.find(({ gmp }) => gmp === (change.scope === "gmp"));
  return { ...inOrder(context), ...change, expectedAmount: part?.amount ?? null };
};
