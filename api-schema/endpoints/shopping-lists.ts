import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
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
import { customer, member } from "./policies.ts";

const id = { id: idFromString(ShoppingListId) };
const product = { ...id, code: VariantCode };

/** Lists of a store, the order pad among them (spec §7 Shopping lists, product §8). */
export class ShoppingListsGroup extends HttpApiGroup.make("shoppingLists").add(
  /** The quick-order list first, then the one that was changed last. */
  Call.get("listShoppingLists", "/shopping-lists", {
    success: Schema.Array(ShoppingListSummary),
  }).pipe(member("lists.use", "Les listes de la boutique active")),

  /**
   * Empty, a copy, or with products. Idempotent by key.
   * 404: the list to copy is none of the store's. 422: the name is taken or too long, too many lists.
   */
  Call.post("createShoppingList", "/shopping-lists", {
    payload: CreateShoppingList,
    success: ShoppingList,
    error: [NotFound, Unprocessable],
  }).pipe(member("lists.use", "Créer une liste", { idempotent: true })),

  /** With prices, stock and substitutes of today. */
  Call.get("getShoppingList", "/shopping-lists/:id", {
    params: id,
    success: ShoppingList,
    error: NotFound,
  }).pipe(member("lists.use", "Une liste et ses produits")),

  /**
   * In which of the customer's stores that list is, whatever the active one: a shared link knows no
   * store. 404, the same for somebody else's list, for none, and where the role may not use lists.
   */
  Call.get("shoppingListStore", "/shopping-lists/:id/store", {
    params: id,
    success: ShoppingListStore,
    error: NotFound,
  }).pipe(customer("La boutique d'une liste du client")),

  /** A new name or another order; 409 when somebody has changed the list since that revision. */
  Call.patch("changeShoppingList", "/shopping-lists/:id", {
    params: id,
    payload: ChangeShoppingList,
    success: ShoppingList,
    error: [NotFound, ListChanged, Unprocessable],
  }).pipe(member("lists.use", "Renommer ou réordonner une liste", { outlivesPage: true })),

  /** It can be restored for 30 days. 422 for the quick-order list. */
  Call.delete("removeShoppingList", "/shopping-lists/:id", {
    params: id,
    error: [NotFound, Unprocessable],
  }).pipe(member("lists.use", "Supprimer une liste")),

  /** Takes a deletion back; a name that was taken meanwhile gets a number. */
  Call.post("restoreShoppingList", "/shopping-lists/:id/restore", {
    params: id,
    success: ShoppingList,
    error: [NotFound, Unprocessable],
  }).pipe(member("lists.use", "Rétablir une liste supprimée")),

  /** A product that is there keeps its place and takes the new quantity: repeating changes nothing. */
  Call.post("addListProducts", "/shopping-lists/:id/products", {
    params: id,
    payload: AddListProducts,
    success: ShoppingList,
    error: [NotFound, Unprocessable],
  }).pipe(member("lists.use", "Ajouter des produits à une liste", { outlivesPage: true })),

  /** 404 too when the product is no longer in the list. */
  Call.put("setListProduct", "/shopping-lists/:id/products/:code", {
    params: product,
    payload: SetListProduct,
    success: ShoppingList,
    error: [NotFound, ListChanged, Unprocessable],
  }).pipe(
    member("lists.use", "Quantité, place et rayon d'un produit de la liste", {
      outlivesPage: true,
    }),
  ),

  /** A product that is not in the list any more is as good as removed. */
  Call.delete("removeListProduct", "/shopping-lists/:id/products/:code", {
    params: product,
    success: ShoppingList,
    error: NotFound,
  }).pipe(member("lists.use", "Retirer un produit d'une liste", { outlivesPage: true })),
) {}
