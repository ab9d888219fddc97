import type { CalendarDay, ProductCode } from "../../api-schema/primitives.ts";
import type { DocumentKind, ProductDocument } from "../../api-schema/product-documents.ts";
import { addDays } from "../calendar/day.ts";

/** How a paper is called that has no title of its own. */
export const DOCUMENT_KINDS: { readonly [Kind in DocumentKind]: string } = {
  technicalSheet: "Fiche technique",
  safetyData: "Fiche de données de sécurité",
  certificate: "Certificat",
};

/** Where the shop hands it out, while the product is sold and the paper counts. */
export const productDocumentFile = (code: ProductCode | string, file: string): string =>
  `/api/v2/shop/products/${encodeURIComponent(code)}/documents/${file}`;

/** Where the desk sees it, whether the shop hands it out or not. */
export const deskDocumentFile = (code: ProductCode | string, file: string): string =>
  `/api/v2/staff/products/${encodeURIComponent(code)}/documents/${file}`;

/** Whether it still counts on a day: the last day is one of them. */
export const isInForce = (
  { validUntil }: Pick<ProductDocument, "validUntil">,
  today: CalendarDay,
): boolean => validUntil === null || validUntil >= today;

/** Days before its end from which on a paper is asked for anew. */
export const RENEWAL_DAYS = 30;

/** How a paper stands: it counts, does so for a month at most, or no more. */
export const documentStanding = (
  document: Pick<ProductDocument, "validUntil">,
  today: CalendarDay,
): "inForce" | "ending" | "expired" => {
  if (!isInForce(document, today)) return "expired";
  return isInForce(document, addDays(today, RENEWAL_DAYS)) ? "inForce" : "ending";
};

/** The papers with one more, which takes the place of the one that it replaces and of the same file. */
export const withDocument = (
  documents: readonly ProductDocument[],
  added: ProductDocument,
  replaces: string | undefined,
): readonly ProductDocument[] => {
  const place = replaces ?? added.file;
  const kept = documents.filter(({ file }) => file === place || file !== added.file);
  return kept.some(({ file }) => file === place)
    ? kept.map((one) => (one.file === place ? added : one))
    : [...kept, added];
};
