import type { SnapshotFrom } from "xstate";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import type { Environment } from "../../../ui/environment/environment.ts";
import { startShop } from "../../../ui/composition/start-shop.ts";
import { startPageActor } from "../../../ui/hooks/page-actor.ts";
import type { Shop } from "../../../ui/hooks/shop.ts";
import { connectOfflineQueue } from "../../../ui/offline/connect-offline-queue.ts";
import type { Step } from "../../../machines/system/observation.ts";
import { paths } from "../../../core/routes/paths.ts";
import type { checkoutMachine } from "../../../machines/order/checkout.ts";
import { stepOfPath } from "../../../machines/order/checkout-steps.ts";
import { shownSeller } from "../../known-firm.ts";
import { memoryStorage } from "../../memory-storage.ts";
import type { Network } from "../world/network.ts";
import { ORIGIN } from "../world/network.ts";
import type { Account } from "./accounts.ts";
import { isPayment, paymentIn } from "./payment-page.ts";
import type { Browser } from "./browser.ts";

/** A defect that a tab's machines, or the code around them, have reported. */
export interface Defect {
  readonly tab: string;
  readonly message: string;
  readonly details: string;
}

/** What a machine did in a page that a tab has loaded. */
export interface TabStep {
  readonly load: number;
  readonly step: Step;
}

/** A tab of somebody's browser, with the shop's own machines in it. */
export interface Tab {
  readonly name: string;
  readonly account: Account;
  readonly browser: Browser;
  readonly shop: () => Shop;
  readonly path: () => string;
  /** The bank's page that has taken the shop's place in it. */
  readonly atBank: () => string | null;
  readonly goOnline: (online: boolean) => void;
  readonly isOnline: () => boolean;
  readonly navigate: (path: string) => void;
  /** The same tab with its page loaded anew, there. */
  readonly load: (path: string) => void;
  /** The same where it is, its whole address kept: an order's page says there which order it is of. */
  readonly reload: () => void;
  readonly dispatch: (event: ShopEvent) => void;
  /** What was told in it since that reader has asked last. */
  readonly newsOf: (reader: string) => readonly ShopEvent[];
  /** How often the checkout has shown that something was refused, or not answered. */
  readonly refusals: () => number;
  /** What its machines have done since it was asked last; each load of the tab's page has a number, from 1. */
  readonly takeSteps: () => readonly TabStep[];
  readonly defects: () => readonly Defect[];
  readonly close: () => void;
}

/** Loads what pages bring along: asked for once, before the first tab. */
export const loadPages = (): Promise<unknown> =>
  Promise.all([
    import("../../../ui/hooks/checkout.ts"),
    import("../../../ui/hooks/message-sending.ts"),
    import("../../../ui/hooks/outstanding-payment.ts"),
    import("../../../ui/hooks/payment.ts"),
    import("../../../ui/hooks/shopping-lists.ts"),
    import("../../../ui/offline/erase-stored.ts"),
    import("../../../ui/offline/offline-queue.ts"),
  ]);

/** The machines that the page of an address brings along. */
const pageActors = (
  path: string,
): readonly ("checkout" | "payment" | "shoppingLists" | "outstandingPayment")[] => {
  if (stepOfPath(path) !== null) return ["checkout"];
  if (path === paths.cartPaymentInit() || path === paths.cartPaymentResult()) return ["payment"];
  if (path === paths.outstandings() || isPayment(path)) return ["outstandingPayment"];
  return path.startsWith(paths.lists()) ? ["shoppingLists"] : [];
};

/** So much is told at no instant of a page that comes to rest; what goes round tells the last few again and again. */
const MOST_TOLD = 5000;
const ROUND = 20;

