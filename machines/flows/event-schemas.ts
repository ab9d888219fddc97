import { Schema, Struct } from "effect";
import { AmendmentWish } from "../../api-schema/amendment.ts";
import { Customer } from "../../api-schema/customer.ts";
import { MandateKind } from "../../api-schema/mandate.ts";
import {
  MessageId,
  MessageReasonCode,
  ReportedLine,
  Thread,
  ThreadId,
} from "../../api-schema/messaging.ts";
import {
  AddItem,
  CartChange,
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  Order,
  PaymentScope,
} from "../../api-schema/order.ts";
import {
  Cents,
  Count,
  CustomerId,
  OrderItemId,
  OrderToken,
  Quantity,
  ShipmentId,
  ShoppingListId,
  StoreId,
  TaxonCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { ShipmentWish } from "../../api-schema/order-sheet.ts";
import { OutstandingId, OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import { NewStore, Person, StoreClaim } from "../../api-schema/registration.ts";
import { ListedProduct, PlacedLine, ShoppingList } from "../../api-schema/shopping-list.ts";
import { PaymentMethodCode, Store } from "../../api-schema/store.ts";
import { RegistrationDraft } from "../../core/registration/draft-schema.ts";
import { FILLED_STEPS } from "../../core/registration/form.ts";
import type { ShopEvent, ShopEventOf } from "../system/events.ts";

// The shape of every event as a schema: forms are made of them, links are checked by them. The
// compiler holds them to the types of events.ts, in both directions.

const Milliseconds = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0));
const ResetReason = Schema.Literals(["unauthorized", "expired", "signOut"]);
const ScreenMode = Schema.Literals(["mobile", "tablet", "desktop"]);
const inStore = { storeId: StoreId };
const wantedLine = { variant: VariantCode, quantity: Schema.Int };

const mark = { message: MessageId, viewed: Schema.Boolean };
const words = { title: Schema.String, body: Schema.String };

/** A message as it is sent (core/messaging/letter.ts). */
const Letter = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("reply"), threadId: ThreadId, body: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("order"), shipmentId: ShipmentId, ...words }),
  Schema.Struct({ kind: Schema.Literal("offer"), variantCode: VariantCode, ...words }),
  Schema.Struct({ kind: Schema.Literal("thread"), merchant: Schema.String, ...words }),
  Schema.Struct({
    kind: Schema.Literal("incident"),
    shipmentId: ShipmentId,
    reason: MessageReasonCode,
    lines: Schema.Array(ReportedLine),
    ...words,
  }),
]);

/** A login as machines keep it. */
export const Login = Schema.Struct({
  token: Schema.String,
  customerId: CustomerId,
  username: Schema.String,
  logoutCallbackUrl: Schema.NullOr(Schema.String),
  renewInMs: Milliseconds,
  renewAtMs: Milliseconds,
});

/** Whose login a browser had last. */
const Remembered = Schema.Struct({ customerId: CustomerId, username: Schema.String });

const LineChange = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("change"),
    itemId: OrderItemId,
    quantity: Schema.Int,
  }),
  Schema.Struct({ kind: Schema.Literal("remove"), items: Schema.Array(OrderItemId) }),
  Schema.Struct({ kind: Schema.Literal("add"), items: Schema.Array(AddItem) }),
]);

const ListChange = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("rename"), name: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("arrange"), arrangement: Schema.Array(PlacedLine) }),
  Schema.Struct({ kind: Schema.Literal("quantity"), code: VariantCode, quantity: Quantity }),
  Schema.Struct({ kind: Schema.Literal("remove"), code: VariantCode }),
  Schema.Struct({ kind: Schema.Literal("add"), products: Schema.Array(ListedProduct) }),
  Schema.Struct({ kind: Schema.Literal("collect"), products: Schema.Array(ListedProduct) }),
  Schema.Struct({ kind: Schema.Literal("delete") }),
  Schema.Struct({ kind: Schema.Literal("restore") }),
]);

const askedChange = { list: ShoppingListId, change: ListChange };
export const AskedChange = Schema.Struct(askedChange);

/** What was done without network, as the order book has it. */
export const QueueEntry = Schema.Struct({
  id: Schema.String,
  customerId: CustomerId,
  storeId: StoreId,
  madeAt: Milliseconds,
  command: Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("setQuantity"),
      token: Schema.NullOr(OrderToken),
      variant: VariantCode,
      quantity: Schema.Int,
      name: Schema.String,
    }),
    Schema.Struct({
      kind: Schema.Literal("changeList"),
      ...askedChange,
      listName: Schema.NullOr(Schema.String),
      names: Schema.Record(Schema.String, Schema.String),
    }),
  ]),
  state: Schema.Literals(["waiting", "sent", "toReview"]),
  problem: Schema.NullOr(Schema.String),
  settledAt: Schema.NullOr(Milliseconds),
});

