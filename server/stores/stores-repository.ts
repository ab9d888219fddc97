import { Context, Effect, Layer, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type { Address } from "../../api-schema/address.ts";
import type { AddressId, CustomerId, Instant, Role, StoreId } from "../../api-schema/primitives.ts";
import { type PaymentMethod, Store, type PaymentMethodCode } from "../../api-schema/store.ts";
import type { CheckedAddress } from "../../core/addresses/address-change.ts";
import { isCardOnly } from "../../core/payment/card-only.ts";
import { PAYMENT_METHODS, paymentMethodName, type PayingShop } from "../../core/payment/methods.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { PaymentTerms } from "../firm/paying-shop.ts";
import { nowDate } from "../clock.ts";
import { areaPlans } from "./area-plans.ts";
import { topHours } from "./delivery-hours.ts";
import { addressOf } from "../rows/address.ts";
import { type Query, query } from "../rows/query.ts";
import { closingDaysOf, store } from "../rows/store.ts";
import { storeShopUser, storeShopUserOfLink } from "../rows/store-shop-user.ts";
import { many, object, present, value } from "../rows/value.ts";

/** SQL of stores as one of their members sees them. */
export class StoresRepository extends Context.Service<
  StoresRepository,
  {
    /** The stores of a customer, the default one first, then by name. */
    readonly page: (
      customer: CustomerId,
      limit: number,
      offset: number,
      now: Instant,
    ) => Effect.Effect<readonly OwnStore[]>;
    readonly count: (customer: CustomerId) => Effect.Effect<number>;
    /** Undefined for a store the customer is no member of. */
    readonly find: (
      customer: CustomerId,
      store: StoreId,
      now: Instant,
    ) => Effect.Effect<OwnStore | undefined>;
    /** What says when lorries come to a store that exists. */
    readonly plans: (store: StoreId) => Effect.Effect<StorePlans>;
    /** Takes the right to order a score, unless it was taken after `since`. */
    readonly claimScore: (store: StoreId, at: Date, since: Date) => Effect.Effect<boolean>;
    /** Gives the right back: no score came. */
    readonly unclaimScore: (store: StoreId) => Effect.Effect<void>;
    /** Null for one of another store. */
    readonly address: (store: StoreId, id: AddressId) => Effect.Effect<Address | null>;
    /** False for an address of another store, which stays as it was. */
    readonly changeAddress: (
      store: StoreId,
      id: AddressId,
      change: CheckedAddress,
    ) => Effect.Effect<boolean>;
  }
>()("panetier/stores/StoresRepository") {
  static readonly layer: Layer.Layer<
    StoresRepository,
    never,
    SqlClient.SqlClient | Settings | SellingFirm
  > = Layer.effect(
    StoresRepository,
    Effect.suspend(() => makeStoresRepository),
  ).pipe(Layer.provide(PaymentTerms.layer));
}

const makeStoresRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { now: shop } = yield* PaymentTerms;

  const read = (stores: Query<StoreRow>, parameters: readonly unknown[], now: Instant) =>
    Effect.zipWith(stores.all(sql, parameters), shop, (rows, paying) =>
      rows.map((row) => ownStore(row, paying, now)),
    );

  return StoresRepository.of({
    page: (customer, limit, offset, now) => read(storesPage, [customer, limit, offset], now),
    count: (customer) =>
      sql<{ readonly count: number }>`
        select count(*)::int as count from store_shop_user where customer_id = ${customer}`.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie,
      ),
    find: (customer, id, now) => Effect.map(read(oneStore, [customer, id], now), ([row]) => row),
    plans: (id) => storePlans.only(sql, [id]),
    claimScore: (id, at, since) =>
      sql`update store set score_asked_at = ${at} where id = ${id}
          and (score_asked_at is null or score_asked_at <= ${since}) returning id`.pipe(
        Effect.map((rows) => rows.length === 1),
        Effect.orDie,
      ),
    unclaimScore: (id) =>
      sql`update store set score_asked_at = null where id = ${id}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
    address: (owner, id) => storeAddress.first(sql, [id, owner]),
    changeAddress: Effect.fnUntraced(function* (owner, id, change) {
      const changed =
        yield* sql`update address set first_name = ${change.firstName}, last_name = ${change.lastName},
          phone_number = ${change.phoneNumber}, company = ${change.company},
          street = ${change.street}, city = ${change.city}, postcode = ${change.postcode},
          province_code = ${change.provinceCode}, province_name = ${change.provinceName},
          set_at = ${yield* nowDate}
        where id = ${id} and store_id = ${owner} returning id`;
      return changed.length === 1;
    }, Effect.orDie),
  });
});

/** A store, whole, and what its member is there: storeVisibleTo of core says what they may see. */
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

const plansRow = object({ plans: areaPlans, closingDays: closingDaysOf("s") });
type StorePlans = typeof plansRow.schema.Type;

/** $1 store. */
const storePlans = query(plansRow, "store s where s.id = $1::int");

/** $1 address, $2 store. */
const storeAddress = query(
  present(addressOf("a")),
  "address a where a.id = $1::int and a.store_id = $2::int",
);

const ownStore = (
  { plans, role, ...row }: StoreRow,
  { takesCards }: PayingShop,
  now: Instant,
): OwnStore => ({
  role,
  store: {
    ...row,
    topHourPerGamme: topHours(plans, row.closingDays, now),
    gmpPaymentMethodAvailable: PAYMENT_METHODS.filter((code) =>
      code === "CB" ? takesCards : !isCardOnly(row.infolegaleScore),
    ).map(paymentMethod),
  },
});

const paymentMethod = (code: PaymentMethodCode): PaymentMethod => ({
  id: PAYMENT_METHODS.indexOf(code) + 1,
  code,
  name: paymentMethodName(code),
});
