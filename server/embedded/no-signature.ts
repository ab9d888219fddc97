import { Effect, Layer } from "effect";
import { ESignature, ESignatureUnavailable } from "../ports/e-signature.ts";

/** A shop whose mandates are signed on paper: no page is opened (server/mandates/mandate-links.ts says so). */
export const NoSignature: Layer.Layer<ESignature> = Layer.succeed(ESignature, {
  begin: () => Effect.fail(new ESignatureUnavailable({ message: "Nothing is signed online here" })),
});
