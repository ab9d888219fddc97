import { Context, Effect, Layer, Result } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Address, AddressChange } from "../../api-schema/address.ts";
import type { AddressId, CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { NotFound, Unavailable, type Unprocessable } from "../../api-schema/problems.ts";
import type {
  RangeDeliveries,
  Store,
  StoreActivity,
  StoreChange,
  SyncWebservice,
} from "../../api-schema/store.ts";
import { readAddressChange } from "../../core/addresses/address-change.ts";
import { may } from "../../core/roles/permissions.ts";
import { storeVisibleTo } from "../../core/stores/visible-store.ts";
import { readStoreChange } from "../../core/stores/store-change.ts";
import { now, nowDate, today } from "../clock.ts";
import type { Settings } from "../config.ts";
import { Erp } from "../ports/erp.ts";
import { fieldProblems } from "../web/field-problem.ts";
import { rangeDeliveries } from "./delivery-hours.ts";
import { writeErpFacts } from "./erp-sync.ts";
import { type FollowedPage, followedStores } from "./followed-stores.ts";
import { makeLongStoreLists, type StoreListAnswer } from "./long-store-lists.ts";
import { storeActivity } from "./store-activity.ts";
import { StoreChangeRepository } from "./store-change-repository.ts";
import { StoresRepository, type OwnStore } from "./stores-repository.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";

/** A page of a list, with what the pagination headers say. */
export interface Page<A> {
  readonly results: readonly A[];
  readonly total: number;
}

/**
 * The customer's stores, as their role in each lets them see it (core/stores/visible-store.ts). A store
 * the customer is no member of is not found, whatever is asked.
 */
export class Stores extends Context.Service<
  Stores,
  {
    readonly list: (
      customer: CustomerId,
      page: number,
      itemsPerPage: number,
    ) => Effect.Effect<Page<Store>>;
    /** The same list made once and kept, as it goes to the browser; null where it is short. */
    readonly longList: (
      customer: CustomerId,
      page: number,
      itemsPerPage: number,
    ) => Effect.Effect<StoreListAnswer | null>;
    readonly get: (customer: CustomerId, store: StoreId) => Effect.Effect<Store, NotFound>;
    /** Changes what a Gérant may, all of it or, when a rule refuses a field, nothing. */
    readonly change: (
      customer: CustomerId,
      store: StoreId,
      change: StoreChange,
    ) => Effect.Effect<Store, NotFound | Unprocessable>;
    /** Each range that is delivered to the store, with its next deliveries. */
    readonly deliveries: (store: StoreId) => Effect.Effect<readonly RangeDeliveries[]>;
    readonly activity: (customer: CustomerId) => Effect.Effect<readonly StoreActivity[]>;
    /** Those in which the customer's role sees stores, who has not ordered for longest first. */
    readonly followed: (
      customer: CustomerId,
      page: number,
      itemsPerPage: number,
    ) => Effect.Effect<FollowedPage>;
    /**
     * Reloads what the ERP knows: all of it, the ban, or the festive products; any member may. With all of it a
     * score is ordered where none is known (`syncScore`); that it cannot be had fails nothing.
     */
    readonly sync: (
      customer: CustomerId,
      store: StoreId,
      webservice: SyncWebservice,
    ) => Effect.Effect<Store, NotFound | Unavailable>;
    /**
     * Orders a new infolegale score, the old one goes to previousInfolegaleScore (product §4): for
     * those who may change the store, and once in `scoreEveryMs`, as each is paid. Any other call
     * orders nothing and is answered the store as it is, since the shop makes it at each start. Where
     * nobody knows it any more there is none.
     */
    readonly syncScore: (
      customer: CustomerId,
      store: StoreId,
    ) => Effect.Effect<Store, NotFound | Unavailable>;
    readonly address: (store: StoreId, id: AddressId) => Effect.Effect<Address, NotFound>;
    readonly changeAddress: (
      store: StoreId,
      id: AddressId,
      change: AddressChange,
    ) => Effect.Effect<Address, NotFound | Unprocessable>;
  }
>()("panetier/Stores") {
  static readonly layer: Layer.Layer<
    Stores,
    never,
    SqlClient.SqlClient | SellingFirm | Erp | Settings
  > = Layer.effect(
    Stores,
    Effect.suspend(() => makeStores),
  ).pipe(Layer.provide([StoresRepository.layer, StoreChangeRepository.layer]));
}

/** How long the score of a store is good before another one is ordered. */
export const scoreEveryMs = 12 * 60 * 60 * 1000;

const makeStores = Effect.gen(function* () {
  const needs: StoresNeeds = {
    sql: yield* SqlClient.SqlClient,
    erp: yield* Erp,
    repository: yield* StoresRepository,
    changes: yield* StoreChangeRepository,
  };
  const { sql, repository } = needs;
  const longLists = yield* makeLongStoreLists(({ customer, limit, offset }, instant) =>
    repository.page(customer, limit, offset, instant),
  );

  return Stores.of({
    list: Effect.fnUntraced(function* (customer, page, size) {
      const total = yield* repository.count(customer);
      const owned = yield* repository.page(customer, size, (page - 1) * size, yield* now);
      return { results: owned.map(visible), total };
    }),
    longList: (customer, page, size) =>
      longLists({ customer, limit: size, offset: (page - 1) * size }),
    get: (customer, id) => get(needs, customer, id),
    change: (customer, id, request) =>
      sql
        .withTransaction(change(needs, customer, id, request))
        .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
    deliveries: Effect.fnUntraced(function* (id) {
      const { plans, closingDays } = yield* repository.plans(id);
      return rangeDeliveries(plans, closingDays, yield* now);
    }),
    activity: (customer) => storeActivity(sql, customer),
    followed: (customer, page, size) =>
      followedStores(sql, customer, { limit: size, offset: (page - 1) * size }),
    sync: (customer, id, webservice) => sync(needs, customer, id, webservice),
    syncScore: (customer, id) => syncScore(needs, customer, id),
    address: (store, id) => address(needs, store, id),
    changeAddress: (store, id, request) => changeAddress(needs, store, id, request),
  });
});

type StoresNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly erp: Erp["Service"];
  readonly repository: StoresRepository["Service"];
  readonly changes: StoreChangeRepository["Service"];
};

