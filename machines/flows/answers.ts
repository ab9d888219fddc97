import { Schema } from "effect";
import { Customer } from "../../api-schema/customer.ts";
import { Thread } from "../../api-schema/messaging.ts";
import { CartAnswer, DeliveryOptions, Order, PaymentChoices } from "../../api-schema/order.ts";
import { Establishment } from "../../api-schema/company.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { OutstandingCheckout } from "../../api-schema/outstanding.ts";
import { ClaimedStore } from "../../api-schema/registration.ts";
import { Store } from "../../api-schema/store.ts";
import { EMPTY_DRAFT } from "../../core/registration/draft.ts";
import { RegistrationDraft } from "../../core/registration/draft-schema.ts";
import { Login, RegistrationAnswer, RegistrationMode, RegistrationStep } from "./event-schemas.ts";
import type { FlowName } from "./registry.ts";
import {
  sampleAddress,
  sampleAnswer,
  sampleAwaitedOrder,
  sampleCart,
  samplePaidOrder,
  samplePaymentChoices,
} from "./sample-order.ts";
import { sampleEstablishment } from "./sample-registration.ts";
import {
  sampleAbandonedCheckout,
  sampleOpenCheckout,
  samplePaidCheckout,
} from "./sample-outstandings.ts";
import {
  sampleCustomer,
  sampleLogin,
  sampleStore,
  sampleStores,
  sampleThreads,
} from "./sample-store.ts";
import { sampleStoreId } from "./samples.ts";

/** A value that can be typed in, with an example to begin with. */
export type Typed = { readonly schema: Schema.Codec<unknown, unknown>; readonly example: unknown };

const typed = <Value>(schema: Schema.Codec<Value, unknown>, example: Value): Typed => ({
  schema,
  example,
});

const store = typed(Store, sampleStore);
const login = typed(Login, sampleLogin);
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

  startInvoicePayment: typed(OutstandingCheckout, sampleOpenCheckout),
  loadInvoicePayment: typed(OutstandingCheckout, samplePaidCheckout),
  giveUpInvoicePayment: typed(OutstandingCheckout, sampleAbandonedCheckout),
};

/** What a machine starts with, for those that need something. */
const INPUTS: { readonly [Name in FlowName]?: Typed } = {
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
