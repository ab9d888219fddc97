import { Context, Schema, type Effect } from "effect";

/** The provider could not open a signing page; nothing was changed, it may be asked again. */
export class ESignatureUnavailable extends Schema.TaggedError<ESignatureUnavailable>()(
  "ESignatureUnavailable",
  { message: Schema.String, cause: Schema.optionalKey(Schema.Defect()) },
) {}

/**
 * The e-signature provider (product §4 'ports'). It shows a mandate to its signatory, collects the
 * declaration and hands the result to `MandateSigning`: the embedded one directly, a hosted one by
 * a signed callback.
 */
export class ESignature extends Context.Service<
  ESignature,
  {
    /**
     * Opens a signing page for the request of that id and gives its absolute address: whoever holds
     * it may sign, once and until the request expires.
     */
    readonly begin: (request: number) => Effect.Effect<string, ESignatureUnavailable>;
  }
>()("panetier/ports/ESignature") {}
