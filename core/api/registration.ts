import { Establishment, Town } from "../../api-schema/company.ts";
import { list, one } from "./checks.ts";
import { endpoint } from "./endpoint.ts";
import { type ApiError, hasStatus } from "./errors.ts";

/** An establishment by its SIRET as it was typed (spec §7). 422 for a wrong key, 404 for an unknown one. */
export const establishment = endpoint(
  "get",
  "/api/v2/insee/siret/{siret}",
  one(Establishment),
  (siret: string) => ({ path: { siret } }),
);

/**
 * True when the form is to be filled in by hand: whatever went wrong but the number itself. The
 * directory is a convenience, and nobody is kept out because it is away.
 */
export const isForHand = (error: ApiError): boolean => !hasStatus(error, 422);

/** The towns of a French postcode, by name. 422 for what is no postcode. */
export const towns = endpoint("get", "/api/v2/shop/towns", list(Town), (postcode: string) => ({
  query: { postcode },
}));
