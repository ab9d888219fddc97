import { Schema } from "effect";
import { Multipart } from "effect/http";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { pageNumber } from "../pagination.ts";
import { BodyLimit, ProductDocumentGate } from "../access.ts";
import { idFromString } from "../path-ids.ts";
import { CalendarDay, ProductCode, StoreId, Text } from "../primitives.ts";
import { PhoneStoreLine } from "../staff-phone-orders.ts";
import { BadRequest, Conflict, NotFound, TooManyRequests, Unprocessable } from "../problems.ts";
import {
  DOCUMENT_BYTES,
  DocumentFile,
  DocumentKind,
  DocumentTitle,
  RemoveDocument,
} from "../product-documents.ts";
import { NewArticle } from "../staff-new-articles.ts";
import { ArticleSeen } from "../staff-products.ts";
import {
  ListedProduct,
  ProductChanged,
  ProductPictures,
  ProductSheet,
  ProductState,
  PublishProduct,
  SeenProduct,
} from "../staff-products.ts";
import { fileOf, pageOf } from "./answers.ts";
import { staff } from "./policies.ts";

const params = { code: ProductCode };

/** Products as the desk works on them: what they lack to be sold, their pictures, and whether they are. */
/** A paper with the words beside it, and what a form puts around them. */
export const DOCUMENT_BODY_BYTES = DOCUMENT_BYTES + 16 * 1024;

const ofDocument = { ...params, file: DocumentFile };

export class StaffProductsGroup extends HttpApiGroup.make("staffProducts").add(
  /** Fifty a page: drafts first, then by name. */
  Call.get("staffProducts", "/products", {
    query: {
      search: Schema.optionalKey(Text.check(Schema.isMaxLength(200))),
      state: Schema.optionalKey(ProductState),
      ...pageNumber,
    },
    success: pageOf(ListedProduct),
  }).pipe(staff("catalogue.view", "Les produits, et ce qui leur manque")),

  Call.get("staffProduct", "/products/:code", {
    params,
    success: ProductSheet,
    error: NotFound,
  }).pipe(staff("catalogue.view", "Un produit, et ce qui lui manque")),

  /** The first twenty stores; without words none. */
  Call.get("staffProductViewers", "/product-viewers", {
    query: { search: Text.check(Schema.isMaxLength(200)) },
    success: Schema.Array(PhoneStoreLine),
  }).pipe(staff("catalogue.asCustomer", "Les boutiques par les yeux de qui voir un produit")),

  /** What its page would say to that store now: price, stock, delivery, and why it could not have it. */
  Call.get("staffProductSeenBy", "/products/:code/seen-by/:store", {
    params: { ...params, store: idFromString(StoreId) },
    success: SeenProduct,
    error: NotFound,
  }).pipe(staff("catalogue.asCustomer", "Un produit vu par une boutique")),

  /**
   * A product with its article, prices and counts as one: looked at, or written whole, by runs that are undone as
   * one. Said twice alike it is written once. 404 for a part that one may not change.
   */
  Call.post("staffMakeArticle", "/new-articles", {
    payload: NewArticle,
    success: ArticleSeen,
    error: [BadRequest, NotFound, Conflict],
  }).pipe(staff("catalogue.change", "Un nouvel article d’un seul tenant")),

  /** A run that is applied, or waits. 409 for a draft that lacks something, and says what. */
  Call.post("staffPublishProduct", "/products/:code/publication", {
    params,
    payload: PublishProduct,
    success: ProductChanged,
    error: [NotFound, Conflict],
  }).pipe(staff("catalogue.change", "Mettre un produit en vente, ou l’en retirer")),

  /** A run that is applied, or waits. 409 where others stand there than were seen. */
  Call.post("staffSetProductPictures", "/products/:code/pictures", {
    params,
    payload: ProductPictures,
    success: ProductChanged,
    error: [NotFound, Conflict],
  }).pipe(staff("catalogue.change", "Les photos d’un produit, leur ordre et leurs textes")),

  /**
   * A PDF by its content, in the place of the one that it replaces or after the others. A run that is
   * applied, or waits. 422 for what is none; 409 for one too many.
   */
  Call.post("staffAddProductDocument", "/products/:code/documents", {
    params,
    payload: Schema.Struct({
      kind: DocumentKind,
      title: DocumentTitle,
      validUntil: Schema.optionalKey(CalendarDay),
      replaces: Schema.optionalKey(DocumentFile),
      files: Schema.optionalKey(Multipart.FilesSchema),
    }).pipe(
      HttpApiSchema.asMultipart({
        maxParts: 8,
        maxFieldSize: "4 KiB",
        // The parser stops a file at its limit, so that 10 MB to the byte still pass.
        maxFileSize: DOCUMENT_BYTES + 1,
        maxTotalSize: DOCUMENT_BODY_BYTES,
      }),
    ),
    success: ProductChanged,
    error: [NotFound, Conflict, Unprocessable, TooManyRequests],
  })
    .middleware(ProductDocumentGate)
    // The gate says it in words of its own.
    .annotate(BodyLimit, Number.MAX_SAFE_INTEGER)
    .pipe(staff("catalogue.change", "Ajouter un document à un produit, ou le remplacer")),

  /** Whether the shop hands it out or not. */
  Call.get("staffProductDocument", "/products/:code/documents/:file", {
    params: ofDocument,
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(staff("catalogue.view", "Un document d’un produit")),

  /** A run that is applied, or waits: its undo brings the paper back. */
  Call.post("staffRemoveProductDocument", "/products/:code/documents/removal", {
    params,
    payload: RemoveDocument,
    success: ProductChanged,
    error: [NotFound, Conflict],
  }).pipe(staff("catalogue.change", "Enlever un document d’un produit")),
) {}
