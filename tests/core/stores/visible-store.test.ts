import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { Store } from "../../../api-schema/store.ts";
import { linkVisibleTo, storeVisibleTo } from "../../../core/stores/visible-store.ts";

const address = {
  id: 3,
  firstName: "Camille",
  lastName: "Martin",
  phoneNumber: "01 99 00 12 34",
  company: "Fournil du marché",
  countryCode: "FR",
  provinceCode: "76",
  provinceName: "Seine-Maritime",
  street: "3 place du Marché",
  city: "Rouen",
  postcode: "76000",
} as const;

const link = {
  id: 5,
  store: { id: 1, company: "Fournil du marché" },
  role: "baker",
  shopUser: { shopUserId: 7 },
  alertTopHours: [],
  legalName: "Fournil SARL",
  legalAddress: address,
  shippingAddress: address,
  mainManager: false,
  defaultStore: true,
};

const known = {
  id: 1,
  erpId: "104512",
  marketPlaceAccess: true,
  banned: false,
  defaultStore: true,
  company: "Fournil du marché",
  shippingAddress: address,
  salesArea: "NORD",
  closingDays: [1],
  legalName: "Fournil SARL",
  topHourPerGamme: { Z001: null, Z002: null },
  gmpPaymentMethodAvailable: [{ id: 1, code: "CB", name: "Carte bancaire" }],
  shoppingListId: 12,
  hasFestiveProducts: true,
  status: "active",
  approval: "approved",
  approvalReason: null,
};

const store = Schema.decodeUnknownSync(Store)({
  ...known,
  mkpId: "MKP-1",
  billingEmail: "factures@fournil.example",
  billingEmailOptin: true,
  contactEmail: "contact@fournil.example",
  newsletterOptin: true,
  billingAddress: address,
  vatNumber: "FR44732829320",
  siren: "732829320",
  nic: "00074",
  paymentMethod: "PRELEVEMENT",
  bankName: "Banque du Levain",
  moneyOrder: "RUM-1",
  marketplaceMoneyOrder: "RUM-2",
  legalAddress: address,
  storeShopUsers: [link],
  legalStatus: "SARL",
  naf: "10.71C",
  infolegaleScore: 77,
  previousInfolegaleScore: 66,
});

const seenByBaker = {
  ...known,
  mkpId: null,
  billingEmail: null,
  billingEmailOptin: false,
  contactEmail: null,
  newsletterOptin: false,
  billingAddress: null,
  vatNumber: null,
  siren: null,
  nic: null,
  paymentMethod: null,
  bankName: null,
  moneyOrder: null,
  marketplaceMoneyOrder: null,
  legalAddress: null,
  storeShopUsers: [{ ...link, legalAddress: null }],
  legalStatus: null,
  naf: null,
  infolegaleScore: null,
  previousInfolegaleScore: null,
};

describe("a store", () => {
  it("[ROLE-4] is whole for a Gérant and a Vendeur", () => {
    expect(storeVisibleTo("manager", store)).toEqual(store);
    expect(storeVisibleTo("supervisor", store)).toEqual(store);
  });

  it("[ROLE-4] is what the shop needs to work for a Salarié and a Comptable", () => {
    expect(storeVisibleTo("baker", store)).toEqual(seenByBaker);
    expect(storeVisibleTo("accountant", store)).toEqual({
      ...seenByBaker,
      gmpPaymentMethodAvailable: [],
    });
  });

  it("[ROLE-4] tells no more by a member's link to it", () => {
    const [own] = store.storeShopUsers;
    if (own === undefined) throw new Error("The sample has a link");
    expect(linkVisibleTo("manager", own)).toEqual(own);
    expect(linkVisibleTo("baker", own)).toEqual({ ...own, legalAddress: null });
  });
});
