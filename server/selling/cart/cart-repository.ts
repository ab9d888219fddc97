import { Context, Effect, Layer, Option } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Claim } from "../../../api-schema/access.ts";
import type { PaymentScope } from "../../../api-schema/order.ts";
import {
  type CustomerId,
  type Instant,
  type OrderId,
  OrderToken,
  type StoreId,
  type VariantCode,
  type VariantId,
} from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import type { PriceContext } from "../../../core/catalogue/nearest-price.ts";
import type { CouponState } from "../../../core/selling/cart-state.ts";
import { SharedReads } from "../../database/sql.ts";
import { PaymentTerms } from "../../firm/paying-shop.ts";
import type { RememberedAnswer } from "../../web/idempotency.ts";
import { openAsideStatement, setAsideStatement } from "./aside-cart.ts";
import type { CartChangeRows } from "./cart-change.ts";
import { type CartBasis, CartMemory } from "./cart-memory.ts";
import {
  findCoupon,
  lastMethods,
  loadCart,
  loadCartToComplete,
  loadEmptyCart,
  loadSoldByLists,
  loadSubstitutions,
  openCart,
  saveCart,
  type SavedRows,
  type Substitution,
} from "./cart-queries.ts";
import { type SoldByLists, type StoredCart, storedCart } from "./stored-cart.ts";
import { randomToken } from "../../randomness.ts";

/** All that a cart held, in the database's own words. */
export type AsideCart = string & { readonly _brand: "AsideCart" };

/** A cart from memory, and ids for rows that may be new in it. */
export type RecalledCart = { readonly state: StoredCart; readonly spare: SoldByLists["spare"] };

const NO_IDS: SoldByLists["spare"] = { items: [], shipments: [] };

/** The method that each part was last paid by; a part that was not paid lately is not there. */
export type LastMethods = ReadonlyMap<PaymentScope, PaymentMethodCode>;

