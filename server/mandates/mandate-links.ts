import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Identity } from "../../api-schema/access.ts";
import type { MandateKind, SignMandateLink } from "../../api-schema/mandate.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { Conflict, type Forbidden, NotFound, Unavailable } from "../../api-schema/problems.ts";
import { safeTarget } from "../../core/routes/target.ts";
import { now } from "../clock.ts";
import type { Settings } from "../config.ts";
import { ESignature } from "../ports/e-signature.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { StoresRepository } from "../stores/stores-repository.ts";
import { MandateSigning } from "./mandate-signing.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { signingShopOf } from "../../core/seller/shown-seller.ts";
import { servicePhone } from "../../core/seller/sides.ts";

/** Which mandate of which store, and where to come back to. */
export interface LinkRequest {
  readonly store: StoreId;
  readonly kind: MandateKind;
  readonly origin: string;
}

/** Links to signing pages (spec §7 'sign-mandate-link'). */
export class MandateLinks extends Context.Service<
  MandateLinks,
  {
    /**
     * A signing page for the customer and their active store. Another store is not found; an agent
     * who acts as the customer is refused (product §3), so is a mandate that is not missing.
     */
    readonly link: (
      identity: Identity,
      activeStore: StoreId,
      request: LinkRequest,
    ) => Effect.Effect<SignMandateLink, NotFound | Forbidden | Conflict | Unavailable>;
  }
>()("panetier/mandates/MandateLinks") {
  static readonly layer: Layer.Layer<
    MandateLinks,
    never,
    SqlClient.SqlClient | SellingFirm | MandateSigning | ESignature | Settings
  > = Layer.effect(
    MandateLinks,
    Effect.gen(function* () {
      const signing = yield* MandateSigning;
      const provider = yield* ESignature;
      const { now: firm } = yield* SellingFirm;
      const stores = yield* StoresRepository;
      return {
        link: Effect.fnUntraced(function* (identity, activeStore, { store: id, kind, origin }) {
          if (id !== activeStore) return yield* Effect.fail(noSuchStore());
          yield* refuseWhenImpersonating(identity);
          const known = yield* firm;
          if (!signingShopOf(known).signsMandates) {
            return yield* onPaper(servicePhone(known.firm));
          }
          const { customerId } = identity;
          const own = yield* stores.find(customerId, id, yield* now);
          if (own === undefined) return yield* Effect.fail(noSuchStore());
          const back = safeTarget(origin);
          const request = yield* signing.request({
            store: own.store,
            customerId,
            kind,
            origin: back,
          });
          const url = yield* provider.begin(request).pipe(Effect.mapError(providerAway));
          return { url };
        }),
      };
    }),
  ).pipe(Layer.provide(StoresRepository.layer));
}

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const onPaper = (phone: string) =>
  new Conflict({
    message: `Le mandat de prélèvement se signe sur papier : demandez-le au service clients, au ${phone}.`,
  });
const providerAway = () =>
  new Unavailable({ message: "La signature électronique ne répond pas. Réessayez bientôt." });
