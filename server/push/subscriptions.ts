import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type { PushSubscriber } from "../../api-schema/push.ts";
import { nowDate } from "../clock.ts";

/** SQL of the browsers that take notifications. */
export const makeSubscriptions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    /** A browser that was another customer's is this one's from now on: one person sits before it. */
    keep: (customer: CustomerId, { endpoint, keys }: PushSubscriber) =>
      Effect.flatMap(
        nowDate,
        (at) => sql`insert into push_subscription (customer_id, endpoint, p256dh, auth, created_at)
          values (${customer}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${at}::timestamptz)
          on conflict (endpoint) do update set customer_id = excluded.customer_id,
            p256dh = excluded.p256dh, auth = excluded.auth,
            created_at = case when push_subscription.customer_id = excluded.customer_id
              then push_subscription.created_at else excluded.created_at end`,
      ).pipe(Effect.asVoid, Effect.orDie),

    /** False when this customer has no such browser. */
    remove: (customer: CustomerId, endpoint: string) =>
      sql`delete from push_subscription where customer_id = ${customer} and endpoint = ${endpoint}
        returning id`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.orDie,
      ),

    find: (id: number, customer: number) =>
      sql<PushSubscriberRow>`select endpoint, p256dh, auth from push_subscription
        where id = ${id} and customer_id = ${customer}`.pipe(
        Effect.map(([row]) =>
          row === undefined
            ? undefined
            : { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
        ),
        Effect.orDie,
      ),

    forget: (endpoint: string) =>
      sql`delete from push_subscription where endpoint = ${endpoint}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
  };
});

interface PushSubscriberRow {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
