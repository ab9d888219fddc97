import { Context, Effect, Layer, Result } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { createHash } from "node:crypto";
import type { Siret } from "../../api-schema/primitives.ts";
import { type FieldProblem, type Unprocessable } from "../../api-schema/problems.ts";
import type { NewStore, Person, StoreClaim } from "../../api-schema/registration.ts";
import {
  type CheckedStore,
  deliverySeat,
  readClaim,
  readNewStore,
  readPerson,
} from "../../core/registration/received-registration.ts";
import { closedProblem } from "../../core/stores/establishment.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { nowDate } from "../clock.ts";
import type { Settings } from "../config.ts";
import { Outbox } from "../outbox/outbox.ts";
import { CompanyDirectory } from "../ports/company-directory.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";
import { invalidKey, isKey, usedKey } from "../web/idempotency.ts";
import { NewStores } from "./new-stores.ts";
import {
  type DirectoryWord,
  RegistrationRepository,
  type RegistrationRequest,
} from "./registration-repository.ts";
import { tellPartners } from "../partners/webhook-topic.ts";
import { RegistrationArrived } from "./registration-topic.ts";
import { type ClaimedStore, StoreClaims } from "./store-claims.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import type { Firm } from "../../core/seller/firm.ts";

/** A registration as it is sent, with the Idempotency-Key header. */
export interface SentRegistration {
  readonly person: Person;
  readonly store: { readonly claim: StoreClaim } | { readonly opened: NewStore } | null;
  /** Where the person and the store stand in the body, for the field problems. */
  readonly at: { readonly person: string; readonly store: string };
  readonly key: string | undefined;
}

/** What visitors open accounts with, and customers stores (product §7). */
export class Registrations extends Context.Service<
  Registrations,
  {
    /**
     * Keeps a registration that is right, to be done after the answer; no account is looked at. The
     * same key and registration again is the first one.
     */
    readonly receive: (sent: SentRegistration) => Effect.Effect<void, Unprocessable>;
    /** The store that a claim names; undefined for one that names none. */
    readonly claimed: (
      claim: StoreClaim,
      at: string,
    ) => Effect.Effect<ClaimedStore | undefined, Unprocessable>;
    /** A new store that may be opened as far as rules, sales areas and the directory know. */
    readonly checked: (
      store: NewStore,
      at: string,
    ) => Effect.Effect<
      { readonly store: CheckedStore; readonly directory: DirectoryWord },
      Unprocessable
    >;
  }
>()("panetier/registration/Registrations") {
  static readonly layer: Layer.Layer<
    Registrations,
    never,
    SqlClient.SqlClient | SellingFirm | Outbox | Settings | CompanyDirectory
  > = Layer.effect(
    Registrations,
    Effect.suspend(() => makeRegistrations),
  ).pipe(Layer.provide([RegistrationRepository.layer, StoreClaims.layer, NewStores.layer]));
}

const makeRegistrations = Effect.gen(function* () {
  const needs: RegistrationNeeds = {
    sql: yield* SqlClient.SqlClient,
    outbox: yield* Outbox,
    firm: (yield* SellingFirm).now,
    directory: yield* CompanyDirectory,
    repository: yield* RegistrationRepository,
    claims: yield* StoreClaims,
    stores: yield* NewStores,
  };
  return Registrations.of({
    receive: (sent) => receive(needs, sent),
    claimed: (claim, at) => claimed(needs, claim, at),
    checked: (store, at) => checked(needs, store, at),
  });
});

type RegistrationNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly outbox: Outbox["Service"];
  readonly firm: SellingFirm["Service"]["now"];
  readonly directory: CompanyDirectory["Service"];
  readonly repository: RegistrationRepository["Service"];
  readonly claims: StoreClaims["Service"];
  readonly stores: NewStores["Service"];
};