export const openTab = (
  name: string,
  account: Account,
  { browser, network }: { readonly browser: Browser; readonly network: Network },
): Tab => {
  const tabStorage = memoryStorage();
  const news: ShopEvent[] = [];
  const seen = new Map<string, number>();
  const defects: Defect[] = [];
  // How much was told at one instant.
  let [instant, told] = [0, 0];
  let steps: TabStep[] = [];
  let loads = 0;
  let refusals = 0;
  let refusal: unknown = null;
  let online = true;
  let address = "/";
  let bank: string | null = null;
  let open: { readonly shop: Shop; readonly stop: () => void } | null = null;

  const activeStore = (): StoreId | null =>
    open?.shop.system.actors.storeSelection.getSnapshot().context.storeId ?? null;
  const pathOf = (of: string): string => new URL(of, ORIGIN).pathname;
  const routeOf = (of: string): Extract<ShopEvent, { type: "route.changed" }> => {
    const { pathname: path, search } = new URL(of, ORIGIN);
    return { type: "route.changed", path, search };
  };

  /** What a page does by being shown: its machines, and what its effects tell them. */
  const showPage = (): void => {
    if (open === null || bank !== null) return;
    const { shop } = open;
    const { pathname, searchParams } = new URL(address, ORIGIN);
    const storeId = activeStore();
    if (storeId === null) return;
    for (const actor of pageActors(pathname)) startPageActor(actor, shop, storeId);
    if (pathname === paths.outstandings()) shop.system.dispatch({ type: "outstandings.listed" });
    const payment = paymentIn(pathname);
    if (payment !== null) {
      // safe: the address that the shop has gone to
      const watched = payment as Extract<
        ShopEvent,
        { type: "outstandings.paymentWatched" }
      >["payment"];
      shop.system.dispatch({ type: "outstandings.paymentWatched", payment: watched });
    }
    const token = searchParams.get("token");
    if (token === null) return;
    // safe: the address that the shop has gone to
    const order = token as Extract<ShopEvent, { type: "payment.watched" }>["token"];
    if (pathname === paths.cartPaymentInit()) {
      shop.system.dispatch({ type: "payment.opened", token: order, key: browser.newKey() });
    }
    if (pathname === paths.cartPaymentResult()) {
      shop.system.dispatch({ type: "payment.watched", token: order });
    }
  };

  const go = (to: string): void => {
    if (open === null || to === address) return;
    address = to;
    open.shop.system.dispatch(routeOf(to));
    showPage();
  };

  const start = (at: string): void => {
    address = at;
    bank = null;
    const { channel, leave } = browser.join(name);
    const sender = browser.sender(name, () => online);
    const send = network.fetchOf(sender);
    const environment: Environment = {
      origin: ORIGIN,
      fetch: send,
      upload: (request, progress) => {
        progress(1, 1);
        return send(request);
      },
      now: () => Date.now(),
      path: () => pathOf(address),
      isOnline: () => online,
      afterRendering: null,
      newKey: browser.newKey,
      localStorage: browser.localStorage,
      tabStorage,
      channel,
      lock: browser.lock,
      isInView: () => true,
      navigate: (path) => queueMicrotask(() => go(path)),
      leave: (url) => {
        bank = url;
      },
      openTab: () => null,
      drawForBakehouse: () => undefined,
      keepAwake: null,
      markLogin: () => undefined,
      markStore: () => undefined,
      log: (message, details) =>
        void defects.push({ tab: name, message, details: textOfDefect(details) }),
      seller: shownSeller,
    };
    const shop = startShop(environment, { mode: "mobile" }, routeOf(at), {
      readStored: browser.book.store.order,
    });
    const closeBook = connectOfflineQueue(shop, {
      store: browser.book.store,
      locks: browser.book.locks,
      openChannel: (of) => {
        const joined = browser.join(name, of);
        return Object.assign(joined.channel, { close: joined.leave });
      },
    });
    loads += 1;
    const load = loads;
    const watch = (step: Step): void => {
      steps.push({ load, step });
      if (step.flow !== "checkout") return;
      // safe: the machine of that name
      const { context } = step.after as SnapshotFrom<typeof checkoutMachine>;
      const isShown = context.step !== null && context.refusal !== null;
      if (isShown && context.refusal !== refusal) refusals += 1;
      refusal = context.refusal;
    };
    shop.observation.recent().forEach(watch);
    const stopWatching = shop.observation.listen(watch);
    const stopListening = shop.system.listen((event) => {
      news.push(event);
      if (Date.now() !== instant) [instant, told] = [Date.now(), 0];
      told += 1;
      if (told === MOST_TOLD) {
        const round = [...new Set(news.slice(-ROUND).map(({ type }) => type))].join(", ");
        defects.push({ tab: name, message: "La page tourne en rond", details: round });
        // It would go on for ever, and the night with it.
        shop.stop();
      }
      if (event.type === "store.activated") queueMicrotask(showPage);
    });
    open = {
      shop,
      stop: () => {
        stopListening();
        closeBook();
        shop.leavePage("gone");
        shop.stop();
        stopWatching();
        leave();
      },
    };
  };

  const stop = (): void => {
    open?.stop();
    open = null;
  };
  start("/");
  return {
    name,
    account,
    browser,
    shop: () => {
      if (open === null) throw new Error(`${name} is closed`);
      return open.shop;
    },
    path: () => pathOf(address),
    reload: () => {
      stop();
      start(address);
    },
    atBank: () => bank,
    goOnline: (now) => {
      online = now;
      if (now) open?.shop.system.dispatch({ type: "tab.returned", now: Date.now() });
    },
    isOnline: () => online,
    navigate: go,
    load: (at) => {
      stop();
      start(at);
    },
    dispatch: (event) => open?.shop.system.dispatch(event),
    newsOf: (reader) => {
      const fresh = news.slice(seen.get(reader) ?? 0);
      seen.set(reader, news.length);
      return fresh;
    },
    refusals: () => refusals,
    takeSteps: () => {
      const taken = steps;
      steps = [];
      return taken;
    },
    defects: () => defects,
    close: stop,
  };
};

const textOfDefect = (details: unknown): string =>
  details instanceof Error ? (details.stack ?? details.message) : JSON.stringify(details);
