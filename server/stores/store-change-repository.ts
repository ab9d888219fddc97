import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import type { CheckedStoreChange, Closing } from "../../core/stores/store-change.ts";
import { nowDate } from "../clock.ts";

/** SQL of what a manager changes of a store; each to be run in one transaction with `lock`. */
export class StoreChangeRepository extends Context.Service<
  StoreChangeRepository,
  {
    /** The store's mailbox for invoices, held until the transaction ends. */
    readonly lock: (
      store: StoreId,
    ) => Effect.Effect<Pick<Store, "billingEmail" | "billingEmailOptin"> | undefined>;
    /** Writes what the change names, and nothing else. */
    readonly write: (
      customer: CustomerId,
      store: StoreId,
      change: CheckedStoreChange,
    ) => Effect.Effect<void>;
  }
>()("panetier/stores/StoreChangeRepository") {
  static readonly layer: Layer.Layer<StoreChangeRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      StoreChangeRepository,
      Effect.suspend(() => makeStoreChangeRepository),
    );
}

const makeStoreChangeRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const close = Effect.fnUntraced(function* (store: StoreId, { weekdays, dates }: Closing) {
    yield* sql`update store set closing_days = ${`{${weekdays.join(",")}}`}::text::int[],
        closing_days_set_at = ${yield* nowDate} where id = ${store}`;
    yield* sql`delete from store_closure where store_id = ${store}`;
    yield* sql`insert into store_closure (store_id, day)
      select ${store}, day::date from json_array_elements_text(${JSON.stringify(dates)}::text::json) day`;
  });

  const startWith = Effect.fnUntraced(function* (customer: CustomerId, store: StoreId) {
    // Two tabs that choose at once would lock each other's links.
    yield* sql`select id from customer where id = ${customer} for update`;
    yield* sql`update store_shop_user set default_store = (store_id = ${store})
      where customer_id = ${customer} and default_store <> (store_id = ${store})`;
  });

  return StoreChangeRepository.of({
    lock: (store: StoreId) =>
      sql<Pick<Store, "billingEmail" | "billingEmailOptin">>`
        select billing_email as "billingEmail", billing_email_optin as "billingEmailOptin"
        from store where id = ${store} for update`.pipe(
        Effect.map(([row]) => row),
        Effect.orDie,
      ),
    write: Effect.fnUntraced(function* (
      customer: CustomerId,
      store: StoreId,
      { closing, defaultStore, ...columns }: CheckedStoreChange,
    ) {
      if (closing !== undefined) yield* close(store, closing);
      if (defaultStore === true) yield* startWith(customer, store);
      const at = yield* nowDate;
      const fields = {
        ...(columns.billingEmail === undefined
          ? {}
          : { billing_email: columns.billingEmail, billing_email_set_at: at }),
        ...(columns.billingEmailOptin === undefined
          ? {}
          : { billing_email_optin: columns.billingEmailOptin }),
        ...(columns.contactEmail === undefined
          ? {}
          : { contact_email: columns.contactEmail, contact_email_set_at: at }),
        ...(columns.newsletterOptin === undefined
          ? {}
          : { newsletter_optin: columns.newsletterOptin }),
      };
      if (Object.keys(fields).length === 0) return;
      yield* sql`update store set ${sql.update(fields)} where id = ${store}`;
    }, Effect.orDie),
  });
});
