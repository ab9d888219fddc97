import { apiErrorMessage, missingUrl, unreachable } from "../../core/api/errors.ts";
import { ALERTS, BROKEN_TITLE } from "../../core/errors/alerts.ts";
import { paths } from "../../core/routes/paths.ts";
import { signInLockMessage } from "../../core/session/sign-in-lock.ts";

/**
 * What the machines write and compare by themselves. A note that says 'livraison' must not turn
 * '/panier/livraison' into another page: no secret that stands in here is replaced inside a text.
 */
export const OWN_WORDS: string = [
  // safe: an address without its variable part is all that is wanted
  ...Object.values(paths).map((path) => (path as (part?: string) => string)()),
  "search page itemsPerPage taxon_code brands labels promotion stock sort token target",
  "CB PRELEVEMENT VIREMENT GMP MKP Z001 Z002 toast- true false null available selected",
  ...Object.values(ALERTS).map(({ title }) => title),
  BROKEN_TITLE,
  apiErrorMessage(unreachable),
  apiErrorMessage(missingUrl),
  signInLockMessage(59),
  signInLockMessage(120),
].join("\n");
