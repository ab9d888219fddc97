import { unreachable } from "../../core/api/errors.ts";
import type { CacheReader } from "../../core/offline/cache-reader.ts";
import { clearedBy } from "../../core/session/reset.ts";
import { paths } from "../../core/routes/paths.ts";
import type { SessionContext } from "../../machines/shop/session.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { observe } from "../../machines/system/observation.ts";
import { startShopSystem, type SystemOptions } from "../../machines/root/system.ts";
import type { Shop } from "../hooks/shop.ts";
import { openBakehouse } from "./bakehouse.ts";
import { openCartOutbox } from "./cart-outbox.ts";
import { connectLiveMessages } from "./live-messages.ts";
import { openLostConfirmations } from "./lost-confirmations.ts";
import { type StoredCarts, openStoredCarts, readStoredCart } from "./stored-carts.ts";
import { followCachedAnswers } from "./cached-answers.ts";
import { leavingPage } from "./leaving-page.ts";
import { forgetDraftsIn } from "../environment/drafts.ts";
import { connectCache, makeQueryClient } from "./cache.ts";
import type { Environment } from "../environment/environment.ts";
import { persistConsentIn, persistedConsentIn } from "../environment/persisted-consent.ts";
import {
  forgetLogin,
  mayHaveLogin,
  rememberedPerson,
  rememberedStoreId,
  rememberLogin,
  rememberPerson,
  rememberStore,
} from "../environment/persisted-login.ts";
import {
  persistExpiredOffersIn,
  persistedExpiredOffersIn,
} from "../environment/persisted-offers.ts";
import { forgetSearches } from "../environment/persisted-searches.ts";
import { forgetStores } from "../environment/persisted-stores.ts";
import { trackConfirmations } from "../environment/persisted-confirmations.ts";
import { loadedOnce } from "../environment/loaded-once.ts";
import { showOrders } from "./shown-orders.ts";
import { shopMachines } from "./shop-actors.ts";
import { signingTab } from "./signing-tab.ts";
import { tokenRenewal } from "./token-renewal.ts";
import { connectTabs } from "./tabs.ts";
import type { ApiClient } from "../../core/api/api-client.ts";

interface StartOptions extends Pick<SystemOptions, "clock"> {
  /** When a page that the server has rendered is hydrated; null for one that the browser renders. */
  readonly hydrated?: Promise<void> | null;
  /** Reads a cart that this browser kept. */
  readonly readStored?: StoredCarts["read"];
}

