import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api";
import { EndpointPolicy } from "../access.ts";
import { Establishment, Town } from "../company.ts";
import { Text } from "../primitives.ts";
import { DirectoryAway, NotFound, TooManyRequests, Unprocessable } from "../problems.ts";
import { anyone } from "./policies.ts";

/**
 * An establishment by its SIRET, as people type it (spec §7, product §7). Whoever registers is not
 * signed in: anybody may ask, 20 times a minute from one address (429). 422 for a number whose key is
 * wrong, 404 for one that nobody has; 503 'ANNUAIRE_INDISPONIBLE' when the directory does not answer:
 * the form is then filled in by hand. A closed one is answered and says so.
 */
const establishment = HttpApiEndpoint.get("findEstablishment", "/insee/siret/:siret", {
  params: { siret: Text.check(Schema.isMaxLength(40)) },
  success: Establishment,
  error: [NotFound, Unprocessable, TooManyRequests, DirectoryAway],
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Un établissement par son SIRET");

/** The towns of a French postcode, by name; none for one that no town has. 422 for what is no postcode. */
const towns = HttpApiEndpoint.get("towns", "/shop/towns", {
  query: { postcode: Text.check(Schema.isMaxLength(10)) },
  success: Schema.Array(Town),
  error: Unprocessable,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les communes d'un code postal");

/** What a form of registration asks before there is an account (product §7). */
export class RegistrationGroup extends HttpApiGroup.make("registration").add(
  establishment,
  towns,
) {}
