import type { Address } from "../../api-schema/address.ts";
import type { PaymentScope, PaymentState } from "../../api-schema/order.ts";
import type {
  CustomerId,
  Instant,
  OrderId,
  OrderNumber,
  PaymentId,
  PromotionId,
  ShipmentId,
} from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import type { CompletedRows } from "../../server/selling/completing/completed-rows.ts";
import type { CartRows } from "./cart-making.ts";

// Rows of the order tables. Amounts are those that the server's own repricing wrote.

/** A row of table order; a cart has no number. */
type OrderRow = CartRows["order"] & {
  readonly number: OrderNumber | null;
  readonly customerId: CustomerId;
  readonly revision: number;
  readonly promotionId: PromotionId | null;
  readonly billingAddress: Address | null;
  readonly shippingAddress: Address | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly completedAt: Instant | null;
};

export type ShipmentRow = CartRows["shipments"][number] & {
  readonly status: number;
  readonly conditions: CompletedRows["shipments"][number]["conditions"] | null;
};

interface ShipmentHistoryRow {
  readonly shipmentId: ShipmentId;
  readonly status: number;
  readonly at: Instant;
}

/** A row of table order_item; its snapshot is null in a cart. */
export type ItemRow = CartRows["items"][number] & {
  readonly snapshot: CompletedRows["items"][number]["snapshot"] | null;
};

export interface PaymentRow {
  readonly id: PaymentId;
  readonly orderId: OrderId;
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
  readonly state: PaymentState;
  readonly amount: number;
  readonly retryable: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface PaymentHistoryRow {
  readonly paymentId: PaymentId;
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly reason: string;
  readonly at: Instant;
}

export interface BankTransactionRow {
  readonly id: string;
  readonly orderId: OrderId;
  readonly paymentIds: readonly PaymentId[];
  readonly amount: number;
  readonly state: "open" | "accepted" | "refused" | "abandoned" | "expired";
  readonly createdAt: Instant;
  readonly answeredAt: Instant | null;
}

interface Rows {
  readonly orders: OrderRow;
  readonly shipments: ShipmentRow;
  readonly shipmentHistory: ShipmentHistoryRow;
  readonly items: ItemRow;
  readonly payments: PaymentRow;
  readonly paymentHistory: PaymentHistoryRow;
  readonly transactions: BankTransactionRow;
}

/** Everything that orders and carts are made of, in the order of their ids. */
export type OrderTables = { readonly [Table in keyof Rows]: readonly Rows[Table][] };

/** Tables that are being filled. */
export type FilledTables = { readonly [Table in keyof Rows]: Rows[Table][] };

export const emptyTables = (): FilledTables => ({
  orders: [],
  shipments: [],
  shipmentHistory: [],
  items: [],
  payments: [],
  paymentHistory: [],
  transactions: [],
});
