import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity, StoreMembership } from "../../api-schema/access.ts";
import type { MarketplaceAccessRequest } from "../../api-schema/marketplace.ts";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../api-schema/problems.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import { nowDate } from "../clock.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { accessAcknowledgementMail, accessRequestMail, type Asking } from "./access-mails.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** Requests of stores for access to the marketplace (product §4 'Demander l'accès'). */
export class AccessRequests extends Context.Service<
  AccessRequests,
  {
    /** The request of the active store. Another store is not found. */
    readonly find: (
      active: StoreMembership,
      store: StoreId,
    ) => Effect.Effect<MarketplaceAccessRequest, NotFound>;
    /**
     * Keeps the request and writes to the marketplace's desk and to who asks, all at once and once a
     * store, whoever asks again. A store that has access has nothing to ask for.
     */
    readonly ask: (
      identity: Identity,
      active: StoreMembership,
      store: StoreId,
    ) => Effect.Effect<MarketplaceAccessRequest, NotFound | Conflict>;
  }
>()("panetier/marketplace/AccessRequests") {
  static readonly layer: Layer.Layer<
    AccessRequests,
    never,
    SqlClient.SqlClient | SellingFirm | Outbox
  > = Layer.effect(
    AccessRequests,
    Effect.suspend(() => makeAccessRequests),
  );
}

const makeAccessRequests = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { now: firm } = yield* SellingFirm;

  const known = (store: StoreId) =>
    sql<{ readonly requestedAt: Date }>`
      select requested_at as "requestedAt" from marketplace_access_request
      where store_id = ${store}`.pipe(
      Effect.map(([row]) => ({
        requestedAt: row === undefined ? null : instantOfMs(row.requestedAt.getTime()),
      })),
      Effect.orDie,
    );

  const asking = (customer: CustomerId, store: StoreId) =>
    sql<Asking>`
      select c.email, c.first_name || ' ' || c.last_name as name, s.erp_id as "erpId",
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company, a.city
      from customer c, store s left join address a on a.id = s.shipping_address_id
      where c.id = ${customer} and s.id = ${store}`;

  const keep = Effect.fnUntraced(function* (customer: CustomerId, store: StoreId) {
    // A second request waits here for the first, and then finds it.
    const [mine] = yield* sql`
      insert into marketplace_access_request (store_id, customer_id, requested_at)
      values (${store}, ${customer}, ${yield* nowDate})
      on conflict do nothing returning store_id`;
    const [who] = yield* asking(customer, store);
    if (mine === undefined || who === undefined) return;
    yield* announce(MailDue, accessRequestMail(yield* firm, who));
    yield* announce(MailDue, accessAcknowledgementMail(yield* firm, who));
  });

  return AccessRequests.of({
    find: (active, store) => (active.storeId === store ? known(store) : Effect.fail(noSuchStore())),
    ask: Effect.fnUntraced(function* ({ customerId }, active, store) {
      if (active.storeId !== store) return yield* Effect.fail(noSuchStore());
      if (active.marketPlaceAccess) return yield* Effect.fail(hasAccess());
      yield* sql
        .withTransaction(keep(customerId, store))
        .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
      return yield* known(store);
    }),
  });
});

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const hasAccess = () =>
  new Conflict({ message: "La marketplace est déjà ouverte à cette boutique." });