/** The carts in the database. A failure of the database is a defect: the edge answers 503. */
export class CartRepository extends Context.Service<
  CartRepository,
  {
    /**
     * The order of that token in that store, with the variants of `codes`; null for any other. Here and
     * below, a `claim` that nothing has proved is proved by the statement; where it is not true, the
     * answer is null and nothing is written.
     */
    readonly load: (wanted: {
      readonly token: OrderToken;
      readonly storeId: StoreId;
      readonly now: Instant;
      readonly codes?: readonly VariantCode[];
      readonly claim?: Claim | null;
    }) => Effect.Effect<StoredCart | null>;
    /** The same with the rank of the order that it may become; null while it cannot. */
    readonly loadToComplete: (wanted: {
      readonly token: OrderToken;
      readonly storeId: StoreId;
      readonly now: Instant;
    }) => Effect.Effect<{ readonly state: StoredCart; readonly rank: number | null } | null>;
    /**
     * The cart as this process last knew it, with the variants of `codes`, for a change that `save` holds
     * to its basis; null where it has to be read. Within a transaction it always is.
     */
    readonly recall: (wanted: {
      readonly token: OrderToken;
      readonly storeId: StoreId;
      readonly now: Instant;
      readonly codes: readonly VariantCode[];
      readonly claim?: Claim | null;
    }) => Effect.Effect<RecalledCart | null>;
    /**
     * The same of a cart that may become an order now, with the rank that it would have: its payment was
     * chosen by this process, and nothing since.
     */
    readonly recallToComplete: (wanted: {
      readonly token: OrderToken;
      readonly storeId: StoreId;
      readonly now: Instant;
    }) => Effect.Effect<{ readonly state: StoredCart; readonly rank: number } | null>;
    /**
     * Writes a change if nothing else changed the cart since `revision`, nor anything of the basis that
     * it was computed from (null for a cart that was just read); null when something did. `keyed` is the
     * answer that is remembered with it: null too when its key is taken.
     */
    readonly save: (cart: {
      readonly id: OrderId;
      readonly revision: number;
      readonly now: Instant;
      readonly rows: CartChangeRows;
      readonly basis?: CartBasis;
      readonly keyed?: {
        readonly customerId: CustomerId;
        readonly remembered: RememberedAnswer | null;
      };
      readonly claim?: Claim | null;
    }) => Effect.Effect<SavedRows | null>;
    /** Remembers a cart as it is stored now, for the next change of it, and the rank that `save` drew. */
    readonly remember: (
      state: StoredCart,
      now: Instant,
      rank?: number | null,
    ) => Effect.Effect<void>;
    /** The next change of it reads it again. */
    readonly forget: (token: OrderToken) => void;
    /** Holds the order's row until the transaction ends: later readers of it wait. */
    readonly lock: (token: OrderToken, storeId: StoreId) => Effect.Effect<void>;
    /** The store's open cart, made when there is none; null where somebody else is just making it. */
    readonly openCart: (cart: {
      readonly storeId: StoreId;
      readonly customerId: CustomerId;
      readonly now: Instant;
      readonly claim?: Claim | null;
    }) => Effect.Effect<StoredCart | null>;
    /** Takes all out of a locked cart; what it held, for `openAside`. */
    readonly setAside: (id: OrderId) => Effect.Effect<AsideCart>;
    /** Opens again what was set aside, as it was, under a name of its own: the store has no open cart. */
    readonly openAside: (aside: AsideCart) => Effect.Effect<void>;
    /** A cart with nothing in it, and the variants of `codes`; nothing is written. Null for no store. */
    readonly empty: (wanted: {
      readonly storeId: StoreId;
      readonly now: Instant;
      readonly codes: readonly VariantCode[];
    }) => Effect.Effect<StoredCart | null>;
    /**
     * A cart beside the store's own, under the token that `complete` is given and makes an order of: all in
     * one transaction. The store's own open cart is held meanwhile, and stays as it is to the last column.
     */
    readonly beside: <A, E, R>(
      cart: {
        readonly storeId: StoreId;
        readonly customerId: CustomerId;
        /** Who of the staff places it. */
        readonly placedBy: number;
        readonly now: Instant;
      },
      complete: (token: OrderToken) => Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E, R>;
    /** Whether the store has ever accepted the terms of the marketplace, by an order of its own. */
    readonly hasAcceptedMarketplace: (storeId: StoreId) => Effect.Effect<boolean>;
    /** What the store last paid each part by, as far as its latest orders tell. */
    readonly lastMethods: (storeId: StoreId) => Effect.Effect<LastMethods>;
    readonly coupon: (code: string) => Effect.Effect<CouponState | null>;
    /** Variants with what may replace them, in the order of the catalogue. */
    readonly substitutions: (wanted: {
      readonly variantIds: readonly VariantId[];
      readonly priceLists: PriceContext;
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
      const { now: shop } = yield* PaymentTerms;
      const memory = yield* CartMemory;
      const reads = yield* SharedReads;
      const isInTransaction = Effect.map(
        Effect.serviceOption(sql.transactionService),
        Option.isSome,
      );
      const transaction: CartRepository["Service"]["transaction"] = (effect) =>
        Effect.flatMap(isInTransaction, (isOpen) =>
          isOpen
            ? effect
            : sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
        );
      return CartRepository.of({
        load: ({ token, storeId, now, codes = [], claim = null }) =>
          Effect.zipWith(
            loadCart.first(sql, claim, now, [token, storeId, now, codes]),
            shop,
            (row, paying) => (row === null ? null : storedCart(row, paying)),
          ),
        loadToComplete: ({ token, storeId, now }) =>
          Effect.zipWith(
            loadCartToComplete.first(sql, [token, storeId, now, []]),
            shop,
            (row, paying) =>
              row === null ? null : { state: storedCart(row.cart, paying), rank: row.rank },
          ),
        recall: Effect.fnUntraced(function* ({ token, storeId, now, codes, claim = null }) {
          if (yield* isInTransaction) return null;
          const known = memory.recall(token, storeId, now);
          if (known === undefined) return null;
          const state = storedCart(known.state, yield* shop);
          const missing = codes.filter((code) => !state.variants.some((own) => own.code === code));
          if (missing.length === 0) return { state, spare: NO_IDS };
          const wanted = [state.store.priceLists, now, missing];
          const sold = yield* loadSoldByLists.first(reads, claim, now, wanted);
          return sold === null ? null : withSold(state, sold);
        }),
        recallToComplete: Effect.fnUntraced(function* ({ token, storeId, now }) {
          if (yield* isInTransaction) return null;
          const known = memory.recall(token, storeId, now);
          if (known === undefined || known.rank === null) return null;
          return { state: storedCart(known.state, yield* shop), rank: known.rank };
        }),
        save: ({ id, revision, now, rows, basis = null, keyed, claim = null }) => {
          const { answer = null, ...remembered } = keyed?.remembered ?? {};
          const change = JSON.stringify({ ...rows, basis, remembered });
          const parameters = [id, revision, now, change, keyed?.customerId ?? null, answer];
          const saved = Effect.map(saveCart.first(sql, claim, now, parameters), (result) =>
            result?.saved === true ? result : null,
          );
          return keyed === undefined
            ? saved
            : Effect.catchDefect(saved, (defect) =>
                isKeyTaken(defect) ? Effect.succeed(null) : Effect.die(defect),
              );
        },
        // A transaction may still be undone, and another change take the same revision.
        remember: (state, now, rank = null) =>
          Effect.map(isInTransaction, (isOpen) =>
            isOpen ? memory.forget(state.order.token) : memory.remember(state, now, rank),
          ),
        forget: memory.forget,
        lock: (token, storeId) =>
          sql`select id from "order" where token = ${token} and store_id = ${storeId} for update`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        openCart: Effect.fnUntraced(function* ({ storeId, customerId, now, claim = null }) {
          const wanted = [storeId, customerId, now, [], yield* newToken];
          const row = yield* openCart.first(sql, claim, now, wanted);
          return row === null ? null : storedCart(row, yield* shop);
        }),
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
          newToken.pipe(
            Effect.flatMap((token) => sql.unsafe(openAsideStatement, [aside, token])),
            Effect.asVoid,
            Effect.orDie,
          ),
        empty: Effect.fnUntraced(function* ({ storeId, now, codes }) {
          const row = yield* loadEmptyCart.first(sql, [storeId, yield* newToken, now, codes]);
          return row === null ? null : storedCart(row, yield* shop);
        }),
        beside: (cart, complete) => transaction(besideOwn(sql, cart, complete)),
        hasAcceptedMarketplace: (storeId) =>
          sql`select from "order" q where q.store_id = ${storeId} and q.checkout_state = 'completed'
            and q.placed_by is null and exists (select from shipment h
              where h.order_id = q.id and h.transport_type_code = 'MKP') limit 1`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie,
          ),
        lastMethods: (storeId) =>
          Effect.map(
            lastMethods.all(sql, [storeId]),
            (rows) => new Map(rows.map(({ scope, method }) => [scope, method])),
          ),
        coupon: (code) => findCoupon.first(sql, [code]),
        substitutions: ({ variantIds, priceLists, now }) =>
          loadSubstitutions.all(sql, [JSON.stringify(variantIds), priceLists, now]),
        transaction,
      });
    }),
  ).pipe(Layer.provide([PaymentTerms.layer, CartMemory.layer]));
}

