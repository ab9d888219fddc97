// Generated from api-schema/endpoints by npm run generate.
import type { OrderId, ShipmentId } from "../../../api-schema/primitives.ts";
import type {
  LineSubstitutes,
  OrderChangePreview,
  OrderChangeWish,
  OrderSplitPreview,
  OrderSplitWish,
  SplitDay,
} from "../../../api-schema/staff-order-changes.ts";
import type { Read } from "../call.ts";

/**
 * Of each line of a shipment that has any; what cannot be sold now is left out.
 *
 * `GET /api/v2/staff/orders/{id}/shipments/{shipment}/substitutes`
 */
export const staffSubstitutes: Read<
  { readonly id: OrderId; readonly shipment: ShipmentId },
  readonly LineSubstitutes[],
  "agent"
> = { name: "staffOrderChanges.staffSubstitutes", who: "agent" };

/** `POST /api/v2/staff/orders/{id}/change-preview` */
export const staffPreviewOrderChange: Read<
  { readonly id: OrderId; readonly body: OrderChangeWish },
  OrderChangePreview,
  "agent"
> = { name: "staffOrderChanges.staffPreviewOrderChange", who: "agent" };

/**
 * Of a lorry's shipment: its next days, and those of the shipments that it may join.
 *
 * `GET /api/v2/staff/orders/{id}/shipments/{shipment}/split-days`
 */
export const staffSplitDays: Read<
  { readonly id: OrderId; readonly shipment: ShipmentId },
  readonly SplitDay[],
  "agent"
> = { name: "staffOrderChanges.staffSplitDays", who: "agent" };

/** `POST /api/v2/staff/orders/{id}/split-preview` */
export const staffPreviewOrderSplit: Read<
  { readonly id: OrderId; readonly body: OrderSplitWish },
  OrderSplitPreview,
  "agent"
> = { name: "staffOrderChanges.staffPreviewOrderSplit", who: "agent" };
