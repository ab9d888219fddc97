import { SHIPMENT } from "../../../core/shipments/status.ts";

/** PreOrder of core as JSON, with `variantId`, of the row `f` of festive_preorder. */
export const preOrderFields = `'variantId', f.variant_id, 'preOrderedQuantity', f.quantity,
  'deadline', f.deadline,
  'alreadyConsumedQuantity', (select coalesce(sum(fi.quantity), 0)::int
    from "order" fo join shipment fh on fh.order_id = fo.id and fh.status <> ${SHIPMENT.cancelled}
    join order_item fi on fi.shipment_id = fh.id and fi.variant_id = f.variant_id
    where fo.store_id = f.store_id and fo.checkout_state = 'completed'
      and fo.completed_at >= f.opened_at)`;
