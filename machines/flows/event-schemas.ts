import { Schema, Struct } from "effect";
import { Customer } from "../../api-schema/customer.ts";
import { MandateKind } from "../../api-schema/mandate.ts";
import {
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
  CustomerId,
  OrderToken,
  StoreId,
  TaxonCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { OutstandingId, OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import { NewStore, Person, StoreClaim } from "../../api-schema/registration.ts";
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

/** A login as machines keep it. */
export const Login = Schema.Struct({
  token: Schema.String,
  customerId: CustomerId,
  username: Schema.String,
  logoutCallbackUrl: Schema.NullOr(Schema.String),
  renewInMs: Milliseconds,
  renewAtMs: Milliseconds,
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
    mode: ScreenMode,
    now: Milliseconds,
  }),
  "route.changed": event("route.changed", { path: Schema.String, search: Schema.String }),
  "tab.returned": event("tab.returned", { now: Milliseconds }),
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

  "inbox.refreshAsked": event("inbox.refreshAsked", {}),

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
  "payment.retried": event("payment.retried", {
    scope: PaymentScope,
    method: Schema.optionalKey(PaymentMethodCode),
    key: Schema.String,
  }),
  "payment.cancelled": event("payment.cancelled", { scope: PaymentScope }),
  "payment.reloaded": event("payment.reloaded", {}),

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