/**
 * One open cart a store: its own counts as none until this one is an order. Nobody else sees that, and whoever
 * changes it waits; in the end it is again what it was.
 */
const besideOwn = Effect.fnUntraced(function* <A, E, R>(
  sql: SqlClient.SqlClient,
  { storeId, customerId, placedBy, now }: Parameters<CartRepository["Service"]["beside"]>[0],
  complete: (token: OrderToken) => Effect.Effect<A, E, R>,
): Effect.fn.Return<A, E, R> {
  const token = OrderToken.make(yield* newToken);
  for (;;) {
    const [own] = yield* Effect.orDie(sql<{ readonly id: number; readonly state: string }>`
      with own as (
        select id, checkout_state as state from "order"
        where store_id = ${storeId} and checkout_state <> 'completed' for update)
      update "order" q set checkout_state = 'completed', number = '-' || q.id
      from own where q.id = own.id returning own.id, own.state`);
    // Nothing where the store's own cart was opened in this moment: it is then held like any other.
    const [made] = yield* Effect.orDie(sql`
      insert into "order" (token, store_id, customer_id, sales_area_id, created_at, updated_at, placed_by)
      select ${token}, s.id, ${customerId}, s.sales_area_id, ${now}::timestamptz, ${now}::timestamptz,
        ${placedBy}
      from store s where s.id = ${storeId}
      on conflict (store_id) where checkout_state <> 'completed' do nothing returning id`);
    if (made === undefined) continue;
    const answer = yield* complete(token);
    if (own !== undefined) {
      yield* Effect.orDie(sql`update "order" set checkout_state = ${own.state}, number = null
        where id = ${own.id}`);
    }
    return answer;
  }
});

// Prices that are no more those of the cart would be added to it: it is read again.
const withSold = (
  state: StoredCart,
  { pricedBy, variants, methods, spare }: SoldByLists,
): RecalledCart | null =>
  pricedBy.catalogue === state.pricedBy.catalogue && pricedBy.until === state.pricedBy.until
    ? {
        state: {
          ...state,
          variants: [...state.variants, ...variants],
          methods: [...state.methods.filter(isNotOf(methods)), ...methods].toSorted(byAmount),
        },
        spare,
      }
    : null;

// Somebody else's, at this very moment or before; or two that waited for each other.
const isKeyTaken = (defect: unknown): boolean =>
  SqlError.isSqlError(defect) &&
  (defect.reason._tag === "UniqueViolation" || defect.reason._tag === "DeadlockError");

const isNotOf =
  (methods: StoredCart["methods"]) =>
  ({ id }: StoredCart["methods"][number]): boolean =>
    !methods.some((other) => other.id === id);

/** Cheapest first, as a load has them. */
const byAmount = (a: StoredCart["methods"][number], b: StoredCart["methods"][number]): number =>
  a.amount - b.amount || a.rank - b.rank || a.id - b.id;

const newToken = randomToken("cart", 24);
