// Generated from api-schema/endpoints by npm run generate.
import type { Establishment, Town } from "../../../api-schema/company.ts";
import type { Read } from "../call.ts";

/**
 * An establishment by its SIRET, as people type it (spec §7, product §7). Whoever registers is not
 * signed in: anybody may ask, 20 times a minute from one address (429). 422 for a number whose key is
 * wrong, 404 for one that nobody has; 503 'ANNUAIRE_INDISPONIBLE' when the directory does not answer:
 * the form is then filled in by hand. A closed one is answered and says so.
 *
 * `GET /api/v2/insee/siret/{siret}`
 */
export const findEstablishment: Read<{ readonly siret: string }, Establishment, "anyone"> = {
  name: "registration.findEstablishment",
  who: "anyone",
};

/**
 * The towns of a French postcode, by name; none for one that no town has. 422 for what is no postcode.
 *
 * `GET /api/v2/shop/towns`
 */
export const towns: Read<{ readonly postcode: string }, readonly Town[], "anyone"> = {
  name: "registration.towns",
  who: "anyone",
  freshFor: 86400000,
};