/** The composition root: machines with their calls, the cache, the tabs, the storage. */
export const startShop = (
  environment: Environment,
  first: Pick<Extract<ShopEvent, { type: "app.started" }>, "mode">,
  route: Extract<ShopEvent, { type: "route.changed" }>,
  { clock, hydrated = null, readStored = readStoredCart }: StartOptions = {},
): Shop => {
  const observation = observe(environment.now);
  const cached = followCachedAnswers(environment.fetch);
  const load = loadedOnce(async (): Promise<ApiClient> => {
    const { openApiClient } = await import("../../core/api/api-client.ts");
    return openApiClient({
      ...environment,
      fetch: cached.fetch,
      token: () => system.actors.session.getSnapshot().context.login?.token ?? null,
      renewal: tokenRenewal(system, environment.now),
      cacheReader: () => cacheReaderOf(system.actors.session.getSnapshot().context),
      onUnauthorized: (token) => system.dispatch({ type: "server.unauthorized", token }),
      onMisread: () => {
        if (environment.misread?.() === true) system.dispatch(HELD_BY_TYPING);
      },
    });
  });
  const outbox = openCartOutbox(environment);
  const storedCarts = openStoredCarts({
    session: () => system.actors.session.getSnapshot().context,
    tokens: () => system.actors.cartToken.getSnapshot().context.tokens,
    read: readStored,
  });
  const lostConfirmations = openLostConfirmations(environment);
  const machines = shopMachines(load, environment, outbox, { storedCarts, lostConfirmations });
  const system = startShopSystem(machines, {
    ...(clock === undefined ? {} : { clock }),
    inspect: observation.inspect,
    wiring: observation.wiring,
    onDefect: (actor, defect) => environment.log(`The machine '${actor}' failed`, defect),
  });
  const queryClient = makeQueryClient(environment.now);
  const shownOrders = showOrders({
    system,
    queryClient,
    now: environment.now,
    loadRules: async () => (await import("./order-rules.ts")).orderWithWanted,
  });
  const signing = signingTab(system, environment);
  const bakehouse = openBakehouse(environment, system);
  const connections = [
    connectCache(system, queryClient),
    connectTabs(system, environment.channel, environment.now, hydrated),
    system.listen((event) => outbox.follow(event).forEach(system.dispatch)),
    system.listen((event) => storedCarts.follow(event).forEach(system.dispatch)),
    system.listen((event) => trackConfirmations(environment, event)),
    system.listen((event) => lostConfirmations.follow(event).forEach(system.dispatch)),
    system.listen((event) => actInBrowser(environment, event)),
    system.listen((event) => signing.follow(event)),
    connectLiveMessages({ system, environment, observation, load }),
    bakehouse.stop,
    shownOrders.stop,
  ];
  system.dispatch(route);
  const person = rememberedPerson(environment);
  system.dispatch({
    ...first,
    ...(person === null
      ? {}
      : { remembered: { customerId: person.customerId, username: person.username } }),
    type: "app.started",
    mayHaveLogin: mayHaveLogin(environment),
    impersonationCode: impersonationCodeIn(route),
    rememberedStoreId: rememberedStoreId(environment),
    expiredOffers: persistedExpiredOffersIn(environment),
    consent: persistedConsentIn(environment),
    now: environment.now(),
  });
  return {
    system,
    queryClient,
    environment,
    startedAt: route,
    bakehouse,
    observation,
    shownOrder: shownOrders.of,
    leavePage: leavingPage(system, outbox, load),
    cachedAnswers: cached.answers,
    unanswered: outbox.unanswered,
    signMandate: signing.ask,
    load,
    read: async (call, signal) => {
      const apiClient = await load().catch(() => Promise.reject(unreachable));
      const outcome = await apiClient.runOutcome(
        call({ ...apiClient, api: apiClient.reading }),
        signal,
      );
      return outcome.ok ? outcome.value : Promise.reject(outcome.error);
    },
    stop: () => {
      for (const disconnect of connections) disconnect();
      system.stop();
    },
  };
};

/** The other build would understand, and would not have what is typed here. */
const HELD_BY_TYPING: ShopEvent = {
  type: "toast.requested",
  toast: {
    status: "warning",
    title: "Nouvelle version",
    description: "Copiez ce que vous avez saisi, puis rechargez la page pour continuer.",
  },
};

/** The desk opens the sign-in page with a one-time code (product §3). */
const impersonationCodeIn = ({ path, search }: { path: string; search: string }): string | null =>
  path === paths.signIn() ? new URLSearchParams(search).get("code") : null;

/** Whose cached answers pages take: an agent in a customer's place takes none. */
const cacheReaderOf = ({ login, remembered, isRemembered }: SessionContext): CacheReader | null => {
  if (login !== null) {
    const isOwn = login.logoutCallbackUrl === null;
    return isOwn ? { customerId: login.customerId, cachedOnly: false } : null;
  }
  return remembered === null
    ? null
    : { customerId: remembered.customerId, cachedOnly: isRemembered };
};

/** What events do to the browser itself. */
const actInBrowser = (environment: Environment, event: ShopEvent): void => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events do nothing to the browser
  switch (event.type) {
    case "navigation.requested":
      return environment.navigate(event.path, { replace: event.replace });
    case "browser.leaveRequested":
      return environment.leave(event.url);
    case "session.opened":
      rememberLogin(environment);
      return rememberPerson(environment, event.login);
    case "session.renewed":
      return rememberPerson(environment, event.login);
    case "store.activated":
      return rememberStore(environment, event.storeId);
    case "consent.persisted":
      return persistConsentIn(environment, event.consent);
    case "expiredOffers.persisted":
      return persistExpiredOffersIn(environment, event.kept);
    case "session.reset":
      if (clearedBy(event.reason).includes("drafts")) {
        forgetDraftsIn(environment);
        forgetSearches(environment);
        forgetStores(environment);
      }
      return forgetLogin(environment);
    default:
      return undefined;
  }
};