const receive = Effect.fnUntraced(function* (needs: RegistrationNeeds, sent: SentRegistration) {
  const { key } = sent;
  if (key !== undefined && !isKey(key)) return yield* invalidKey();
  // What is wrong with the person is said with what is wrong with the store, at once.
  const person = readPerson(sent.person, sent.at.person);
  const store = yield* Effect.result(storeOf(needs, sent));
  if (Result.isFailure(person) || Result.isFailure(store)) {
    return yield* fieldProblems([
      ...(Result.isFailure(store) ? store.failure.fields : []),
      ...(Result.isFailure(person) ? person.failure : []),
    ]);
  }
  const passwordHash = yield* hashPassword(sent.person.password);
  const request = { person: person.success, store: store.success };
  yield* needs.sql
    .withTransaction(keep(needs, request, passwordHash, key))
    .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
});

const keep = Effect.fnUntraced(function* (
  { sql, outbox, repository }: RegistrationNeeds,
  request: RegistrationRequest,
  passwordHash: string,
  key: string | undefined,
) {
  const fingerprint = createHash("sha256").update(JSON.stringify(request)).digest();
  if (key !== undefined) {
    // A second request with the key waits here until the first has committed or failed.
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${`registration key ${key}`}, 7))`;
    const known = yield* repository.byKey(key);
    if (known !== undefined) {
      if (fingerprint.equals(Buffer.from(known))) return;
      return yield* usedKey();
    }
  }
  const at = yield* nowDate;
  const id = yield* repository.keep({ request, passwordHash, key, fingerprint, at });
  yield* outbox.announce(RegistrationArrived, { registration: id });
  yield* tellPartners(sql, "customer.registered", `registration ${id}`, { registration: id });
});

const storeOf = Effect.fnUntraced(function* (
  needs: RegistrationNeeds,
  { store, at }: SentRegistration,
): Effect.fn.Return<RegistrationRequest["store"], Unprocessable> {
  if (store === null) return null;
  if ("claim" in store) {
    const found = yield* claimed(needs, store.claim, at.store);
    if (found === undefined) return yield* fieldProblem(under(at.store, "erpId"), NO_SUCH_STORE);
    return { claimed: found.id };
  }
  const { store: opened, directory } = yield* checked(needs, store.opened, at.store);
  return { opened, directory };
});

const claimed = ({ claims }: RegistrationNeeds, claim: StoreClaim, at: string) =>
  Effect.flatMap(right(readClaim(claim, at)), claims.find);

const checked = Effect.fnUntraced(function* (
  { stores, firm, directory }: RegistrationNeeds,
  store: NewStore,
  at: string,
) {
  const read = yield* right(readNewStore(store, at));
  const { postcode } = deliverySeat(read);
  if ((yield* stores.areaOf(postcode)) === undefined) {
    const where = read.shippingAddress === null ? "legalAddress" : "shippingAddress";
    return yield* fieldProblem(under(at, `${where}.postcode`), notDelivered((yield* firm).firm));
  }
  return { store: read, directory: yield* wordOf(directory, read.siret, under(at, "siret")) };
});

/** What the directory says of that SIRET; a closed establishment is refused. */
const wordOf = Effect.fnUntraced(function* (
  directory: CompanyDirectory["Service"],
  siret: Siret,
  field: string,
) {
  const found = yield* directory.find(siret).pipe(
    Effect.catchTags({
      UnknownEstablishment: () => Effect.succeed("unknown" as const),
      DirectoryUnavailable: () => Effect.succeed("away" as const),
      DirectoryBusy: () => Effect.succeed("away" as const),
    }),
  );
  if (typeof found === "string") return found;
  const closed = closedProblem(found);
  if (closed !== undefined) return yield* fieldProblem(field, closed);
  return "found" as const;
});

/** Nobody learns which of the three is wrong. */
export const NO_SUCH_STORE =
  "Aucune boutique ne porte à la fois ce numéro client, ce SIRET et ce code postal.";

const notDelivered = (firm: Firm): string =>
  `Le moulin ne livre pas encore ce département : appelez-nous au ${servicePhone(firm)}.`;

const under = (at: string, field: string): string => (at === "" ? field : `${at}.${field}`);

const right = <A>(
  read: Result.Result<A, readonly FieldProblem[]>,
): Effect.Effect<A, Unprocessable> =>
  Result.isSuccess(read) ? Effect.succeed(read.success) : Effect.fail(fieldProblems(read.failure));
