import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";

const later = () => Effect.die(new Error("not written yet"));

export const CatalogueHandlers = HttpApiBuilder.group(Api, "catalogue", (handlers) =>
  handlers.handleAll({
    taxons: later, taxon: later, suggestions: later, searchProducts: later, product: later,
    productBySlug: later, variants: later, variant: later, substitutions: later, bestSelling: later,
    brands: later, merchants: later, merchant: later,
  }),
);
export const RelatedHandlers = HttpApiBuilder.group(Api, "related", (handlers) =>
  handlers.handleAll({ relatedProducts: later }),
);
