import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore, SignedIn } from "../access.ts";
import { idFromString } from "../path-ids.ts";
import { ShoppingListId, VariantCode } from "../primitives.ts";
import { NotFound, Unprocessable } from "../problems.ts";
import {
  AddListProducts,
  ChangeShoppingList,
  CreateShoppingList,
  ListChanged,
  SetListProduct,
  ShoppingList,
  ShoppingListStore,
  ShoppingListSummary,
} from "../shopping-list.ts";
import { customerOnly, memberWho } from "./policies.ts";

const id = { id: idFromString(ShoppingListId) };
const product = { ...id, code: VariantCode };
const using = memberWho("lists.use");

/** The quick-order list first, then the one that was changed last. */
const list = HttpApiEndpoint.get("listShoppingLists", "/shopping-lists", {
  success: Schema.Array(ShoppingListSummary),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Les listes de la boutique active");

/** 404: the list to copy is none of the store's. 422: the name is taken or too long, too many lists. */
const create = HttpApiEndpoint.post("createShoppingList", "/shopping-lists", {
  payload: CreateShoppingList,
  success: ShoppingList,
  error: [NotFound, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Créer une liste");

/** With prices, stock and substitutes of today. */
const get = HttpApiEndpoint.get("getShoppingList", "/shopping-lists/:id", {
  params: id,
  success: ShoppingList,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Une liste et ses produits");

/**
 * In which of the customer's stores that list is, whatever the active one: a shared link knows no
 * store. 404, the same for somebody else's list, for none, and where the role may not use lists.
 */
const store = HttpApiEndpoint.get("shoppingListStore", "/shopping-lists/:id/store", {
  params: id,
  success: ShoppingListStore,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "La boutique d'une liste du client");

const change = HttpApiEndpoint.patch("changeShoppingList", "/shopping-lists/:id", {
  params: id,
  payload: ChangeShoppingList,
  success: ShoppingList,
  error: [NotFound, ListChanged, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Renommer ou réordonner une liste");

/** It can be restored for 30 days. 422 for the quick-order list. */
const remove = HttpApiEndpoint.delete("removeShoppingList", "/shopping-lists/:id", {
  params: id,
  success: HttpApiSchema.NoContent,
  error: [NotFound, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Supprimer une liste");

/** Takes a deletion back; a name that was taken meanwhile gets a number. */
const restore = HttpApiEndpoint.post("restoreShoppingList", "/shopping-lists/:id/restore", {
  params: id,
  success: ShoppingList,
  error: [NotFound, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Rétablir une liste supprimée");

/** A product that is there keeps its place and takes the new quantity: repeating changes nothing. */
const addProducts = HttpApiEndpoint.post("addListProducts", "/shopping-lists/:id/products", {
  params: id,
  payload: AddListProducts,
  success: ShoppingList,
  error: [NotFound, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Ajouter des produits à une liste");

/** 404 too when the product is no longer in the list. */
const setProduct = HttpApiEndpoint.put("setListProduct", "/shopping-lists/:id/products/:code", {
  params: product,
  payload: SetListProduct,
  success: ShoppingList,
  error: [NotFound, ListChanged, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Quantité, place et rayon d'un produit de la liste");

/** A product that is not in the list any more is as good as removed. */
const removeProduct = HttpApiEndpoint.delete(
  "removeListProduct",
  "/shopping-lists/:id/products/:code",
  { params: product, success: ShoppingList, error: NotFound },
)
  .middleware(InStore)
  .annotate(EndpointPolicy, using)
  .annotate(OpenApi.Summary, "Retirer un produit d'une liste");

/** Lists of a store, the order pad among them (spec §7 Shopping lists, product §8). */
export class ShoppingListsGroup extends HttpApiGroup.make("shoppingLists").add(
  list,
  create,
  get,
  store,
  change,
  remove,
  restore,
  addProducts,
  setProduct,
  removeProduct,
) {}
