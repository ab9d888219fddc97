import {
  AddressId,
  Cents,
  type OrderToken,
  ShipmentId,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import type { QueueEntry } from "../../../core/offline/queue.ts";
import type { ShopEvent, ShopEventOf } from "../../events/shop-event.ts";
import {
  sampleAnswer,
  sampleCart,
  sampleCartWithExpiredOffer,
  samplePaidOrder,
} from "./sample-order.ts";
import { OutstandingPaymentId } from "../../../api-schema/outstanding.ts";
import { sampleAmendedOrder, sampleWish } from "./sample-amendment.ts";
import { sampleLetter, sampleMark, sampleThread } from "./sample-messages.ts";
import { sampleInvoices } from "./sample-outstandings.ts";
import { sampleList } from "./sample-list.ts";
import { sampleDraft, samplePassword, sampleRequest } from "./sample-registration.ts";
import {
  sampleCustomer,
  sampleLogin,
  sampleStore,
  sampleStores,
  sampleThreads,
} from "./sample-store.ts";

// One example of every event, so that a form opens filled in. They agree with one another and with
// the examples of answers.ts: the same store, the same cart, the same login.

export const sampleStoreId = StoreId.make(1);
export const sampleToken: OrderToken = sampleCart.tokenValue;
const flour = VariantCode.make("FARINE-T65-25");
const inStore = { storeId: sampleStoreId };
const key = "cle-d-exemple-1";
const keptOffers = {
  token: sampleToken,
  offers: sampleCartWithExpiredOffer.expiredOffers,
};
const consent = { purposes: { video: true, audience: false }, decidedAt: 0 };

export const sampleRemembered = {
  customerId: sampleLogin.customerId,
  username: sampleLogin.username,
};

export const sampleEntry: QueueEntry = {
  id: "entree-d-exemple-1",
  customerId: sampleLogin.customerId,
  storeId: sampleStoreId,
  madeAt: 0,
  command: {
    kind: "setQuantity",
    token: sampleToken,
    variant: flour,
    quantity: 4,
    name: "Farine de tradition T65",
  },
  state: "waiting",
  problem: null,
  settledAt: null,
};

const sampleAsked = {
  list: sampleList.id,
  change: { kind: "rename", name: "Commande du lundi" },
} as const;

const SAMPLES: { readonly [Type in ShopEvent["type"]]: Omit<ShopEventOf<Type>, "type"> } = {
  "app.started": {
    mayHaveLogin: true,
    impersonationCode: null,
    rememberedStoreId: null,
    expiredOffers: null,
    consent: null,
    mode: "desktop",
    now: 0,
  },
  "route.changed": { path: "/panier", search: "" },
  "tab.returned": { now: 0 },
  "tab.left": {},
  "escape.pressed": {},
  "mode.changed": { mode: "mobile" },
  "page.scrolled": { y: 800 },
  "navigation.asked": { path: "/", replace: true },
  "browser.leaveAsked": { url: "https://banque.panetier.example/carte-1" },

  "signIn.submitted": { email: "gerant@panetier.example", password: "mot-de-passe-d-exemple" },
  "signOut.asked": {},
  "signOut.confirmed": {},
  "signOut.declined": {},
  "signOut.failed": {},
  "server.unauthorized": { token: sampleLogin.token },
  "login.openedElsewhere": { login: sampleLogin },
  "login.endedElsewhere": { reason: "signOut" },
  "session.opened": { login: sampleLogin, storeId: null },
  "session.remembered": { remembered: sampleRemembered },
  "session.renewed": { login: sampleLogin },
  "session.reset": { reason: "expired" },

  "impersonation.leaveAsked": {},
  "impersonation.leaveConfirmed": {},
  "impersonation.leaveDeclined": {},
  "impersonation.left": {},

  "customer.loaded": { customer: sampleCustomer },
  "terms.accepted": {},
  "terms.settled": { customer: { ...sampleCustomer, cgu: true } },
  "welcome.closed": {},
  "welcome.discovered": {},

  "mandate.signAsked": { ...inStore, kind: "GMP", origin: "/mon-compte", tab: "opened" },
  "mandate.signed": inStore,
  "signingTab.ledTo": { url: "https://signature.panetier.example/1" },
  "signingTab.dropped": {},

  "inbox.answered": { ...inStore, threads: sampleThreads },
  "inbox.changed": { ...inStore, threadId: sampleThread.id },
  "inbox.viewed": { ...inStore, threadId: sampleThread.id, ...sampleMark },
  "conversation.opened": { threadId: sampleThread.id },
  "conversation.closed": { threadId: sampleThread.id },
  "conversation.retried": {},
  "conversation.messageSeen": { message: sampleMark.message },
  "conversation.viewedChosen": sampleMark,
  "message.submitted": { ...sampleLetter, form: "reply.1", key },
  "message.progressed": { key, sent: 50_000, total: 200_000 },
  "message.withdrawn": {},
  "message.dismissed": {},
  "message.sent": { ...inStore, form: "reply.1", thread: sampleThread },

  "consent.chosen": { purposes: consent.purposes, now: 0 },
  "consent.reopened": {},
  "consent.closed": {},
  "consent.kept": { consent },

  "stores.loaded": { stores: sampleStores },
  "stores.retried": {},
  "store.chosen": inStore,
  "store.selected": inStore,
  "store.activated": {
    ...inStore,
    cause: "start",
    mayOrder: true,
    mayMessage: true,
    needsScore: false,
  },
  "store.updated": { store: sampleStore },
  "store.added": { store: sampleStore },

  "registration.typed": { texts: { firstName: "Camille" }, reach: "person", now: 0 },
  "registration.draftArrived": { draft: sampleDraft, reach: "password" },
  "registration.passwordChosen": { password: samplePassword, reach: "summary" },
  "registration.stepCompleted": { next: "person", reach: "person" },
  "registration.shopAsked": { onceFound: "shop", now: 0 },
  "registration.byHandAsked": {},
  "registration.confirmed": { request: sampleRequest, key, now: 0 },
  "registration.mailAsked": {},
  "registration.restarted": { now: 0 },
  "registration.draftKept": { mode: "register", draft: sampleDraft },

  "cartToken.saved": { ...inStore, token: sampleToken, order: sampleCart },
  "cartToken.cleared": inStore,
  "cart.retried": {},
  "cart.gone": { ...inStore, token: sampleToken },
  "cart.ordered": { ...inStore, order: samplePaidOrder, isOwn: true },
  "cart.orderedElsewhere": { ...inStore, token: sampleToken },
  "cart.seen": { ...inStore, order: sampleCart, now: 0 },
  "cart.answered": { ...inStore, ...sampleAnswer },
  "cart.doubted": inStore,
  "line.changed": { ...inStore, variant: flour, quantity: 4 },
  "lines.added": { ...inStore, items: [{ variant: flour, quantity: 1 }] },
  "lines.takenBack": { ...inStore, items: [{ variant: flour, quantity: 0 }] },
  "cart.emptied": inStore,
  "popup.dismissed": {},
  "popup.hidden": { hidden: true },
  "expiredOffers.hidden": {},
  "expiredOffers.kept": { kept: keptOffers },

  "lines.deferred": {
    ...inStore,
    token: sampleToken,
    items: [{ variant: flour, quantity: 4 }],
    unanswered: null,
  },
  "queue.asked": { entries: [sampleEntry] },
  "queue.seen": { ...inStore, wanted: { [flour]: 4 } },
  "queue.listsSeen": { ...inStore, changes: [sampleAsked] },
  "queue.written": {},
  "queue.changedElsewhere": { now: 0 },
  "queue.retryAsked": { ids: [sampleEntry.id] },
  "queue.givenUp": { ids: [sampleEntry.id] },
  "queue.newsRead": inStore,

  "checkout.stepAsked": { step: "delivery" },
  "checkout.retried": {},
  "order.changed": { change: { couponCode: "PAIN10" } },
  "delivery.chosen": {
    choice: {
      shippingAddress: AddressId.make(11),
      shipments: [{ shipment: ShipmentId.make(51) }],
    },
  },
  "order.confirmed": {
    choice: { payments: [{ scope: "gmp", method: "CB" }] },
    key,
    cgvAccepted: true,
    expectedTotal: Cents.make(5982),
  },
  "confirmation.kept": {
    ...inStore,
    kept: { token: sampleToken, key, total: sampleCart.total },
  },
  "order.completed": { ...inStore, token: sampleToken },
  "order.answered": { ...inStore, order: samplePaidOrder },
  "payment.opened": { token: sampleToken, key },
  "payment.watched": { token: sampleToken },
  "payment.resumed": { key },
  "payment.changed": { scope: "gmp", method: "VIREMENT", key },
  "payment.cancelled": { scope: "gmp", key },
  "payment.reloaded": {},

  "orderSheet.opened": {
    ...inStore,
    token: sampleToken,
    items: [{ variant: flour, quantity: 2, alone: 3 }],
  },
  "orderSheet.cartKept": { keep: true },
  "orderSheet.changed": { variant: flour, quantity: 3 },
  "orderSheet.deliveryChosen": { wish: { key: "gmp:Z002" } },
  "orderSheet.methodChosen": { scope: "gmp", method: "CB" },
  "orderSheet.confirmed": { key },
  "orderSheet.retried": {},
  "orderSheet.closed": {},
  "shoppingList.read": { ...inStore, list: sampleList },
  "shoppingList.changed": {
    ...inStore,
    list: sampleList.id,
    changes: [{ kind: "rename", name: "Commande du lundi" }],
  },
  "shoppingList.deferred": { ...inStore, changes: [sampleAsked] },
  "shoppingList.answered": { ...inStore, list: sampleList },

  "amendment.opened": {
    token: sampleToken,
    shipment: ShipmentId.make(51),
    version: 1,
    wish: sampleWish,
  },
  "amendment.wished": { wish: { items: [] } },
  "amendment.saveAsked": { key },
  "amendment.retried": {},
  "amendment.closed": {},
  "amendment.supplementPaid": { url: "https://banque.panetier.example/supplement-1" },
  "amendment.supplementGivenUp": { token: sampleToken },
  "order.amended": { ...inStore, order: sampleAmendedOrder },

  "outstandings.listed": {},
  "outstandings.chosen": { invoices: sampleInvoices },
  "outstandings.unchosen": { ids: [301] },
  "outstandings.paymentAsked": { method: "CB" },
  "outstandings.paymentConfirmed": { key },
  "outstandings.paymentDismissed": {},
  "outstandings.paymentWatched": { payment: OutstandingPaymentId.make(12) },
  "outstandings.paymentResumed": {},
  "outstandings.paymentGivenUp": {},
  "outstandings.paymentRetried": { method: "CB" },
  "outstandings.paymentReloaded": {},
  "outstandings.changed": {},

  "quickEntry.written": {},
  "quickEntry.addAsked": {
    ...inStore,
    list: null,
    items: [{ variant: flour, quantity: 2 }],
    removed: [],
    before: [{ variant: flour, quantity: 1 }],
    absent: [],
  },
  "quickEntry.undoAsked": {},
  "quickEntry.closed": {},
  "quickEntry.added": inStore,
  "quickEntry.restored": inStore,

  "search.typed": { text: "farine" },
  "search.escaped": {},
  "search.left": {},
  "search.submitted": {},
  "menu.toggled": { menu: "catalogue" },
  "menu.closed": {},
  "toast.asked": { toast: { status: "success", title: "Produit ajouté au panier" } },
  "toast.dismissed": { id: "toast-0" },
  "toast.swiped": { id: "toast-0", distance: 60 },
  "toast.expired": { id: "toast-0" },
  "toasts.held": {},
  "toasts.released": {},
};

/** The example of an event; `now` stands for the instant, in the simulated milliseconds. */
export const sampleOf = (type: ShopEvent["type"], now = 0): ShopEvent => {
  const sample: object = SAMPLES[type];
  const dated = "now" in sample ? { ...sample, now } : sample;
  return { type, ...dated } as ShopEvent; // safe: the table has each fact without its type
};
