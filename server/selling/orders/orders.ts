import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type {
  AwaitedProduct,
  Order,
  OrderStore,
  OrderSummary,
  ShipmentDetail,
} from "../../../api-schema/order.ts";
import {
  type CalendarDay,
  type CustomerId,
  type OrderToken,
  Role,
  type ShipmentId,
  type Slug,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import { now as presentInstant } from "../../clock.ts";
import { may } from "../../../core/roles/permissions.ts";
import {
  awaitedProducts,
  listOrders,
  listShipments,
  loadOrder,
  loadShipment,
} from "./order-queries.ts";
import { orderView, shipmentDetailView, summaryView } from "./order-view.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

export type Page = { readonly page: number; readonly itemsPerPage: number };
export type PageOf<A> = { readonly rows: readonly A[]; readonly total: number };

export type OrderFilters = {
  readonly search?: string | undefined;
  readonly state?: "open" | "delivered" | "cancelled" | "unpaid" | undefined;
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
  readonly merchant?: Slug | undefined;
};

/** Completed orders and their shipments, of one store; anybody else's are a NotFound (product §2). */
export class Orders extends Context.Service<
  Orders,
  {
    readonly byToken: (store: StoreId, token: OrderToken) => Effect.Effect<Order, NotFound>;
    /**
     * The store of that completed order, among those where this customer's role may see orders; one
     * question whoever's it is, so that the answer tells nothing of other people's.
     */
    readonly storeOf: (
      customer: CustomerId,
      token: OrderToken,
    ) => Effect.Effect<OrderStore, NotFound>;
    /** The newest first. */
    readonly list: (
      store: StoreId,
      filters: OrderFilters,
      page: Page,
    ) => Effect.Effect<PageOf<OrderSummary>>;
    /** The next delivery first; of past ones the latest. */
    readonly shipments: (
      store: StoreId,
      state: "upcoming" | "past" | undefined,
      page: Page,
    ) => Effect.Effect<PageOf<ShipmentDetail>>;
    readonly shipment: (store: StoreId, id: ShipmentId) => Effect.Effect<ShipmentDetail, NotFound>;
    /** What is still to come, by product. */
    readonly awaited: (store: StoreId) => Effect.Effect<readonly AwaitedProduct[]>;
  }
>()("panetier/orders/Orders") {
  static readonly layer: Layer.Layer<Orders, never, SqlClient.SqlClient | SellingFirm> =
    Layer.effect(
      Orders,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const { now: firmNow } = yield* SellingFirm;
        return Orders.of({
          byToken: Effect.fnUntraced(function* (store, token) {
            const order = yield* loadOrder.first(sql, [token, store]);
            if (order === null) return yield* noSuchOrder();
            const { firm } = yield* firmNow;
            return orderView(order, yield* presentInstant, firm);
          }),
          storeOf: Effect.fnUntraced(function* (customer, token) {
            const rows = yield* sql`select q.store_id as "storeId", m.role
            from "order" q join store_shop_user m on m.store_id = q.store_id
            where q.token = ${token} and q.checkout_state = 'completed'
              and m.customer_id = ${customer}`.pipe(Effect.orDie);
            const [found] = decodeMemberships(rows);
            if (found === undefined || !may(found.role, "orders.view")) return yield* noSuchOrder();
            return { storeId: found.storeId };
          }),
          list: Effect.fnUntraced(function* (store, filters, wanted) {
            const page = yield* listOrders.only(sql, [
              store,
              likeText(filters.search),
              filters.state ?? "",
              filters.from ?? "",
              filters.to ?? "",
              filters.merchant ?? "",
              ...limits(wanted),
            ]);
            return { rows: page.orders.map(summaryView), total: page.total };
          }),
          shipments: Effect.fnUntraced(function* (store, state, wanted) {
            const page = yield* listShipments.only(sql, [store, state ?? "", ...limits(wanted)]);
            const now = yield* presentInstant;
            const rows = page.details.map((detail) => shipmentDetailView(detail, now));
            return { rows, total: page.total };
          }),
          shipment: Effect.fnUntraced(function* (store, id) {
            const detail = yield* loadShipment.first(sql, [id, store]);
            if (detail === null) return yield* noSuchShipment();
            return shipmentDetailView(detail, yield* presentInstant);
          }),
          awaited: (store) => awaitedProducts.all(sql, [store]),
        });
      }),
    );
}

const decodeMemberships = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ storeId: StoreId, role: Role })),
);

const limits = ({ page, itemsPerPage }: Page) => [itemsPerPage, (page - 1) * itemsPerPage];

// The wildcards of LIKE are letters like any other in what people type.
const likeText = (search: string | undefined): string =>
  (search ?? "").trim().replaceAll(/[\\%_]/g, "\\$&");

const noSuchOrder = () => new NotFound({ message: "Cette commande n'existe pas." });
const noSuchShipment = () => new NotFound({ message: "Cette livraison n'existe pas." });
