import { randomUUID } from "node:crypto";
import { Effect, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { loginEnd } from "../../core/session/session-end.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { clearLedgerStatement } from "../clear-ledger-statement.ts";
import { hashOf, newRefreshToken } from "../../server/sessions/refresh-token.ts";

/** What happens in the shop's back office while a customer is at work. */
export interface Office {
  /** So many packagings are left of the variant. */
  readonly setStock: (variantCode: string, stock: number) => Promise<void>;
  /** Every sales area sells it at that price from now on, whatever the quantity. */
  readonly setPrice: (variantCode: string, cents: number) => Promise<void>;
  /**
   * A new account of one test alone, with the password of the demonstration and no store; invited, it
   * has no password and was never verified.
   */
  readonly makePerson: (
    account: string,
    state: "verified" | "unverified" | "invited",
  ) => Promise<void>;
  /**
   * A bakery of one test alone, with everything that the store of the name `like` has but its orders,
   * its cart and its invoices; it is called as the account is, which manages it and no other.
   */
  readonly openBakery: (account: string, like: string) => Promise<void>;
  /** The store of that name has pre-ordered so much of the variant, and the ERP knows it. */
  readonly preOrder: (store: string, variantCode: string, quantity: number) => Promise<void>;
  /** That customer comes for the first time: terms not accepted, welcome not seen. */
  readonly makeNewcomer: (account: string) => Promise<void>;
  /**
   * The store of that name owes just these invoices, late for ten days; its people keep the books, and
   * somebody else leads it.
   */
  readonly oweLate: (store: string, cents: readonly number[]) => Promise<void>;
  /** The store of that name owes these invoices besides, late for ten days. */
  readonly oweMore: (store: string, cents: readonly number[]) => Promise<void>;
  /** The mill writes to the store of that name; the answer is the number of the conversation. */
  readonly writeToStore: (store: string, title: string, body: string) => Promise<number>;
  /** Everything that the store of that name has ordered, it ordered so many days before. */
  readonly moveOrdersBack: (store: string, days: number) => Promise<void>;
  /** The lorries of the order of that number came yesterday, and the ERP knows it. */
  readonly deliver: (order: string) => Promise<void>;
  /**
   * A new login of that customer, as their sign-in would have opened it: by form and password it takes
   * the processor longer than many a test. With the store of that name, which must be one of theirs.
   */
  readonly openLogin: (account: string, store?: string) => Promise<OpenedLogin>;
  readonly close: () => Promise<void>;
}

export interface OpenedLogin {
  readonly refreshToken: string;
  /** Of the store that was asked for. */
  readonly storeId: number | undefined;
}

/** Joins the database of the running shop. */
export const openOffice = async (dataDir: string): Promise<Office> =>
  officeAt((await startEmbeddedPostgres(dataDir, { join: true })).url);

/** The office of the shop whose database is at that address. */
export const officeAt = (url: string): Office => {
  const runtime = ManagedRuntime.make(databaseLayer(url, { connections: 1 }));
  const ask = <A>(statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
    runtime.runPromise(Effect.orDie(Effect.flatMap(SqlClient.SqlClient, statement)));
  const write = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
    ask((sql) => Effect.asVoid(statement(sql)));
  return {
    setStock: (code, stock) =>
      write((sql) => sql`update variant set stock = ${stock} where code = ${code}`),
    setPrice: (code, cents) =>
      write(
        (sql) => sql`update price set unit_price = ${cents}, volume_prices = '[]'
          where variant_id = (select id from variant where code = ${code})`,
      ),
    makePerson: (account, state) =>
      write(
        (sql) => sql`insert into customer
            (email, password_hash, first_name, last_name, verified, cgu, welcome_modal_displayed)
          select ${`${account}@panetier.example`},
            case when ${state !== "invited"}::boolean then password_hash end,
            'Camille', 'Essai', ${state === "verified"}, true, true
          from customer where email = 'gerant@panetier.example'`,
      ),
    openBakery: (account, like) =>
      write(
        (sql) => sql`
          with model as (select * from store where company = ${like}),
          person as (insert into customer
              (email, password_hash, first_name, last_name, verified, cgu, welcome_modal_displayed)
            select ${`${account}@panetier.example`}, password_hash, 'Camille', 'Essai', true, true, true
            from customer where email = 'gerant@panetier.example' returning id),
          fresh as materialized (select nextval(pg_get_serial_sequence('store', 'id')) as id),
          opened as (insert into store
            select (jsonb_populate_record(null::store, to_jsonb(model) || jsonb_build_object(
              'id', fresh.id, 'company', ${account}::text,
              -- Below the numbers that the ERP gives to who opens an account.
              'erp_id', '6' || lpad(fresh.id::text, 5, '0'),
              'billing_address_id', null, 'shipping_address_id', null, 'legal_address_id', null,
              'shopping_list_id', null))).* from model, fresh
            returning id, erp_id),
          known as (insert into embedded_erp_customer
            select (jsonb_populate_record(null::embedded_erp_customer, to_jsonb(erp) ||
              jsonb_build_object('erp_id', opened.erp_id, 'siret', null,
                'record', erp.record || jsonb_build_object('company', ${account}::text)))).*
            from embedded_erp_customer erp, model, opened where erp.erp_id = model.erp_id),
          place as (insert into address
            select (jsonb_populate_record(null::address, to_jsonb(address) || jsonb_build_object(
              'id', place.id, 'store_id', opened.id))).*
            from address, model, opened,
              (select nextval(pg_get_serial_sequence('address', 'id')) as id) place
            where address.id = model.shipping_address_id
            returning id),
          led as (insert into store_shop_user (customer_id, store_id, role, main_manager)
            select person.id, opened.id, 'manager', true from person, opened)
          select id from place`,
      ).then(() =>
        write(
          (
            sql,
          ) => sql`update store set shipping_address_id = place.id, billing_address_id = place.id,
              legal_address_id = place.id
            from address place where place.store_id = store.id and store.company = ${account}`,
        ),
      ),
    preOrder: (store, code, quantity) =>
      write(
        (sql) => sql`with changed as (
            update store set has_festive_products = true where company = ${store}
            returning id, erp_id),
          known as (
            update embedded_erp_customer set record = record || '{"hasFestiveProducts": true}'
            where erp_id in (select erp_id from changed))
          insert into festive_preorder (store_id, variant_id, quantity, opened_at, deadline)
          select changed.id, v.id, ${quantity}, ${new Date()}, current_date + 10
          from changed, variant v where v.code = ${code}`,
      ),
    makeNewcomer: (account) =>
      write(
        (sql) => sql`update customer set cgu = false, welcome_modal_displayed = false
          where email = ${`${account}@panetier.example`}`,
      ),
    oweLate: (store, cents) =>
      write((sql) =>
        Effect.andThen(
          clearBooks(sql, store),
          entered(sql)(sql`
          with store as (select id from store where company = ${store}),
          books as (update store_shop_user set role = 'accountant', main_manager = false
            where store_id in (select id from store) returning store_id),
          head as (insert into customer (email, first_name, last_name, verified)
            select 'tete-' || id || '@panetier.example', 'Camille', 'Essai', true from store
            returning id),
          -- No store is without one, and a store has one at a time: the books come first.
          led as (insert into store_shop_user (customer_id, store_id, role, main_manager)
            select head.id, books.store_id, 'manager', true from head, books limit 1)
          insert into outstanding (store_id, merchant_id, invoice_number, amount, due_date,
            receipt_date, fiscal_year, category, operation, receipt_number, outstanding_status)
          select store.id, (select min(id) from merchant where gmp), 'FA-' || store.id || '-' || n,
            amount, current_date - 10, current_date - 40, 2026, 'Farine', 'Facture', 'P' || n, 0
          from store, unnest(${cents}::bigint[]) with ordinality as owed(amount, n)`),
        ),
      ),
    oweMore: (store, cents) =>
      write((sql) =>
        entered(sql)(sql`insert into outstanding (store_id, merchant_id, invoice_number, amount,
            due_date, receipt_date, fiscal_year, category, operation, receipt_number,
            outstanding_status)
          select store.id, (select min(id) from merchant where gmp), 'FA-' || store.id || '-' || n,
            amount, current_date - 10, current_date - 40, 2026, 'Farine', 'Facture', 'P' || n, 0
          from store, unnest(${cents}::bigint[]) with ordinality as owed(amount, n)
          where store.company = ${store}`),
      ),
    writeToStore: async (store, title, body) => {
      const now = new Date();
      const written = await ask(
        (sql) => sql<{ readonly id: number }>`
          with thread as (
            insert into message_thread (store_id, created_at)
            select id, ${now} from store where company = ${store} returning id
          ), written as (
            insert into message (thread_id, title, body, sender_type, sender_name, created_at)
            select id, ${title}, ${body}, 'operator', 'Service client Panetier', ${now} from thread
          )
          select id from thread`,
      );
      if (written[0] === undefined) throw new Error(`There is no store ${store}`);
      return written[0].id;
    },
    moveOrdersBack: (store, days) =>
      write(
        (sql) => sql`update "order" set completed_at = completed_at - make_interval(days => ${days})
          where store_id = (select id from store where company = ${store})
            and checkout_state = 'completed'`,
      ),
    deliver: (order) =>
      write(
        (sql) => sql`
          with came as (update shipment set status = ${SHIPMENT.delivered}
              where order_id = (select id from "order" where number = ${order}) returning id)
          insert into shipment_history (shipment_id, status, at)
          select id, ${SHIPMENT.delivered}, ${new Date(Date.now() - 24 * 3_600_000)} from came`,
      ),
    openLogin: async (account, store) => {
      const email = `${account}@panetier.example`;
      const id = randomUUID();
      const refreshToken = await Effect.runPromise(newRefreshToken(id));
      const now = Date.now();
      const opened = await ask(
        (sql) => sql<{ readonly storeId: number | null }>`
          with login as (
            insert into login_session (id, customer_id, token_hash, rotated_at, created_at,
              expires_at, epoch, host_cookie)
            select ${id}::uuid, id, ${hashOf(refreshToken)}, ${new Date(now)}, ${new Date(now)},
              ${new Date(loginEnd(now, now))}, session_epoch, false
            from customer where email = ${email}
            returning customer_id
          )
          select (
            select s.id from store_shop_user own join store s on s.id = own.store_id
            where own.customer_id = login.customer_id and s.company = ${store ?? ""}
          ) as "storeId" from login`,
      );
      if (opened[0] === undefined) throw new Error(`There is no ${email}`);
      const storeId = opened[0].storeId ?? undefined;
      if (store !== undefined && storeId === undefined) throw new Error(`${email} has no ${store}`);
      return { refreshToken, storeId };
    },
    close: () => runtime.dispose(),
  };
};

/** Invoices that are written are owed in the ledger too. */
const entered =
  (sql: SqlClient.SqlClient) =>
  (statement: Effect.Effect<unknown, unknown>): Effect.Effect<unknown, unknown> =>
    Effect.andThen(statement, sql`select ledger_open(now())`);

/** Takes the invoices of a store away with their movements. */
const clearBooks = (sql: SqlClient.SqlClient, company: string) =>
  Effect.gen(function* () {
    const stores = yield* sql<{ readonly id: number }>`select id from store
      where company = ${company}`;
    const ids = stores.map(({ id }) => id);
    yield* sql.unsafe(clearLedgerStatement(ids));
    yield* sql`delete from outstanding where store_id = any(${ids}::int[])`;
  });
