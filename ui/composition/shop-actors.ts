import { emit } from "xstate";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import type { CartCall } from "../../machines/order/cart-lines-context.ts";
import { orderRefreshed } from "../../machines/order/order.ts";
import { SHOP_MACHINES, type ShopMachines } from "../../machines/root/shop-machines.ts";
import type { SigningRequest } from "../../machines/shop/mandates.ts";
import type { CartOutbox } from "./cart-outbox.ts";
import type { LostConfirmations } from "./lost-confirmations.ts";
import type { StoredCarts } from "./stored-carts.ts";
import type { Environment } from "../environment/environment.ts";
import { persistedConfirmationIn } from "../environment/persisted-confirmations.ts";
import type { ApiClient } from "../../core/api/api-client.ts";

/** The machines of the first load, each with its calls. */
export const shopMachines = (
  load: () => Promise<ApiClient>,
  environment: Environment,
  outbox: CartOutbox,
  { storedCarts, lostConfirmations }: Carts,
): ShopMachines => {
  const actor = actorsOver(load);
  return {
    ...SHOP_MACHINES,
    session: SHOP_MACHINES.session.provide({
      actors: {
        renewLogin: actor((apiClient, _: void) =>
          apiClient.exclusively(environment.lock, apiClient.renewLogin(environment.now)),
        ),
        signIn: actor(
          (apiClient, credentials: { readonly email: string; readonly password: string }) =>
            apiClient.signIn(credentials, environment.now),
        ),
        signOut: actor(({ api, session }, _: void) => session.signOut(api)),
        retrieveImpersonation: actor((apiClient, { code }: { readonly code: string }) =>
          apiClient.retrieveImpersonation(code, environment.now),
        ),
      },
    }),
    appStart: SHOP_MACHINES.appStart.provide({
      actors: {
        loadStores: actor(({ reading, stores }, _: void) => stores.allStores(reading)),
      },
    }),
    storeInitialisation: SHOP_MACHINES.storeInitialisation.provide({
      actors: {
        syncStore: actor(({ api, stores }, { storeId }: InStore) =>
          stores.syncStore(api, { id: storeId, body: { webservice: "all" } }),
        ),
        syncScore: actor(({ api, stores }, { storeId }: InStore) =>
          stores.syncInfolegaleScore(api, { id: storeId }),
        ),
      },
    }),
    termsModal: SHOP_MACHINES.termsModal.provide({
      actors: {
        loadCustomer: actor(({ api, session }, { customerId }: OfCustomer) =>
          session.getCustomer(api, { id: customerId }),
        ),
        acceptTerms: actor(({ api, account }, { customerId }: OfCustomer) =>
          account.putCustomer(api, { id: customerId, body: { cgu: true } }),
        ),
      },
    }),
    welcomeModal: SHOP_MACHINES.welcomeModal.provide({
      actors: {
        noteWelcome: actor(({ api, account }, { customerId }: OfCustomer) =>
          account.putCustomer(api, { id: customerId, body: { welcomeModalDisplayed: true } }),
        ),
      },
    }),
    mandates: SHOP_MACHINES.mandates.provide({
      actors: {
        signMandateLink: actor(
          ({ api, stores }, { storeId, kind, origin }: Omit<SigningRequest, "tab">) =>
            stores.signMandateLink(api, {
              storeId,
              is_mkp: kind === "MKP" ? "true" : "false",
              origin,
            }),
        ),
        loadStore: actor(({ api, stores }, { storeId }: InStore) =>
          stores.getStore(api, { id: storeId }),
        ),
      },
    }),
    inbox: SHOP_MACHINES.inbox.provide({
      actors: {
        loadInbox: actor(({ api, messaging }, { storeId }: InStore) =>
          messaging.latestThreads(api, storeId),
        ),
      },
    }),
    cartToken: SHOP_MACHINES.cartToken.provide({
      actors: {
        retrieveOrder: actor(({ api, orders, cartChanges }, { storeId }: InStore) => {
          const stored = (customerId: CustomerId) =>
            orders.storedOrder(() => storedCarts.read({ customerId, storeId }));
          const remembered = storedCarts.remembered();
          if (remembered !== null) return stored(remembered);
          const confirmed = persistedConfirmationIn(environment, storeId);
          const sent = outbox.sentBefore(storeId);
          // It may be an order by now: the kept cart would be one to order again.
          if (confirmed !== null) {
            const cart = { storeId, token: confirmed.token };
            const found = orders.retrieveConfirmed(api, cart, () =>
              lostConfirmations.noteNotOrdered(storeId),
            );
            return cartChanges.afterChanges(api, sent, found);
          }
          const retrieve = cartChanges.afterChanges(
            api,
            sent,
            orders.retrieveOrder(api, { storeId }),
          );
          const standIn = storedCarts.standIn(storeId);
          // What an earlier page has sent is asked again first: it is no part of the kept cart.
          if (standIn === null || sent.length > 0) return retrieve;
          return orders.orStored(retrieve, stored(standIn), () => storedCarts.noteStandIn(storeId));
        }),
      },
    }),
    order: SHOP_MACHINES.order.provide({
      actors: {
        refreshOrder: actor(({ api, orders }, cart: InCart) =>
          orders.refreshOrder(
            api,
            cart,
            () => persistedConfirmationIn(environment, cart.storeId)?.token === cart.token,
          ),
        ),
      },
      actions: { show: emit(({ context }) => orderRefreshed(context, environment.now())) },
    }),
    cartLines: SHOP_MACHINES.cartLines.provide({
      actors: {
        changeCart: actor(({ api, cartChanges }, call: CartCall) =>
          cartChanges.sendChange(api, outbox, call),
        ),
        loadOrder: actor(({ api, orders }, cart: InCart) => orders.getOrder(api, cart)),
      },
    }),
  };
};

type Carts = {
  readonly storedCarts: StoredCarts;
  readonly lostConfirmations: LostConfirmations;
};
type InStore = Pick<CartCall, "storeId">;
type InCart = Pick<CartCall, "storeId" | "token">;
type OfCustomer = { readonly customerId: CustomerId };
