import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type { PushSubscriber } from "../../api-schema/push.ts";
import { nowDate } from "../clock.ts";

/** SQL of the browsers that take notifications. */
export class PushSubscriptions extends Context.Service<
  PushSubscriptions,
  {
    /** A browser that was another customer's is this one's from now on: one person sits before it. */
    readonly keep: (customer: CustomerId, browser: PushSubscriber) => Effect.Effect<void>;
    /** False when this customer has no such browser. */
    readonly remove: (customer: CustomerId, endpoint: string) => Effect.Effect<boolean>;
    readonly find: (id: number, customer: number) => Effect.Effect<PushSubscriber | undefined>;
    readonly forget: (endpoint: string) => Effect.Effect<void>;
  }
>()("panetier/push/PushSubscriptions") {
  static readonly layer: Layer.Layer<PushSubscriptions, never, SqlClient.SqlClient> = Layer.effect(
    PushSubscriptions,
    Effect.suspend(() => makeSubscriptions),
  );
}

const makeSubscriptions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return PushSubscriptions.of({
    keep: (customer, { endpoint, keys }) =>
      Effect.flatMap(
        nowDate,
        (at) => sql`insert into push_subscription (customer_id, endpoint, p256dh, auth, created_at)
          values (${customer}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${at}::timestamptz)
          on conflict (endpoint) do update set customer_id = excluded.customer_id,
            p256dh = excluded.p256dh, auth = excluded.auth,
            created_at = case when push_subscription.customer_id = excluded.customer_id
              then push_subscription.created_at else excluded.created_at end`,
      ).pipe(Effect.asVoid, Effect.orDie),
    remove: (customer, endpoint) =>
      sql`delete from push_subscription where customer_id = ${customer} and endpoint = ${endpoint}
        returning id`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.orDie,
      ),
    find: (id, customer) =>
      sql<PushSubscriberRow>`select endpoint, p256dh, auth from push_subscription
        where id = ${id} and customer_id = ${customer}`.pipe(
        Effect.map(([row]) =>
          row === undefined
            ? undefined
            : { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
        ),
        Effect.orDie,
      ),
    forget: (endpoint) =>
      sql`delete from push_subscription where endpoint = ${endpoint}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
  });
});

interface PushSubscriberRow {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
