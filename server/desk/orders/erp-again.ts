import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { OrderId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import type { ErpPartAgain } from "../../../api-schema/staff-orders.ts";
import { nowDate } from "../../clock.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { ErpAgain } from "../../selling/orders/erp-again.ts";
import { makeErpVersions } from "../../selling/orders/erp-versions.ts";
import { partSequence } from "../../selling/orders/order-news.ts";

/** Has a version that the ERP has refused said once more, once its cause is mended (ERP-2). */
export const sayAgain = Effect.fnUntraced(function* (
  orderId: OrderId,
  { scope, version }: ErpPartAgain,
  by: string,
): Effect.fn.Return<void, NotFound | Conflict, SqlClient.SqlClient | Outbox> {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const versions = yield* makeErpVersions;
  const [known] = yield* sql<{ readonly number: string }>`
    select q.number from "order" q where q.id = ${orderId}
      and exists (select from erp_order_version e where e.order_id = q.id)`.pipe(Effect.orDie);
  if (known === undefined) {
    return yield* new NotFound({ message: "L'ERP ne connaît pas cette commande." });
  }
  yield* Effect.gen(function* () {
    const last = yield* versions.lastOf({ orderId, scope });
    if (last === undefined || !(yield* versions.again({ orderId, scope, version }, ["refused"]))) {
      return yield* new Conflict({
        message: "L'ERP a reçu autre chose entre-temps : relisez la commande.",
      });
    }
    yield* sql`update erp_order_version set again_by = ${by}, again_at = ${yield* nowDate}
      where order_id = ${orderId} and scope = ${scope} and version = ${version}`;
    yield* announce(
      ErpAgain,
      { orderId, order: last.order, scope, version },
      { sequence: partSequence({ orderId, scope }) },
    );
  }).pipe(sql.withTransaction, Effect.catchTag("SqlError", Effect.die));
});
