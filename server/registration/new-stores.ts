import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { type CustomerId, type Siret, StoreId } from "../../api-schema/primitives.ts";
import { departmentOf } from "../../core/addresses/departments.ts";
import {
  type CheckedSeat,
  type CheckedStore,
  deliverySeat,
} from "../../core/registration/received-registration.ts";
import { partsOfSiret } from "../../core/companies/siret.ts";
import { nowDate } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { DirectoryWord } from "./registration-repository.ts";
import { StoreClaims } from "./store-claims.ts";

/** A new store on its way into the database. */
export interface OpenedStore {
  readonly store: CheckedStore;
  readonly directory: DirectoryWord;
  readonly customer: CustomerId;
}

/** Stores that are new to the group: they wait for the moulin's approval (product §7). */
export class NewStores extends Context.Service<
  NewStores,
  {
    /** The sales area that delivers a postcode; undefined where the group does not. */
    readonly areaOf: (postcode: string) => Effect.Effect<number | undefined>;
    /**
     * Whether the group has a store of that SIRET, held to the end of the transaction. One that was
     * refused does not count, nor one whose people have not confirmed their address: it is nobody's yet.
     */
    readonly isKnown: (siret: Siret) => Effect.Effect<boolean>;
    /** Whether that customer's own store of that SIRET waits already. */
    readonly waitsFor: (siret: Siret, customer: CustomerId) => Effect.Effect<boolean>;
    /**
     * Writes the store with its addresses, its main manager and its application, inside a transaction;
     * undefined where the group does not deliver.
     */
    readonly open: (opened: OpenedStore) => Effect.Effect<StoreId | undefined>;
  }
>()("panetier/registration/NewStores") {
  static readonly layer: Layer.Layer<
    NewStores,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings
  > = Layer.effect(
    NewStores,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const claims = yield* StoreClaims;
      return NewStores.of({
        areaOf: (postcode) => areaOf(sql, postcode),
        isKnown: (siret) => isKnown(sql, siret),
        waitsFor: (siret, customer) => waitsFor(sql, siret, customer),
        open: (opened) => open(sql, claims, opened),
      });
    }),
  ).pipe(Layer.provide(StoreClaims.layer));
}

const areaOf = (sql: SqlClient.SqlClient, postcode: string) =>
  sql<{ readonly id: number }>`select sales_area_id as id from sales_area_department
    where department_code = ${departmentOf(postcode)?.code ?? ""}`.pipe(
    Effect.map(([row]) => row?.id),
    Effect.orDie,
  );

const isKnown = (sql: SqlClient.SqlClient, siret: Siret) => {
  const { siren, nic } = partsOfSiret(siret);
  return Effect.andThen(
    sql`select pg_advisory_xact_lock(hashtextextended(${`new store ${siret}`}, 7))`,
    sql`select s.id from store s where s.siren = ${siren} and s.nic = ${nic}
      and (s.approval = 'approved' or s.approval = 'waiting' and exists
        (select from store_shop_user m join customer c on c.id = m.customer_id
          where m.store_id = s.id and c.verified))
      limit 1`,
  ).pipe(
    Effect.map((rows) => rows.length > 0),
    Effect.orDie,
  );
};

const waitsFor = (sql: SqlClient.SqlClient, siret: Siret, customer: CustomerId) => {
  const { siren, nic } = partsOfSiret(siret);
  return sql`select s.id from store s join store_shop_user m on m.store_id = s.id
    where s.siren = ${siren} and s.nic = ${nic} and s.approval = 'waiting'
      and m.customer_id = ${customer} limit 1`.pipe(
    Effect.map((rows) => rows.length > 0),
    Effect.orDie,
  );
};

const open = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  claims: StoreClaims["Service"],
  { store, directory, customer }: OpenedStore,
) {
  const area = yield* areaOf(sql, deliverySeat(store).postcode);
  if (area === undefined) return undefined;
  const { siren, nic } = partsOfSiret(store.siret);
  const [made] = yield* sql<{ readonly id: number }>`
    insert into store (sales_area_id, company, legal_name, legal_status, siren, nic, vat_number,
      naf, billing_email, contact_email, approval)
    values (${area}, ${store.company}, ${store.legalName}, ${store.legalStatus}, ${siren}, ${nic},
      ${store.vatNumber}, ${store.naf}, ${store.billingEmail}, ${store.contactEmail}, 'waiting')
    returning id`;
  const [person] = yield* contactOf(sql, customer);
  if (made === undefined || person === undefined) return undefined;
  const id = StoreId.make(made.id);
  const now = yield* nowDate;
  // Its order pad, which the database opens with it.
  yield* sql`update shopping_list set updated_at = ${now} where store_id = ${id}`;
  const legal = yield* insertAddress(sql, id, store.legalName, person, store.legalAddress);
  const delivery = store.shippingAddress;
  const shipping =
    delivery === null ? legal : yield* insertAddress(sql, id, store.company, delivery, delivery);
  yield* sql`update store set legal_address_id = ${legal}, billing_address_id = ${legal},
    shipping_address_id = ${shipping} where id = ${id}`;
  yield* sql`insert into store_application (store_id, customer_id, requested_at, directory)
    values (${id}, ${customer}, ${now}, ${directory})`;
  yield* claims.linkAsMainManager(id, customer);
  return id;
}, Effect.orDie);

const insertAddress = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  store: StoreId,
  company: string,
  who: Contact,
  { street, postcode, city }: CheckedSeat,
) {
  const department = departmentOf(postcode);
  const [row] = yield* sql<{ readonly id: number }>`
    insert into address (store_id, first_name, last_name, phone_number, company, province_code,
      province_name, street, city, postcode)
    values (${store}, ${who.firstName}, ${who.lastName}, ${who.phoneNumber}, ${company},
      ${department?.code ?? null}, ${department?.name ?? null}, ${street}, ${city}, ${postcode})
    returning id`;
  return row?.id ?? null;
});

const contactOf = (sql: SqlClient.SqlClient, customer: CustomerId) =>
  sql<Contact>`select first_name as "firstName", last_name as "lastName",
    phone_number as "phoneNumber" from customer where id = ${customer}`;

interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
}
