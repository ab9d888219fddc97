import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  ErpOrder,
  type ErpRefusal,
  type ErpTaken,
  LAST_VERSION,
} from "../../../api-schema/erp/orders.ts";
import { PaymentScope } from "../../../api-schema/order.ts";
import { OrderId, OrderNumber } from "../../../api-schema/primitives.ts";
import { nowDate } from "../../clock.ts";
import type { BookedPart } from "../../ports/order-book.ts";

/** A version of a part of an order that the ERP is told, or was. */
export const ErpVersion = Schema.Struct({
  orderId: OrderId,
  order: OrderNumber,
  scope: PaymentScope,
  version: Schema.Int,
  orderVersion: Schema.NullOr(Schema.Int),
  state: Schema.Literals(["waiting", "taken", "refused", "overtaken"]),
  said: ErpOrder,
  /** How often in a row the ERP has answered it with a higher version than the shop had ever said. */
  outbid: Schema.Int,
});
export type ErpVersion = typeof ErpVersion.Type;

type Part = Pick<BookedPart, "orderNumber" | "scope">;

/** What the order book asks to be said: lines of a version of the order, or that it is cancelled. */
export type Saying =
  | { readonly says: "ordered"; readonly part: BookedPart; readonly orderVersion: number }
  | { readonly says: "cancelled"; readonly part: Part };

const decode = Schema.decodeUnknownSync(ErpVersion);
const COLUMNS = `q.id as "orderId", q.number as "order", e.scope, e.version,
  e.order_version as "orderVersion", e.state, e.said, e.outbid`;

/** So often in a row an ERP's higher version is gone past: one database that was restored asks for once. */
const MOST_OUTBID = 3;

/** The versions that the ERP is told, in one place; each of these is a transaction or a part of one. */
export const makeErpVersions = Effect.map(SqlClient.SqlClient, (sql) => {
  const last = ({ orderNumber, scope }: Part) =>
    sql
      .unsafe(
        `select ${COLUMNS} from erp_order_version e join "order" q on q.id = e.order_id
          where q.number = $1 and e.scope = $2 order by e.version desc limit 1`,
        [orderNumber, scope],
      )
      .pipe(Effect.map(([row]) => (row === undefined ? undefined : decode(row))));

  const lastOf = ({ orderId, scope }: Pick<ErpVersion, "orderId" | "scope">) =>
    sql
      .unsafe(
        `select ${COLUMNS} from erp_order_version e join "order" q on q.id = e.order_id
          where e.order_id = $1 and e.scope = $2 order by e.version desc limit 1`,
        [orderId, scope],
      )
      .pipe(Effect.map(([row]) => (row === undefined ? undefined : decode(row))));

  const add = Effect.fnUntraced(function* (
    { orderNumber, scope }: Part,
    version: number,
    orderVersion: number | null,
    said: ErpOrder,
    outbid: number,
  ) {
    yield* sql`insert into erp_order_version
      (order_id, scope, version, order_version, said, state, said_at, outbid)
      select id, ${scope}, ${version}, ${orderVersion}, ${JSON.stringify(said)}::text::jsonb, 'waiting',
        ${yield* nowDate}, ${outbid} from "order" where number = ${orderNumber}
      on conflict do nothing`;
  });

  return {
    last,
    lastOf,

    /**
     * The version that says it: a new one, or the one that was made when this was first asked. Undefined where
     * the ERP was told as much, or more.
     */
    saying: (saying: Saying) =>
      Effect.gen(function* () {
        const known = yield* last(saying.part);
        if (known !== undefined && isSaid(known, saying)) {
          return known.state === "waiting" ? known : undefined;
        }
        yield* add(
          saying.part,
          (known?.version ?? 0) + 1,
          saying.says === "ordered" ? saying.orderVersion : null,
          yield* orderOf(sql, saying),
          0,
        );
        return yield* last(saying.part);
      }).pipe(sql.withTransaction),

    /**
     * The ERP holds a later version than the shop has ever said (a database that was restored): it is outbid. Undefined
     * where that was done so often in a row that the ERP would never have enough, or there is no higher version.
     */
    outbid: ({ order: orderNumber, scope, orderVersion, said, outbid }: ErpVersion, held: number) =>
      outbid >= MOST_OUTBID || held >= LAST_VERSION
        ? Effect.succeed(undefined)
        : add({ orderNumber, scope }, held + 1, orderVersion, said, outbid + 1).pipe(
            Effect.andThen(last({ orderNumber, scope })),
            sql.withTransaction,
          ),

    /** Notes that it was taken, with which what was said before of the part is over. */
    taken: Effect.fnUntraced(function* ({ orderId, scope, version }: ErpVersion, by: ErpTaken) {
      yield* sql`update erp_order_version set state = 'overtaken'
        where order_id = ${orderId} and scope = ${scope} and version < ${version}
          and state in ('waiting', 'refused')`;
      yield* sql`update erp_order_version set state = 'taken', number = ${by.number},
          answered_at = ${yield* nowDate}, reason = null, cure = null
        where order_id = ${orderId} and scope = ${scope} and version = ${version}`;
    }, sql.withTransaction),

    /** Parks it with the reason; false where it was parked already, and is told of no more. */
    refused: Effect.fnUntraced(function* (
      { orderId, scope, version }: ErpVersion,
      { reason, cure }: ErpRefusal,
    ) {
      const parked = yield* sql`update erp_order_version set state = 'refused', reason = ${reason},
          cure = ${cure}, answered_at = ${yield* nowDate}
        where order_id = ${orderId} and scope = ${scope} and version = ${version}
          and state = 'waiting' returning version`;
      return parked.length > 0;
    }),

    /** Puts the last version of a part back to be said; false where it stands otherwise, or is not the last. */
    again: Effect.fnUntraced(function* (
      { orderId, scope, version }: Pick<ErpVersion, "orderId" | "scope" | "version">,
      from: readonly ErpVersion["state"][],
    ) {
      const rows =
        yield* sql`update erp_order_version e set state = 'waiting', reason = null, cure = null,
          answered_at = null, outbid = 0
        where order_id = ${orderId} and scope = ${scope} and version = ${version}
          and ${sql.in("state", from)}
          and not exists (select from erp_order_version l where l.order_id = e.order_id
            and l.scope = e.scope and l.version > e.version) returning version`;
      return rows.length > 0;
    }),
  };
});

/** Whether the ERP was told this, or what came after it. */
const isSaid = (known: ErpVersion, saying: Saying): boolean =>
  known.orderVersion === null
    ? saying.says === "cancelled"
    : saying.says === "ordered" && saying.orderVersion <= known.orderVersion;

const orderOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, saying: Saying) {
  const [buyer] = yield* sql`
    select s.erp_id as customer, s.siren || s.nic as siret,
      left(coalesce(s.company, s.legal_name, 'Boutique n°' || s.id), 200) as company,
      q.shipping_address ->> 'street' as street, q.shipping_address ->> 'postcode' as postcode,
      q.shipping_address ->> 'city' as city
    from "order" q join store s on s.id = q.store_id where q.number = ${saying.part.orderNumber}`;
  return decodeOrder({
    ...buyer,
    state: saying.says,
    lines: saying.says === "ordered" ? saying.part.lines : [],
  });
});

const decodeOrder = Schema.decodeUnknownSync(ErpOrder);
