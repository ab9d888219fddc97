// Generated from api-schema/endpoints by npm run generate.
import { ProductCard } from "../../../api-schema/catalogue.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/related.ts";
import { list } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const relatedProducts: Wired<typeof reads.relatedProducts> = endpoint(
  "get",
  "/api/v2/related-products/{code}",
  list(ProductCard),
);
