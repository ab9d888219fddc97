import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Identity } from "../../api-schema/access.ts";
import type { MandateKind } from "../../api-schema/mandate.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { type Forbidden, NotFound } from "../../api-schema/problems.ts";
import { Vault } from "../keys/vault.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { MandatesRepository } from "./mandates-repository.ts";

/** The document of a mandate and the name to keep it under. */
export interface MandateDocument {
  readonly name: string;
  readonly pdf: Uint8Array;
}

/** The documents of signed mandates (product §7). */
export class MandateDocuments extends Context.Service<
  MandateDocuments,
  {
    /**
     * The document of the mandate that the active store has. Not found for another store, and for a
     * mandate signed on paper; refused to an agent who acts as the customer, for it shows the IBAN.
     */
    readonly find: (
      identity: Identity,
      activeStore: StoreId,
      request: { readonly store: StoreId; readonly kind: MandateKind },
    ) => Effect.Effect<MandateDocument, NotFound | Forbidden>;
  }
>()("panetier/mandates/MandateDocuments") {
  static readonly layer: Layer.Layer<MandateDocuments, never, SqlClient.SqlClient | Vault> =
    Layer.effect(
      MandateDocuments,
      Effect.gen(function* () {
        const repository = yield* MandatesRepository;
        const vault = yield* Vault;
        return {
          find: Effect.fnUntraced(function* (identity, activeStore, { store, kind }) {
            if (store !== activeStore) return yield* Effect.fail(noSuchDocument());
            yield* refuseWhenImpersonating(identity);
            const found = yield* repository.documentOf(store, kind);
            if (found === undefined) return yield* Effect.fail(noSuchDocument());
            return {
              name: `mandat-${found.reference}.pdf`,
              pdf: vault.open(`document ${found.reference}`, found.documentSealed),
            };
          }),
        };
      }),
    ).pipe(Layer.provide(MandatesRepository.layer));
}

const noSuchDocument = () => new NotFound({ message: "Ce mandat n'a pas de document ici." });
