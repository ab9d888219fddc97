import type { EventObject } from "xstate";
import { CustomerId, ShoppingListId } from "../../../../api-schema/primitives.ts";
import { paths } from "../../../../core/routes/paths.ts";
import type { Queue } from "../../../../core/offline/queue.ts";
import type { ShopEvent, ShopEventOf } from "../../../events/shop-event.ts";
import { inputOf } from "../answers.ts";
import { chartOf } from "../chart-of.ts";
import type { Flow, FlowName } from "../registry.ts";
import {
  sampleCart,
  sampleCartAfterAdding,
  sampleCartWithExpiredOffer,
  samplePaidOrder,
} from "../sample-order.ts";
import { sampleCustomer, sampleLogin, sampleNewStore, sampleStore } from "../sample-store.ts";
import { sampleOf, sampleRemembered } from "../samples.ts";
import type { CoverageScenario } from "./explore.ts";
import { amendmentEvents, amendmentSituation } from "./amendment-events.ts";
import {
  checkoutEvents,
  checkoutInputs,
  checkoutSituation,
  paymentEvents,
  paymentSituation,
} from "./order-events.ts";
import { listEvents, listSituation } from "./list-events.ts";
import {
  conversationEvents,
  conversationSituation,
  inboxEvents,
  liveMessagesEvents,
  liveMessagesSituation,
  messageSendingEvents,
  messageSendingSituation,
} from "./message-events.ts";
import { outstandingEvents, outstandingSituation } from "./outstanding-events.ts";
import {
  registrationEvents,
  registrationInputs,
  registrationSituation,
} from "./registration-events.ts";
import { sheetEvents, sheetSituation } from "./sheet-events.ts";
import { answered, refusal, refusedBy, usualEvents } from "./usual-events.ts";

/** What a machine needs beyond the usual to go both ways at each of its guards. */
type Extra = {
  readonly inputs?: readonly unknown[];
  readonly events?: readonly EventObject[];
  readonly distinguish?: NonNullable<CoverageScenario["distinguish"]>;
};

const like = <Type extends ShopEvent["type"]>(
  type: Type,
  change: Partial<Omit<ShopEventOf<Type>, "type">>,
): EventObject => ({ ...sampleOf(type), ...change });

const LATER = 12 * 60_000;
const YEARS = 3 * 365 * 24 * 60 * 60_000;
const otherStoreId = sampleNewStore.id;
const supported = { ...sampleLogin, logoutCallbackUrl: "https://panetier.example/_gestion" };
const accepted = { ...sampleCustomer, cgu: true };
const otherLogin = { ...sampleLogin, customerId: CustomerId.make(8) };
const signed = {
  ...sampleStore,
  marketPlaceAccess: true,
  moneyOrder: "RUM-1",
  marketplaceMoneyOrder: "RUM-2",
};
const kept = { purposes: { video: true, audience: true }, decidedAt: 0 };

