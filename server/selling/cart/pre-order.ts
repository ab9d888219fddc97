import { Schema } from "effect";
import { PreOrderState } from "../../../api-schema/cart-basis.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { date, int, table } from "../../rows/table.ts";
import { value } from "../../rows/value.ts";

const { fields } = PreOrderState;

const festivePreorder = table("festive_preorder", {
  variantId: int(fields.variantId),
  preOrderedQuantity: int(fields.preOrderedQuantity, "quantity"),
  deadline: date(fields.deadline),
});

/** What a store has pre-ordered of a product and has drawn already: the row `f` of festive_preorder. */
export const preOrder = {
  ...festivePreorder.as("f"),
  alreadyConsumedQuantity: value(
    Schema.Int,
    `(select coalesce(sum(fi.quantity), 0)::int
    from "order" fo join shipment fh on fh.order_id = fo.id and fh.status <> ${SHIPMENT.cancelled}
    join order_item fi on fi.shipment_id = fh.id and fi.variant_id = f.variant_id
    where fo.store_id = f.store_id and fo.checkout_state = 'completed'
      and fo.completed_at >= f.opened_at)`,
  ),
};
