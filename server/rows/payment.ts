import { Schema } from "effect";
import { PaymentScope, PaymentState } from "../../api-schema/order.ts";
import { Cents, OrderId, PaymentId } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { bigint, boolean, int, table, text } from "./table.ts";

/** What pays a part of a cart or of an order. */
export const payment = table("payment", {
  id: int(PaymentId),
  orderId: int(OrderId),
  scope: text(PaymentScope),
  method: text(PaymentMethodCode),
  state: text(PaymentState),
  amount: bigint(Cents),
  /** False once a refused or abandoned one was given up. */
  retryable: boolean(Schema.Boolean),
});
