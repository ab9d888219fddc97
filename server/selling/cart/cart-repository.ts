import { Context, Effect, Layer, Option, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import {
  type CustomerId,
  type Instant,
  MerchantId,
  type OrderId,
  OrderItemId,
  OrderToken,
  PaymentId,
  ShipmentId,
  type StoreId,
  TransportTypeCode,
  type VariantCode,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { Address } from "../../../api-schema/address.ts";
import { PaymentScope } from "../../../api-schema/order.ts";
import { PaymentMethodCode } from "../../../api-schema/store.ts";
import { openAsideStatement, setAsideStatement } from "./aside-cart.ts";
import type { CartChangeRows } from "./cart-change.ts";
import {
  addressesStatement,
  lastMethodsStatement,
  loadCartStatement,
  loadSubstitutesStatement,
  saveCartStatement,
} from "./cart-queries.ts";
import { CartState, CouponState } from "../../../core/selling/cart-state.ts";
import {
  type StoredCart,
  StoredItem,
  StoredShipment,
  storedStore,
  StoreRow,
  Substitution,
} from "./stored-cart.ts";
import type { PayingShop } from "../../../core/payment/methods.ts";
import { makePayingShop } from "../../firm/paying-shop.ts";

const SavedRows = Schema.Struct({
  shipments: Schema.Array(
    Schema.Struct({
      id: ShipmentId,
      merchantId: MerchantId,
      transportTypeCode: TransportTypeCode,
    }),
  ),
  items: Schema.Array(Schema.Struct({ id: OrderItemId, variantId: VariantId })),
  payments: Schema.Array(Schema.Struct({ id: PaymentId, scope: PaymentScope })),
});
/** Ids that a save gave to what was new, and those it wrote again. */
export type SavedRows = typeof SavedRows.Type;

/** All that a cart held, in the database's own words. */
export type AsideCart = string & { readonly _brand: "AsideCart" };

/** The method that each part was last paid by; a part that was not paid lately is not there. */
export type LastMethods = ReadonlyMap<PaymentScope, PaymentMethodCode>;

// What SQL answers is what these say, or a defect that names the column: an undefined price would go
// through every sum. A variant takes 4 µs to decode: those of a cart twice as long as pricing it.
const decodeCart = Schema.decodeUnknownSync(
  Schema.Struct({
    ...CartState.fields,
    store: StoreRow,
    items: Schema.Array(StoredItem),
    shipments: Schema.Array(StoredShipment),
  }),
);
const decodeSaved = Schema.decodeUnknownSync(
  Schema.Struct({ ...SavedRows.fields, saved: Schema.Boolean }),
);
const decodeCoupon = Schema.decodeUnknownSync(CouponState);
const decodeAddress = Schema.decodeUnknownSync(Address);
const decodeSubstitutions = Schema.decodeUnknownSync(Schema.Array(Substitution));
const decodeLastMethods = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ scope: PaymentScope, method: PaymentMethodCode })),
);
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
    }) => Effect.Effect<StoredCart | null>;
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
    /** Takes all out of a locked cart; what it held, for `openAside`. */
    readonly setAside: (id: OrderId) => Effect.Effect<AsideCart>;
    /** Opens again what was set aside, as it was, under a name of its own: the store has no open cart. */
    readonly openAside: (aside: AsideCart) => Effect.Effect<void>;
    /** What the store last paid each part by, as far as its latest orders tell. */
    readonly lastMethods: (storeId: StoreId) => Effect.Effect<LastMethods>;
    readonly coupon: (code: string) => Effect.Effect<CouponState | null>;
    readonly addresses: (storeId: StoreId) => Effect.Effect<readonly Address[]>;
    /** Variants with what may replace them, in the order of the catalogue. */
    readonly substitutions: (wanted: {
      readonly variantIds: readonly VariantId[];
      readonly salesAreaId: number;
      readonly now: Instant;
    }) => Effect.Effect<readonly Substitution[]>;
    /**
     * All of it or nothing, in the transaction that is open already or in one of its own. A failure
     * ends the open one too: whoever opened it must not go on after it.
     */
    readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  }
>()("panetier/cart/CartRepository") {
  static readonly layer = Layer.effect(
    CartRepository,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const shop = yield* makePayingShop;
      return CartRepository.of({
        load: ({ token, storeId, now, codes = [] }) =>
          sql
            .unsafe<{ readonly cart: unknown }>(loadCartStatement, [token, storeId, now, codes])
            .pipe(
              Effect.orDie,
              Effect.zipWith(shop, ([row], paying) =>
                row === undefined ? null : storedCart(row.cart, paying),
              ),
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
        setAside: (id) =>
          sql.unsafe<{ readonly aside: AsideCart }>(setAsideStatement, [id]).pipe(
            Effect.flatMap(([row]) =>
              row === undefined
                ? Effect.die(new Error(`No cart ${id}`))
                : Effect.succeed(row.aside),
            ),
            Effect.orDie,
          ),
        openAside: (aside) =>
          sql.unsafe(openAsideStatement, [aside, newToken()]).pipe(Effect.asVoid, Effect.orDie),
        lastMethods: (storeId) =>
          sql.unsafe(lastMethodsStatement, [storeId]).pipe(
            Effect.map(decodeLastMethods),
            Effect.map((rows) => new Map(rows.map(({ scope, method }) => [scope, method]))),
            Effect.orDie,
          ),
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
          Effect.flatMap(Effect.serviceOption(sql.transactionService), (open) =>
            Option.isSome(open)
              ? effect
              : sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
          ),
      });
    }),
  );
}

const storedCart = (row: unknown, shop: PayingShop): StoredCart => {
  const cart = decodeCart(row);
  return { ...cart, store: storedStore(cart.store, shop) };
};

const newToken = (): string => randomBytes(24).toString("base64url");

// Two requests at once may both find no cart: the unique index lets one insert win, and the other
// waits for it, answers nothing and asks again.
const openCart = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  cart: { readonly storeId: StoreId; readonly customerId: CustomerId; readonly now: Instant },
) {
  const { storeId, customerId, now } = cart;
  const findOrMake = sql`
    with found as (
      select token from "order" where store_id = ${storeId} and checkout_state <> 'completed'),
    made as (
      insert into "order" (token, store_id, customer_id, sales_area_id, created_at, updated_at)
      select ${newToken()}, s.id, ${customerId}, s.sales_area_id,
        ${now}::timestamptz, ${now}::timestamptz
      from store s where s.id = ${storeId} and not exists (select from found)
      on conflict (store_id) where checkout_state <> 'completed' do nothing
      returning token)
    select token from found union all select token from made`;
  for (;;) {
    const [open] = decodeTokens(yield* Effect.orDie(findOrMake));
    if (open !== undefined) return open.token;
  }
});
