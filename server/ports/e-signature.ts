import { Context, Schema, type Effect } from "effect";

/** The provider could not open a signing page; nothing was changed, it may be asked again. */
export class ESignatureUnavailable extends Schema.TaggedError<ESignatureUnavailable>()(
  "ESignatureUnavailable",
  { message: Schema.String, cause: Schema.optionalKey(Schema.Defect()) },
) {}

/**
 * The e-signature (product §4 'ports'), as who asks for a link sees it: a page of the shop's own, at which the
 * mandate is read and its account said. The embedded one is signed there and then; with a provider
 * (server/ports/hosted-signature.ts) the signature is made at its site.
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
