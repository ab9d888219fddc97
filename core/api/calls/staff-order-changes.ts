// Generated from api-schema/endpoints by npm run generate.
import type { OrderId } from "../../../api-schema/primitives.ts";
import type {
  OrderChangePreview,
  OrderChangeWish,
} from "../../../api-schema/staff-order-changes.ts";
import type { Read } from "../call.ts";

/** `POST /api/v2/staff/orders/{id}/change-preview` */
export const staffPreviewOrderChange: Read<
  { readonly id: OrderId; readonly body: OrderChangeWish },
  OrderChangePreview,
  "agent"
> = { name: "staffOrderChanges.staffPreviewOrderChange", who: "agent" };
