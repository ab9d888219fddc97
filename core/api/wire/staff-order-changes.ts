// Generated from api-schema/endpoints by npm run generate.
import type { OrderId } from "../../../api-schema/primitives.ts";
import {
  LineSubstitutes,
  type OrderChange,
  OrderChangePreview,
  type OrderSplit,
  OrderSplitPreview,
  SplitDay,
} from "../../../api-schema/staff-order-changes.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-order-changes.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffSubstitutes: Wired<typeof reads.staffSubstitutes> = endpoint(
  "get",
  "/api/v2/staff/orders/{id}/shipments/{shipment}/substitutes",
  list(LineSubstitutes),
);

export const staffPreviewOrderChange: Wired<typeof reads.staffPreviewOrderChange> = endpoint(
  "post",
  "/api/v2/staff/orders/{id}/change-preview",
  one(OrderChangePreview),
);

/**
 * 409 when the order has changed since it was seen, or what was shown would not be what is written; where a
 * card gets money back, ConfirmationAsked to whoever has not shown lately that it is they.
 *
 * `POST /api/v2/staff/orders/{id}/changes`
 */
export const staffChangeOrder: Wired<
  Call<{ readonly id: OrderId; readonly body: OrderChange }, null, "agent">
> = endpoint("post", "/api/v2/staff/orders/{id}/changes", nothing);

export const staffSplitDays: Wired<typeof reads.staffSplitDays> = endpoint(
  "get",
  "/api/v2/staff/orders/{id}/shipments/{shipment}/split-days",
  list(SplitDay),
);

export const staffPreviewOrderSplit: Wired<typeof reads.staffPreviewOrderSplit> = endpoint(
  "post",
  "/api/v2/staff/orders/{id}/split-preview",
  one(OrderSplitPreview),
);

/**
 * Errors as of the change of an order.
 *
 * `POST /api/v2/staff/orders/{id}/splits`
 */
export const staffSplitOrder: Wired<
  Call<{ readonly id: OrderId; readonly body: OrderSplit }, null, "agent">
> = endpoint("post", "/api/v2/staff/orders/{id}/splits", nothing);
