import { Clock, Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { TooManyRequests } from "../../api-schema/problems.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { Settings } from "../config.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";

/** Companies, or stores of the group, that one address may look for in a minute. */
const MOST_A_MINUTE = 20;
/** Registrations of one address, and stores that one customer adds, in an hour. */
const MOST_AN_HOUR = 20;
/** Times that a store's list of documents is sent on its people's own asking. */
const MOST_DOCUMENTS_A_DAY = 3;

/** How often each call of the registration may be made; beyond, it says how to go on. */
export const makeRegistrationLimits = Effect.gen(function* () {
  const { trustProxy } = yield* Settings;
  const { now: firm } = yield* SellingFirm;
  const lookups = makeCallLimit(MOST_A_MINUTE, 60_000);
  const claims = makeCallLimit(MOST_A_MINUTE, 60_000);
  const openings = makeCallLimit(MOST_AN_HOUR, 3_600_000);
  const documents = makeCallLimit(MOST_DOCUMENTS_A_DAY, 24 * 3_600_000);

  const limited = Effect.fnUntraced(function* (
    limit: ReturnType<typeof makeCallLimit>,
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

  return {
    lookup: Effect.flatMap(caller, (place) => limited(lookups, place, tooManyLookups)),
    claim: Effect.flatMap(caller, (place) => limited(claims, place, tooManyClaims)),
    opening: Effect.flatMap(caller, (place) => limited(openings, place, tooManyOpenings)),
    openingOf: (customer: CustomerId) => limited(openings, `customer ${customer}`, tooManyOpenings),
    documents: (store: StoreId) => limited(documents, String(store), tooManyDocuments),
  };
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
