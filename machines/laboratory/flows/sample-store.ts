import { Schema } from "effect";
import { Customer } from "../../../api-schema/customer.ts";
import { Thread } from "../../../api-schema/messaging.ts";
import { CustomerId, type Role } from "../../../api-schema/primitives.ts";
import { Store } from "../../../api-schema/store.ts";
import type { Login } from "../../../core/session/login.ts";

// Two stores, their customer and a login, small and valid: each value is checked by the schema of
// the wire.

const storeLink = (id: number, company: string, role: Role) => ({
  id,
  store: { id, company },
  role,
  shopUser: { shopUserId: 1 },
  alertTopHours: [],
  legalName: null,
  legalAddress: null,
  shippingAddress: null,
  mainManager: role === "manager",
  defaultStore: id === 1,
});

const store = (id: number, company: string, role: Role, erpId: string | null): Store =>
  Schema.decodeUnknownSync(Store)({
    id,
    erpId,
    mkpId: null,
    marketPlaceAccess: true,
    banned: false,
    billingEmail: null,
    billingEmailOptin: false,
    contactEmail: null,
    newsletterOptin: false,
    billingAddress: null,
    defaultStore: id === 1,
    vatNumber: null,
    siren: null,
    nic: null,
    company,
    paymentMethod: "CB",
    bankName: null,
    moneyOrder: null,
    marketplaceMoneyOrder: null,
    shippingAddress: null,
    legalAddress: null,
    storeShopUsers: [storeLink(id, company, role)],
    salesArea: "NORD",
    closingDays: [1],
    legalStatus: null,
    legalName: null,
    naf: null,
    topHourPerGamme: { Z001: null, Z002: null },
    gmpPaymentMethodAvailable: [],
    infolegaleScore: null,
    previousInfolegaleScore: null,
    shoppingListId: null,
    hasFestiveProducts: false,
    status: "active",
    approval: "approved",
    approvalReason: null,
  });

/** The store that samples are about: it has a customer number, and its manager asks. */
export const sampleStore: Store = store(1, "Fournil du marché", "manager", "123456");

/** A store without customer number: its score is to be synced. */
export const sampleNewStore: Store = store(2, "Fournil de la gare", "manager", null);

export const sampleStores: readonly Store[] = [sampleStore, sampleNewStore];

export const sampleCustomer: Customer = Schema.decodeUnknownSync(Customer)({
  _id: 7,
  customerId: 7,
  email: "gerant@panetier.example",
  firstName: "Prénom",
  lastName: "Nom",
  fullName: "Prénom Nom",
  gender: "u",
  defaultAddress: null,
  phoneNumber: null,
  mobileNumber: null,
  user: { shopUserId: 1, storeShopUsers: [], verified: true },
  cgu: false,
  subscribedToNewsletter: false,
  welcomeModalDisplayed: false,
});

/** A login that is renewed after 12 of its 15 minutes. The token is an example, nobody's. */
export const sampleLogin: Login = {
  token: "jeton-d-exemple-1",
  customerId: CustomerId.make(7),
  username: "gerant@panetier.example",
  logoutCallbackUrl: null,
  renewInMs: 12 * 60_000,
  renewAtMs: 12 * 60_000,
};

export const sampleThreads: readonly Thread[] = [
  Schema.decodeUnknownSync(Thread)({
    id: 1,
    replyCount: 0,
    merchantId: 2,
    subject: "Votre commande",
    about: { kind: "none", label: "", orderToken: null, shipmentId: null, productSlug: null },
    merchant: { id: 2, name: "Beurres de Normandie", slug: "beurres-de-normandie" },
    incident: null,
    unviewed: 1,
    messages: [
      {
        id: 1,
        title: "Votre commande",
        body: "Bonjour, votre colis part demain.",
        viewed: false,
        store: { id: 1, erpId: "123456", legalName: null },
        createdAt: "2026-11-21T03:00:00.000Z",
        shipment: null,
        attachments: [],
        sender: { type: "merchant", name: "Beurres de Normandie" },
        recipients: [{ type: "user", name: "Fournil du marché" }],
      },
    ],
  }),
];
