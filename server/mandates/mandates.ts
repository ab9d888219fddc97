import { Layer } from "effect";
import { MandateDocuments } from "./mandate-documents.ts";
import { MandateLinks } from "./mandate-links.ts";
import { MandateSigning } from "./mandate-signing.ts";

/** Links to signing pages, what becomes of them, and the signed documents. */
export const Mandates = Layer.mergeAll(MandateLinks.layer, MandateDocuments.layer).pipe(
  Layer.provideMerge(MandateSigning.layer),
);
