import {
  AddressId,
  Cents,
  type OrderToken,
  ShipmentId,
  StoreId,
  VariantCode,
} from "../../../api-schema/primitives.ts";
import type { QueueEntry } from "../../../core/offline/queue.ts";
import { EVENT_SCHEMAS, type ShopEvent, type ShopEventOf } from "../../events/shop-event.ts";
import {
  sampleAnswer,
  sampleCart,
  sampleCartWithExpiredOffer,
  samplePaidOrder,
} from "./sample-order.ts";
import { OutstandingPaymentId } from "../../../api-schema/outstanding.ts";
import { sampleAmendedOrder, sampleAmendmentRequest } from "./sample-amendment.ts";
import { sampleOutgoingMessage, sampleMark, sampleThread } from "./sample-messages.ts";
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

// One example of every event, so that a form opens filled in: made of what its fields are called, and of
// what is the event's own. They agree with one another and with the examples of answers.ts: the same
// store, the same cart, the same login.

export const sampleStoreId = StoreId.make(1);
export const sampleToken: OrderToken = sampleCart.tokenValue;
const flour = VariantCode.make("FARINE-T65-25");
const key = "cle-d-exemple-1";
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

/** What a field of that name holds, in whichever event it stands. */
const FIELDS = {
  storeId: sampleStoreId,
  token: sampleToken,
  order: sampleCart,
  key,
  now: 0,
  login: sampleLogin,
  remembered: sampleRemembered,
  customer: sampleCustomer,
  consent,
  purposes: consent.purposes,
  store: sampleStore,
  stores: sampleStores,
  threadId: sampleThread.id,
  thread: sampleThread,
  threads: sampleThreads,
  ...sampleMark,
  ...sampleOutgoingMessage,
  form: "reply.1",
  password: samplePassword,
  draft: sampleDraft,
  request: sampleRequest,
  list: sampleList,
  variant: flour,
  wish: sampleAmendmentRequest,
  invoices: sampleInvoices,
} as const;

type Payload<Type extends ShopEvent["type"]> = Omit<ShopEventOf<Type>, "type">;

/** The fields of an event that the table above has nothing for. */
type Own<Type extends ShopEvent["type"]> = {
  readonly [
    Name in keyof Payload<Type> as Name extends keyof typeof FIELDS
      ? (typeof FIELDS)[Name] extends Payload<Type>[Name]
        ? never
        : Name
      : Name
  ]: Payload<Type>[Name];
};