const Consent = Schema.Struct({
  purposes: Schema.Struct({ video: Schema.Boolean, audience: Schema.Boolean }),
  decidedAt: Milliseconds,
});

const KeptExpiredOffers = Schema.Struct({
  token: OrderToken,
  offers: Schema.Array(
    Schema.Struct({ id: Schema.Int, reference: Schema.String, variantName: Schema.String }),
  ),
});

export const RegistrationMode = Schema.Literals(["register", "add"]);
export const RegistrationStep = Schema.Literals([...FILLED_STEPS, "sent"]);

/** What a registration is sent as. */
const RegistrationRequest = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("claimWithPerson"),
    store: StoreClaim,
    person: Person,
  }),
  Schema.Struct({
    kind: Schema.Literal("newStoreWithPerson"),
    store: NewStore,
    person: Person,
  }),
  Schema.Struct({ kind: Schema.Literal("claimToLink"), store: StoreClaim }),
  Schema.Struct({ kind: Schema.Literal("newStoreToLink"), store: NewStore }),
]);

export const RegistrationAnswer = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("received") }),
  Schema.Struct({ kind: Schema.Literal("added"), store: Store }),
  Schema.Struct({ kind: Schema.Literal("requested"), company: Schema.String }),
]);

const KeptConfirmation = Schema.Struct({ token: OrderToken, key: Schema.String, total: Cents });

const InvoiceMethod = Schema.Literals(["CB", "PRELEVEMENT"]);
const ChosenInvoice = Schema.Struct({
  id: OutstandingId,
  invoiceNumber: Schema.String,
  storeId: StoreId,
  amount: Cents,
});

/** The action of a toast is itself an event: found in the table below when it is read. */
const anyFact = Schema.suspend((): Schema.Codec<ShopEvent, unknown> => EventSchema);

const ToastRequest = Schema.Struct({
  status: Schema.Literals(["success", "error", "warning"]),
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  duration: Schema.optionalKey(Schema.Finite),
  action: Schema.optionalKey(
    Schema.Struct({ label: Schema.String, altText: Schema.String, event: anyFact }),
  ),
});

const event = <Type extends ShopEvent["type"], Fields extends Schema.Struct.Fields>(
  type: Type,
  fields: Fields,
) => Schema.Struct({ type: Schema.Literal(type), ...fields });

