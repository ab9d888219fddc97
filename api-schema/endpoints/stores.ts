import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore, SignedIn } from "../access.ts";
import { Address, AddressChange } from "../address.ts";
import { FestiveItem } from "../catalogue.ts";
import { LastPurchase, UsualProducts } from "../habits.ts";
import { MandateKind, SignMandateLink, SitePath } from "../mandate.ts";
import { pageQuery, paginationHeaders, storesPageQuery } from "../pagination.ts";
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
import { customerOnly, memberWho } from "./policies.ts";

const ownStore = { id: idFromString(StoreId) };

/**
 * The customer's stores, the inactive ones too; 100 a page at most, or 9999 (product §2). Each as the
 * customer's role in it lets them see it: company register, bank, mandates, credit and mailboxes are
 * null for who may not see stores (product §4).
 */
const listStores = HttpApiEndpoint.get("listStores", "/stores", {
  query: storesPageQuery,
  success: HttpApiSchema.WithHeaders(Schema.Array(Store), paginationHeaders),
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Les boutiques du client");

const getStore = HttpApiEndpoint.get("getStore", "/stores/:id", {
  params: ownStore,
  success: Store,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Une boutique");

/**
 * Changes what a Gérant may of the active store (product §7). The ERP's closing days are not taken any
 * more once they were changed here. 403 for a support agent who changes an e-mail.
 */
const changeStore = HttpApiEndpoint.patch("changeStore", "/stores/:id", {
  params: ownStore,
  payload: StoreChange,
  success: Store,
  error: [NotFound, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("stores.change"))
  .annotate(OpenApi.Summary, "Modifier la boutique active");

/** When each range is delivered to the active store, with its next deliveries and their cut-offs. */
const storeDeliveries = HttpApiEndpoint.get("storeDeliveries", "/stores/:id/deliveries", {
  params: ownStore,
  success: Schema.Array(RangeDeliveries),
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("orders.view"))
  .annotate(OpenApi.Summary, "Les livraisons de la boutique active par gamme");

/** The customer's stores in which something goes on: an open cart, late invoices, a delivery to come. */
const storeActivity = HttpApiEndpoint.get("storeActivity", "/store-activity", {
  success: Schema.Array(StoreActivity),
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Ce qui se passe dans les boutiques du client");

/**
 * The stores that the caller sees without ordering for each of them (product §4 'Vendeur'), who has not
 * ordered for longest first; those that may not order come last.
 */
const followedStores = HttpApiEndpoint.get("followedStores", "/followed-stores", {
  query: pageQuery(100),
  success: HttpApiSchema.WithHeaders(Schema.Array(FollowedStore), paginationHeaders),
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(
    OpenApi.Summary,
    "Les boutiques suivies, celle qui n'a pas commandé depuis le plus longtemps d'abord",
  );

/**
 * Reloads store data from the ERP: everything, the ban flag, or the festive products (spec §7). Any
 * member may: the shop asks at each start, whatever the role (spec §2).
 */
const syncStore = HttpApiEndpoint.post("syncStore", "/stores/:id/sync", {
  params: ownStore,
  payload: Schema.Struct({ webservice: SyncWebservice }),
  success: Store,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Synchroniser la boutique avec l'ERP");

/**
 * Asks for a new infolegale score; the old one is kept in previousInfolegaleScore (product §4). Only a
 * Gérant's call orders one, once in twelve hours; any other is answered the store as it is.
 */
const syncScore = HttpApiEndpoint.post("syncInfolegaleScore", "/stores/:id/infolegale-score", {
  params: ownStore,
  success: Store,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "Synchroniser le score infolegale");

/**
 * Where a mandate of the active store is signed, the group's or the marketplace's (spec §7); 409
 * when it is not eligible or signed already. `origin` is the path to come back to.
 */
const signMandateLink = HttpApiEndpoint.get("signMandateLink", "/stores/:id/sign-mandate-link", {
  params: ownStore,
  query: { is_mkp: Schema.Literals(["true", "false"]), origin: SitePath },
  success: SignMandateLink,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("mandates.sign"))
  .annotate(OpenApi.Summary, "Le lien de signature d'un mandat de prélèvement");

/** The document of a signed mandate of the active store, as the signatory got it by e-mail. */
const mandatePdf = HttpApiEndpoint.get("mandatePdf", "/stores/:id/mandates/:kind/pdf-file", {
  params: { ...ownStore, kind: MandateKind },
  success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/pdf" })),
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("mandates.sign"))
  .annotate(OpenApi.Summary, "Le document d'un mandat signé");

/** What the active store usually buys on its next usual weekday, ready for the cart (product §10). */
const usualProducts = HttpApiEndpoint.get("usualProducts", "/stores/:id/usual-products", {
  params: ownStore,
  success: UsualProducts,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("cart.order"))
  .annotate(OpenApi.Summary, "Les produits habituels de la boutique active");

/**
 * What the active store bought last of each packaging in the past year, the latest first: at most
 * five hundred.
 */
const purchases = HttpApiEndpoint.get("purchases", "/stores/:id/purchases", {
  params: ownStore,
  success: Schema.Array(LastPurchase),
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("orders.view"))
  .annotate(OpenApi.Summary, "Les derniers achats de la boutique active, par produit");

/**
 * The festive products that the active store has pre-ordered (spec §7 'by store'). They are put into
 * the cart as any product is; the cart holds the store to what is left of each until its last day.
 */
const festiveProducts = HttpApiEndpoint.get("festiveProducts", "/festive-products", {
  success: Schema.Array(FestiveItem),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("festive.order"))
  .annotate(OpenApi.Summary, "Les produits pré-commandés de la boutique active");

const getAddress = HttpApiEndpoint.get("getAddress", "/addresses/:id", {
  params: { id: idFromString(AddressId) },
  success: Address,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("stores.see"))
  .annotate(OpenApi.Summary, "Une adresse de la boutique active");

/** Changes an address of the active store; completed orders keep the address they were sent to. */
const putAddress = HttpApiEndpoint.put("putAddress", "/addresses/:id", {
  params: { id: idFromString(AddressId) },
  payload: AddressChange,
  success: Address,
  error: [NotFound, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, memberWho("stores.change"))
  .annotate(OpenApi.Summary, "Modifier une adresse de la boutique active");

/** Stores of the customer and their addresses (spec §7). */
export class StoresGroup extends HttpApiGroup.make("stores").add(
  listStores,
  getStore,
  changeStore,
  storeDeliveries,
  storeActivity,
  followedStores,
  syncStore,
  syncScore,
  signMandateLink,
  mandatePdf,
  usualProducts,
  purchases,
  festiveProducts,
  getAddress,
  putAddress,
) {}
