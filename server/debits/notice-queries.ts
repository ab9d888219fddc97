import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { type CalendarDay, StoreId } from "../../api-schema/primitives.ts";
import type { Notice } from "../../core/debits/notices.ts";
import { done } from "./debit-rows.ts";

/** How a customer was notified of a debit. */
export type NoticeBy = "invoice" | "mail" | "customer";

/** To whom a store's letters about debits go. */
export type Recipient = { readonly email: string; readonly name: string; readonly company: string };

/** What customers are told of debits, and who they are: DebitsRepository says what each promises. */
export const noticeQueries = (sql: SqlClient.SqlClient) => ({
  giveNotices: (notices: readonly Notice[], by: NoticeBy) =>
    notices.length === 0
      ? Effect.void
      : done(sql`insert into debit_notice (outstanding_id, sum, day, rum, ics, announced_on, agreed,
            by)
          select n.invoice, n.sum, n.day, n.rum, n.ics, n."announcedOn", n.agreed, ${by}
          from jsonb_to_recordset(${JSON.stringify(notices)}::text::jsonb)
            as n(invoice int, sum bigint, day date, rum text, ics text, "announcedOn" date,
              agreed boolean)
          where (n.sum, n.day, n.rum, n.ics, n.agreed, false) is distinct from
            (select (l.sum, l.day, l.rum, l.ics, l.agreed, l.revoked) from debit_notice l
             where l.outstanding_id = n.invoice order by l.id desc limit 1)`),
  recipients: (stores: readonly StoreId[]) =>
    sql`select s.id as store, coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
        coalesce(s.billing_email, c.email) as email,
        case when s.billing_email is null then trim(c.first_name || ' ' || c.last_name)
          else coalesce(s.company, s.legal_name, '') end as name
      from store s
        left join store_shop_user m on m.store_id = s.id and m.main_manager
        left join customer c on c.id = m.customer_id
      where s.id = any(${stores}::int[]) and coalesce(s.billing_email, c.email) is not null`.pipe(
      Effect.map((rows) => new Map(decodeRecipients(rows).map(({ store, ...to }) => [store, to]))),
      Effect.orDie,
    ),
  toldByInvoice: (invoices: readonly OutstandingId[], today: CalendarDay) =>
    sql`select i.id from invoice i join store s on s.id = i.store_id
      where i.id = any(${invoices}::int[]) and i.issued_on = ${today}::date
        and s.billing_email_optin and s.billing_email is not null`.pipe(
      Effect.map((rows) => new Set(decodeIds(rows).map(({ id }) => id))),
      Effect.orDie,
    ),
  numbersOf: (invoices: readonly OutstandingId[]) =>
    sql`select id, invoice_number as number from outstanding
      where id = any(${invoices}::int[])`.pipe(
      Effect.map((rows) => new Map(decodeNumbers(rows).map(({ id, number }) => [id, number]))),
      Effect.orDie,
    ),
});

const decodeRecipients = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      store: StoreId,
      email: Schema.String,
      name: Schema.String,
      company: Schema.String,
    }),
  ),
);
const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OutstandingId })));
const decodeNumbers = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: OutstandingId, number: Schema.String })),
);
