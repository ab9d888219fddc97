import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import {
  type CustomerId,
  type Instant,
  MerchantId,
  type OrderId,
  OrderItemId,
  OrderToken,
  ShipmentId,
  type StoreId,
  TransportTypeCode,
  type VariantCode,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { Address } from "../../../api-schema/address.ts";
import type { PaymentScope } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { Settings } from "../../config.ts";
import { bankOf } from "../../deployment.ts";
import type { CartChangeRows } from "./cart-change.ts";
import {
  addressesStatement,
  loadCartStatement,
  loadSubstitutesStatement,
  saveCartStatement,
} from "./cart-queries.ts";
import { CartState, CouponState, Substitution } from "./cart-state.ts";

const SavedRows = Schema.Struct({
  shipments: Schema.Array(
    Schema.Struct({
      id: ShipmentId,
      merchantId: MerchantId,
      transportTypeCode: TransportTypeCode,
    }),
  ),
  items: Schema.Array(Schema.Struct({ id: OrderItemId, variantId: VariantId })),
});
/** Ids that a save gave to what was new, and those it wrote again. */
export type SavedRows = typeof SavedRows.Type;

// What SQL answers is what these say, or a defect that names the column: an undefined price would go
// through every sum.
// The products of a cart are not decoded: they are the catalogue's and most of what is read, and with
// them adding a line took about a quarter more.
const decodeOwn = Schema.decodeUnknownSync(
  CartState.mapFields(({ variants: _variants, ...own }) => own),
);
const decodeSaved = Schema.decodeUnknownSync(
  Schema.Struct({ ...SavedRows.fields, saved: Schema.Boolean }),
);
const decodeCoupon = Schema.decodeUnknownSync(CouponState);
const decodeAddress = Schema.decodeUnknownSync(Address);
const decodeSubstitutions = Schema.decodeUnknownSync(Schema.Array(Substitution));
const decodeTokens = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ token: OrderToken })));

/** The carts in the database. A failure of the database is a defect: the edge answers 503. */
export class CartRepository extends Context.Service<
  CartRepository,
  {
    /** The order of that token in that store, with the variants of `codes`; null for any other. */
    readonly load: (wanted: {
      readonly token: OrderToken;
      readonly storeId: StoreId;
      readonly now: Instant;
      readonly codes?: readonly VariantCode[];
    }) => Effect.Effect<CartState | null>;
    /** Writes a change if nothing else changed the cart since `revision`; null when it did. */
    readonly save: (cart: {
      readonly id: OrderId;
      readonly revision: number;
      readonly now: Instant;
      readonly rows: CartChangeRows;
    }) => Effect.Effect<SavedRows | null>;
    /** Holds the order's row until the transaction ends: later readers of it wait. */
    readonly lock: (token: OrderToken, storeId: StoreId) => Effect.Effect<void>;
    /** The token of the store's open cart, made when there is none, whatever races for it. */
    readonly openCart: (cart: {
      readonly storeId: StoreId;
      readonly customerId: CustomerId;
      readonly now: Instant;
    }) => Effect.Effect<OrderToken>;
    /** The chosen method of each part, in state 'new' until the order is completed. */
    readonly setPayments: (choice: {
      readonly orderId: OrderId;
      readonly payments: readonly {
        readonly scope: PaymentScope;
        readonly method: PaymentMethodCode;
      }[];
      readonly now: Instant;
    }) => Effect.Effect<void>;
    readonly coupon: (code: string) => Effect.Effect<CouponState | null>;
    readonly addresses: (storeId: StoreId) => Effect.Effect<readonly Address[]>;
    /** Variants with what may replace them, in the order of the catalogue. */
    readonly substitutions: (wanted: {
      readonly variantIds: readonly VariantId[];
      readonly salesAreaId: number;
      readonly now: Instant;
    }) => Effect.Effect<readonly Substitution[]>;
    readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  }
