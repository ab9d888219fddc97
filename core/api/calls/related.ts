// Generated from api-schema/endpoints by npm run generate.
import type { ProductCard } from "../../../api-schema/catalogue.ts";
import type { ProductCode } from "../../../api-schema/primitives.ts";
import type { Read } from "../call.ts";

/** `GET /api/v2/related-products/{code}` */
export const relatedProducts: Read<
  { readonly code: ProductCode },
  readonly ProductCard[],
  "viewer"
> = { name: "related.relatedProducts", who: "viewer", freshFor: 60000 };
