import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { FailedSendId, SendDecided } from "../../api-schema/staff-failed-sends.ts";
import { nowDate } from "../clock.ts";
import { countedPage, placeOf, type PlaceInList } from "../database/counted-page.ts";
import { instantOf } from "./instant-of.ts";

/** An event of the outbox that failed as often as it may, with what its payload speaks of. */
export interface FailedEvent {
  readonly id: FailedSendId;
  readonly topic: string;
  readonly payload: { readonly [field: string]: unknown };
  readonly attempts: number;
  readonly error: string;
  readonly createdAt: Date;
  readonly failedAt: Date;
  readonly orderNumber: string | null;
  readonly mandate: { readonly reference: string; readonly email: string } | null;
  readonly message: {
    readonly id: number;
    readonly kind: "contact" | "merchant";
    readonly email: string;
    readonly receivedAt: string;
  } | null;
  readonly customer: string | null;
  /** The number of the invoice that it speaks of. */
  readonly invoice: string | null;
}

export const failedPerPage = 20;

/** SQL of what failed for good, and of what agents decided of it. */
export class FailedRepository extends Context.Service<
  FailedRepository,
  {
    readonly count: Effect.Effect<number>;
    /** The longest failed first. */
    readonly list: (
      page: number,
    ) => Effect.Effect<{ readonly events: readonly FailedEvent[]; readonly total: number }>;
    readonly find: (id: FailedSendId) => Effect.Effect<FailedEvent | undefined>;
    /** Tries it again from the first attempt on, or gives it up; once, whoever decides together. */
    readonly decide: (
      event: FailedEvent,
      agentId: number,
      decision: SendDecided["decision"],
      subject: string,
    ) => Effect.Effect<void>;
    /** The newest first. */
    readonly decisions: Effect.Effect<readonly SendDecided[]>;
  }
>()("panetier/support/FailedRepository") {
  static readonly layer: Layer.Layer<FailedRepository, never, SqlClient.SqlClient> = Layer.effect(
    FailedRepository,
    Effect.suspend(() => makeFailedRepository),
  );
}

const makeFailedRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const isFailed = sql`o.failed_at is not null and o.done_at is null`;

  const events = (one: string | null, { limit, offset }: PlaceInList) =>
    sql.unsafe<FailedEvent & { readonly total: number }>(failedQuery, [one, limit, offset]);

  return FailedRepository.of({
    count: sql<{ readonly count: number }>`
      select count(*)::int as count from outbox o where ${isFailed}`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
    list: (page) =>
      countedPage(placeOf(page, failedPerPage), (place) => events(null, place)).pipe(
        Effect.map(({ rows, total }) => ({ events: rows, total })),
        Effect.orDie,
      ),
    find: (id) =>
      events(String(id), placeOf(1, 1)).pipe(
        Effect.map(([event]) => event),
        Effect.orDie,
      ),
    decide: Effect.fnUntraced(
      function* (event, agentId, decision, subject) {
        const now = yield* nowDate;
        const taken =
          decision === "retried"
            ? yield* sql`update outbox o set failed_at = null, attempts = 0,
                available_at = ${now}::timestamptz
                where o.id = ${event.id}::bigint and ${isFailed} returning o.id`
            : yield* sql`update outbox o set done_at = ${now}::timestamptz
                where o.id = ${event.id}::bigint and ${isFailed} returning o.id`;
        if (taken.length === 0) return;
        yield* sql`insert into outbox_decision (outbox_id, agent_id, at, decision, subject, last_error)
          values (${event.id}::bigint, ${agentId}, ${now}::timestamptz, ${decision}, ${subject},
            ${withoutAddresses(event.error)})`;
      },
      sql.withTransaction,
      Effect.orDie,
    ),
    decisions: sql<
      Omit<SendDecided, "at"> & { readonly at: Date }
    >`select d.at, g.name as agent, d.decision, d.subject
      from outbox_decision d join staff g on g.id = d.agent_id
      order by d.at desc, d.id desc limit ${failedPerPage}`.pipe(
      Effect.map((rows) => rows.map((row): SendDecided => ({ ...row, at: instantOf(row.at) }))),
      Effect.orDie,
    ),
  });
});

const failedQuery = `
  select o.id::int as id, o.topic, o.payload, o.attempts, coalesce(o.last_error, '') as error,
    o.created_at as "createdAt", o.failed_at as "failedAt", count(*) over ()::int as total,
    coalesce(o.payload->>'orderNumber',
      (select number from "order" where id =
        case when o.payload->>'orderId' ~ '^\\d{1,9}$' then (o.payload->>'orderId')::int end),
      (select number from "order" where token = o.payload->>'token'),
      (select q.number from bank_transaction b join "order" q on q.id = b.order_id
        where b.id = o.payload->>'transaction')) as "orderNumber",
    case when o.topic = 'mandate.signed' then
      (select json_build_object('reference', m.reference, 'email', m.signatory_email)
        from mandate m where m.id = (o.payload->>'mandate')::int) end as mandate,
    case when o.topic = 'contact.mail' then
      (select json_build_object('id', m.id, 'kind', m.kind, 'email', m.email,
          'receivedAt', m.received_at)
        from contact_message m where m.id = (o.payload->>'message')::int) end as message,
    case when o.topic in ('push', 'registration.activation', 'invitation') then
      (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from customer
        where id = (o.payload->>'customer')::int) end as customer,
    case when o.topic = 'invoice.issued' then
      (select number from invoice where id = (o.payload->>'invoice')::int) end as invoice
  from outbox o
  where o.failed_at is not null and o.done_at is null and ($1::bigint is null or o.id = $1::bigint)
  order by o.failed_at, o.id
  limit $2::int offset $3::int`;

/** A mail server says to whom it did not deliver; decisions are kept for good, and name nobody. */
const withoutAddresses = (error: string): string => error.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "…");
