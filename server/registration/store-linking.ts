import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity, StoreMembership } from "../../api-schema/access.ts";
import type { CustomerId, Role, StoreId } from "../../api-schema/primitives.ts";
import { Conflict, Forbidden, NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import type { ClaimSent, NewStore, StoreClaim } from "../../api-schema/registration.ts";
import type { Store } from "../../api-schema/store.ts";
import { mayAddStore } from "../../core/registration/who-adds-stores.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import type { Settings } from "../config.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { CompanyDirectory } from "../ports/company-directory.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { Stores } from "../stores/stores.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { makeNewStores } from "./new-stores.ts";
import { type Asker, documentsMail } from "./registration-mails.ts";
import { NO_SUCH_STORE, Registrations } from "./registrations.ts";
import { makeStoreClaims } from "./store-claims.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import type { Firm } from "../../core/seller/firm.ts";

/** Stores that a signed-in customer adds to their own (product §7). */
export class StoreLinking extends Context.Service<
  StoreLinking,
  {
    /** A store of the group: the store, or that its main manager was asked. */
    readonly claim: (
      identity: Identity,
      claim: StoreClaim,
    ) => Effect.Effect<Store | ClaimSent, Forbidden | Conflict | Unprocessable>;
    /** A store that is new to the group; it waits for approval. */
    readonly open: (
      identity: Identity,
      store: NewStore,
    ) => Effect.Effect<Store, Forbidden | Conflict | Unprocessable>;
    /** Whether the customer shares a store that they manage with somebody of that address. */
    readonly knows: (customer: CustomerId, email: string) => Effect.Effect<boolean>;
    /** Sends the list of documents to the manager of the active store, which waits. */
    readonly sendDocuments: (
      identity: Identity,
      active: StoreMembership,
      store: StoreId,
    ) => Effect.Effect<void, NotFound | Conflict>;
  }
>()("panetier/registration/StoreLinking") {
  static readonly layer: Layer.Layer<
    StoreLinking,
    never,
    | SqlClient.SqlClient
    | SellingFirm
    | Outbox
    | Settings
    | CompanyDirectory
    | Registrations
    | Stores
  > = Layer.effect(
    StoreLinking,
    Effect.suspend(() => makeLinking),
  );
}

const makeLinking = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const registrations = yield* Registrations;
  const stores = yield* Stores;
  const claims = yield* makeStoreClaims;
  const newStores = yield* makeNewStores;

  const refuseOthers = Effect.fnUntraced(function* (identity: Identity) {
    yield* refuseWhenImpersonating(identity);
    const links = yield* Effect.orDie(sql<{ readonly role: Role }>`
      select role from store_shop_user where customer_id = ${identity.customerId}`);
    if (!mayAddStore(links.map(({ role }) => role))) return yield* Effect.fail(notAllowed());
  });

  const atOnce = <A, E>(change: Effect.Effect<A, E | SqlError.SqlError>) =>
    sql.withTransaction(change).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

  const ownStore = (customer: CustomerId, store: StoreId) =>
    stores.get(customer, store).pipe(Effect.catchTag("NotFound", Effect.die));

  const askerOf = (customer: CustomerId, store: StoreId) =>
    sql<Asker>`select c.email, trim(c.first_name || ' ' || c.last_name) as name,
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
      from customer c, store s where c.id = ${customer} and s.id = ${store}`;

  const announceDocuments = Effect.fnUntraced(function* (customer: CustomerId, store: StoreId) {
    const [asker] = yield* askerOf(customer, store);
    if (asker !== undefined) yield* announce(MailDue, documentsMail(yield* firm, asker, null));
  });

  const claim: StoreLinking["Service"]["claim"] = Effect.fnUntraced(function* (identity, wish) {
    const { customerId } = identity;
    yield* refuseOthers(identity);
    const found = yield* registrations.claimed(wish, "store");
    if (found === undefined) return yield* fieldProblem("store.erpId", NO_SUCH_STORE);
    const outcome = yield* atOnce(claims.claim(found.id, customerId));
    if (outcome === "own") return yield* Effect.fail(own());
    if (outcome === "linked") return yield* ownStore(customerId, found.id);
    return { requested: true as const, company: found.company };
  });

  const open: StoreLinking["Service"]["open"] = Effect.fnUntraced(function* (identity, wish) {
    const { customerId } = identity;
    yield* refuseOthers(identity);
    const { store, directory } = yield* registrations.checked(wish, "store");
    const made = yield* atOnce(
      Effect.gen(function* () {
        if (yield* newStores.isKnown(store.siret))
          return yield* Effect.fail(known((yield* firm).firm));
        const id = yield* newStores.open({ store, directory, customer: customerId });
        if (id !== undefined) yield* announceDocuments(customerId, id);
        return id;
      }),
    );
    if (made === undefined) return yield* Effect.die(new Error("No store was opened"));
    return yield* ownStore(customerId, made);
  });

  const knows: StoreLinking["Service"]["knows"] = (customer, email) =>
    sql`select m.id from store_shop_user own
        join store_shop_user m on m.store_id = own.store_id
        join customer c on c.id = m.customer_id
      where own.customer_id = ${customer} and own.role = 'manager'
        and lower(c.email) = lower(${email}) limit 1`.pipe(
      Effect.map((rows) => rows.length > 0),
      Effect.orDie,
    );

  const sendDocuments: StoreLinking["Service"]["sendDocuments"] = Effect.fnUntraced(function* (
    { customerId },
    active,
    store,
  ) {
    if (active.storeId !== store) return yield* Effect.fail(noSuchStore());
    const { approval } = yield* ownStore(customerId, store);
    if (approval !== "waiting") return yield* Effect.fail(notWaiting());
    yield* atOnce(announceDocuments(customerId, store));
  });

  return StoreLinking.of({ claim, open, knows, sendDocuments });
});

const notAllowed = () =>
  new Forbidden({ message: "Seul un gérant peut ajouter une boutique à son compte." });
const own = () => new Conflict({ message: "Cette boutique est déjà dans votre compte." });
const known = (firm: Firm) =>
  new Conflict({
    message: `Cet établissement est déjà client du moulin : ajoutez-le avec son numéro client, ou appelez-nous au ${servicePhone(firm)}.`,
  });
const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const notWaiting = () =>
  new Conflict({ message: "Cette boutique n’attend pas la validation du moulin." });
