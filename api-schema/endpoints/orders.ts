import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, InStore, SignedIn } from "../access.ts";
import { AmendmentPreview, AmendmentWish, AmendShipment } from "../amendment.ts";
import {
  AddItem,
  AddItems,
  AwaitedProduct,
  CartAnswer,
  ChangeItem,
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  DeliveryOptions,
  Order,
  OrderStore,
  OrderSummary,
  PaymentChoices,
  PaymentScope,
  RemoveItems,
  RetryPayment,
  ShipmentDetail,
} from "../order.ts";
import { OrderAtOnce, OrderPreview, PreviewOrder } from "../order-sheet.ts";
import { pageQuery, paginationHeaders } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { CalendarDay, OrderItemId, OrderToken, ShipmentId, Slug, Text } from "../primitives.ts";
import {
  Conflict,
  Forbidden,
  NotFound,
  OrderAmended,
  Unavailable,
  Unprocessable,
} from "../problems.ts";
import { customerOnly, memberWho } from "./policies.ts";

const token = { token: OrderToken };
const ordering = memberWho("cart.order");
const viewing = memberWho("orders.view");

/** Retrieve-order: the open cart of the active store, made when there is none (product §6). */
const retrieve = HttpApiEndpoint.post("retrieveOrder", "/orders", {
  success: Order,
  error: Forbidden,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Le panier ouvert de la boutique active");

/** Completed orders of the active store, the newest first. */
const list = HttpApiEndpoint.get("listOrders", "/orders", {
  query: {
    /** Number, product name or reference. */
    search: Schema.optionalKey(Text.check(Schema.isMaxLength(100))),
    /** 'open': something is still to be delivered; 'delivered'; 'cancelled'; 'unpaid'. */
    state: Schema.optionalKey(Schema.Literals(["open", "delivered", "cancelled", "unpaid"])),
    from: Schema.optionalKey(CalendarDay),
    to: Schema.optionalKey(CalendarDay),
    merchant: Schema.optionalKey(Slug),
    ...pageQuery(100),
  },
  success: HttpApiSchema.WithHeaders(Schema.Array(OrderSummary), paginationHeaders),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, viewing)
  .annotate(OpenApi.Summary, "Les commandes de la boutique active");

/** A cart or an order by its token. A cart is for those who may order. */
const get = HttpApiEndpoint.get("getOrder", "/orders/:token", {
  params: token,
  success: Order,
  error: [NotFound, Forbidden],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, viewing)
  .annotate(OpenApi.Summary, "Un panier ou une commande");

/**
 * In which of the customer's stores that completed order is, whatever the active one: a link of a mail
 * or the way back from the bank knows no store. 404, the same for an order of somebody else, for none,
 * and where the customer's role may not see orders.
 */
const store = HttpApiEndpoint.get("orderStore", "/orders/:token/store", {
  params: token,
  success: OrderStore,
  error: NotFound,
})
  .middleware(SignedIn)
  .annotate(EndpointPolicy, customerOnly)
  .annotate(OpenApi.Summary, "La boutique d'une commande du client");

const change = HttpApiEndpoint.patch("changeOrder", "/orders/:token", {
  params: token,
  payload: ChangeOrder,
  success: CartAnswer,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Code promotionnel et notes au chauffeur");

/** Expired offers and unavailable lines leave the cart, prices and dates are made fresh. */
const check = HttpApiEndpoint.post("checkCart", "/orders/:token/checkCart", {
  params: token,
  success: CartAnswer,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Vérifier le panier");

const addItem = HttpApiEndpoint.post("addItem", "/orders/:token/items", {
  params: token,
  payload: AddItem,
  success: CartAnswer,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Ajouter au panier");

/** Adds what can be added; each line that could not is named in `changes`, nothing is lost. */
const addItems = HttpApiEndpoint.post("addItems", "/orders/:token/bulk-items", {
  params: token,
  payload: AddItems,
  success: CartAnswer,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Ajouter plusieurs lignes");

const removeItems = HttpApiEndpoint.post("removeItems", "/orders/:token/remove-bulk-items", {
  params: token,
  payload: RemoveItems,
  success: CartAnswer,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Retirer plusieurs lignes");

const changeItem = HttpApiEndpoint.patch("changeItem", "/orders/:token/items/:itemId", {
  params: { ...token, itemId: idFromString(OrderItemId) },
  payload: ChangeItem,
  success: CartAnswer,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Changer la quantité d'une ligne");

const removeItem = HttpApiEndpoint.delete("removeItem", "/orders/:token/items/:itemId", {
  params: { ...token, itemId: idFromString(OrderItemId) },
  success: CartAnswer,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Retirer une ligne");

const deliveryOptions = HttpApiEndpoint.get("deliveryOptions", "/orders/:token/deliveryOptions", {
  params: token,
  success: DeliveryOptions,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Adresses, dates et transporteurs possibles");

/** cart → shipping_selected; all shipments at once or nothing. */
const chooseDelivery = HttpApiEndpoint.patch("chooseDelivery", "/orders/:token/deliveryOptions", {
  params: token,
  payload: ChooseDelivery,
  success: CartAnswer,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Choisir la livraison");

const paymentMethods = HttpApiEndpoint.get("paymentMethods", "/orders/:token/paymentMethods", {
  params: token,
  success: PaymentChoices,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Moyens de paiement possibles pour chaque part");

/** shipping_selected → payment_selected. */
const choosePayment = HttpApiEndpoint.patch("choosePayment", "/orders/:token/paymentOptions", {
  params: token,
  payload: ChoosePayment,
  success: CartAnswer,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Choisir le paiement");

/** payment_selected → completed: stock is reserved in the same transaction. Idempotent by key. */
const complete = HttpApiEndpoint.post("completeOrder", "/orders/:token/complete", {
  params: token,
  payload: CompleteOrder,
  success: Order,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Valider la commande");

/** What the cart would be with more lines, with everything chosen that can be; nothing is written. */
const preview = HttpApiEndpoint.post("previewOrder", "/orders/:token/preview", {
  params: token,
  payload: PreviewOrder,
  success: OrderPreview,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Prévoir la commande");

/** Adds, chooses delivery and payment and completes, all or nothing. Idempotent by key. */
const atOnce = HttpApiEndpoint.post("orderAtOnce", "/orders/:token/express", {
  params: token,
  payload: OrderAtOnce,
  success: Order,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Commander en une fois");

/**
 * The hosted card page of everything that is due by card in a completed order: opened, or the one that
 * is open already. Idempotent by key.
 */
const initPayment = HttpApiEndpoint.post("initPayment", "/orders/:token/initPayment", {
  params: token,
  success: Order,
  error: [NotFound, Conflict, Unprocessable, Unavailable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Ouvrir la page de paiement par carte");

/**
 * Pays a part that is still open again, or by another method; its card page is closed in the same
 * transaction. Idempotent by key.
 */
const retryPayment = HttpApiEndpoint.post("retryPayment", "/orders/:token/webhelp/retryPayment", {
  params: token,
  payload: RetryPayment,
  success: Order,
  error: [NotFound, Conflict, Unprocessable, Unavailable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Payer à nouveau une part, ou par un autre moyen");

/**
 * Cancels the payment of one part; its shipments are cancelled and its stock is given back. Idempotent
 * by key.
 */
const cancelPayment = HttpApiEndpoint.post("cancelPayment", "/orders/:token/cancelPayment/:scope", {
  params: { ...token, scope: PaymentScope },
  success: Order,
  error: [NotFound, Conflict, Unprocessable],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Annuler le paiement d'une part");

const ofShipment = { ...token, shipment: idFromString(ShipmentId) };

/** What a change of a shipment comes to, before and after (product §10); nothing is changed. */
const previewAmendment = HttpApiEndpoint.post(
  "previewAmendment",
  "/orders/:token/shipments/:shipment/amendment-preview",
  {
    params: ofShipment,
    payload: AmendmentWish,
    success: AmendmentPreview,
    error: [NotFound, Conflict, Unprocessable],
  },
)
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Avant et après une modification de livraison");

/**
 * Saves a new version of the order until the shipment's cut-off, the server's clock deciding. A card
 * order that becomes dearer answers with its `supplement`: the version counts once that is paid.
 * Idempotent by key.
 */
const amendShipment = HttpApiEndpoint.post(
  "amendShipment",
  "/orders/:token/shipments/:shipment/amendment",
  {
    params: ofShipment,
    payload: AmendShipment,
    success: Order,
    error: [NotFound, Conflict, OrderAmended, Unprocessable, Unavailable],
  },
)
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Modifier une livraison d'une commande validée");

/** Gives up a change that waits for its supplement: the order stays as it was. */
const giveUpSupplement = HttpApiEndpoint.delete("giveUpSupplement", "/orders/:token/supplement", {
  params: token,
  success: Order,
  error: [NotFound, Conflict],
})
  .middleware(InStore)
  .annotate(EndpointPolicy, ordering)
  .annotate(OpenApi.Summary, "Renoncer à une modification dont le supplément n'est pas payé");

/** Shipments of the active store's orders, the next delivery first. */
const shipments = HttpApiEndpoint.get("listShipments", "/shipments", {
  query: {
    state: Schema.optionalKey(Schema.Literals(["upcoming", "past"])),
    ...pageQuery(100),
  },
  success: HttpApiSchema.WithHeaders(Schema.Array(ShipmentDetail), paginationHeaders),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, viewing)
  .annotate(OpenApi.Summary, "Les livraisons de la boutique active");

const shipment = HttpApiEndpoint.get("getShipment", "/shipments/:id", {
  params: { id: idFromString(ShipmentId) },
  success: ShipmentDetail,
  error: NotFound,
})
  .middleware(InStore)
  .annotate(EndpointPolicy, viewing)
  .annotate(OpenApi.Summary, "Une livraison");

/**
 * What is ordered and still to be delivered, by product: what a 'Fournée' need not order again
 * (product §10). A part whose payment failed, was abandoned or cancelled is not awaited.
 */
const awaited = HttpApiEndpoint.get("awaitedProducts", "/awaited-products", {
  success: Schema.Array(AwaitedProduct),
})
  .middleware(InStore)
  .annotate(EndpointPolicy, viewing)
  .annotate(OpenApi.Summary, "Les produits commandés et pas encore livrés");

/** Cart, checkout, payment, orders and shipments (spec §7 Orders and cart). */
export class OrdersGroup extends HttpApiGroup.make("orders").add(
  retrieve,
  list,
  get,
  store,
  change,
  check,
  addItem,
  addItems,
  removeItems,
  changeItem,
  removeItem,
  deliveryOptions,
  chooseDelivery,
  paymentMethods,
  choosePayment,
  complete,
  preview,
  atOnce,
  initPayment,
  retryPayment,
  cancelPayment,
  previewAmendment,
  amendShipment,
  giveUpSupplement,
  shipments,
  shipment,
  awaited,
) {}
