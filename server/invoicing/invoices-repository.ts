import { Context, Effect, Layer, Schema, Struct } from "effect";
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
export class InvoicesRepository extends Context.Service<
  InvoicesRepository,
  {
    /** One of a store. */
    readonly find: (store: StoreId, id: number) => Effect.Effect<Invoice | undefined>;
    /**
     * One with the billing address that asked for it; undefined when none did. What the desk takes back of an
     * invoice is told all the same, at least to who manages the store.
     */
    readonly toSend: (id: number) => Effect.Effect<typeof SentInvoice.Type | undefined>;
    /** Of these invoices, those of the customer's stores, with their role in each. */
    readonly rolesOver: (
      customer: CustomerId,
      ids: readonly number[],
    ) => Effect.Effect<readonly (typeof OwnInvoice.Type)[]>;
    readonly ownStores: (customer: CustomerId) => Effect.Effect<readonly (typeof OwnStore.Type)[]>;
    /** The companies behind stores. */
    readonly sirensOf: (stores: readonly StoreId[]) => Effect.Effect<readonly (string | null)[]>;
    /** How many invoices those stores have in a period. */
    readonly count: (
      stores: readonly StoreId[],
      from: CalendarDay,
      to: CalendarDay,
    ) => Effect.Effect<number>;
    /** A piece of them in the order of their days, after so many others. */
    readonly piece: (
      stores: readonly StoreId[],
      from: CalendarDay,
      to: CalendarDay,
      which: { readonly after: number; readonly most: number },
    ) => Effect.Effect<readonly StoredInvoice[]>;
    /** The shipments of a completed order with their invoices; undefined for no order of the store. */
    readonly ofOrder: (store: StoreId, token: OrderToken) => Effect.Effect<OrderPapers | undefined>;
  }
>()("panetier/invoicing/InvoicesRepository") {
  static readonly layer: Layer.Layer<InvoicesRepository, never, SqlClient.SqlClient> = Layer.effect(
    InvoicesRepository,
    Effect.suspend(() => makeInvoicesRepository),
  );
}

const makeInvoicesRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return InvoicesRepository.of({
    find: (store, id) =>
      sql<{ readonly id: number }>`
        select id, document as invoice from invoice where id = ${id} and store_id = ${store}`.pipe(
        Effect.map((rows) => decodeInvoices(rows)[0]?.invoice),
        Effect.orDie,
      ),
    toSend: (id) =>
      sql`select i.document as invoice, a.email, s.id as store,
        i.file_digest is not null as "isBrought" from invoice i
        join store s on s.id = i.store_id
        left join store_shop_user u on u.store_id = s.id and u.main_manager
        left join customer c on c.id = u.customer_id
        cross join lateral (select case when s.billing_email_optin and s.billing_email is not null
            then s.billing_email
            when exists (select from credit_note n where n.id = i.id)
            then coalesce(s.billing_email, c.email) end) as a(email)
        where i.id = ${id} and a.email is not null`.pipe(
        Effect.map(([row]) => (row === undefined ? undefined : decodeSent(row))),
        Effect.orDie,
      ),
    rolesOver: (customer, ids) =>
      sql`select i.id, m.store_id as store, m.role from invoice i
        join store_shop_user m on m.store_id = i.store_id and m.customer_id = ${customer}
        where i.id in (select value::bigint
          from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
        order by i.issued_on, i.number`.pipe(Effect.map(decodeOwned), Effect.orDie),
    ownStores: (customer) =>
      sql`select store_id as store, role from store_shop_user where customer_id = ${customer}
        order by store_id`.pipe(Effect.map(decodeStores), Effect.orDie),
    sirensOf: (stores) =>
      sql<{ readonly siren: string | null }>`select distinct siren from store
        where id in (select value::int
          from jsonb_array_elements_text(${JSON.stringify(stores)}::text::jsonb))`.pipe(
        Effect.map((rows) => rows.map(({ siren }) => siren)),
        Effect.orDie,
      ),
    count: (stores, from, to) =>
      sql<{ readonly count: number }>`select count(*)::int as count from invoice
        where store_id in (select value::int
          from jsonb_array_elements_text(${JSON.stringify(stores)}::text::jsonb))
          and issued_on between ${from}::date and ${to}::date`.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie,
      ),
    piece: (stores, from, to, { after, most }) =>
      sql`select id, document as invoice from invoice
        where store_id in (select value::int
          from jsonb_array_elements_text(${JSON.stringify(stores)}::text::jsonb))
          and issued_on between ${from}::date and ${to}::date
        order by issued_on, number limit ${most} offset ${after}`.pipe(
        Effect.map(decodeInvoices),
        Effect.orDie,
      ),
    ofOrder: (store, token) =>
      Effect.map(papersOfOrder.first(sql, [token, store]), (papers) => papers ?? undefined),
  });
});

const h = shipment.as("h");
const { fields } = ShipmentDocuments.fields.invoice.members[0];

/** What there is of the papers of an order `q`, shipment by shipment. */
export const orderPapers = many(
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
    left join invoice i on i.id = h.invoice_id where h.order_id = q.id`,
  "h.id",
);
type OrderPapers = typeof orderPapers.schema.Type;

/** $1 token, $2 store. */
const papersOfOrder = query(
  orderPapers,
  `"order" q where q.token = $1 and q.store_id = $2 and q.checkout_state = 'completed'`,
);

const decodeInvoices = Schema.decodeUnknownSync(Schema.Array(StoredInvoice));
const SentInvoice = Schema.Struct({
  invoice: Invoice,
  email: Schema.String,
  store: StoreId,
  /** Its file came in with it. */
  isBrought: Schema.Boolean,
});
const decodeSent = Schema.decodeUnknownSync(SentInvoice);
const decodeStores = Schema.decodeUnknownSync(Schema.Array(OwnStore));
const OwnInvoice = Schema.Struct({ id: Schema.Int, ...OwnStore.fields });
const decodeOwned = Schema.decodeUnknownSync(Schema.Array(OwnInvoice));
