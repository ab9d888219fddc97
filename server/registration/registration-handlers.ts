import { Clock, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import type { Establishment } from "../../api-schema/company.ts";
import type { Siret } from "../../api-schema/primitives.ts";
import { DirectoryAway, NotFound, TooManyRequests } from "../../api-schema/problems.ts";
import { normalisePostcode, postcodeProblem } from "../../core/addresses/postcode.ts";
import { partsOfSiret, readSiret, siretProblem, vatNumberOf } from "../../core/stores/siret.ts";
import { Settings } from "../config.ts";
import { CompanyDirectory, type DirectoryEntry } from "../ports/company-directory.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { Towns } from "./towns.ts";

/** Companies that one address may look for in a minute. */
const MOST_A_MINUTE = 20;

export const RegistrationHandlers = HttpApiBuilder.group(
  Api,
  "registration",
  Effect.fnUntraced(function* (handlers) {
    const directory = yield* CompanyDirectory;
    const towns = yield* Towns;
    const { trustProxy } = yield* Settings;
    const limit = makeCallLimit(MOST_A_MINUTE, 60_000);
    return handlers.handleAll({
      findEstablishment: Effect.fnUntraced(function* ({ params }) {
        const request = yield* HttpServerRequest.HttpServerRequest;
        const { place } = placeOf(callerAddress(request, trustProxy));
        const waitMs = limit(place, yield* Clock.currentTimeMillis);
        if (waitMs > 0) return yield* Effect.fail(tooMany(waitMs));
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
      gmpStoreExist: () => unanswered,
      customerExist: () => unanswered,
      registerPerson: () => unanswered,
      registerWithGmpStore: () => unanswered,
      registerWithNewStore: () => unanswered,
      linkGmpStore: () => unanswered,
      linkNewStore: () => unanswered,
      sendAttachmentRequest: () => unanswered,
    });
  }),
).pipe(Layer.provide(Towns.layer));

const unanswered = Effect.die("not answered yet");

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

const tooMany = (waitMs: number) =>
  new TooManyRequests({
    message:
      "Trop de recherches : réessayez dans une minute, ou saisissez vos coordonnées à la main.",
    retryAfter: Math.ceil(waitMs / 1000),
  });
