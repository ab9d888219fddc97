import { Effect } from "effect";
import { CurrentCustomer, CurrentStore } from "../../api-schema/access.ts";
import type { GroupCalls } from "../web/group-calls.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import type { Orders } from "./orders/orders.ts";

/** Reading what was ordered. */
export const orderCalls = (orders: Orders["Service"]) =>
  ({
    orderStore: Effect.fnUntraced(function* ({ params }) {
      const { customerId } = yield* CurrentCustomer;
      return yield* orders.storeOf(customerId, params.token);
    }),
    listOrders: Effect.fnUntraced(function* ({ query }) {
      const { store } = yield* CurrentStore;
      const at = pageOf(query);
      const { rows, total } = yield* orders.list(store.storeId, query, at);
      return paginated(rows, total, at);
    }),
    listShipments: Effect.fnUntraced(function* ({ query }) {
      const { store } = yield* CurrentStore;
      const at = pageOf(query);
      const { rows, total } = yield* orders.shipments(store.storeId, query.state, at);
      return paginated(rows, total, at);
    }),
    getShipment: Effect.fnUntraced(function* ({ params }) {
      const { store } = yield* CurrentStore;
      return yield* orders.shipment(store.storeId, params.id);
    }),
    awaitedProducts: Effect.fnUntraced(function* () {
      const { store } = yield* CurrentStore;
      return yield* orders.awaited(store.storeId);
    }),
  }) satisfies GroupCalls<"orders">;