const find = Effect.fnUntraced(function* (
  { repository }: StoresNeeds,
  customer: CustomerId,
  id: StoreId,
) {
  const own = yield* repository.find(customer, id, yield* now);
  return own ?? (yield* Effect.fail(noSuchStore()));
});

const get = (needs: StoresNeeds, customer: CustomerId, id: StoreId) =>
  Effect.map(find(needs, customer, id), visible);

const change = Effect.fnUntraced(function* (
  needs: StoresNeeds,
  customer: CustomerId,
  id: StoreId,
  request: StoreChange,
): Effect.fn.Return<Store, NotFound | Unprocessable> {
  const known = yield* needs.changes.lock(id);
  if (known === undefined) return yield* Effect.fail(noSuchStore());
  const read = readStoreChange(request, known, yield* today);
  if (Result.isFailure(read)) return yield* Effect.fail(fieldProblems(read.failure));
  yield* needs.changes.write(customer, id, read.success);
  return yield* get(needs, customer, id);
});

const sync = Effect.fnUntraced(function* (
  needs: StoresNeeds,
  customer: CustomerId,
  id: StoreId,
  webservice: SyncWebservice,
) {
  const own = yield* find(needs, customer, id);
  const { store } = own;
  if (store.erpId === null) return visible(own);
  const known = yield* needs.erp.customer(store.erpId).pipe(Effect.mapError(erpAway));
  if (known !== undefined) yield* writeErpFacts(needs.sql, id, known, webservice);
  // A customer of long ago may have come without one: it would pay by card alone for ever.
  if (webservice === "all" && store.infolegaleScore === null) {
    yield* orderScore(needs, id, own).pipe(Effect.ignore);
  }
  return yield* get(needs, customer, id);
});

const syncScore = Effect.fnUntraced(function* (
  needs: StoresNeeds,
  customer: CustomerId,
  id: StoreId,
) {
  const own = yield* find(needs, customer, id);
  return (yield* orderScore(needs, id, own)) ? yield* get(needs, customer, id) : visible(own);
});

/**
 * Orders a score where this member may and it is time, and writes what is said: that nobody knows it ends the one of
 * before. What a court has judged stands above it. False where none was ordered.
 */
const orderScore = Effect.fnUntraced(function* (
  { sql, erp, repository }: StoresNeeds,
  id: StoreId,
  { role, store: { siren } }: OwnStore,
) {
  if (siren === null || !may(role, "stores.change")) return false;
  const at = yield* nowDate;
  const since = new Date(at.getTime() - scoreEveryMs);
  // Taken before it is asked for: two calls at once would pay twice.
  if (!(yield* repository.claimScore(id, at, since))) return false;
  const score = yield* erp.score(siren).pipe(
    Effect.mapError(erpAway),
    Effect.onError(() => repository.unclaimScore(id)),
  );
  yield* sql`update store set infolegale_score = ${score}::int,
      previous_infolegale_score = coalesce(infolegale_score, previous_infolegale_score)
    where id = ${id} and coalesce(infolegale_score, ${score}::int) is not null
      and not exists (select from company c where c.siren = store.siren and c.judged_on is not null)`.pipe(
    Effect.orDie,
  );
  return true;
});

const address = Effect.fnUntraced(function* (
  { repository }: StoresNeeds,
  store: StoreId,
  id: AddressId,
) {
  return (yield* repository.address(store, id)) ?? (yield* Effect.fail(noSuchAddress()));
});

const changeAddress = Effect.fnUntraced(function* (
  needs: StoresNeeds,
  store: StoreId,
  id: AddressId,
  request: AddressChange,
) {
  const read = readAddressChange(request);
  if (Result.isFailure(read)) return yield* Effect.fail(fieldProblems(read.failure));
  const changed = yield* needs.repository.changeAddress(store, id, read.success);
  if (!changed) return yield* Effect.fail(noSuchAddress());
  return yield* address(needs, store, id);
});

const visible = ({ role, store }: OwnStore): Store => storeVisibleTo(role, store);

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const noSuchAddress = () => new NotFound({ message: "Cette adresse est introuvable." });
const erpAway = () =>
  new Unavailable({ message: "Les données de la boutique ne peuvent pas être rechargées." });