/** What is an event's own: what no other has, and what it has otherwise. The rest is of its fields. */
const OWN: {
  readonly [Type in ShopEvent["type"] as {} extends Own<Type> ? never : Type]: Own<Type>;
} & { readonly [Type in ShopEvent["type"]]?: Partial<Payload<Type>> } = {
  "app.started": {
    mayHaveLogin: true,
    impersonationCode: null,
    rememberedStoreId: null,
    expiredOffers: null,
    consent: null,
    mode: "desktop",
  },
  "route.changed": { path: "/panier", search: "" },
  "mode.changed": { mode: "mobile" },
  "page.scrolled": { y: 800 },
  "navigation.requested": { path: "/", replace: true },
  "browser.leaveRequested": { url: "https://banque.panetier.example/carte-1" },

  "signIn.submitted": { email: "gerant@panetier.example" },
  "server.unauthorized": { token: sampleLogin.token },
  "login.endedElsewhere": { reason: "signOut" },
  "session.opened": { storeId: null },
  "session.reset": { reason: "expired" },

  "terms.settled": { customer: { ...sampleCustomer, cgu: true } },

  "mandate.signRequested": { kind: "GMP", origin: "/mon-compte", tab: "opened" },
  "signingTab.ledTo": { url: "https://signature.panetier.example/1" },

  "message.progressed": { sent: 50_000, total: 200_000 },

  "store.activated": { cause: "start", mayOrder: true, mayMessage: true, needsScore: false },

  "registration.typed": { texts: { firstName: "Camille" }, reach: "person" },
  "registration.draftArrived": { reach: "password" },
  "registration.passwordChosen": { reach: "summary" },
  "registration.stepCompleted": { next: "person", reach: "person" },
  "registration.shopRequested": { onceFound: "shop" },
  "registration.draftPersisted": { mode: "register" },

  "cart.ordered": { order: samplePaidOrder, isOwn: true },
  "cart.answered": { changes: sampleAnswer.changes },
  "line.changed": { quantity: 4 },
  "lines.added": { items: [{ variant: flour, quantity: 1 }] },
  "lines.takenBack": { items: [{ variant: flour, quantity: 0 }] },
  "popup.hidden": { hidden: true },
  "expiredOffers.persisted": {
    kept: { token: sampleToken, offers: sampleCartWithExpiredOffer.expiredOffers },
  },

  "lines.deferred": { items: [{ variant: flour, quantity: 4 }], unanswered: null },
  "queue.changesRequested": { entries: [sampleEntry] },
  "queue.linesRefreshed": { wanted: { [flour]: 4 } },
  "queue.listsRefreshed": { changes: [sampleAsked] },
  "queue.retryRequested": { ids: [sampleEntry.id] },
  "queue.givenUp": { ids: [sampleEntry.id] },

  "checkout.stepRequested": { step: "delivery" },
  "order.changed": { change: { couponCode: "PAIN10" } },
  "delivery.chosen": {
    choice: {
      shippingAddress: AddressId.make(11),
      shipments: [{ shipment: ShipmentId.make(51) }],
    },
  },
  "order.confirmed": {
    choice: { payments: [{ scope: "gmp", method: "CB" }] },
    cgvAccepted: true,
    expectedTotal: Cents.make(5982),
  },
  "confirmation.persisted": { kept: { token: sampleToken, key, total: sampleCart.total } },
  "order.answered": { order: samplePaidOrder },
  "payment.changed": { scope: "gmp", method: "VIREMENT" },
  "payment.cancelled": { scope: "gmp" },

  "orderSheet.opened": { items: [{ variant: flour, quantity: 2, alone: 3 }] },
  "orderSheet.cartKept": { keep: true },
  "orderSheet.changed": { quantity: 3 },
  "orderSheet.deliveryChosen": { wish: { key: "gmp:Z002" } },
  "orderSheet.methodChosen": { scope: "gmp", method: "CB" },

  "shoppingList.changed": { list: sampleList.id, changes: [sampleAsked.change] },
  "shoppingList.deferred": { changes: [sampleAsked] },

  "amendment.opened": { shipment: ShipmentId.make(51), version: 1 },
  "amendment.changed": { wish: { items: [] } },
  "amendment.supplementPaid": { url: "https://banque.panetier.example/supplement-1" },
  "order.amended": { order: sampleAmendedOrder },

  "outstandings.unchosen": { ids: [301] },
  "outstandings.paymentRequested": { method: "CB" },
  "outstandings.paymentWatched": { payment: OutstandingPaymentId.make(12) },
  "outstandings.paymentRetried": { method: "CB" },

  "quickEntry.addRequested": {
    list: null,
    items: [{ variant: flour, quantity: 2 }],
    removed: [],
    before: [{ variant: flour, quantity: 1 }],
    absent: [],
  },

  "search.typed": { text: "farine" },
  "menu.toggled": { menu: "catalogue" },
  "toast.requested": { toast: { status: "success", title: "Produit ajouté au panier" } },
  "toast.dismissed": { id: "toast-0" },
  "toast.swiped": { id: "toast-0", distance: 60 },
  "toast.expired": { id: "toast-0" },
};

/** The example of an event; `now` stands for the instant, in the simulated milliseconds. */
export const sampleOf = (type: ShopEvent["type"], now = 0): ShopEvent => {
  const known: Values = { ...FIELDS, now };
  const own: Values = OWN[type] ?? {};
  const values = Object.entries(EVENT_SCHEMAS[type].fields).flatMap(([name, { ast }]) => {
    if (name === "type") return [];
    if (name in own) return [[name, own[name]] as const];
    return ast.context?.isOptional === true ? [] : [[name, known[name]] as const];
  });
  return { type, ...Object.fromEntries(values) } as ShopEvent; // safe: a value for each of its fields
};

type Values = { readonly [name: string]: unknown };
