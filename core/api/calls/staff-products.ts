// Generated from api-schema/endpoints by npm run generate.
import type { ProductCode } from "../../../api-schema/primitives.ts";
import type {
  ListedProduct,
  ProductSheet,
  ProductState,
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
 * Whether the shop hands it out or not.
 *
 * `GET /api/v2/staff/products/{code}/documents/{file}`
 */
export const staffProductDocument: Read<
  { readonly code: ProductCode; readonly file: string },
  Blob,
  "agent"
> = { name: "staffProducts.staffProductDocument", who: "agent" };
