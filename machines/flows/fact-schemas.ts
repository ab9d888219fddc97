import { Schema } from "effect";
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
import { PaymentMethodCode, Store } from "../../api-schema/store.ts";
import type { Fact, FactOf } from "../facts.ts";

// The shape of every fact as a schema: forms are made of them, links are checked by them. The
// compiler holds them to the types of facts.ts, in both directions.

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

const KeptConfirmation = Schema.Struct({ token: OrderToken, key: Schema.String, total: Cents });

/** The action of a toast is itself a fact: found in the table below when it is read. */
const anyFact = Schema.suspend((): Schema.Codec<Fact, unknown> => FactSchema);

const ToastRequest = Schema.Struct({
  status: Schema.Literals(["success", "error", "warning"]),
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  duration: Schema.optionalKey(Schema.Finite),
  action: Schema.optionalKey(
    Schema.Struct({ label: Schema.String, altText: Schema.String, fact: anyFact }),
  ),
});

const fact = <Type extends Fact["type"], Fields extends Schema.Struct.Fields>(
  type: Type,
  fields: Fields,
) => Schema.Struct({ type: Schema.Literal(type), ...fields });

/** The schema of each fact, by its type. */
export const FACT_SCHEMAS = {
  "app.started": fact("app.started", {
    mayHaveLogin: Schema.Boolean,
    impersonationCode: Schema.NullOr(Schema.String),
    rememberedStoreId: Schema.NullOr(StoreId),
    expiredOffers: Schema.NullOr(KeptExpiredOffers),
    consent: Schema.NullOr(Consent),
    mode: ScreenMode,
    now: Milliseconds,
  }),
  "route.changed": fact("route.changed", { path: Schema.String, search: Schema.String }),
  "tab.returned": fact("tab.returned", { now: Milliseconds }),
  "escape.pressed": fact("escape.pressed", {}),
  "mode.changed": fact("mode.changed", { mode: ScreenMode }),
  "page.scrolled": fact("page.scrolled", { y: Schema.Finite }),
  "navigation.asked": fact("navigation.asked", { path: Schema.String, replace: Schema.Boolean }),
  "browser.leaveAsked": fact("browser.leaveAsked", { url: Schema.String }),

  "signIn.submitted": fact("signIn.submitted", { email: Schema.String, password: Schema.String }),
  "signOut.asked": fact("signOut.asked", {}),
  "signOut.confirmed": fact("signOut.confirmed", {}),
  "signOut.declined": fact("signOut.declined", {}),
  "signOut.failed": fact("signOut.failed", {}),
  "server.unauthorized": fact("server.unauthorized", { token: Schema.String }),
  "login.openedElsewhere": fact("login.openedElsewhere", { login: Login }),
  "login.endedElsewhere": fact("login.endedElsewhere", { reason: ResetReason }),
  "session.opened": fact("session.opened", { login: Login, storeId: Schema.NullOr(StoreId) }),
  "session.renewed": fact("session.renewed", { login: Login }),
  "session.reset": fact("session.reset", { reason: ResetReason }),

  "impersonation.leaveAsked": fact("impersonation.leaveAsked", {}),
  "impersonation.leaveConfirmed": fact("impersonation.leaveConfirmed", {}),
  "impersonation.leaveDeclined": fact("impersonation.leaveDeclined", {}),
  "impersonation.left": fact("impersonation.left", {}),

  "customer.loaded": fact("customer.loaded", { customer: Customer }),
  "terms.accepted": fact("terms.accepted", {}),
  "terms.settled": fact("terms.settled", { customer: Customer }),
  "welcome.closed": fact("welcome.closed", {}),
  "welcome.discovered": fact("welcome.discovered", {}),

  "mandate.signAsked": fact("mandate.signAsked", {
    ...inStore,
    kind: MandateKind,
    origin: Schema.String,
    tab: Schema.Literals(["opened", "blocked"]),
  }),
  "mandate.signed": fact("mandate.signed", inStore),
  "signingTab.ledTo": fact("signingTab.ledTo", { url: Schema.String }),
  "signingTab.dropped": fact("signingTab.dropped", {}),

  "inbox.refreshAsked": fact("inbox.refreshAsked", {}),

  "consent.chosen": fact("consent.chosen", {
    purposes: Consent.fields.purposes,
    now: Milliseconds,
  }),
  "consent.reopened": fact("consent.reopened", {}),
  "consent.closed": fact("consent.closed", {}),
  "consent.kept": fact("consent.kept", { consent: Consent }),

  "stores.loaded": fact("stores.loaded", { stores: Schema.Array(Store) }),
  "stores.retried": fact("stores.retried", {}),
  "store.chosen": fact("store.chosen", inStore),
  "store.selected": fact("store.selected", inStore),
  "store.activated": fact("store.activated", {
    ...inStore,
    cause: Schema.Literals(["start", "selection"]),
    mayOrder: Schema.Boolean,
    mayMessage: Schema.Boolean,
    needsScore: Schema.Boolean,
  }),
  "store.updated": fact("store.updated", { store: Store }),

  "cartToken.saved": fact("cartToken.saved", { ...inStore, token: OrderToken, order: Order }),
  "cartToken.cleared": fact("cartToken.cleared", inStore),
  "cart.retried": fact("cart.retried", {}),
  "cart.gone": fact("cart.gone", { ...inStore, token: OrderToken }),
  "cart.ordered": fact("cart.ordered", { ...inStore, order: Order, isOwn: Schema.Boolean }),
  "cart.orderedElsewhere": fact("cart.orderedElsewhere", { ...inStore, token: OrderToken }),
  "cart.seen": fact("cart.seen", { ...inStore, order: Order, now: Milliseconds }),
  "cart.answered": fact("cart.answered", {
    ...inStore,
    order: Order,
    changes: Schema.Array(CartChange),
  }),
  "cart.doubted": fact("cart.doubted", inStore),
  "line.changed": fact("line.changed", { ...inStore, ...wantedLine }),
  "lines.added": fact("lines.added", {
    ...inStore,
    items: Schema.Array(Schema.Struct(wantedLine)),
  }),
  "lines.takenBack": fact("lines.takenBack", {
    ...inStore,
    items: Schema.Array(Schema.Struct(wantedLine)),
  }),
  "cart.emptied": fact("cart.emptied", inStore),
  "popup.dismissed": fact("popup.dismissed", {}),
  "popup.hidden": fact("popup.hidden", { hidden: Schema.Boolean }),
  "expiredOffers.hidden": fact("expiredOffers.hidden", {}),
  "expiredOffers.kept": fact("expiredOffers.kept", { kept: Schema.NullOr(KeptExpiredOffers) }),

  "checkout.stepAsked": fact("checkout.stepAsked", {
    step: Schema.Literals(["cart", "delivery", "payment", "paymentInit", "result"]),
  }),
  "checkout.retried": fact("checkout.retried", {}),
  "order.changed": fact("order.changed", { change: ChangeOrder }),
  "delivery.chosen": fact("delivery.chosen", { choice: ChooseDelivery }),
  "order.confirmed": fact("order.confirmed", {
    ...CompleteOrder.fields,
    choice: ChoosePayment,
    key: Schema.String,
  }),
  "confirmation.kept": fact("confirmation.kept", {
    ...inStore,
    kept: Schema.NullOr(KeptConfirmation),
  }),
  "order.completed": fact("order.completed", { ...inStore, token: OrderToken }),
  "order.answered": fact("order.answered", { ...inStore, order: Order }),
  "payment.opened": fact("payment.opened", { token: OrderToken, key: Schema.String }),
  "payment.watched": fact("payment.watched", { token: OrderToken }),
  "payment.retried": fact("payment.retried", {
    scope: PaymentScope,
    method: Schema.optionalKey(PaymentMethodCode),
    key: Schema.String,
  }),
  "payment.cancelled": fact("payment.cancelled", { scope: PaymentScope }),
  "payment.reloaded": fact("payment.reloaded", {}),

  "search.typed": fact("search.typed", { text: Schema.String }),
  "search.escaped": fact("search.escaped", {}),
  "search.left": fact("search.left", {}),
  "search.submitted": fact("search.submitted", { taxonCode: Schema.optionalKey(TaxonCode) }),
  "menu.toggled": fact("menu.toggled", {
    menu: Schema.Literals(["catalogue", "account", "pane", "searchBar"]),
  }),
  "menu.closed": fact("menu.closed", {}),
  "toast.asked": fact("toast.asked", { toast: ToastRequest }),
  "toast.dismissed": fact("toast.dismissed", { id: Schema.String }),
  "toast.swiped": fact("toast.swiped", { id: Schema.String, distance: Schema.Finite }),
  "toast.expired": fact("toast.expired", { id: Schema.String }),
  "toasts.held": fact("toasts.held", {}),
  "toasts.released": fact("toasts.released", {}),
} satisfies { readonly [Type in Fact["type"]]: Schema.Codec<FactOf<Type>, unknown> };

/** The schema of a fact, whatever its type. */
export const schemaOf = (type: Fact["type"]): Schema.Codec<Fact, unknown> => FACT_SCHEMAS[type];

/** Any fact. */
export const FactSchema: Schema.Codec<Fact, unknown> = Schema.Union(Object.values(FACT_SCHEMAS));
