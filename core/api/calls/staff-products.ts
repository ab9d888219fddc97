// Generated from api-schema/endpoints by npm run generate.
import type { ProductCode, StoreId } from "../../../api-schema/primitives.ts";
import type { PhoneStoreLine } from "../../../api-schema/staff-phone-orders.ts";
import type {
  ListedProduct,
  ProductSheet,
  ProductState,
  SeenProduct,
} from "../../../api-schema/staff-products.ts";
import type { Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Fifty a page: drafts first, then by name.
 *
 * `GET /api/v2/staff/products`
 */
export const staffProducts: Read<
  {
    readonly search?: string | null;
    readonly state?: ProductState | null;
    readonly page?: number | null;
  },
  Page<readonly ListedProduct[]>,
  "agent"
> = { name: "staffProducts.staffProducts", who: "agent" };

/** `GET /api/v2/staff/products/{code}` */
export const staffProduct: Read<{ readonly code: ProductCode }, ProductSheet, "agent"> = {
  name: "staffProducts.staffProduct",
  who: "agent",
};

/**
 * The first twenty stores; without words none.
 *
 * `GET /api/v2/staff/product-viewers`
 */
export const staffProductViewers: Read<
  { readonly search: string },
  readonly PhoneStoreLine[],
  "agent"
> = { name: "staffProducts.staffProductViewers", who: "agent" };

/**
 * What its page would say to that store now: price, stock, delivery, and why it could not have it.
 *
 * `GET /api/v2/staff/products/{code}/seen-by/{store}`
 */
export const staffProductSeenBy: Read<
  { readonly code: ProductCode; readonly store: StoreId },
  SeenProduct,
  "agent"
> = { name: "staffProducts.staffProductSeenBy", who: "agent" };

/**
 * Whether the shop hands it out or not.
 *
 * `GET /api/v2/staff/products/{code}/documents/{file}`
 */
export const staffProductDocument: Read<
  { readonly code: ProductCode; readonly file: string },
  Blob,
  "agent"
> = { name: "staffProducts.staffProductDocument", who: "agent" };
