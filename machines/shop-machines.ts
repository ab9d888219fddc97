import { appStartMachine } from "./app-start.ts";
import { backToTopMachine } from "./back-to-top.ts";
import { cartLinesMachine } from "./cart-lines.ts";
import { cartPopupMachine } from "./cart-popup.ts";
import { cartTokenMachine } from "./cart-token.ts";
import type { checkoutMachine } from "./checkout.ts";
import { consentMachine } from "./consent.ts";
import { expiredOffersMachine } from "./expired-offers.ts";
import { impersonationMachine } from "./impersonation.ts";
import { inboxMachine } from "./inbox.ts";
import { mandatesMachine } from "./mandates.ts";
import { menusMachine } from "./menus.ts";
import type { paymentMachine } from "./payment.ts";
import { searchPanelMachine } from "./search-panel.ts";
import { sessionMachine } from "./session.ts";
import { storeInitialisationMachine } from "./store-initialisation.ts";
import { storeSelectionMachine } from "./store-selection.ts";
import { termsModalMachine } from "./terms-modal.ts";
import { toastsMachine } from "./toasts.ts";
import { welcomeModalMachine } from "./welcome-modal.ts";

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
};
