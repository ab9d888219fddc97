import type { Actor, AnyStateMachine } from "xstate";
import type { appStartMachine } from "./app-start.ts";
import type { backToTopMachine } from "./back-to-top.ts";
import type { cartLinesMachine } from "./cart-lines.ts";
import type { cartPopupMachine } from "./cart-popup.ts";
import type { cartTokenMachine } from "./cart-token.ts";
import type { checkoutMachine } from "./checkout.ts";
import type { consentMachine } from "./consent.ts";
import type { expiredOffersMachine } from "./expired-offers.ts";
import type { Fact } from "./facts.ts";
import type { impersonationMachine } from "./impersonation.ts";
import type { inboxMachine } from "./inbox.ts";
import type { mandatesMachine } from "./mandates.ts";
import type { menusMachine } from "./menus.ts";
import type { paymentMachine } from "./payment.ts";
import type { searchPanelMachine } from "./search-panel.ts";
import type { sessionMachine } from "./session.ts";
import type { storeInitialisationMachine } from "./store-initialisation.ts";
import type { storeSelectionMachine } from "./store-selection.ts";
import type { termsModalMachine } from "./terms-modal.ts";
import type { toastsMachine } from "./toasts.ts";
import type { welcomeModalMachine } from "./welcome-modal.ts";

/** The machines of the shop, with their actors provided. */
export type ShopMachines = {
  readonly session: typeof sessionMachine;
  readonly appStart: typeof appStartMachine;
  readonly storeSelection: typeof storeSelectionMachine;
  readonly storeInitialisation: typeof storeInitialisationMachine;
  readonly impersonation: typeof impersonationMachine;
  readonly termsModal: typeof termsModalMachine;
  readonly welcomeModal: typeof welcomeModalMachine;
  readonly mandates: typeof mandatesMachine;
  readonly inbox: typeof inboxMachine;
  readonly consent: typeof consentMachine;
  readonly cartToken: typeof cartTokenMachine;
  readonly cartLines: typeof cartLinesMachine;
  readonly cartPopup: typeof cartPopupMachine;
  readonly expiredOffers: typeof expiredOffersMachine;
  readonly searchPanel: typeof searchPanelMachine;
  readonly menus: typeof menusMachine;
  readonly backToTop: typeof backToTopMachine;
  readonly toasts: typeof toastsMachine;
};

/** Machines that their pages bring along: not part of the first load. */
export type PageMachines = {
  readonly checkout: typeof checkoutMachine;
  readonly payment: typeof paymentMachine;
};

export type Hearers = ShopMachines & PageMachines;
type HeardBy<Machine extends AnyStateMachine> = Extract<
  Parameters<Actor<Machine>["send"]>[0]["type"],
  Fact["type"]
>;

/** Who hears what. Facts come from screens, from the browser, and from the machines themselves. */
export const HEARS: { readonly [Name in keyof Hearers]: readonly HeardBy<Hearers[Name]>[] } = {
  session: [
    "app.started",
    "signIn.submitted",
    "signOut.asked",
    "signOut.confirmed",
    "signOut.declined",
    "server.unauthorized",
    "login.openedElsewhere",
    "login.endedElsewhere",
    "store.activated",
    "impersonation.left",
    "tab.returned",
  ],
  appStart: [
    "app.started",
    "session.opened",
    "session.reset",
    "stores.retried",
    "store.updated",
    "tab.returned",
  ],
  storeSelection: [
    "stores.loaded",
    "store.chosen",
    "store.selected",
    "store.updated",
    "session.reset",
  ],
  storeInitialisation: ["store.activated", "session.reset"],
  termsModal: [
    "session.opened",
    "session.reset",
    "route.changed",
    "terms.accepted",
    "tab.returned",
  ],
  welcomeModal: ["terms.settled", "welcome.closed", "welcome.discovered", "session.reset"],
  mandates: [
    "stores.loaded",
    "store.updated",
    "store.activated",
    "session.reset",
    "mandate.signAsked",
    "mandate.signed",
    "tab.returned",
  ],
  inbox: ["store.activated", "session.reset", "inbox.refreshAsked"],
  impersonation: [
    "session.opened",
    "session.reset",
    "customer.loaded",
    "impersonation.leaveAsked",
    "impersonation.leaveConfirmed",
    "impersonation.leaveDeclined",
    "signOut.failed",
  ],
  consent: ["app.started", "tab.returned", "consent.chosen", "consent.reopened", "consent.closed"],
  backToTop: ["page.scrolled"],
  cartToken: [
    "store.activated",
    "session.reset",
    "route.changed",
    "cart.retried",
    "cart.gone",
    "cart.ordered",
    "cart.orderedElsewhere",
    "tab.returned",
  ],
  cartLines: [
    "cartToken.saved",
    "cartToken.cleared",
    "cart.seen",
    "line.changed",
    "lines.added",
    "lines.takenBack",
    "cart.emptied",
  ],
  cartPopup: [
    "cart.seen",
    "store.activated",
    "session.reset",
    "route.changed",
    "popup.dismissed",
    "popup.hidden",
  ],
  expiredOffers: [
    "app.started",
    "store.activated",
    "cart.seen",
    "expiredOffers.hidden",
    "session.reset",
  ],
  checkout: [
    "route.changed",
    "cart.seen",
    "cartToken.saved",
    "cartToken.cleared",
    "checkout.stepAsked",
    "checkout.retried",
    "order.changed",
    "delivery.chosen",
    "order.confirmed",
    "store.updated",
    "tab.returned",
  ],
  payment: [
    "payment.opened",
    "payment.watched",
    "payment.retried",
    "payment.cancelled",
    "payment.reloaded",
    "tab.returned",
  ],
  searchPanel: [
    "search.typed",
    "search.escaped",
    "search.left",
    "search.submitted",
    "route.changed",
  ],
  menus: ["menu.toggled", "menu.closed", "route.changed", "escape.pressed", "mode.changed"],
  toasts: [
    "toast.asked",
    "toast.dismissed",
    "toast.swiped",
    "toast.expired",
    "toasts.held",
    "toasts.released",
    "session.reset",
  ],
};

/** Whether that machine hears that fact. */
export const hears = (name: keyof Hearers, fact: Fact): boolean => {
  const heard: readonly Fact["type"][] = HEARS[name];
  return heard.includes(fact.type);
};
