import { Effect } from "effect";
import type { Identity } from "../../api-schema/access.ts";
import { Forbidden } from "../../api-schema/problems.ts";

/**
 * Fails with 403 when a support agent acts as the customer: what only the customer may decide
 * (terms, mandates, password, e-mail) is theirs alone (product §3). Call it before anything is written.
 */
export const refuseWhenImpersonating = (identity: Identity): Effect.Effect<void, Forbidden> =>
  identity.actor === null
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: "Seul le client peut faire cela : quittez d'abord sa session.",
        }),
      );