const EXTRAS: { readonly [Name in FlowName]?: Extra } = {
  session: {
    events: [
      like("app.started", { mayHaveLogin: false }),
      like("app.started", { impersonationCode: "acces-d-exemple" }),
      like("app.started", { remembered: sampleRemembered }),
      like("login.openedElsewhere", { login: otherLogin }),
      answered("session.restoring.asking", otherLogin),
      like("tab.returned", { now: LATER }),
    ],
  },
  appStart: { events: [answered("appStart.loadingStores", [])] },
  storeInitialisation: {
    events: [
      like("store.activated", { needsScore: true }),
      answered("storeInitialisation.syncingStore", sampleNewStore),
    ],
  },
  impersonation: { events: [like("session.opened", { login: supported })] },
  termsModal: {
    events: [
      like("session.opened", { login: supported }),
      answered("termsModal.loadingCustomer", accepted),
      like("route.changed", { path: paths.termsOfUse() }),
      like("route.changed", { path: paths.home() }),
    ],
  },
  mandates: {
    events: [
      like("stores.loaded", { stores: [signed] }),
      like("stores.loaded", { stores: [{ ...signed, moneyOrder: null }] }),
      like("store.updated", { store: signed }),
    ],
  },
  inbox: { events: inboxEvents },
  conversation: { events: conversationEvents, distinguish: conversationSituation },
  messageSending: { events: messageSendingEvents, distinguish: messageSendingSituation },
  liveMessages: {
    inputs: [
      { storeId: sampleStore.id, inView: true },
      { storeId: sampleStore.id, inView: false },
    ],
    events: liveMessagesEvents,
    distinguish: liveMessagesSituation,
  },
  consent: {
    events: [like("app.started", { consent: kept }), like("tab.returned", { now: YEARS })],
  },
  cartToken: {
    events: [
      like("store.activated", { mayOrder: false }),
      like("store.activated", { storeId: otherStoreId }),
      like("route.changed", { path: paths.home() }),
      like("cart.ordered", { order: { ...sampleCart, checkoutState: "completed" } }),
      answered("cartToken.fetchingToken", { ...sampleCart, checkoutState: "completed" }),
    ],
  },
  order: {
    events: [
      answered("order.refreshing", { order: samplePaidOrder, isConfirmed: true }),
      refusedBy("order.refreshing", refusal(404, null)),
    ],
  },
  cartLines: { events: [answered("cartLines.asking", sampleCart)] },
  cartPopup: {
    events: [
      like("cart.refreshed", { order: sampleCartAfterAdding }),
      like("cart.refreshed", { storeId: otherStoreId }),
      like("route.changed", { path: paths.home() }),
      like("popup.hidden", { hidden: false }),
    ],
  },
  expiredOffers: { events: [like("cart.refreshed", { order: sampleCartWithExpiredOffer })] },
  checkout: { inputs: checkoutInputs, events: checkoutEvents, distinguish: checkoutSituation },
  payment: { events: paymentEvents, distinguish: paymentSituation },
  orderSheet: { events: sheetEvents, distinguish: sheetSituation },
  amendment: { events: amendmentEvents, distinguish: amendmentSituation },
  shoppingLists: { events: listEvents, distinguish: listSituation },
  outstandingPayment: { events: outstandingEvents, distinguish: outstandingSituation },
  offlineQueue: { distinguish: queueSituation },
  quickEntry: {
    events: [
      like("quickEntry.addRequested", { list: ShoppingListId.make(4) }),
      like("cart.answered", { storeId: otherStoreId }),
    ],
    distinguish: ({ addition, refusal }) => [
      // safe: the context's own
      (addition as { readonly list: number | null } | null)?.list,
      refusal === null,
    ],
  },
  registration: {
    inputs: registrationInputs,
    events: registrationEvents,
    distinguish: registrationSituation,
  },
  searchPanel: { events: [like("search.typed", { text: " " })] },
  menus: {
    events: (["account", "pane", "searchBar"] as const).map((menu) =>
      like("menu.toggled", { menu }),
    ),
  },
  backToTop: { events: [like("page.scrolled", { y: 0 })] },
};

/** Whether something is to be written, and to be sent. */
function queueSituation({ stored: queue, unwritten, maySend }: Record<string, unknown>): unknown {
  // safe: the context's own
  const { entries } = queue as Queue;
  const steps = unwritten as readonly unknown[];
  return [maySend, Math.min(steps.length, 2), entries.some(({ state }) => state === "waiting")];
}

/** What a machine is walked with: the usual events, and those of its own. */
export const scenarioOf = (flow: Flow): CoverageScenario => {
  const {
    inputs = [inputOf(flow.name)?.example],
    events = [],
    distinguish,
  } = EXTRAS[flow.name] ?? {};
  return {
    inputs,
    events: [...usualEvents(flow, chartOf(flow)), ...events],
    ...(distinguish === undefined ? {} : { distinguish }),
  };
};
