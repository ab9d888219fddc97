import { Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore, type Identity } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { Establishment } from "../../api-schema/company.ts";
import type { Siret } from "../../api-schema/primitives.ts";
import { DirectoryAway, NotFound } from "../../api-schema/problems.ts";
import { normalisePostcode, postcodeProblem } from "../../core/addresses/postcode.ts";
import { emailProblem } from "../../core/contact/contact-form.ts";
import { partsOfSiret, readSiret, siretProblem, vatNumberOf } from "../../core/companies/siret.ts";
import { CompanyDirectory, type DirectoryEntry } from "../ports/company-directory.ts";
import { Stores } from "../stores/stores.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { Idempotency } from "../web/idempotency.ts";
import { ActivationMails } from "./activation.ts";
import { makeRegistrationLimits } from "./registration-limits.ts";
import { RegistrationTopic } from "./registration-topic.ts";
import { Registrations, type SentRegistration } from "./registrations.ts";
import { StoreLinking } from "./store-linking.ts";
import { Towns } from "./towns.ts";

const RegistrationGroup = HttpApiBuilder.group(
  Api,
  "registration",
  Effect.fnUntraced(function* (handlers) {
    const directory = yield* CompanyDirectory;
    const towns = yield* Towns;
    const registrations = yield* Registrations;
    const linking = yield* StoreLinking;
    const idempotency = yield* Idempotency;
    const limits = yield* makeRegistrationLimits;

    const register = Effect.fnUntraced(function* (registration: Omit<SentRegistration, "key">) {
      yield* limits.opening;
      const { headers } = yield* HttpServerRequest.HttpServerRequest;
      yield* registrations.receive({ ...registration, key: headers["idempotency-key"] });
      return {};
    });

    /** A customer's own call, which may be repeated. */
    const once = Effect.fnUntraced(function* <A extends object, E, R>(
      call: string,
      payload: unknown,
      make: (identity: Identity) => Effect.Effect<A, E, R>,
    ) {
      const identity = yield* CurrentCustomer;
      const { customerId } = identity;
      yield* limits.openingOf(customerId);
      const { headers } = yield* HttpServerRequest.HttpServerRequest;
      const keyed = { customerId, key: headers["idempotency-key"], request: [call, payload] };
      return yield* idempotency.once(keyed, make(identity));
    });

    return handlers.handleAll({
      findEstablishment: Effect.fnUntraced(function* ({ params }) {
        yield* limits.lookup;
        return yield* findEstablishment(directory, params.siret);
      }),
      towns: Effect.fnUntraced(function* ({ query }) {
        const problem = postcodeProblem(query.postcode);
        if (problem !== undefined) {
          return yield* Effect.fail(fieldProblem("postcode", problem.message));
        }
        return yield* towns.of(normalisePostcode(query.postcode));
      }),
      gmpStoreExist: Effect.fnUntraced(function* ({ payload }) {
        yield* limits.claim;
        const found = yield* registrations.claimed(payload, "");
        if (found === undefined) return { exist: false as const };
        return { exist: true as const, company: found.company, city: found.city };
      }),
      customerExist: Effect.fnUntraced(function* ({ payload }) {
        const { identity } = yield* CurrentStore;
        const email = payload.email.trim();
        const problem = emailProblem(email);
        if (problem !== undefined) return yield* Effect.fail(fieldProblem("email", problem));
        return {
          exist: yield* linking.knows(identity.customerId, email),
          within: "ownStores" as const,
        };
      }),
      registerPerson: ({ payload }) =>
        register({ person: payload, store: null, at: { person: "", store: "" } }),
      registerWithGmpStore: ({ payload: { store, person } }) =>
        register({ person, store: { claim: store }, at: NESTED }),
      registerWithNewStore: ({ payload: { store, person } }) =>
        register({ person, store: { opened: store }, at: NESTED }),
      linkGmpStore: ({ payload }) =>
        once("linkGmpStore", payload, (identity) => linking.claim(identity, payload.store)),
      linkNewStore: ({ payload }) =>
        once("linkNewStore", payload, (identity) => linking.open(identity, payload.store)),
      sendAttachmentRequest: Effect.fnUntraced(function* ({ payload }) {
        const { identity, store } = yield* CurrentStore;
        yield* limits.documents(store.storeId);
        yield* linking.sendDocuments(identity, store, payload.storeId);
        return {};
      }),
    });
  }),
);

export const RegistrationHandlers = Layer.mergeAll(
  RegistrationGroup.pipe(
    Layer.provide(StoreLinking.layer),
    Layer.provide([Registrations.layer, Stores.layer, Idempotency.layer, Towns.layer]),
  ),
  RegistrationTopic,
  ActivationMails,
);

const NESTED = { person: "person", store: "store" } as const;

const findEstablishment = Effect.fnUntraced(function* (
  directory: CompanyDirectory["Service"],
  typed: string,
) {
  const siret = readSiret(typed);
  if (siret === undefined) {
    return yield* Effect.fail(fieldProblem("siret", siretProblem(typed)?.message ?? ""));
  }
  const entry = yield* directory.find(siret).pipe(
    Effect.catchTags({
      UnknownEstablishment: () => Effect.fail(unknown()),
      DirectoryUnavailable: () => Effect.fail(away()),
      DirectoryBusy: () => Effect.fail(away()),
    }),
  );
  return establishmentOf(siret, entry);
});

const establishmentOf = (siret: Siret, entry: DirectoryEntry): Establishment => {
  const { siren, nic } = partsOfSiret(siret);
  return { siret, siren, nic, vatNumber: vatNumberOf(siren), ...entry };
};

// Each of these says how to go on: an account is never lost for lack of a directory.
const unknown = () =>
  new NotFound({
    message:
      "Aucun établissement ne porte ce numéro SIRET. Vérifiez-le, ou saisissez vos coordonnées à la main.",
  });

const away = () =>
  new DirectoryAway({
    message: "L’annuaire des entreprises ne répond pas. Saisissez vos coordonnées à la main.",
  });
