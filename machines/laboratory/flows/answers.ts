import { Schema } from "effect";
import { Customer } from "../../../api-schema/customer.ts";
import { Thread, Viewed } from "../../../api-schema/messaging.ts";
import {
  CartAnswer,
  CartChange,
  DeliveryOptions,
  Order,
  PaymentChoices,
} from "../../../api-schema/order.ts";
import { Establishment } from "../../../api-schema/company.ts";
import { CustomerId, StoreId } from "../../../api-schema/primitives.ts";
import { AmendmentPreview } from "../../../api-schema/amendment.ts";
import { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { OutstandingCheckout } from "../../../api-schema/outstanding.ts";
import { ClaimedStore } from "../../../api-schema/registration.ts";
import { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { Store } from "../../../api-schema/store.ts";
import { EMPTY_DRAFT } from "../../../core/registration/draft.ts";
import { RegistrationDraft } from "../../../core/registration/draft-schema.ts";
import { Login } from "../../../core/session/login.ts";
import { PendingChange } from "../../../core/lists/pending-change-schema.ts";
import { QueueEntry } from "../../../core/offline/queue-schema.ts";
import { RegistrationAnswer } from "../../../core/registration/request-schema.ts";
import { RegistrationMode } from "../../../core/registration/mode-schema.ts";
import { RegistrationStep } from "../../events/registration.ts";
import type { FlowName } from "./registry.ts";
import {
  sampleAddress,
  sampleAnswer,
  sampleAwaitedOrder,
  sampleCart,
  sampleCartAfterAdding,
  samplePaidOrder,
  samplePaymentChoices,
} from "./sample-order.ts";
import { samplePreview } from "./sample-preview.ts";
import { sampleEstablishment } from "./sample-registration.ts";
import {
  sampleAbandonedCheckout,
  sampleOpenCheckout,
  samplePaidCheckout,
} from "./sample-outstandings.ts";
import { sampleChangedList, sampleList } from "./sample-list.ts";
import { sampleAmendedOrder, sampleAmendmentPreview } from "./sample-amendment.ts";
import {
  sampleCustomer,
  sampleLogin,
  sampleStore,
  sampleStores,
  sampleThreads,
} from "./sample-store.ts";
import { sampleThread } from "./sample-messages.ts";
import { sampleEntry, sampleStoreId } from "./samples.ts";

/** A value that can be typed in, with an example to begin with. */
export type Typed = { readonly schema: Schema.Codec<unknown, unknown>; readonly example: unknown };

const typed = <Value>(schema: Schema.Codec<Value, unknown>, example: Value): Typed => ({
  schema,
  example,
});

const store = typed(Store, sampleStore);
const login = typed(Login, sampleLogin);
// What has changed is core's own, and shown as it is.
const Changes = Schema.Array(Schema.Unknown);

const StoredQueue = Schema.Struct({
  entries: Schema.Array(QueueEntry),
  news: Schema.Array(
    Schema.Struct({
      customerId: CustomerId,
      storeId: StoreId,
      at: Schema.Finite,
      changes: Changes,
    }),
  ),
});

const SentEntries = Schema.Struct({
  of: Schema.Literals(["cart", "lists"]),
  storeId: StoreId,
  order: Schema.NullOr(Order),
  changes: Schema.Array(CartChange),
  changed: Changes,
  lists: Schema.Array(Schema.NullOr(ShoppingList)),
  overtaken: Schema.Array(ShoppingList),
  sent: Schema.Array(Schema.String),
  refused: Schema.Array(
    Schema.Struct({ ids: Schema.Array(Schema.String), problem: Schema.String }),
  ),
  at: Schema.Finite,
});

const cartAnswer = typed(CartAnswer, sampleAnswer);

/** What each call answers when it succeeds, by its name: a name means one call in every machine. */
const CALLS: { readonly [call: string]: Typed } = {
  renewLogin: login,
  signIn: login,
  retrieveImpersonation: login,
  signOut: typed(Schema.Null, null),

  loadStores: typed(Schema.Array(Store), sampleStores),
  loadStore: store,
  syncStore: store,
  syncScore: store,

  loadCustomer: typed(Customer, sampleCustomer),
  acceptTerms: typed(Customer, { ...sampleCustomer, cgu: true }),
  noteWelcome: typed(Customer, { ...sampleCustomer, cgu: true, welcomeModalDisplayed: true }),
  loadInbox: typed(Schema.Array(Thread), sampleThreads),
  loadThread: typed(Thread, sampleThread),
  markViewed: typed(Viewed, { viewed: true, count: 0 }),
  sendMessage: typed(Thread, sampleThread),
  listenToMessages: typed(Schema.Null, null),
  signMandateLink: typed(Schema.Struct({ url: Schema.String }), {
    url: "https://signature.panetier.example/1",
  }),

  findEstablishment: typed(Establishment, sampleEstablishment),
  findCustomer: typed(ClaimedStore, {
    exist: true,
    company: "Le Fournil des Halles",
    city: "Rouen",
  }),
  sendRegistration: typed(RegistrationAnswer, { kind: "received" }),
  resendActivation: typed(Schema.Null, null),

  retrieveOrder: typed(Order, sampleCart),
  refreshOrder: typed(Schema.Struct({ order: Order, isConfirmed: Schema.Boolean }), {
    order: sampleCartAfterAdding,
    isConfirmed: false,
  }),
  changeCart: cartAnswer,
  checkCart: cartAnswer,
  changeOrder: cartAnswer,
  loadDelivery: typed(DeliveryOptions, { addresses: [sampleAddress], order: sampleCart }),
  chooseDelivery: typed(CartAnswer, {
    order: { ...sampleCart, checkoutState: "shipping_selected" },
    changes: [],
  }),
  loadPayment: typed(PaymentChoices, samplePaymentChoices),
  choosePayment: typed(CartAnswer, {
    order: { ...sampleCart, checkoutState: "payment_selected" },
    changes: [],
  }),
  completeOrder: typed(Order, samplePaidOrder),
  loadOrder: typed(Order, samplePaidOrder),
  initPayment: typed(Order, sampleAwaitedOrder),
  retryPayment: typed(Order, sampleAwaitedOrder),
  cancelPayment: typed(Order, { ...samplePaidOrder, paymentState: "cancelled", payments: [] }),

  writeStep: typed(StoredQueue, { entries: [sampleEntry], news: [] }),
  lead: typed(Schema.Null, null),
  sendEntries: typed(SentEntries, {
    of: "cart",
    storeId: sampleStoreId,
    order: sampleCartAfterAdding,
    changes: [],
    changed: [],
    lists: [],
    overtaken: [],
    sent: [sampleEntry.id],
    refused: [],
    at: 0,
  }),

  previewOrder: typed(OrderPreview, samplePreview),
  orderAtOnce: typed(Order, samplePaidOrder),

  previewAmendment: typed(AmendmentPreview, sampleAmendmentPreview),
  amendShipment: typed(Order, sampleAmendedOrder),
  giveUpSupplement: typed(Order, samplePaidOrder),

  fillList: typed(Schema.Null, null),
  loadList: typed(ShoppingList, sampleList),
  changeList: typed(Schema.NullOr(ShoppingList), sampleChangedList),

  startInvoicePayment: typed(OutstandingCheckout, sampleOpenCheckout),
  loadInvoicePayment: typed(OutstandingCheckout, samplePaidCheckout),
  giveUpInvoicePayment: typed(OutstandingCheckout, sampleAbandonedCheckout),
};

/** What a machine starts with, for those that need something. */
const INPUTS: { readonly [Name in FlowName]?: Typed } = {
  order: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  cartLines: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  checkout: typed(
    Schema.Struct({
      storeId: StoreId,
      order: Schema.NullOr(Order),
      path: Schema.String,
      now: Schema.Finite,
    }),
    { storeId: sampleStoreId, order: sampleCart, path: "/panier", now: 0 },
  ),
  payment: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  orderSheet: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  amendment: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  quickEntry: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  shoppingLists: typed(
    Schema.Struct({ storeId: StoreId, queued: Schema.NullOr(Schema.Array(PendingChange)) }),
    { storeId: sampleStoreId, queued: null },
  ),
  conversation: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  messageSending: typed(Schema.Struct({ storeId: StoreId }), { storeId: sampleStoreId }),
  liveMessages: typed(Schema.Struct({ storeId: StoreId, inView: Schema.Boolean }), {
    storeId: sampleStoreId,
    inView: true,
  }),
  offlineQueue: typed(
    Schema.Struct({ customerId: CustomerId, maySend: Schema.Boolean, at: Schema.Finite }),
    { customerId: sampleLogin.customerId, maySend: true, at: 0 },
  ),
  registration: typed(
    Schema.Struct({
      mode: RegistrationMode,
      draft: RegistrationDraft,
      reach: RegistrationStep,
      path: Schema.String,
    }),
    { mode: "register", draft: EMPTY_DRAFT, reach: "choose", path: "/inscription" },
  ),
};

/** The success of a call and its example, undefined for a call that nobody has described. */
export const answerOf = (call: string): Typed | undefined => CALLS[call];

/** The example of a call's success; undefined for a call that nobody has described. */
export const exampleOf = (call: string): unknown => CALLS[call]?.example;

/** What a machine starts with, undefined for one that needs nothing. */
export const inputOf = (flow: FlowName): Typed | undefined => INPUTS[flow];
