import type { Address } from "../../api-schema/address.ts";
import type {
  CustomerId,
  Instant,
  OrderNumber,
  PromotionId,
  ShipmentId,
} from "../../api-schema/primitives.ts";
import type { CompletedRows } from "../../server/selling/completing/completed-rows.ts";
import type { CartRows } from "./cart-making.ts";
import type { PaidRows } from "./order-payments.ts";
import type { OrderTable } from "./rows-before.ts";

// Rows of the order tables. Amounts are those that the server's own repricing wrote.

/** A row of table order; a cart has no number. */
type OrderRow = CartRows["order"] & {
  readonly number: OrderNumber | null;
  readonly customerId: CustomerId;
  readonly revision: number;
  readonly couponId: PromotionId | null;
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

/** A row of table order_item; its snapshot is null in a cart. */
export type ItemRow = CartRows["items"][number] & {
  readonly snapshot: CompletedRows["items"][number]["snapshot"] | null;
};

type Rows = PaidRows & {
  readonly orders: readonly OrderRow[];
  readonly shipments: readonly ShipmentRow[];
  readonly shipmentHistory: readonly {
    readonly shipmentId: ShipmentId;
    readonly status: number;
    readonly at: Instant;
  }[];
  readonly items: readonly ItemRow[];
};

/** Everything that orders and carts are made of, in the order of their ids. */
export type OrderTables = { readonly [Table in OrderTable]: readonly Rows[Table][number][] };

/** Tables that are being filled. */
export type FilledTables = { readonly [Table in OrderTable]: Rows[Table][number][] };

export const emptyTables = (): FilledTables => ({
  orders: [],
  shipments: [],
  shipmentHistory: [],
  items: [],
  payments: [],
  paymentHistory: [],
  transactions: [],
});
