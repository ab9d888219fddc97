import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { ShipmentDocuments } from "../../api-schema/invoice.ts";
import {
  type CalendarDay,
  type CustomerId,
  type OrderToken,
  Role,
  StoreId,
} from "../../api-schema/primitives.ts";
import { Invoice } from "../../core/invoices/invoice.ts";
import { query } from "../rows/query.ts";
import { shipment } from "../rows/shipment.ts";
import { many, nullWhen, object, value } from "../rows/value.ts";

// What SQL answers is what these say, or a defect that names the field: a sum of another shape would
// go onto papers that the tax office reads.

const StoredInvoice = Schema.Struct({ id: Schema.Int, invoice: Invoice });
export type StoredInvoice = typeof StoredInvoice.Type;

/** A store of somebody, with what they are in it. */
const OwnStore = Schema.Struct({ store: StoreId, role: Role });

/** SQL of invoices that are issued. */
export const makeInvoicesRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** One of a store. */
    find: (store: StoreId, id: number): Effect.Effect<Invoice | undefined> =>
      sql<{ readonly id: number }>`
        select id, document as invoice from invoice where id = ${id} and store_id = ${store}`.pipe(
        Effect.map((rows) => decodeInvoices(rows)[0]?.invoice),
        Effect.orDie,
      ),

    /** One with the billing address that asked for it; undefined when none did. */
    toSend: (id: number) =>
      sql`select i.document as invoice, s.billing_email as email, s.id as store from invoice i
        join store s on s.id = i.store_id
        where i.id = ${id} and s.billing_email_optin and s.billing_email is not null`.pipe(
        Effect.map(([row]) => (row === undefined ? undefined : decodeSent(row))),
        Effect.orDie,
      ),

    /** Of these invoices, those of the customer's stores, with their role in each. */
    rolesOver: (customer: CustomerId, ids: readonly number[]) =>
      sql`select i.id, m.store_id as store, m.role from invoice i
        join store_shop_user m on m.store_id = i.store_id and m.customer_id = ${customer}
        where i.id in (select value::bigint
          from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
        order by i.issued_on, i.number`.pipe(Effect.map(decodeOwned), Effect.orDie),

    ownStores: (customer: CustomerId) =>
      sql`select store_id as store, role from store_shop_user where customer_id = ${customer}
        order by store_id`.pipe(Effect.map(decodeStores), Effect.orDie),

    /** The companies behind stores. */
    sirensOf: (stores: readonly StoreId[]): Effect.Effect<readonly (string | null)[]> =>
      sql<{ readonly siren: string | null }>`select distinct siren from store
        where id in (select value::int
          from jsonb_array_elements_text(${JSON.stringify(stores)}::text::jsonb))`.pipe(
        Effect.map((rows) => rows.map(({ siren }) => siren)),
        Effect.orDie,
      ),

    /** How many invoices those stores have in a period. */
    count: (stores: readonly StoreId[], from: CalendarDay, to: CalendarDay) =>
      sql<{ readonly count: number }>`select count(*)::int as count from invoice
        where store_id in (select value::int
          from jsonb_array_elements_text(${JSON.stringify(stores)}::text::jsonb))
          and issued_on between ${from}::date and ${to}::date`.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie,
      ),

    /** A piece of them in the order of their days, after so many others. */
    piece: (
      stores: readonly StoreId[],
      from: CalendarDay,
      to: CalendarDay,
      { after, most }: { readonly after: number; readonly most: number },
    ): Effect.Effect<readonly StoredInvoice[]> =>
      sql`select id, document as invoice from invoice
        where store_id in (select value::int
          from jsonb_array_elements_text(${JSON.stringify(stores)}::text::jsonb))
          and issued_on between ${from}::date and ${to}::date
        order by issued_on, number limit ${most} offset ${after}`.pipe(
        Effect.map(decodeInvoices),
        Effect.orDie,
      ),

    /** The shipments of a completed order with their invoices; undefined for no order of the store. */
    ofOrder: (store: StoreId, token: OrderToken) =>
      Effect.map(papersOfOrder.first(sql, [token, store]), (papers) => papers ?? undefined),
  };
});

const h = shipment.as("h");
const { fields } = ShipmentDocuments.fields.invoice.members[0];

/** $1 token, $2 store. */
const papersOfOrder = query(
  many(
    object({
      ...Struct.pick(h, ["id", "status"]),
      isKnown: value(Schema.Boolean, "m.gmp or m.legal is not null"),
      invoice: nullWhen(
        "i.id is null",
        object({
          id: value(fields.id, "i.id"),
          number: value(fields.number, "i.number"),
          issuedOn: value(fields.issuedOn, "i.issued_on"),
          amount: value(fields.amount, "(i.document #>> '{totals,gross}')::float8"),
        }),
      ),
    }),
    `shipment h join merchant m on m.id = h.merchant_id
    left join invoice i on i.shipment_id = h.id where h.order_id = q.id`,
    "h.id",
  ),
  `"order" q where q.token = $1 and q.store_id = $2 and q.checkout_state = 'completed'`,
);

const decodeInvoices = Schema.decodeUnknownSync(Schema.Array(StoredInvoice));
const decodeSent = Schema.decodeUnknownSync(
  Schema.Struct({ invoice: Invoice, email: Schema.String, store: StoreId }),
);
const decodeStores = Schema.decodeUnknownSync(Schema.Array(OwnStore));
const decodeOwned = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.Int, ...OwnStore.fields })),
);
