/** A table of what orders and carts are made of. */
export type OrderTable =
  | "orders"
  | "shipments"
  | "shipmentHistory"
  | "items"
  | "payments"
  | "paymentHistory"
  | "transactions";

/** How many rows of a table there are already. */
export type Before = (table: OrderTable) => number;
