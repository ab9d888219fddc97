import { Layer } from "effect";
import { EmbeddedESignature } from "../embedded/e-signature/embedded-e-signature.ts";
import { SignatureRoutes } from "../embedded/e-signature/signature-routes.ts";
import { MandateDocuments } from "./mandate-documents.ts";
import { MandateLinks } from "./mandate-links.ts";
import { MandateMails } from "./mandate-mails.ts";
import { MandateSigning } from "./mandate-signing.ts";

/** Links to signing pages and what becomes of them, with the e-signature of the embedded default. */
export const Mandates = Layer.mergeAll(MandateLinks.layer, MandateDocuments.layer).pipe(
  Layer.provideMerge(MandateSigning.layer),
  Layer.provideMerge(EmbeddedESignature),
);

/** The signing pages, and the mails that bring signed mandates. */
export const MandateRoutes = Layer.mergeAll(SignatureRoutes, MandateMails).pipe(
  Layer.provide(Mandates),
);