>()("panetier/cart/CartRepository") {
  static readonly layer = Layer.effect(
    CartRepository,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const takesCards = bankOf(yield* Settings) !== "none";
      return CartRepository.of({
        load: ({ token, storeId, now, codes = [] }) =>
          sql.unsafe<StoredCart>(loadCartStatement, [token, storeId, now, codes]).pipe(
            Effect.map(([row]) =>
              row === undefined
                ? null
                : {
                    ...decodeOwn({ ...row.cart, store: { ...row.cart.store, takesCards } }),
                    variants: row.cart.variants,
                  },
            ),
            Effect.orDie,
          ),
        save: ({ id, revision, now, rows }) =>
          sql
            .unsafe<{ readonly result: unknown }>(saveCartStatement, [
              id,
              revision,
              now,
              JSON.stringify(rows),
            ])
            .pipe(
              Effect.map(([row]) => decodeSaved(row?.result)),
              Effect.map((result) => (result.saved ? result : null)),
              Effect.orDie,
            ),
        lock: (token, storeId) =>
          sql`select id from "order" where token = ${token} and store_id = ${storeId} for update`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        openCart: (cart) => openCart(sql, cart),
        setPayments: ({ orderId, payments, now }) =>
          sql`insert into payment (order_id, scope, method, state, amount, created_at, updated_at)
            select ${orderId}, p.scope, p.method, 'new', 0, ${now}::timestamptz, ${now}::timestamptz
            from jsonb_to_recordset(${JSON.stringify(payments)}::text::jsonb)
              as p(scope text, method text)
            on conflict (order_id, scope) do update set method = excluded.method, state = 'new',
              updated_at = excluded.updated_at`.pipe(Effect.asVoid, Effect.orDie),
        coupon: (code) =>
          sql<{ readonly coupon: unknown }>`
            select json_build_object(
              'id', c.id, 'code', c.code, 'name', c.name, 'description', c.description,
              'legalNotice', c.legal_notice, 'startsAt', wire_instant(c.starts_at),
              'endsAt', wire_instant(c.ends_at), 'percentage', c.percentage, 'amount', c.amount,
              'minimum', c.minimum, 'usageLimit', c.usage_limit, 'used', c.used) as coupon
            from promotion c where c.kind = 'coupon' and c.code = upper(trim(${code}))`.pipe(
            Effect.map(([row]) => (row === undefined ? null : decodeCoupon(row.coupon))),
            Effect.orDie,
          ),
        addresses: (storeId) =>
          sql.unsafe<{ readonly address: unknown }>(addressesStatement, [storeId]).pipe(
            Effect.map((rows) => rows.map(({ address }) => decodeAddress(address))),
            Effect.orDie,
          ),
        substitutions: ({ variantIds, salesAreaId, now }) =>
          sql
            .unsafe(loadSubstitutesStatement, [JSON.stringify(variantIds), salesAreaId, now])
            .pipe(Effect.map(decodeSubstitutions), Effect.orDie),
        transaction: (effect) =>
          sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
      });
    }),
  );
}

/** A row as it comes: its store lacks what the settings know. */
type StoredCart = {
  readonly cart: { readonly store: object; readonly variants: CartState["variants"] };
};

// Two requests at once may both find no cart: the unique index lets one insert win, and the other
// waits for it and reads its row.
const openCart = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  cart: { readonly storeId: StoreId; readonly customerId: CustomerId; readonly now: Instant },
) {
  const { storeId, customerId, now } = cart;
  const find = sql`
    select token from "order" where store_id = ${storeId} and checkout_state <> 'completed'`;
  for (;;) {
    const [found] = decodeTokens(yield* Effect.orDie(find));
    if (found !== undefined) return found.token;
    const [made] = decodeTokens(
      yield* Effect.orDie(sql`
      insert into "order" (token, store_id, customer_id, sales_area_id, created_at, updated_at)
      select ${randomBytes(24).toString("base64url")}, s.id, ${customerId}, s.sales_area_id,
        ${now}::timestamptz, ${now}::timestamptz
      from store s where s.id = ${storeId}
      on conflict (store_id) where checkout_state <> 'completed' do nothing
      returning token`),
    );
    if (made !== undefined) return made.token;
  }
});
