// Generated from api-schema/endpoints by npm run generate.
import type { CalendarDay, ProductCode } from "../../../api-schema/primitives.ts";
import type { DocumentKind } from "../../../api-schema/product-documents.ts";
import type { NewArticle } from "../../../api-schema/staff-new-articles.ts";
import { PhoneStoreLine } from "../../../api-schema/staff-phone-orders.ts";
import {
  ArticleSeen,
  ListedProduct,
  ProductSheet,
  SeenProduct,
} from "../../../api-schema/staff-products.ts";
import { StaffRun } from "../../../api-schema/staff-resources.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-products.ts";
import { list, one, paged } from "../checks.ts";
import type { NotifyProgress } from "../client.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffProducts: Wired<typeof reads.staffProducts> = endpoint(
  "get",
  "/api/v2/staff/products",
  paged(list(ListedProduct)),
  { query: ["search", "state", "page"] },
);

export const staffProduct: Wired<typeof reads.staffProduct> = endpoint(
  "get",
  "/api/v2/staff/products/{code}",
  one(ProductSheet),
);

export const staffProductViewers: Wired<typeof reads.staffProductViewers> = endpoint(
  "get",
  "/api/v2/staff/product-viewers",
  list(PhoneStoreLine),
  { query: ["search"] },
);

export const staffProductSeenBy: Wired<typeof reads.staffProductSeenBy> = endpoint(
  "get",
  "/api/v2/staff/products/{code}/seen-by/{store}",
  one(SeenProduct),
);

/**
 * A product with its article, prices and counts as one: looked at, or written whole, by runs that are undone as
 * one. Said twice alike it is written once. 404 for a part that one may not change.
 *
 * `POST /api/v2/staff/new-articles`
 */
export const staffMakeArticle: Wired<Call<{ readonly body: NewArticle }, ArticleSeen, "agent">> =
  endpoint("post", "/api/v2/staff/new-articles", one(ArticleSeen));

/**
 * A run that is applied, or waits. 409 for a draft that lacks something, and says what.
 *
 * `POST /api/v2/staff/products/{code}/publication`
 */
export const staffPublishProduct: Wired<
  Call<{ readonly code: ProductCode; readonly body: { readonly sold: boolean } }, StaffRun, "agent">
> = endpoint("post", "/api/v2/staff/products/{code}/publication", one(StaffRun));

/**
 * A run that is applied, or waits. 409 where others stand there than were seen.
 *
 * `POST /api/v2/staff/products/{code}/pictures`
 */
export const staffSetProductPictures: Wired<
  Call<
    {
      readonly code: ProductCode;
      readonly body: {
        readonly pictures: readonly { readonly path: string; readonly alt: string }[];
        readonly seen: readonly { readonly path: string; readonly alt: string }[];
      };
    },
    StaffRun,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/products/{code}/pictures", one(StaffRun));

/**
 * A PDF by its content, in the place of the one that it replaces or after the others. A run that is
 * applied, or waits. 422 for what is none; 409 for one too many.
 *
 * `POST /api/v2/staff/products/{code}/documents`
 */
export const staffAddProductDocument: Wired<
  Call<
    {
      readonly code: ProductCode;
      readonly body: {
        readonly kind: DocumentKind;
        readonly title: string;
        readonly validUntil?: CalendarDay;
        readonly replaces?: string;
      };
      readonly files: readonly File[];
      readonly onProgress?: NotifyProgress | undefined;
    },
    StaffRun,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/products/{code}/documents", one(StaffRun));

export const staffProductDocument: Wired<typeof reads.staffProductDocument> = file(
  "/api/v2/staff/products/{code}/documents/{file}",
);

/**
 * A run that is applied, or waits: its undo brings the paper back.
 *
 * `POST /api/v2/staff/products/{code}/documents/removal`
 */
export const staffRemoveProductDocument: Wired<
  Call<{ readonly code: ProductCode; readonly body: { readonly file: string } }, StaffRun, "agent">
> = endpoint("post", "/api/v2/staff/products/{code}/documents/removal", one(StaffRun));
