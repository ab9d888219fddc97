import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { pageNumber } from "../pagination.ts";
import { ProductCode, Text } from "../primitives.ts";
import { Conflict, NotFound } from "../problems.ts";
import {
  ListedProduct,
  ProductChanged,
  ProductPictures,
  ProductSheet,
  ProductState,
  PublishProduct,
} from "../staff-products.ts";
import { pageOf } from "./answers.ts";
import { staff } from "./policies.ts";

const params = { code: ProductCode };

/** Products as the desk works on them: what they lack to be sold, their pictures, and whether they are. */
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
) {}
