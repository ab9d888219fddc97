import { appStartMachine } from "../shop/app-start.ts";
import { backToTopMachine } from "../shop/back-to-top.ts";
import { cartLinesMachine } from "../order/cart-lines.ts";
import { cartPopupMachine } from "../shop/cart-popup.ts";
import { cartTokenMachine } from "../shop/cart-token.ts";
import type { amendmentMachine } from "../shop/amendment.ts";
import type { checkoutMachine } from "../order/checkout.ts";
import { orderMachine } from "../order/order.ts";
import type { conversationMachine } from "../shop/conversation.ts";
import { consentMachine } from "../shop/consent.ts";
import { expiredOffersMachine } from "../shop/expired-offers.ts";
import { impersonationMachine } from "../shop/impersonation.ts";
import { inboxMachine } from "../shop/inbox.ts";
import type { liveMessagesMachine } from "../shop/live-messages.ts";
import { mandatesMachine } from "../shop/mandates.ts";
import { menusMachine } from "../shop/menus.ts";
import type { messageSendingMachine } from "../shop/message-sending.ts";
import type { offlineQueueMachine } from "../shop/offline-queue.ts";
import type { orderSheetMachine } from "../shop/order-sheet.ts";
import type { outstandingPaymentMachine } from "../shop/outstanding-payment.ts";
import type { paymentMachine } from "../order/payment.ts";
import type { quickEntryMachine } from "../shop/quick-entry.ts";
import type { registrationMachine } from "../shop/registration.ts";
import { searchPanelMachine } from "../shop/search-panel.ts";
import { sessionMachine } from "../shop/session.ts";
import type { shoppingListsMachine } from "../shop/shopping-lists.ts";
import { storeInitialisationMachine } from "../shop/store-initialisation.ts";
import { storeSelectionMachine } from "../shop/store-selection.ts";
import { termsModalMachine } from "../shop/terms-modal.ts";
import { toastsMachine } from "../shop/toasts.ts";
import { welcomeModalMachine } from "../shop/welcome-modal.ts";

/** The machines of the first load, each with calls that reject until they are provided. They start in this order. */
export const SHOP_MACHINES = {
  session: sessionMachine,
  appStart: appStartMachine,
  storeSelection: storeSelectionMachine,
  storeInitialisation: storeInitialisationMachine,
  impersonation: impersonationMachine,
  termsModal: termsModalMachine,
  welcomeModal: welcomeModalMachine,
  mandates: mandatesMachine,
  inbox: inboxMachine,
  consent: consentMachine,
  cartToken: cartTokenMachine,
  order: orderMachine,
  cartLines: cartLinesMachine,
  cartPopup: cartPopupMachine,
  expiredOffers: expiredOffersMachine,
  searchPanel: searchPanelMachine,
  menus: menusMachine,
  backToTop: backToTopMachine,
  toasts: toastsMachine,
};

/** The same, with their calls provided. */
export type ShopMachines = typeof SHOP_MACHINES;

/** Machines that their pages bring along: not part of the first load. */
export type PageMachines = {
  readonly checkout: typeof checkoutMachine;
  readonly payment: typeof paymentMachine;
  readonly orderSheet: typeof orderSheetMachine;
  readonly amendment: typeof amendmentMachine;
  readonly shoppingLists: typeof shoppingListsMachine;
  readonly outstandingPayment: typeof outstandingPaymentMachine;
  readonly quickEntry: typeof quickEntryMachine;
  readonly registration: typeof registrationMachine;
  readonly conversation: typeof conversationMachine;
  readonly messageSending: typeof messageSendingMachine;
  readonly liveMessages: typeof liveMessagesMachine;
  readonly offlineQueue: typeof offlineQueueMachine;
};
