import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { OrderId, OrderNumber } from "../../../api-schema/primitives.ts";
import type { PaymentScope } from "../../../api-schema/order.ts";
import { nowDate } from "../../clock.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { ErpAgain } from "../../selling/orders/erp-again.ts";
import { makeErpVersions } from "../../selling/orders/erp-versions.ts";
import { partSequence } from "../../selling/orders/order-news.ts";
import type { ErpCalls } from "./erp-calls.ts";

/** An ERP may clear away what was delivered long ago. */
const COMPARED_MS = 60 * 24 * 3_600_000;

/** Pages of a thousand; an ERP that never ends its list is not read for ever. */
const MOST_PAGES = 500;

/**
 * Compares what the ERP holds with what it has taken, and says again what it has lost: a database that was
 * restored from the night's copy gets its day back. The number of parts that are said again.
 */
export const compareHeld = (calls: Pick<ErpCalls["Service"], "held">) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { announce } = yield* Outbox;
    const versions = yield* makeErpVersions;
    const began = yield* nowDate;
    const held = yield* heldParts(calls);
    const taken = yield* sql<{
      readonly id: OrderId;
      readonly order: OrderNumber;
      readonly scope: PaymentScope;
      readonly version: number;
    }>`select q.id, q.number as "order", e.scope, e.version
      from erp_order_version e join "order" q on q.id = e.order_id
      where e.state = 'taken' and e.answered_at < ${began}
        and e.said_at > ${new Date(began.getTime() - COMPARED_MS)}
        and not exists (select from erp_order_version l where l.order_id = e.order_id
          and l.scope = e.scope and l.version > e.version)
      order by e.order_id`;
    const lost = taken.filter(
      ({ order, scope, version }) => (held.get(`${order} ${scope}`) ?? 0) < version,
    );
    for (const { id: orderId, order, scope, version } of lost) {
      yield* sql.withTransaction(
        Effect.gen(function* () {
          if (!(yield* versions.again({ orderId, scope, version }, ["taken"]))) return;
          yield* announce(
            ErpAgain,
            { orderId, order, scope, version },
            { sequence: partSequence({ orderId, scope }) },
          );
        }),
      );
    }
    if (lost.length > 0) {
      yield* Effect.logWarning(
        "L'ERP n'a plus des commandes qu'il avait prises : elles repartent",
      ).pipe(Effect.annotateLogs({ count: lost.length }));
    }
    return lost.length;
  });

const heldParts = Effect.fnUntraced(function* ({ held }: Pick<ErpCalls["Service"], "held">) {
  const parts = new Map<string, number>();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found: Effect.Success<ReturnType<typeof held>> = yield* held(after);
    for (const { order, scope, version } of found.held) parts.set(`${order} ${scope}`, version);
    if (found.next === null) return parts;
    after = found.next;
  }
  return parts;
});
