import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { Address } from "../../api-schema/address.ts";
import {
  ClockTime,
  type AddressId,
  type CustomerId,
  type Instant,
  RangeCode,
  Role,
  type StoreId,
  Weekday,
} from "../../api-schema/primitives.ts";
import { type PaymentMethod, Store, type PaymentMethodCode } from "../../api-schema/store.ts";
import type { CheckedAddress } from "../../core/addresses/address-change.ts";
import { isCardOnly } from "../../core/payment/card-only.ts";
import { PAYMENT_METHODS, paymentMethodName, type PayingShop } from "../../core/payment/methods.ts";
import { makePayingShop } from "../firm/paying-shop.ts";
import { topHours } from "./delivery-hours.ts";
import { addressJson, closingDaysJson, storeShopUserJson } from "./wire-sql.ts";

/** SQL of stores as one of their members sees them. */
export const makeStoresRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const shop = yield* makePayingShop;

  const read = (query: string, parameters: readonly unknown[], now: Instant) =>
    sql.unsafe<{ readonly store: unknown }>(query, parameters).pipe(
      Effect.flatMap((rows) => Effect.forEach(rows, ({ store }) => decodeRow(store))),
      Effect.orDie,
      Effect.zipWith(shop, (rows, paying) => rows.map((row) => ownStore(row, paying, now))),
    );

  return {
    /** The stores of a customer, the default one first, then by name. */
    page: (customer: CustomerId, limit: number, offset: number, now: Instant) =>
      read(
        // Chosen first: what is made of a store costs a thousand times its order.
        `${storeQuery} and own.id in (select o.id from store_shop_user o
            join store s on s.id = o.store_id where o.customer_id = $1::int
            order by ${orderOf("o")} limit $2::int offset $3::bigint)
          order by ${orderOf("own")}`,
        [customer, limit, offset],
        now,
      ),

    count: (customer: CustomerId): Effect.Effect<number> =>
      sql<{ readonly count: number }>`
        select count(*)::int as count from store_shop_user where customer_id = ${customer}`.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie,
      ),

    /** Undefined for a store the customer is no member of. */
    find: (customer: CustomerId, store: StoreId, now: Instant) =>
      Effect.map(read(`${storeQuery} and s.id = $2::int`, [customer, store], now), ([row]) => row),

    /** What says when lorries come to a store that exists. */
    plans: (store: StoreId) =>
      sql
        .unsafe<{ readonly plans: unknown }>(
          `select jsonb_build_object('plans', ${plansJson}, 'closingDays', ${closingDaysJson("s")})
           as plans from store s where s.id = $1::int`,
          [store],
        )
        .pipe(
          Effect.flatMap(([row]) => decodePlans(row?.plans)),
          Effect.orDie,
        ),

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

    address: (store: StoreId, id: AddressId): Effect.Effect<Address | undefined> =>
      sql
        .unsafe<{ readonly address: unknown }>(
          `select ${addressJson("a")} as address from address a
           where a.id = $1::int and a.store_id = $2::int`,
          [id, store],
        )
        .pipe(
          Effect.flatMap(([row]) =>
            row === undefined ? Effect.succeed(undefined) : decodeAddress(row.address),
          ),
          Effect.orDie,
        ),

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

const Plans = Schema.Array(
  Schema.Struct({ range: RangeCode, weekdays: Schema.Array(Weekday), cutOff: ClockTime }),
);

// What the query makes; the rest of the wire's Store is worked out by the rules below.
const StoreRow = Schema.Struct({
  ...Struct.omit(Store.fields, ["topHourPerGamme", "gmpPaymentMethodAvailable"]),
  role: Role,
  plans: Plans,
});
const decodePlans = Schema.decodeUnknownEffect(
  Schema.Struct({ plans: Plans, closingDays: Store.fields.closingDays }),
);
const decodeRow = Schema.decodeUnknownEffect(StoreRow);
const decodeAddress = Schema.decodeUnknownEffect(Address);

const ownStore = (
  { plans, role, ...row }: typeof StoreRow.Type,
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

const plansJson = `(select coalesce(jsonb_agg(jsonb_build_object('range', p.range_code,
    'weekdays', p.weekdays, 'cutOff', to_char(p.cut_off, 'HH24:MI'))), '[]')
  from delivery_plan p where p.sales_area_id = s.sales_area_id)`;

// Links of the others are shown to a Gérant only, once they have come (the number of an account would
// tell how old it is); the caller's own comes first.
const storeQuery = `
  select jsonb_build_object('role', own.role, 'id', s.id, 'erpId', s.erp_id, 'mkpId', s.mkp_id,
    'marketPlaceAccess', s.market_place_access, 'banned', s.banned,
    'billingEmail', s.billing_email, 'billingEmailOptin', s.billing_email_optin,
    'contactEmail', s.contact_email, 'newsletterOptin', s.newsletter_optin,
    'billingAddress', ${addressJson("billing")}, 'defaultStore', own.default_store,
    'vatNumber', s.vat_number, 'siren', s.siren, 'nic', s.nic, 'company', s.company,
    'paymentMethod', s.payment_method, 'bankName', s.bank_name, 'moneyOrder', s.money_order,
    'marketplaceMoneyOrder', s.marketplace_money_order,
    'shippingAddress', ${addressJson("shipping")}, 'legalAddress', ${addressJson("legal")},
    'storeShopUsers', (select jsonb_agg(${storeShopUserJson} order by m.id <> own.id, m.id)
      from store_shop_user m
      where m.store_id = s.id and ((own.role = 'manager' and m.accepted) or m.id = own.id)),
    'salesArea', area.code, 'closingDays', ${closingDaysJson("s")}, 'legalStatus', s.legal_status,
    'legalName', s.legal_name, 'naf', s.naf, 'infolegaleScore', s.infolegale_score,
    'previousInfolegaleScore', s.previous_infolegale_score, 'shoppingListId', s.shopping_list_id,
    'hasFestiveProducts', s.has_festive_products, 'status', s.status,
    'approval', s.approval, 'approvalReason', s.approval_reason,
    'plans', ${plansJson}) as store
  from store_shop_user own
  join store s on s.id = own.store_id
  join sales_area area on area.id = s.sales_area_id
  left join address billing on billing.id = s.billing_address_id
  left join address shipping on shipping.id = s.shipping_address_id
  left join address legal on legal.id = s.legal_address_id
  where own.customer_id = $1::int`;

const orderOf = (link: string): string => `${link}.default_store desc, s.company nulls last, s.id`;
