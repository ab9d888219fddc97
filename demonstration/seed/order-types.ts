import type { Address } from "../../api-schema/address.ts";
import type { CheckoutState, PaymentScope, PaymentState, VatLine } from "../../api-schema/order.ts";
import type {
  CustomerId,
  Instant,
  OrderId,
  OrderNumber,
  OrderToken,
  PaymentId,
  PromotionId,
  ShipmentId,
  StoreId,
} from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import type { CartChangeRows } from "../../server/selling/cart/cart-change.ts";
import type { CompletedRows } from "../../server/selling/completing/completed-rows.ts";
import type { LeftItem } from "../../api-schema/cart-basis.ts";

// Rows of the order tables. Amounts are those that the server's own repricing wrote.

/** A row of table order; a cart has no number. */
export type OrderRow = Pick<
  CartChangeRows,
  | "itemsTotal"
  | "itemsTotalHT"
  | "itemsOriginalTotalHT"
  | "promotionTotal"
  | "shippingTotal"
  | "shippingTotalHT"
  | "taxTotal"
  | "total"
  | "totalHT"
> & {
  readonly id: OrderId;
  readonly token: OrderToken;
  readonly number: OrderNumber | null;
  readonly storeId: StoreId;
  readonly customerId: CustomerId;
  readonly salesAreaId: number;
  readonly checkoutState: CheckoutState;
  readonly revision: number;
  readonly promotionId: PromotionId | null;
  readonly billingAddress: Address | null;
  readonly shippingAddress: Address | null;
  readonly vat: readonly VatLine[];
  readonly unavailable: readonly LeftItem[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly completedAt: Instant | null;
};

/** A row of table shipment. */
export type ShipmentRow = CartChangeRows["shipments"][number] & {
  readonly id: ShipmentId;
  readonly orderId: OrderId;
  readonly status: number;
  readonly conditions: CompletedRows["shipments"][number]["conditions"] | null;
};

export interface ShipmentHistoryRow {
  readonly shipmentId: ShipmentId;
  readonly status: number;
  readonly at: Instant;
}

/** A row of table order_item; its snapshot is null in a cart. */
export type ItemRow = Omit<CartChangeRows["items"][number], "shipmentId"> & {
  readonly id: number;
  readonly orderId: OrderId;
  readonly shipmentId: ShipmentId;
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

/** Everything that orders and carts are made of, in the order of their ids. */
export interface OrderTables {
  readonly orders: readonly OrderRow[];
  readonly shipments: readonly ShipmentRow[];
  readonly shipmentHistory: readonly ShipmentHistoryRow[];
  readonly items: readonly ItemRow[];
  readonly payments: readonly PaymentRow[];
  readonly paymentHistory: readonly PaymentHistoryRow[];
  readonly transactions: readonly BankTransactionRow[];
}
