import { appStartMachine } from "../shop/app-start.ts";
import { backToTopMachine } from "../shop/back-to-top.ts";
import { cartLinesMachine } from "../shop/cart-lines.ts";
import { cartPopupMachine } from "../shop/cart-popup.ts";
import { cartTokenMachine } from "../shop/cart-token.ts";
import type { checkoutMachine } from "../shop/checkout.ts";
import { consentMachine } from "../shop/consent.ts";
import { expiredOffersMachine } from "../shop/expired-offers.ts";
import { impersonationMachine } from "../shop/impersonation.ts";
import { inboxMachine } from "../shop/inbox.ts";
import { mandatesMachine } from "../shop/mandates.ts";
import { menusMachine } from "../shop/menus.ts";
import type { outstandingPaymentMachine } from "../shop/outstanding-payment.ts";
import type { paymentMachine } from "../shop/payment.ts";
import type { registrationMachine } from "../shop/registration.ts";
import { searchPanelMachine } from "../shop/search-panel.ts";
import { sessionMachine } from "../shop/session.ts";
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
  readonly outstandingPayment: typeof outstandingPaymentMachine;
  readonly registration: typeof registrationMachine;
};
