import { Effect, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type { AddressId, CustomerId, Instant, Role, StoreId } from "../../api-schema/primitives.ts";
import { type PaymentMethod, Store, type PaymentMethodCode } from "../../api-schema/store.ts";
import type { CheckedAddress } from "../../core/addresses/address-change.ts";
import { isCardOnly } from "../../core/payment/card-only.ts";
import { PAYMENT_METHODS, paymentMethodName, type PayingShop } from "../../core/payment/methods.ts";
import { makePayingShop } from "../firm/paying-shop.ts";
import { areaPlans } from "./area-plans.ts";
import { topHours } from "./delivery-hours.ts";
import { addressOf } from "../rows/address.ts";
import { type Query, query } from "../rows/query.ts";
import { closingDaysOf, store } from "../rows/store.ts";
import { storeShopUser, storeShopUserOfLink } from "../rows/store-shop-user.ts";
import { many, object, present, value } from "../rows/value.ts";

/** SQL of stores as one of their members sees them. */
export const makeStoresRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const shop = yield* makePayingShop;

  const read = (stores: Query<StoreRow>, parameters: readonly unknown[], now: Instant) =>
    Effect.zipWith(stores.all(sql, parameters), shop, (rows, paying) =>
      rows.map((row) => ownStore(row, paying, now)),
    );

  return {
    /** The stores of a customer, the default one first, then by name. */
    page: (customer: CustomerId, limit: number, offset: number, now: Instant) =>
      read(storesPage, [customer, limit, offset], now),

    count: (customer: CustomerId): Effect.Effect<number> =>
      sql<{ readonly count: number }>`
        select count(*)::int as count from store_shop_user where customer_id = ${customer}`.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie,
      ),

    /** Undefined for a store the customer is no member of. */
    find: (customer: CustomerId, store: StoreId, now: Instant) =>
      Effect.map(read(oneStore, [customer, store], now), ([row]) => row),

    /** What says when lorries come to a store that exists. */
    plans: (store: StoreId) => storePlans.only(sql, [store]),

    /** Takes the right to order a score, unless it was taken after `since`. */
    claimScore: (store: StoreId, at: Date, since: Date): Effect.Effect<boolean> =>
      sql`update store set score_asked_at = ${at} where id = ${store}
          and (score_asked_at is null or score_asked_at <= ${since}) returning id`.pipe(
        Effect.map((rows) => rows.length === 1),
        Effect.orDie,
      ),

    /** Gives the right back: no score came. */
    unclaimScore: (store: StoreId): Effect.Effect<void> =>
      sql`update store set score_asked_at = null where id = ${store}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),

    /** Null for one of another store. */
    address: (store: StoreId, id: AddressId) => storeAddress.first(sql, [id, store]),

    /** False for an address of another store, which stays as it was. */
    changeAddress: (
      store: StoreId,
      id: AddressId,
      change: CheckedAddress,
    ): Effect.Effect<boolean> =>
      sql`update address set first_name = ${change.firstName}, last_name = ${change.lastName},
          phone_number = ${change.phoneNumber}, company = ${change.company},
          street = ${change.street}, city = ${change.city}, postcode = ${change.postcode},
          province_code = ${change.provinceCode}, province_name = ${change.provinceName}
        where id = ${id} and store_id = ${store} returning id`.pipe(
        Effect.map((rows) => rows.length === 1),
        Effect.orDie,
      ),
  };
});

/** A store, whole, and what its member is there: storeSeenBy of core says what they may see. */
export interface OwnStore {
  readonly role: Role;
  readonly store: Store;
}

const s = store.as("s");

// What the query makes; the rest of the wire's Store is worked out by the rules below. Links of the
// others are shown to a Gérant only, once they have come (the number of an account would tell how old
// it is); the caller's own comes first.
const storeRow = object({
  ...Struct.omit(s, ["salesAreaId"]),
  ...Struct.pick(storeShopUser.as("own"), ["role", "defaultStore"]),
  billingAddress: addressOf("billing"),
  shippingAddress: addressOf("shipping"),
  legalAddress: addressOf("legal"),
  storeShopUsers: many(
    storeShopUserOfLink,
    `store_shop_user m
      where m.store_id = s.id and ((own.role = 'manager' and m.accepted) or m.id = own.id)`,
    "m.id <> own.id, m.id",
  ),
  salesArea: value(Store.fields.salesArea, "area.code"),
  closingDays: closingDaysOf("s"),
  plans: areaPlans,
});
type StoreRow = typeof storeRow.schema.Type;

const ownStores = (condition: string): Query<StoreRow> =>
  query(
    storeRow,
    `store_shop_user own
  join store s on s.id = own.store_id
  join sales_area area on area.id = s.sales_area_id
  left join address billing on billing.id = s.billing_address_id
  left join address shipping on shipping.id = s.shipping_address_id
  left join address legal on legal.id = s.legal_address_id
  where own.customer_id = $1::int and ${condition}`,
  );

const orderOf = (link: string): string => `${link}.default_store desc, s.company nulls last, s.id`;

/** $1 customer, $2 limit, $3 offset. Chosen first: what is made of a store costs a thousand times its order. */
const storesPage = ownStores(`own.id in (select o.id from store_shop_user o
      join store s on s.id = o.store_id where o.customer_id = $1::int
      order by ${orderOf("o")} limit $2::int offset $3::bigint)
    order by ${orderOf("own")}`);

/** $1 customer, $2 store. */
const oneStore = ownStores("s.id = $2::int");

/** $1 store. */
const storePlans = query(
  object({ plans: areaPlans, closingDays: closingDaysOf("s") }),
  "store s where s.id = $1::int",
);

/** $1 address, $2 store. */
const storeAddress = query(
  present(addressOf("a")),
  "address a where a.id = $1::int and a.store_id = $2::int",
);

const ownStore = (
  { plans, role, ...row }: StoreRow,
  { takesCards, asksScores }: PayingShop,
  now: Instant,
): OwnStore => ({
  role,
  store: {
    ...row,
    topHourPerGamme: topHours(plans, row.closingDays, now),
    gmpPaymentMethodAvailable: PAYMENT_METHODS.filter((code) =>
      code === "CB" ? takesCards : !isCardOnly(row.infolegaleScore, asksScores),
    ).map(paymentMethod),
  },
});

const paymentMethod = (code: PaymentMethodCode): PaymentMethod => ({
  id: PAYMENT_METHODS.indexOf(code) + 1,
  code,
  name: paymentMethodName(code),
});
