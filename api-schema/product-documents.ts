import { Schema } from "effect";
import { CalendarDay, Count, Text } from "./primitives.ts";

/** What a paper of a product is: its technical sheet, its safety data sheet, a certificate. */
export const DocumentKind = Schema.Literals(["technicalSheet", "safetyData", "certificate"]);
export type DocumentKind = typeof DocumentKind.Type;

/** SHA-256 of a paper's bytes, by which it is kept and asked for. */
export const DocumentFile = Schema.String.check(
  Schema.isPattern(/^[\da-f]{64}$/, { message: "Ce n'est pas l'empreinte d'un fichier." }),
).annotate({ identifier: "DocumentFile" });

export const DocumentTitle = Text.check(Schema.isMinLength(1), Schema.isMaxLength(160));

/** A paper of a product as its row has it, a PDF whose bytes are kept by what they are. */
export const ProductDocument = Schema.Struct({
  kind: DocumentKind,
  title: DocumentTitle,
  file: DocumentFile,
  /** Bytes. */
  size: Count,
  /** The last day on which it counts; null for always. */
  validUntil: Schema.NullOr(CalendarDay),
}).annotate({ identifier: "ProductDocument" });
export type ProductDocument = typeof ProductDocument.Type;

/** Papers that a product has at most. */
export const DOCUMENTS_MAX = 20;

/** Bytes of one at most. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024;

/** One that is taken away. */
export const RemoveDocument = Schema.Struct({ file: DocumentFile }).annotate({
  identifier: "RemoveDocument",
});