/** The schema of each event, by its type. */
export const EVENT_SCHEMAS = {
  "app.started": event("app.started", {
    mayHaveLogin: Schema.Boolean,
    impersonationCode: Schema.NullOr(Schema.String),
    rememberedStoreId: Schema.NullOr(StoreId),
    expiredOffers: Schema.NullOr(KeptExpiredOffers),
    consent: Schema.NullOr(Consent),
    remembered: Schema.optionalKey(Remembered),
    mode: ScreenMode,
    now: Milliseconds,
  }),
  "route.changed": event("route.changed", { path: Schema.String, search: Schema.String }),
  "tab.returned": event("tab.returned", { now: Milliseconds }),
  "tab.left": event("tab.left", {}),
  "escape.pressed": event("escape.pressed", {}),
  "mode.changed": event("mode.changed", { mode: ScreenMode }),
  "page.scrolled": event("page.scrolled", { y: Schema.Finite }),
  "navigation.asked": event("navigation.asked", { path: Schema.String, replace: Schema.Boolean }),
  "browser.leaveAsked": event("browser.leaveAsked", { url: Schema.String }),

  "signIn.submitted": event("signIn.submitted", { email: Schema.String, password: Schema.String }),
  "signOut.asked": event("signOut.asked", {}),
  "signOut.confirmed": event("signOut.confirmed", {}),
  "signOut.declined": event("signOut.declined", {}),
  "signOut.failed": event("signOut.failed", {}),
  "server.unauthorized": event("server.unauthorized", { token: Schema.String }),
  "login.openedElsewhere": event("login.openedElsewhere", { login: Login }),
  "login.endedElsewhere": event("login.endedElsewhere", { reason: ResetReason }),
  "session.opened": event("session.opened", { login: Login, storeId: Schema.NullOr(StoreId) }),
  "session.remembered": event("session.remembered", { remembered: Remembered }),
  "session.renewed": event("session.renewed", { login: Login }),
  "session.reset": event("session.reset", { reason: ResetReason }),

  "impersonation.leaveAsked": event("impersonation.leaveAsked", {}),
  "impersonation.leaveConfirmed": event("impersonation.leaveConfirmed", {}),
  "impersonation.leaveDeclined": event("impersonation.leaveDeclined", {}),
  "impersonation.left": event("impersonation.left", {}),

  "customer.loaded": event("customer.loaded", { customer: Customer }),
  "terms.accepted": event("terms.accepted", {}),
  "terms.settled": event("terms.settled", { customer: Customer }),
  "welcome.closed": event("welcome.closed", {}),
  "welcome.discovered": event("welcome.discovered", {}),

  "mandate.signAsked": event("mandate.signAsked", {
    ...inStore,
    kind: MandateKind,
    origin: Schema.String,
    tab: Schema.Literals(["opened", "blocked"]),
  }),
  "mandate.signed": event("mandate.signed", inStore),
  "signingTab.ledTo": event("signingTab.ledTo", { url: Schema.String }),
  "signingTab.dropped": event("signingTab.dropped", {}),

  "inbox.answered": event("inbox.answered", { ...inStore, threads: Schema.Array(Thread) }),
  "inbox.changed": event("inbox.changed", { ...inStore, threadId: ThreadId }),
  "inbox.viewed": event("inbox.viewed", { ...inStore, threadId: ThreadId, ...mark }),
  "conversation.opened": event("conversation.opened", { threadId: ThreadId }),
  "conversation.closed": event("conversation.closed", { threadId: ThreadId }),
  "conversation.retried": event("conversation.retried", {}),
  "conversation.messageSeen": event("conversation.messageSeen", { message: MessageId }),
  "conversation.viewedChosen": event("conversation.viewedChosen", mark),
  "message.submitted": event("message.submitted", {
    form: Schema.String,
    letter: Letter,
    files: Schema.Array(Schema.Struct({ name: Schema.String, size: Count })),
    key: Schema.String,
  }),
  "message.progressed": event("message.progressed", {
    key: Schema.String,
    sent: Count,
    total: Count,
  }),
  "message.withdrawn": event("message.withdrawn", {}),
  "message.dismissed": event("message.dismissed", {}),
  "message.sent": event("message.sent", { ...inStore, form: Schema.String, thread: Thread }),

  "consent.chosen": event("consent.chosen", {
    purposes: Consent.fields.purposes,
    now: Milliseconds,
  }),
  "consent.reopened": event("consent.reopened", {}),
  "consent.closed": event("consent.closed", {}),
  "consent.kept": event("consent.kept", { consent: Consent }),

  "stores.loaded": event("stores.loaded", { stores: Schema.Array(Store) }),
  "stores.retried": event("stores.retried", {}),
  "store.chosen": event("store.chosen", inStore),
  "store.selected": event("store.selected", inStore),
  "store.activated": event("store.activated", {
    ...inStore,
    cause: Schema.Literals(["start", "selection"]),
    mayOrder: Schema.Boolean,
    mayMessage: Schema.Boolean,
    needsScore: Schema.Boolean,
  }),
  "store.updated": event("store.updated", { store: Store }),
  "store.added": event("store.added", { store: Store }),

  "registration.typed": event("registration.typed", {
    texts: RegistrationDraft.fields.texts.mapFields(Struct.map(Schema.optionalKey)),
    reach: RegistrationStep,
    now: Milliseconds,
  }),
  "registration.draftArrived": event("registration.draftArrived", {
    draft: RegistrationDraft,
    reach: RegistrationStep,
  }),
  "registration.passwordChosen": event("registration.passwordChosen", {
    password: Schema.String,
    reach: RegistrationStep,
  }),
  "registration.stepCompleted": event("registration.stepCompleted", {
    next: RegistrationStep,
    reach: RegistrationStep,
  }),
  "registration.shopAsked": event("registration.shopAsked", {
    onceFound: RegistrationStep,
    now: Milliseconds,
  }),
  "registration.byHandAsked": event("registration.byHandAsked", {}),
  "registration.confirmed": event("registration.confirmed", {
    request: RegistrationRequest,
    key: Schema.String,
    now: Milliseconds,
  }),
  "registration.mailAsked": event("registration.mailAsked", {}),
  "registration.restarted": event("registration.restarted", { now: Milliseconds }),
  "registration.draftKept": event("registration.draftKept", {
    mode: RegistrationMode,
    draft: RegistrationDraft,
  }),

  "cartToken.saved": event("cartToken.saved", { ...inStore, token: OrderToken, order: Order }),
  "cartToken.cleared": event("cartToken.cleared", inStore),
  "cart.retried": event("cart.retried", {}),
  "cart.gone": event("cart.gone", { ...inStore, token: OrderToken }),
  "cart.ordered": event("cart.ordered", { ...inStore, order: Order, isOwn: Schema.Boolean }),
  "cart.orderedElsewhere": event("cart.orderedElsewhere", { ...inStore, token: OrderToken }),
  "cart.seen": event("cart.seen", { ...inStore, order: Order, now: Milliseconds }),
  "cart.answered": event("cart.answered", {
    ...inStore,
    order: Order,
    changes: Schema.Array(CartChange),
  }),
  "cart.doubted": event("cart.doubted", inStore),
  "line.changed": event("line.changed", { ...inStore, ...wantedLine }),
  "lines.added": event("lines.added", {
    ...inStore,
    items: Schema.Array(Schema.Struct(wantedLine)),
  }),
  "lines.takenBack": event("lines.takenBack", {
    ...inStore,
    items: Schema.Array(Schema.Struct(wantedLine)),
  }),
  "cart.emptied": event("cart.emptied", inStore),
  "popup.dismissed": event("popup.dismissed", {}),
  "popup.hidden": event("popup.hidden", { hidden: Schema.Boolean }),
  "expiredOffers.hidden": event("expiredOffers.hidden", {}),
  "expiredOffers.kept": event("expiredOffers.kept", { kept: Schema.NullOr(KeptExpiredOffers) }),

  "lines.deferred": event("lines.deferred", {
    ...inStore,
    token: OrderToken,
    items: Schema.Array(Schema.Struct(wantedLine)),
    unanswered: Schema.NullOr(LineChange),
  }),
  "queue.asked": event("queue.asked", { entries: Schema.Array(QueueEntry) }),
  "queue.seen": event("queue.seen", {
    ...inStore,
    wanted: Schema.Record(Schema.String, Schema.Int),
  }),
  "queue.listsSeen": event("queue.listsSeen", {
    ...inStore,
    changes: Schema.Array(AskedChange),
  }),
  "queue.written": event("queue.written", {}),
  "queue.changedElsewhere": event("queue.changedElsewhere", { now: Milliseconds }),
  "queue.retryAsked": event("queue.retryAsked", { ids: Schema.Array(Schema.String) }),
  "queue.givenUp": event("queue.givenUp", { ids: Schema.Array(Schema.String) }),
  "queue.newsRead": event("queue.newsRead", inStore),

  "checkout.stepAsked": event("checkout.stepAsked", {
    step: Schema.Literals(["cart", "delivery", "payment", "paymentInit", "result"]),
  }),
  "checkout.retried": event("checkout.retried", {}),
  "order.changed": event("order.changed", { change: ChangeOrder }),
  "delivery.chosen": event("delivery.chosen", { choice: ChooseDelivery }),
  "order.confirmed": event("order.confirmed", {
    ...CompleteOrder.fields,
    choice: ChoosePayment,
    key: Schema.String,
  }),
  "confirmation.kept": event("confirmation.kept", {
    ...inStore,
    kept: Schema.NullOr(KeptConfirmation),
  }),
  "order.completed": event("order.completed", { ...inStore, token: OrderToken }),
  "order.answered": event("order.answered", { ...inStore, order: Order }),
  "payment.opened": event("payment.opened", { token: OrderToken, key: Schema.String }),
  "payment.watched": event("payment.watched", { token: OrderToken }),
  "payment.resumed": event("payment.resumed", { key: Schema.String }),
  "payment.changed": event("payment.changed", {
    scope: PaymentScope,
    method: PaymentMethodCode,
    key: Schema.String,
  }),
  "payment.cancelled": event("payment.cancelled", { scope: PaymentScope, key: Schema.String }),
  "payment.reloaded": event("payment.reloaded", {}),

  "orderSheet.opened": event("orderSheet.opened", {
    ...inStore,
    token: OrderToken,
    items: Schema.Array(Schema.Struct({ ...wantedLine, alone: wantedLine.quantity })),
  }),
  "orderSheet.cartKept": event("orderSheet.cartKept", { keep: Schema.Boolean }),
  "orderSheet.changed": event("orderSheet.changed", wantedLine),
  "orderSheet.deliveryChosen": event("orderSheet.deliveryChosen", { wish: ShipmentWish }),
  "orderSheet.methodChosen": event("orderSheet.methodChosen", {
    scope: PaymentScope,
    method: PaymentMethodCode,
  }),
  "orderSheet.confirmed": event("orderSheet.confirmed", { key: Schema.String }),
  "orderSheet.retried": event("orderSheet.retried", {}),
  "orderSheet.closed": event("orderSheet.closed", {}),

  "shoppingList.read": event("shoppingList.read", { ...inStore, list: ShoppingList }),
  "shoppingList.changed": event("shoppingList.changed", {
    ...inStore,
    list: ShoppingListId,
    changes: Schema.Array(ListChange),
  }),
  "shoppingList.deferred": event("shoppingList.deferred", {
    ...inStore,
    changes: Schema.Array(AskedChange),
  }),
  "shoppingList.answered": event("shoppingList.answered", {
    ...inStore,
    list: Schema.NullOr(ShoppingList),
  }),

  "amendment.opened": event("amendment.opened", {
    token: OrderToken,
    shipment: ShipmentId,
    version: Schema.Finite,
    wish: AmendmentWish,
  }),
  "amendment.wished": event("amendment.wished", { wish: AmendmentWish }),
  "amendment.saveAsked": event("amendment.saveAsked", { key: Schema.String }),
  "amendment.retried": event("amendment.retried", {}),
  "amendment.closed": event("amendment.closed", {}),
  "amendment.supplementPaid": event("amendment.supplementPaid", { url: Schema.String }),
  "amendment.supplementGivenUp": event("amendment.supplementGivenUp", { token: OrderToken }),
  "order.amended": event("order.amended", { ...inStore, order: Order }),

  "outstandings.listed": event("outstandings.listed", {}),
  "outstandings.chosen": event("outstandings.chosen", { invoices: Schema.Array(ChosenInvoice) }),
  "outstandings.unchosen": event("outstandings.unchosen", { ids: Schema.Array(Schema.Int) }),
  "outstandings.paymentAsked": event("outstandings.paymentAsked", { method: InvoiceMethod }),
  "outstandings.paymentConfirmed": event("outstandings.paymentConfirmed", { key: Schema.String }),
  "outstandings.paymentDismissed": event("outstandings.paymentDismissed", {}),
  "outstandings.paymentWatched": event("outstandings.paymentWatched", {
    payment: OutstandingPaymentId,
  }),
  "outstandings.paymentResumed": event("outstandings.paymentResumed", {}),
  "outstandings.paymentGivenUp": event("outstandings.paymentGivenUp", {}),
  "outstandings.paymentRetried": event("outstandings.paymentRetried", { method: InvoiceMethod }),
  "outstandings.paymentReloaded": event("outstandings.paymentReloaded", {}),
  "outstandings.changed": event("outstandings.changed", {}),

  "quickEntry.written": event("quickEntry.written", {}),
  "quickEntry.addAsked": event("quickEntry.addAsked", {
    ...inStore,
    list: Schema.NullOr(ShoppingListId),
    items: Schema.Array(Schema.Struct(wantedLine)),
    removed: Schema.Array(Schema.Struct(wantedLine)),
    before: Schema.Array(Schema.Struct(wantedLine)),
    absent: Schema.Array(Schema.Struct(wantedLine)),
  }),
  "quickEntry.undoAsked": event("quickEntry.undoAsked", {}),
  "quickEntry.closed": event("quickEntry.closed", {}),
  "quickEntry.added": event("quickEntry.added", inStore),
  "quickEntry.restored": event("quickEntry.restored", inStore),

  "search.typed": event("search.typed", { text: Schema.String }),
  "search.escaped": event("search.escaped", {}),
  "search.left": event("search.left", {}),
  "search.submitted": event("search.submitted", { taxonCode: Schema.optionalKey(TaxonCode) }),
  "menu.toggled": event("menu.toggled", {
    menu: Schema.Literals(["catalogue", "account", "pane", "searchBar"]),
  }),
  "menu.closed": event("menu.closed", {}),
  "toast.asked": event("toast.asked", { toast: ToastRequest }),
  "toast.dismissed": event("toast.dismissed", { id: Schema.String }),
  "toast.swiped": event("toast.swiped", { id: Schema.String, distance: Schema.Finite }),
  "toast.expired": event("toast.expired", { id: Schema.String }),
  "toasts.held": event("toasts.held", {}),
  "toasts.released": event("toasts.released", {}),
} satisfies { readonly [Type in ShopEvent["type"]]: Schema.Codec<ShopEventOf<Type>, unknown> };

/** The schema of an event, whatever its type. */
export const schemaOf = (type: ShopEvent["type"]): Schema.Codec<ShopEvent, unknown> =>
  EVENT_SCHEMAS[type];

/** Any event. */
export const EventSchema: Schema.Codec<ShopEvent, unknown> = Schema.Union(
  Object.values(EVENT_SCHEMAS),
);
