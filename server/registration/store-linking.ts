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
import { NewStores } from "./new-stores.ts";
import { type Asker, documentsMail } from "./registration-mails.ts";
import { NO_SUCH_STORE, Registrations } from "./registrations.ts";
import { StoreClaims } from "./store-claims.ts";
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
  ).pipe(Layer.provide([StoreClaims.layer, NewStores.layer]));
}

const makeLinking = Effect.gen(function* () {
  const needs: LinkingNeeds = {
    sql: yield* SqlClient.SqlClient,
    outbox: yield* Outbox,
    firm: (yield* SellingFirm).now,
    registrations: yield* Registrations,
    stores: yield* Stores,
    claims: yield* StoreClaims,
    newStores: yield* NewStores,
  };
  return StoreLinking.of({
    claim: (identity, request) => claim(needs, identity, request),
    open: (identity, request) => open(needs, identity, request),
    knows: (customer, email) => knows(needs.sql, customer, email),
    sendDocuments: Effect.fnUntraced(function* ({ customerId }, active, store) {
      if (active.storeId !== store) return yield* Effect.fail(noSuchStore());
      const { approval } = yield* ownStore(needs, customerId, store);
      if (approval !== "waiting") return yield* Effect.fail(notWaiting());
      yield* atOnce(needs, announceDocuments(needs, customerId, store));
    }),
  });
});

type LinkingNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly outbox: Outbox["Service"];
  readonly firm: SellingFirm["Service"]["now"];
  readonly registrations: Registrations["Service"];
  readonly stores: Stores["Service"];
  readonly claims: StoreClaims["Service"];
  readonly newStores: NewStores["Service"];
};

const claim = Effect.fnUntraced(function* (
  needs: LinkingNeeds,
  identity: Identity,
  request: StoreClaim,
): Effect.fn.Return<Store | ClaimSent, Forbidden | Conflict | Unprocessable> {
  const { registrations, claims } = needs;
  const { customerId } = identity;
  yield* refuseOthers(needs, identity);
  const found = yield* registrations.claimed(request, "store");
  if (found === undefined) return yield* fieldProblem("store.erpId", NO_SUCH_STORE);
  const outcome = yield* atOnce(needs, claims.claim(found.id, customerId));
  if (outcome === "own") return yield* Effect.fail(own());
  if (outcome === "linked") return yield* ownStore(needs, customerId, found.id);
  return { requested: true, company: found.company };
});

const open = Effect.fnUntraced(function* (
  needs: LinkingNeeds,
  identity: Identity,
  request: NewStore,
): Effect.fn.Return<Store, Forbidden | Conflict | Unprocessable> {
  const { registrations, newStores, firm } = needs;
  const { customerId } = identity;
  yield* refuseOthers(needs, identity);
  const { store, directory } = yield* registrations.checked(request, "store");
  const made = yield* atOnce(
    needs,
    Effect.gen(function* () {
      if (yield* newStores.isKnown(store.siret)) {
        return yield* Effect.fail(known((yield* firm).firm));
      }
      const id = yield* newStores.open({ store, directory, customer: customerId });
      if (id !== undefined) yield* announceDocuments(needs, customerId, id);
      return id;
    }),
  );
  if (made === undefined) return yield* Effect.die(new Error("No store was opened"));
  return yield* ownStore(needs, customerId, made);
});

const knows = (sql: SqlClient.SqlClient, customer: CustomerId, email: string) =>
  sql`select m.id from store_shop_user own
      join store_shop_user m on m.store_id = own.store_id
      join customer c on c.id = m.customer_id
    where own.customer_id = ${customer} and own.role = 'manager'
      and lower(c.email) = lower(${email}) limit 1`.pipe(
    Effect.map((rows) => rows.length > 0),
    Effect.orDie,
  );

const refuseOthers = Effect.fnUntraced(function* ({ sql }: LinkingNeeds, identity: Identity) {
  yield* refuseWhenImpersonating(identity);
  const links = yield* Effect.orDie(sql<{ readonly role: Role }>`
    select role from store_shop_user where customer_id = ${identity.customerId}`);
  if (!mayAddStore(links.map(({ role }) => role))) return yield* Effect.fail(notAllowed());
});

const atOnce = <A, E>({ sql }: LinkingNeeds, change: Effect.Effect<A, E | SqlError.SqlError>) =>
  sql.withTransaction(change).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

const ownStore = ({ stores }: LinkingNeeds, customer: CustomerId, store: StoreId) =>
  stores.get(customer, store).pipe(Effect.catchTag("NotFound", Effect.die));

const announceDocuments = Effect.fnUntraced(function* (
  { sql, outbox, firm }: LinkingNeeds,
  customer: CustomerId,
  store: StoreId,
) {
  const [asker] = yield* sql<Asker>`
    select c.email, trim(c.first_name || ' ' || c.last_name) as name,
      coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
    from customer c, store s where c.id = ${customer} and s.id = ${store}`;
  if (asker !== undefined) yield* outbox.announce(MailDue, documentsMail(yield* firm, asker, null));
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
