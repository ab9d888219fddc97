import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { AmendmentPreview, AmendmentWish, AmendShipment } from "../amendment.ts";
import { MINUTE, NEVER_FRESH } from "../manner.ts";
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
import { pageQuery } from "../pagination.ts";
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
import { pageOf } from "./answers.ts";
import { claimant, customer, member } from "./policies.ts";

const token = { token: OrderToken };
const ofShipment = { ...token, shipment: idFromString(ShipmentId) };
const ofItem = { ...token, itemId: idFromString(OrderItemId) };
/** What is changed of a cart; by a rule that may refuse it. */
const onCart = { params: token, success: CartAnswer, error: [NotFound, Conflict] } as const;
const byRule = { ...onCart, error: [NotFound, Conflict, Unprocessable] } as const;

/** Cart, checkout, payment, orders and shipments (spec §7 Orders and cart). */
export class OrdersGroup extends HttpApiGroup.make("orders").add(
  /** Retrieve-order: the open cart of the active store, made when there is none (product §6). */
  Call.post("retrieveOrder", "/orders", { success: Order, error: Forbidden }).pipe(
    claimant("cart.order", "Le panier ouvert de la boutique active"),
  ),

  /** Completed orders of the active store, the newest first. */
  Call.get("listOrders", "/orders", {
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
    success: pageOf(OrderSummary),
  }).pipe(member("orders.view", "Les commandes de la boutique active")),

  /** A cart or an order by its token. A cart is for those who may order. */
  Call.get("getOrder", "/orders/:token", {
    params: token,
    success: Order,
    error: [NotFound, Forbidden],
  }).pipe(claimant("orders.view", "Un panier ou une commande")),

  /**
   * In which of the customer's stores that completed order is, whatever the active one: a link of a mail
   * or the way back from the bank knows no store. 404, the same for an order of somebody else, for none,
   * and where the customer's role may not see orders.
   */
  Call.get("orderStore", "/orders/:token/store", {
    params: token,
    success: OrderStore,
    error: NotFound,
  }).pipe(customer("La boutique d'une commande du client")),

  /** Promotion code (null takes it off) and notes to the drivers. */
  Call.patch("changeOrder", "/orders/:token", { ...byRule, payload: ChangeOrder }).pipe(
    member("cart.order", "Code promotionnel et notes au chauffeur", { outlivesPage: true }),
  ),

  /** Expired offers and unavailable lines leave the cart, prices and dates are made fresh. */
  Call.post("checkCart", "/orders/:token/checkCart", onCart).pipe(
    member("cart.order", "Vérifier le panier"),
  ),

  /** Adds to what the cart already holds of the variant. Idempotent by key. */
  Call.post("addItem", "/orders/:token/items", { ...byRule, payload: AddItem }).pipe(
    claimant("cart.order", "Ajouter au panier", { idempotent: true, outlivesPage: true }),
  ),

  /** Adds what can be added; each line that could not is named in `changes`, nothing is lost. */
  Call.post("addItems", "/orders/:token/bulk-items", { ...byRule, payload: AddItems }).pipe(
    claimant("cart.order", "Ajouter plusieurs lignes", { idempotent: true, outlivesPage: true }),
  ),

  Call.post("removeItems", "/orders/:token/remove-bulk-items", {
    ...onCart,
    payload: RemoveItems,
  }).pipe(claimant("cart.order", "Retirer plusieurs lignes", { outlivesPage: true })),

  /** The new quantity of a line; 0 removes it. */
  Call.patch("changeItem", "/orders/:token/items/:itemId", {
    ...onCart,
    params: ofItem,
    payload: ChangeItem,
  }).pipe(claimant("cart.order", "Changer la quantité d'une ligne", { outlivesPage: true })),

  Call.delete("removeItem", "/orders/:token/items/:itemId", { ...onCart, params: ofItem }).pipe(
    claimant("cart.order", "Retirer une ligne", { outlivesPage: true }),
  ),

  /** Addresses of the store; dates and shipping options are in the order. */
  Call.get("deliveryOptions", "/orders/:token/deliveryOptions", {
    ...onCart,
    success: DeliveryOptions,
  }).pipe(member("cart.order", "Adresses, dates et transporteurs possibles")),

  /** cart → shipping_selected; all shipments at once or nothing. */
  Call.patch("chooseDelivery", "/orders/:token/deliveryOptions", {
    ...byRule,
    payload: ChooseDelivery,
  }).pipe(claimant("cart.order", "Choisir la livraison", { outlivesPage: true })),

  /** What can be chosen to pay each part, and why something cannot. */
  Call.get("paymentMethods", "/orders/:token/paymentMethods", {
    ...onCart,
    success: PaymentChoices,
  }).pipe(
    member("cart.order", "Moyens de paiement possibles pour chaque part", {
      freshFor: NEVER_FRESH,
    }),
  ),

  /** shipping_selected → payment_selected. */
  Call.patch("choosePayment", "/orders/:token/paymentOptions", {
    ...byRule,
    payload: ChoosePayment,
  }).pipe(claimant("cart.order", "Choisir le paiement", { outlivesPage: true })),

  /** payment_selected → completed: stock is reserved in the same transaction. Idempotent by key. */
  Call.post("completeOrder", "/orders/:token/complete", {
    ...byRule,
    payload: CompleteOrder,
    success: Order,
  }).pipe(claimant("cart.order", "Valider la commande", { idempotent: true, outlivesPage: true })),

  /** What the cart would be with more lines, with everything chosen that can be; nothing is written. */
  Call.post("previewOrder", "/orders/:token/preview", {
    ...byRule,
    payload: PreviewOrder,
    success: OrderPreview,
  }).pipe(member("cart.order", "Prévoir la commande", { reads: true, freshFor: MINUTE })),

  /** Adds, chooses delivery and payment and completes, all or nothing. Idempotent by key. */
  Call.post("orderAtOnce", "/orders/:token/express", {
    ...byRule,
    payload: OrderAtOnce,
    success: Order,
  }).pipe(member("cart.order", "Commander en une fois", { idempotent: true, outlivesPage: true })),

  /**
   * The hosted card page of everything that is due by card in a completed order: opened, or the one that
   * is open already. Idempotent by key.
   */
  Call.post("initPayment", "/orders/:token/initPayment", {
    params: token,
    success: Order,
    error: [NotFound, Conflict, Unprocessable, Unavailable],
  }).pipe(member("cart.order", "Ouvrir la page de paiement par carte", { idempotent: true })),

  /**
   * Pays a part that is still open again, or by another method; its card page is closed in the same
   * transaction. Idempotent by key.
   */
  Call.post("retryPayment", "/orders/:token/webhelp/retryPayment", {
    params: token,
    payload: RetryPayment,
    success: Order,
    error: [NotFound, Conflict, Unprocessable, Unavailable],
  }).pipe(
    member("cart.order", "Payer à nouveau une part, ou par un autre moyen", { idempotent: true }),
  ),

  /**
   * Cancels the payment of one part; its shipments are cancelled and its stock is given back. Idempotent
   * by key.
   */
  Call.post("cancelPayment", "/orders/:token/cancelPayment/:scope", {
    params: { ...token, scope: PaymentScope },
    success: Order,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(member("cart.order", "Annuler le paiement d'une part", { idempotent: true })),

  /** What a change of a shipment comes to, before and after (product §10); nothing is changed. */
  Call.post("previewAmendment", "/orders/:token/shipments/:shipment/amendment-preview", {
    params: ofShipment,
    payload: AmendmentWish,
    success: AmendmentPreview,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(member("cart.order", "Avant et après une modification de livraison")),

  /**
   * Saves a new version of the order until the shipment's cut-off, the server's clock deciding. A card
   * order that becomes dearer answers with its `supplement`: the version counts once that is paid. 409
   * with the code 'COMMANDE_MODIFIEE': somebody else's version came first. Idempotent by key.
   */
  Call.post("amendShipment", "/orders/:token/shipments/:shipment/amendment", {
    params: ofShipment,
    payload: AmendShipment,
    success: Order,
    error: [NotFound, Conflict, OrderAmended, Unprocessable, Unavailable],
  }).pipe(
    member("cart.order", "Modifier une livraison d'une commande validée", {
      idempotent: true,
      outlivesPage: true,
    }),
  ),

  /** Gives up a change that waits for its supplement: the order stays as it was. */
  Call.delete("giveUpSupplement", "/orders/:token/supplement", { ...onCart, success: Order }).pipe(
    member("cart.order", "Renoncer à une modification dont le supplément n'est pas payé"),
  ),

  /** Shipments of the active store's orders, the next delivery first. */
  Call.get("listShipments", "/shipments", {
    query: {
      state: Schema.optionalKey(Schema.Literals(["upcoming", "past"])),
      ...pageQuery(100),
    },
    success: pageOf(ShipmentDetail),
  }).pipe(member("orders.view", "Les livraisons de la boutique active")),

  /** A shipment with the order that it belongs to, and the steps that it went through. */
  Call.get("getShipment", "/shipments/:id", {
    params: { id: idFromString(ShipmentId) },
    success: ShipmentDetail,
    error: NotFound,
  }).pipe(member("orders.view", "Une livraison")),

  /**
   * What is ordered and still to be delivered, by product: what a 'Fournée' need not order again
   * (product §10). A part whose payment failed, was abandoned or cancelled is not awaited.
   */
  Call.get("awaitedProducts", "/awaited-products", { success: Schema.Array(AwaitedProduct) }).pipe(
    member("orders.view", "Les produits commandés et pas encore livrés"),
  ),
) {}
