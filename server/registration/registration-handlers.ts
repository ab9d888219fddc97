import { Clock, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentCustomer, CurrentStore, type Identity } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { Establishment } from "../../api-schema/company.ts";
import type { Siret } from "../../api-schema/primitives.ts";
import { DirectoryAway, NotFound, TooManyRequests } from "../../api-schema/problems.ts";
import { normalisePostcode, postcodeProblem } from "../../core/addresses/postcode.ts";
import { emailProblem } from "../../core/contact/contact-form.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { partsOfSiret, readSiret, siretProblem, vatNumberOf } from "../../core/companies/siret.ts";
import { Settings } from "../config.ts";
import { CompanyDirectory, type DirectoryEntry } from "../ports/company-directory.ts";
import { Stores } from "../stores/stores.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { Idempotency } from "../web/idempotency.ts";
import { ActivationMails } from "./activation.ts";
import { RegistrationTopic } from "./registration-topic.ts";
import { Registrations, type SentRegistration } from "./registrations.ts";
import { StoreLinking } from "./store-linking.ts";
import { Towns } from "./towns.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** Companies, or stores of the group, that one address may look for in a minute. */
const MOST_A_MINUTE = 20;
/** Registrations of one address, and stores that one customer adds, in an hour. */
const MOST_AN_HOUR = 20;
/** Times that a store's list of documents is sent on its people's own asking. */
const MOST_DOCUMENTS_A_DAY = 3;

const RegistrationGroup = HttpApiBuilder.group(
  Api,
  "registration",
  Effect.fnUntraced(function* (handlers) {
    const directory = yield* CompanyDirectory;
    const towns = yield* Towns;
    const registrations = yield* Registrations;
    const linking = yield* StoreLinking;
    const idempotency = yield* Idempotency;
    const { trustProxy } = yield* Settings;
    const { now: firm } = yield* SellingFirm;
    const lookups = makeCallLimit(MOST_A_MINUTE, 60_000);
    const claims = makeCallLimit(MOST_A_MINUTE, 60_000);
    const openings = makeCallLimit(MOST_AN_HOUR, 3_600_000);
    const documents = makeCallLimit(MOST_DOCUMENTS_A_DAY, 24 * 3_600_000);

    const limited = Effect.fnUntraced(function* (
      limit: CallLimit,
      who: string,
      tooMany: (waitMs: number, phone: string) => TooManyRequests,
    ) {
      const waitMs = limit(who, yield* Clock.currentTimeMillis);
      if (waitMs > 0) {
        return yield* Effect.fail(tooMany(waitMs, servicePhone((yield* firm).firm)));
      }
    });

    const caller = Effect.map(
      HttpServerRequest.HttpServerRequest,
      (request) => placeOf(callerAddress(request, trustProxy)).place,
    );

    const register = Effect.fnUntraced(function* (registration: Omit<SentRegistration, "key">) {
      yield* limited(openings, yield* caller, tooManyOpenings);
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
      yield* limited(openings, `customer ${customerId}`, tooManyOpenings);
      const { headers } = yield* HttpServerRequest.HttpServerRequest;
      const keyed = { customerId, key: headers["idempotency-key"], request: [call, payload] };
      return yield* idempotency.once(keyed, make(identity));
    });

    return handlers.handleAll({
      findEstablishment: Effect.fnUntraced(function* ({ params }) {
        yield* limited(lookups, yield* caller, tooManyLookups);
        const siret = readSiret(params.siret);
        if (siret === undefined) {
          const message = siretProblem(params.siret)?.message ?? "";
          return yield* Effect.fail(fieldProblem("siret", message));
        }
        const entry = yield* directory.find(siret).pipe(
          Effect.catchTags({
            UnknownEstablishment: () => Effect.fail(unknown()),
            DirectoryUnavailable: () => Effect.fail(away()),
            DirectoryBusy: () => Effect.fail(away()),
          }),
        );
        return establishmentOf(siret, entry);
      }),
      towns: Effect.fnUntraced(function* ({ query }) {
        const problem = postcodeProblem(query.postcode);
        if (problem !== undefined) {
          return yield* Effect.fail(fieldProblem("postcode", problem.message));
        }
        return yield* towns.of(normalisePostcode(query.postcode));
      }),
      gmpStoreExist: Effect.fnUntraced(function* ({ payload }) {
        yield* limited(claims, yield* caller, tooManyClaims);
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
        yield* limited(documents, String(store.storeId), tooManyDocuments);
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

type CallLimit = ReturnType<typeof makeCallLimit>;

const establishmentOf = (siret: Siret, entry: DirectoryEntry): Establishment => {
  const { siren, nic } = partsOfSiret(siret);
  return { siret, siren, nic, vatNumber: vatNumberOf(siren), ...entry };
};

// Each of these says how to go on: an account is never lost for want of a directory.
const unknown = () =>
  new NotFound({
    message:
      "Aucun établissement ne porte ce numéro SIRET. Vérifiez-le, ou saisissez vos coordonnées à la main.",
  });

const away = () =>
  new DirectoryAway({
    message: "L’annuaire des entreprises ne répond pas. Saisissez vos coordonnées à la main.",
  });

const tooMany =
  (message: string | ((phone: string) => string)) => (waitMs: number, phone: string) =>
    new TooManyRequests({
      message: typeof message === "string" ? message : message(phone),
      retryAfter: Math.ceil(waitMs / 1000),
    });

const tooManyLookups = tooMany(
  "Trop de recherches : réessayez dans une minute, ou saisissez vos coordonnées à la main.",
);
const tooManyClaims = tooMany("Trop de recherches : réessayez dans une minute.");
const tooManyOpenings = tooMany(
  (phone) =>
    `Trop d’inscriptions depuis votre connexion : réessayez dans une heure, ou appelez-nous au ${phone}.`,
);
const tooManyDocuments = tooMany(
  (phone) =>
    `Ce message vous a déjà été envoyé plusieurs fois : regardez dans vos indésirables, ou appelez-nous au ${phone}.`,
);
