import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { Address, AddressChange } from "../address.ts";
import { FestiveItem } from "../catalogue.ts";
import { LastPurchase, UsualProducts } from "../habits.ts";
import { MandateKind, SignMandateLink, SitePath } from "../mandate.ts";
import { MINUTE } from "../manner.ts";
import { pageQuery, storesPageQuery } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { AddressId, StoreId } from "../primitives.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  FollowedStore,
  RangeDeliveries,
  Store,
  StoreActivity,
  StoreChange,
  SyncWebservice,
} from "../store.ts";
import { fileOf, pageOf } from "./answers.ts";
import { customer, member } from "./policies.ts";

const ownStore = { id: idFromString(StoreId) };

/** Stores of the customer and their addresses (spec §7). */
export class StoresGroup extends HttpApiGroup.make("stores").add(
  /**
   * The customer's stores, the inactive ones too; 100 a page at most, or 9999 (product §2). Each as the
   * customer's role in it lets them see it: company register, bank, mandates, credit and mailboxes are
   * null for who may not see stores (product §4).
   */
  Call.get("listStores", "/stores", { query: storesPageQuery, success: pageOf(Store) }).pipe(
    customer("Les boutiques du client"),
  ),

  Call.get("getStore", "/stores/:id", { params: ownStore, success: Store, error: NotFound }).pipe(
    customer("Une boutique"),
  ),

  /**
   * Changes what a Gérant may of the active store (product §7). The ERP's closing days are not taken any
   * more once they were changed here. 403 for a support agent who changes an e-mail.
   */
  Call.patch("changeStore", "/stores/:id", {
    params: ownStore,
    payload: StoreChange,
    success: Store,
    error: [NotFound, Unprocessable],
  }).pipe(member("stores.change", "Modifier la boutique active")),

  /** When each range is delivered to the active store, with its next deliveries and their cut-offs. */
  Call.get("storeDeliveries", "/stores/:id/deliveries", {
    params: ownStore,
    success: Schema.Array(RangeDeliveries),
    error: NotFound,
  }).pipe(member("orders.view", "Les livraisons de la boutique active par gamme")),

  /** The customer's stores in which something goes on: an open cart, late invoices, a delivery to come. */
  Call.get("storeActivity", "/store-activity", { success: Schema.Array(StoreActivity) }).pipe(
    customer("Ce qui se passe dans les boutiques du client"),
  ),

  /**
   * The stores that the caller sees without ordering for each of them (product §4 'Vendeur'), who has not
   * ordered for longest first; those that may not order come last.
   */
  Call.get("followedStores", "/followed-stores", {
    query: pageQuery(100),
    success: pageOf(FollowedStore),
  }).pipe(
    customer("Les boutiques suivies, celle qui n'a pas commandé depuis le plus longtemps d'abord"),
  ),

  /**
   * Reloads store data from the ERP: everything, the ban flag, or the festive products (spec §7). Any
   * member may: the shop asks at each start, whatever the role (spec §2).
   */
  Call.post("syncStore", "/stores/:id/sync", {
    params: ownStore,
    payload: Schema.Struct({ webservice: SyncWebservice }),
    success: Store,
    error: NotFound,
  }).pipe(customer("Synchroniser la boutique avec l'ERP")),

  /**
   * Asks for a new infolegale score; the old one is kept in previousInfolegaleScore (product §4). Only a
   * Gérant's call orders one, once in twelve hours; any other is answered the store as it is.
   */
  Call.post("syncInfolegaleScore", "/stores/:id/infolegale-score", {
    params: ownStore,
    success: Store,
    error: NotFound,
  }).pipe(customer("Synchroniser le score infolegale")),

  /**
   * Where a mandate of the active store is signed, the group's or the marketplace's (spec §7); 409
   * when it is not eligible or signed already. `origin` is the path to come back to.
   */
  Call.get("signMandateLink", "/stores/:id/sign-mandate-link", {
    params: ownStore,
    query: { is_mkp: Schema.Literals(["true", "false"]), origin: SitePath },
    success: SignMandateLink,
    error: [NotFound, Conflict],
  }).pipe(member("mandates.sign", "Le lien de signature d'un mandat de prélèvement")),

  /** The document of a signed mandate of the active store, as the signatory got it by e-mail. */
  Call.get("mandatePdf", "/stores/:id/mandates/:kind/pdf-file", {
    params: { ...ownStore, kind: MandateKind },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(member("mandates.sign", "Le document d'un mandat signé")),

  /** What the active store usually buys on its next usual weekday, ready for the cart (product §10). */
  Call.get("usualProducts", "/stores/:id/usual-products", {
    params: ownStore,
    success: UsualProducts,
    error: NotFound,
  }).pipe(
    member("cart.order", "Les produits habituels de la boutique active", { freshFor: 5 * MINUTE }),
  ),

  /**
   * What the active store bought last of each packaging in the past year, the latest first: at most
   * five hundred.
   */
  Call.get("purchases", "/stores/:id/purchases", {
    params: ownStore,
    success: Schema.Array(LastPurchase),
    error: NotFound,
  }).pipe(
    member("orders.view", "Les derniers achats de la boutique active, par produit", {
      freshFor: 5 * MINUTE,
    }),
  ),

  /**
   * The festive products that the active store has pre-ordered (spec §7 'by store'). They are put into
   * the cart as any product is; the cart holds the store to what is left of each until its last day.
   */
  Call.get("festiveProducts", "/festive-products", { success: Schema.Array(FestiveItem) }).pipe(
    member("festive.order", "Les produits pré-commandés de la boutique active"),
  ),

  Call.get("getAddress", "/addresses/:id", {
    params: { id: idFromString(AddressId) },
    success: Address,
    error: NotFound,
  }).pipe(member("stores.see", "Une adresse de la boutique active")),

  /** Changes an address of the active store; completed orders keep the address they were sent to. */
  Call.put("putAddress", "/addresses/:id", {
    params: { id: idFromString(AddressId) },
    payload: AddressChange,
    success: Address,
    error: [NotFound, Unprocessable],
  }).pipe(member("stores.change", "Modifier une adresse de la boutique active")),
) {}
