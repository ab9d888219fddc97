import { unreachable } from "../../core/api/errors.ts";
import { clearedBy } from "../../core/session/reset.ts";
import { paths } from "../../core/routes/paths.ts";
import type { Fact } from "../../machines/facts.ts";
import { observe } from "../../machines/observation.ts";
import { startShopSystem, type SystemOptions } from "../../machines/system.ts";
import type { Shop } from "../hooks/shop.ts";
import { openBakehouse } from "./bakehouse.ts";
import { openCartOutbox } from "./cart-outbox.ts";
import { leavingPage } from "./leaving-page.ts";
import { forgetDraftsIn } from "../environment/drafts.ts";
import { connectCache, makeQueryClient } from "./cache.ts";
import type { Environment } from "../environment/environment.ts";
import { keepConsentIn, keptConsentIn } from "../environment/kept-consent.ts";
import {
  forgetLogin,
  mayHaveLogin,
  rememberedStoreId,
  rememberLogin,
  rememberStore,
} from "../environment/kept-login.ts";
import { keepExpiredOffersIn, keptExpiredOffersIn } from "../environment/kept-offers.ts";
import { forgetSearches } from "../environment/kept-searches.ts";
import { followConfirmations, keptConfirmationIn } from "../environment/kept-confirmations.ts";
import { shopMachines } from "./shop-actors.ts";
import { signingTab } from "./signing-tab.ts";
import { connectTabs } from "./tabs.ts";
import type { Wire } from "../../core/api/wire.ts";

/** The composition root: machines with their calls, the cache, the tabs, the storage. */
export const startShop = (
  environment: Environment,
  first: Pick<Extract<Fact, { type: "app.started" }>, "mode">,
  route: Extract<Fact, { type: "route.changed" }>,
  options: Pick<SystemOptions, "clock"> = {},
): Shop => {
  const observation = observe(environment.now);
  const load = loadedOnce(async (): Promise<Wire> => {
    const { openWire } = await import("../../core/api/wire.ts");
    return openWire({
      ...environment,
      token: () => system.actors.session.getSnapshot().context.login?.token ?? null,
      onUnauthorized: (token) => system.tell({ type: "server.unauthorized", token }),
    });
  });
  const outbox = openCartOutbox(environment);
  const system = startShopSystem(shopMachines(load, environment, outbox), {
    ...options,
    inspect: observation.inspect,
    onDefect: (actor, defect) => environment.log(`The machine '${actor}' failed`, defect),
  });
  const queryClient = makeQueryClient();
  const signing = signingTab(system, environment);
  const bakehouse = openBakehouse(environment, system);
  const connections = [
    connectCache(system, queryClient, {
      now: environment.now,
      isConfirmed: (storeId, token) => keptConfirmationIn(environment, storeId)?.token === token,
    }),
    connectTabs(system, environment.channel, environment.now),
    system.listen((fact) => outbox.follow(fact).forEach(system.tell)),
    system.listen((fact) => followConfirmations(environment, fact)),
    system.listen((fact) => actInBrowser(environment, fact)),
    system.listen((fact) => signing.follow(fact)),
    bakehouse.stop,
  ];
  system.tell(route);
  system.tell({
    ...first,
    type: "app.started",
    mayHaveLogin: mayHaveLogin(environment),
    impersonationCode: impersonationCodeIn(route),
    rememberedStoreId: rememberedStoreId(environment),
    expiredOffers: keptExpiredOffersIn(environment),
    consent: keptConsentIn(environment),
    now: environment.now(),
  });
  return {
    system,
    queryClient,
    environment,
    startedAt: route,
    bakehouse,
    observation,
    leavePage: leavingPage(system, outbox, load),
    signMandate: signing.ask,
    load,
    read: async (call, signal) => {
      const wire = await load().catch(() => Promise.reject(unreachable));
      const outcome = await wire.runOutcome(call(wire), signal);
      return outcome.ok ? outcome.value : Promise.reject(outcome.error);
    },
    stop: () => {
      for (const disconnect of connections) disconnect();
      system.stop();
    },
  };
};

/** The support page opens the sign-in page with a one-time code (product §3). */
const impersonationCodeIn = ({ path, search }: { path: string; search: string }): string | null =>
  path === paths.signIn() ? new URLSearchParams(search).get("code") : null;

/** What facts do to the browser itself. */
const actInBrowser = (environment: Environment, fact: Fact): void => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most facts do nothing to the browser
  switch (fact.type) {
    case "navigation.asked":
      return environment.navigate(fact.path, { replace: fact.replace });
    case "browser.leaveAsked":
      return environment.leave(fact.url);
    case "session.opened":
      return rememberLogin(environment);
    case "store.activated":
      return rememberStore(environment, fact.storeId);
    case "consent.kept":
      return keepConsentIn(environment, fact.consent);
    case "expiredOffers.kept":
      return keepExpiredOffersIn(environment, fact.kept);
    case "session.reset":
      if (clearedBy(fact.reason).includes("drafts")) {
        forgetDraftsIn(environment);
        forgetSearches(environment);
      }
      return forgetLogin(environment);
    default:
      return undefined;
  }
};

const loadedOnce = <Value>(load: () => Promise<Value>): (() => Promise<Value>) => {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((failure: unknown) => {
      loading = null;
      return Promise.reject(failure);
    });
    return loading;
  };
};
