import { Schema } from "effect";
import { PaymentScope } from "../../../api-schema/order.ts";
import { OrderId, OrderNumber } from "../../../api-schema/primitives.ts";
import { topic } from "../../outbox/topic.ts";

/** The last version of a part is said to the ERP once more, in the part's own sequence. */
export const ErpAgain = topic(
  "erp.again",
  Schema.Struct({
    orderId: OrderId,
    order: OrderNumber,
    scope: PaymentScope,
    version: Schema.Int,
  }),
  "erp",
);
