import type { CustomerId } from "../../api-schema/primitives.ts";
import { appStartMachine } from "../../machines/app-start.ts";
import { backToTopMachine } from "../../machines/back-to-top.ts";
import { actorsOver } from "../../machines/bridge.ts";
import { type CartCall, cartLinesMachine } from "../../machines/cart-lines.ts";
import { cartPopupMachine } from "../../machines/cart-popup.ts";
import { cartTokenMachine } from "../../machines/cart-token.ts";
import { consentMachine } from "../../machines/consent.ts";
import { expiredOffersMachine } from "../../machines/expired-offers.ts";
import type { ShopMachines } from "../../machines/hears.ts";
import { impersonationMachine } from "../../machines/impersonation.ts";
import { inboxMachine } from "../../machines/inbox.ts";
import { mandatesMachine, type SigningRequest } from "../../machines/mandates.ts";
import { menusMachine } from "../../machines/menus.ts";
import { searchPanelMachine } from "../../machines/search-panel.ts";
import { sessionMachine } from "../../machines/session.ts";
import { storeInitialisationMachine } from "../../machines/store-initialisation.ts";
import { storeSelectionMachine } from "../../machines/store-selection.ts";
import { termsModalMachine } from "../../machines/terms-modal.ts";
import { toastsMachine } from "../../machines/toasts.ts";
import { welcomeModalMachine } from "../../machines/welcome-modal.ts";
import type { CartOutbox } from "./cart-outbox.ts";
import type { Environment } from "../environment/environment.ts";
import { keptConfirmationIn } from "../environment/kept-confirmations.ts";
import type { Wire } from "../../core/api/wire.ts";

/** The machines of the first load, each with its calls. */
export const shopMachines = (
  load: () => Promise<Wire>,
  environment: Environment,
  outbox: CartOutbox,
): ShopMachines => {
  const actor = actorsOver(load);
  return {
    session: sessionMachine.provide({
      actors: {
        renewLogin: actor((wire, _: void) =>
          wire.exclusively(environment.lock, wire.renewLogin(environment.now)),
        ),
        signIn: actor((wire, credentials: { readonly email: string; readonly password: string }) =>
          wire.signIn(credentials, environment.now),
        ),
        signOut: actor(({ api, session }, _: void) => session.signOut(api)),
        retrieveImpersonation: actor((wire, { code }: { readonly code: string }) =>
          wire.retrieveImpersonation(code, environment.now),
        ),
      },
    }),
    appStart: appStartMachine.provide({
      actors: {
        loadStores: actor(({ api, stores }, _: void) => stores.listStores(api)),
      },
    }),
    storeSelection: storeSelectionMachine,
    storeInitialisation: storeInitialisationMachine.provide({
      actors: {
        syncStore: actor(({ api, stores }, { storeId }: InStore) =>
          stores.syncStore(api, storeId, "all"),
        ),
        syncScore: actor(({ api, stores }, { storeId }: InStore) => stores.syncScore(api, storeId)),
      },
    }),
    impersonation: impersonationMachine,
    termsModal: termsModalMachine.provide({
      actors: {
        loadCustomer: actor(({ api, session }, { customerId }: OfCustomer) =>
          session.customer(api, customerId),
        ),
        acceptTerms: actor(({ api, session }, { customerId }: OfCustomer) =>
          session.changeCustomer(api, customerId, { cgu: true }),
        ),
      },
    }),
    welcomeModal: welcomeModalMachine.provide({
      actors: {
        noteWelcome: actor(({ api, session }, { customerId }: OfCustomer) =>
          session.changeCustomer(api, customerId, { welcomeModalDisplayed: true }),
        ),
      },
    }),
    mandates: mandatesMachine.provide({
      actors: {
        signMandateLink: actor(
          ({ api, stores }, { storeId, kind, origin }: Omit<SigningRequest, "tab">) =>
            stores.signMandateLink(api, storeId, { isMkp: kind === "MKP", origin }),
        ),
        loadStore: actor(({ api, stores }, { storeId }: InStore) => stores.store(api, storeId)),
      },
    }),
    inbox: inboxMachine.provide({
      actors: {
        loadInbox: actor(({ api, messaging }, { storeId }: InStore) =>
          messaging.latestThreads(api, storeId),
        ),
      },
    }),
    consent: consentMachine,
    cartToken: cartTokenMachine.provide({
      actors: {
        retrieveOrder: actor(({ api, orders, cartChanges }, { storeId }: InStore) => {
          const confirmed = keptConfirmationIn(environment, storeId);
          const retrieve =
            confirmed === null
              ? orders.retrieveOrder(api, storeId)
              : orders.retrieveConfirmed(api, { storeId, token: confirmed.token });
          return cartChanges.afterChanges(api, outbox.sentBefore(storeId), retrieve);
        }),
      },
    }),
    cartLines: cartLinesMachine.provide({
      actors: {
        changeCart: actor(({ api, cartChanges }, call: CartCall) =>
          cartChanges.sendChange(api, outbox, call),
        ),
        loadOrder: actor(({ api, orders }, cart: InCart) => orders.order(api, cart)),
      },
    }),
    cartPopup: cartPopupMachine,
    expiredOffers: expiredOffersMachine,
    searchPanel: searchPanelMachine,
    menus: menusMachine,
    backToTop: backToTopMachine,
    toasts: toastsMachine,
  };
};

type InStore = Pick<CartCall, "storeId">;
type InCart = Pick<CartCall, "storeId" | "token">;
type OfCustomer = { readonly customerId: CustomerId };
