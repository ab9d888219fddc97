import { Schema } from "effect";
import { Customer } from "../../api-schema/customer.ts";
import { Thread } from "../../api-schema/messaging.ts";
import { type CartAnswer, Order, type OrderItem, type Shipment } from "../../api-schema/order.ts";
import {
  CustomerId,
  OrderItemId,
  OrderToken,
  StoreId,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { Store } from "../../api-schema/store.ts";
import type { Role } from "../../api-schema/primitives.ts";
import { paymentActions } from "../../core/payment/open-payments.ts";
import type { Login } from "../../core/session/login.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";

// A shop's data, small and valid: each value is checked by the schema of the wire.

export const storeA = StoreId.make(1);
export const storeB = StoreId.make(2);
export const customerId = CustomerId.make(7);
export const otherCustomerId = CustomerId.make(8);
export const flour = VariantCode.make("FARINE-T65-25");
export const butter = VariantCode.make("BEURRE-AOP-10");
export const yeast = VariantCode.make("LEVURE-500");
export const tokenA = OrderToken.make("panier-de-la-boutique-A");
export const tokenA2 = OrderToken.make("second-panier-boutique-A");
export const tokenB = OrderToken.make("panier-de-la-boutique-B");

export const MINUTE = 60_000;

/** A login that is renewed after 12 of its 15 minutes. */
export const aLogin = (change: Partial<Login> = {}): Login => ({
  token: "jeton-1",
  customerId,
  username: "gerant@panetier.example",
  logoutCallbackUrl: null,
  renewInMs: 12 * MINUTE,
  renewAtMs: 12 * MINUTE,
  ...change,
});

export const aCustomer = (
  change: Partial<Pick<Customer, "cgu" | "welcomeModalDisplayed" | "fullName">> = {},
): Customer =>
  Schema.decodeUnknownSync(Customer)({
    _id: customerId,
    customerId,
    email: "gerant@panetier.example",
    firstName: "Camille",
    lastName: "Roux",
    fullName: "Camille Roux",
    gender: "u",
    defaultAddress: null,
    phoneNumber: null,
    mobileNumber: null,
    user: { shopUserId: 1, storeShopUsers: [], verified: true },
    cgu: true,
    subscribedToNewsletter: false,
    welcomeModalDisplayed: true,
    ...change,
  });

/** A conversation of that store with so many messages that nobody has seen. */
export const aThread = (storeId: StoreId, count: number): Thread =>
  Schema.decodeUnknownSync(Thread)({
    id: storeId,
    replyCount: count,
    merchantId: null,
    subject: "Votre commande",
    about: { kind: "none", label: "", orderToken: null, shipmentId: null, productSlug: null },
    merchant: null,
    incident: null,
    unviewed: count,
    messages: Array.from({ length: count }, (_, index) => ({
      id: storeId * 1000 + index + 1,
      title: "Votre commande",
      body: "Bonjour",
      viewed: false,
      store: { id: storeId, erpId: null, legalName: null },
      createdAt: "2026-11-21T03:00:00.000Z",
      shipment: null,
      attachments: [],
      sender: { type: "merchant", name: "Moulin" },
      recipients: [],
    })),
  });

/** A store that has become active, for someone who may do everything in it. */
export const activated = (
  storeId: StoreId,
  change: Partial<ShopEventOf<"store.activated">> = {},
): ShopEventOf<"store.activated"> => ({
  type: "store.activated",
  storeId,
  cause: "start",
  mayOrder: true,
  mayMessage: true,
  needsScore: false,
  ...change,
});

/** The start of the application, by a visitor whom this browser knows nothing of. */
export const started = (
  change: Partial<ShopEventOf<"app.started">> = {},
): ShopEventOf<"app.started"> => ({
  type: "app.started",
  mayHaveLogin: true,
  impersonationCode: null,
  rememberedStoreId: null,
  expiredOffers: null,
  consent: null,
  mode: "mobile",
  now: 0,
  ...change,
});

export type StoreSketch = {
  readonly id?: StoreId;
  readonly role?: Role;
  readonly defaultStore?: boolean;
  readonly erpId?: string | null;
};

export const aStore = ({
  id = storeA,
  role = "manager",
  defaultStore = false,
  erpId = "123456",
}: StoreSketch = {}): Store =>
  Schema.decodeUnknownSync(Store)({
    ...EMPTY_STORE,
    id,
    erpId,
    defaultStore,
    storeShopUsers: [
      {
        id,
        store: { id, company: null },
        role,
        shopUser: { shopUserId: 1 },
        alertTopHours: [],
        legalName: null,
        legalAddress: null,
        shippingAddress: null,
        mainManager: false,
        defaultStore,
      },
    ],
  });

export type OrderSketch = {
  readonly token?: OrderToken;
  readonly revision?: number;
  readonly checkoutState?: Order["checkoutState"];
  /** Quantities by variant. */
  readonly lines?: { readonly [variant: string]: number };
  readonly cutOff?: string | null;
  readonly payments?: readonly {
    readonly method?: "CB" | "PRELEVEMENT" | "VIREMENT";
    readonly state: Order["paymentState"];
    readonly gmp?: boolean;
    readonly retryable?: boolean;
  }[];
  readonly cardPage?: string | null;
  readonly expiredOffers?: Order["expiredOffers"];
};

export const anOrder = ({
  token = tokenA,
  revision = 1,
  checkoutState = "cart",
  lines = {},
  cutOff = null,
  payments = [],
  cardPage = null,
  expiredOffers = [],
}: OrderSketch = {}): Order =>
  Schema.decodeUnknownSync(Order)({
    ...EMPTY_ORDER,
    tokenValue: token,
    revision,
    checkoutState,
    expiredOffers,
    payments: payments.map(({ method = "CB", state, gmp = true, retryable = false }, index) => ({
      id: index + 1,
      method: { code: method, name: method },
      state,
      gmp,
      amount: 1000,
      due: state === "completed" ? 0 : 1000,
      debitReturned: false,
      retryable,
      ...paymentActions({
        method,
        state,
        retryable,
        amount: 1000,
        due: 1000,
        shipments: [SHIPMENT.waitingPayment],
      }),
      payBefore: null,
    })),
    transfers: [],
    webHelpTransaction: cardPage === null ? null : { id: "t1", redirectionCardUrl: cardPage },
    shipments: Object.keys(lines).length === 0 ? [] : [aShipment(lines, cutOff)],
  });

export const anAnswer = (sketch: OrderSketch, changes: CartAnswer["changes"] = []): CartAnswer => ({
  order: anOrder(sketch),
  changes,
});

/** The id that every line of a variant has, in whatever order. */
export const itemIdOf = (variant: VariantCode): OrderItemId =>
  OrderItemId.make([flour, butter, yeast].indexOf(variant) + 1);

const aShipment = (
  lines: { readonly [variant: string]: number },
  cutOff: string | null,
): typeof Shipment.Encoded => ({
  id: 1,
  label: "Camion farine",
  gmp: true,
  merchant: { id: 1, name: "Grands Moulins Panetier", slug: "grands-moulins-panetier", gmp: true },
  transportTypeCode: "Z002",
  status: 5,
  totalHt: 0,
  totalTTC: 0,
  totalHtWithoutShippingFee: 0,
  originalTotalHt: 0,
  totalDiscount: 0,
  taxTotal: 0,
  shippingTotal: 0,
  shippingTotalHT: 0,
  quantity: Object.values(lines).reduce((sum, quantity) => sum + quantity, 0),
  weight: 0,
  deliveryDate: null,
  deliveryDetails:
    cutOff === null ? null : { gmpAvailableDates: [], hour: "11:00", availableDate: null, cutOff },
  miraklLatestDeliveryDate: null,
  shippingMethodOptions: [],
  conditions: { unit: "gram", min: null, max: null, minBlocks: false },
  conditionsMessages: [],
  note: "",
  changeableUntil: null,
  items: Object.entries(lines).map(([variant, quantity]) =>
    aLine(VariantCode.make(variant), quantity),
  ),
});

const aLine = (variant: VariantCode, quantity: number): typeof OrderItem.Encoded => ({
  id: itemIdOf(variant),
  variant,
  variantName: variant,
  productName: `Produit ${variant}`,
  productCode: variant,
  productMainTaxonCode: "farines",
  productSlug: "produit",
  ProductTaxonsNames: [],
  productImages: [],
  reference: variant,
  brand: null,
  packaging: "Sac 25 kg",
  quantity,
  orderStep: 1,
  netWeight: 25_000,
  unitPrice: 100,
  originalUnitPrice: 100,
  discountedUnitPrice: 100,
  previousUnitPrice: null,
  volumeFrom: null,
  vatRate: 0.055,
  subtotal: 0,
  promotionTotal: 0,
  taxTotal: 0,
  total: 0,
  stock: 999,
  available: true,
});

const EMPTY_STORE = {
  mkpId: null,
  marketPlaceAccess: true,
  banned: false,
  billingEmail: null,
  billingEmailOptin: false,
  contactEmail: null,
  newsletterOptin: false,
  billingAddress: null,
  vatNumber: null,
  siren: null,
  nic: null,
  company: null,
  paymentMethod: null,
  bankName: null,
  moneyOrder: null,
  marketplaceMoneyOrder: null,
  shippingAddress: null,
  legalAddress: null,
  salesArea: "NORD",
  closingDays: [],
  legalStatus: null,
  legalName: null,
  naf: null,
  topHourPerGamme: { Z001: null, Z002: null },
  gmpPaymentMethodAvailable: [],
  infolegaleScore: 70,
  previousInfolegaleScore: null,
  shoppingListId: null,
  hasFestiveProducts: false,
  status: "active",
  approval: "approved",
  approvalReason: null,
};

const EMPTY_ORDER = {
  id: 1,
  number: null,
  paymentState: "cart",
  shippingState: 5,
  currencyCode: "EUR",
  localCode: "fr_FR",
  itemsTotal: 0,
  itemsTotalHT: 0,
  itemsOriginalTotalHT: 0,
  orderPromotionTotal: 0,
  shippingTotal: 0,
  shippingTotalHT: 0,
  taxTotal: 0,
  total: 0,
  totalHT: 0,
  vat: [],
  billingAddress: null,
  shippingAddress: null,
  promotionCoupon: null,
  unAvailableShippingItems: [],
  blockers: [],
  createdAt: "2026-11-21T03:00:00.000Z",
  completedAt: null,
  basis: null,
  version: 1,
};
