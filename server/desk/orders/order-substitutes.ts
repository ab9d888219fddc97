import {
  type OrderId,
  type ShipmentId,
  type StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";

/** An article that the catalogue names as what may go instead of a line. */
export type NamedSubstitute = { readonly variant: VariantCode; readonly by: VariantCode };

/** Of each line of a shipment, what the store has bought before first, then as the catalogue has them. */
export const substitutesOf = (
  sql: SqlClient.SqlClient,
  order: OrderId,
  shipment: ShipmentId,
  store: StoreId,
): Effect.Effect<readonly NamedSubstitute[]> => named.all(sql, [order, shipment, store]);

/** $1 order id, $2 shipment id, $3 store id. */
const named = query(
  object({ variant: value(VariantCode, "v.code"), by: value(VariantCode, "w.code") }),
  `order_item i join variant v on v.id = i.variant_id
    join variant_substitution u on u.variant_id = i.variant_id join variant w on w.id = u.substitute_id
  where i.order_id = $1 and i.shipment_id = $2 and not exists (
    select from order_item o where o.order_id = i.order_id and o.variant_id = u.substitute_id)
  order by i.position, exists (select from order_item b join "order" q on q.id = b.order_id
    where b.variant_id = u.substitute_id and q.store_id = $3 and q.checkout_state = 'completed') desc,
    u.position`,
);
