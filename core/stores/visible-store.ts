import type { Role } from "../../api-schema/primitives.ts";
import type { Store, StoreShopUser } from "../../api-schema/store.ts";
import { may } from "../roles/permissions.ts";

/**
 * A store as a member with that role sees it (product §4 'stores: see'): whole for those who may see
 * stores; for the others what the shop needs to work for them (its name and numbers, deliveries, what
 * may be ordered), and nothing of its company register, bank, mandates, credit or mailboxes.
 */
export const storeVisibleTo = (role: Role, store: Store): Store =>
  may(role, "stores.see")
    ? store
    : {
        ...store,
        ...HIDDEN,
        storeShopUsers: store.storeShopUsers.map((link) => linkVisibleTo(role, link)),
        // The checkout offers the same; who may not order has no use for it, and it tells the credit.
        gmpPaymentMethodAvailable: may(role, "cart.order") ? store.gmpPaymentMethodAvailable : [],
      };

/** The same for a link to a store: the seat of its company is the store's to show. */
export const linkVisibleTo = (role: Role, link: StoreShopUser): StoreShopUser =>
  may(role, "stores.see") ? link : { ...link, legalAddress: null };

const HIDDEN = {
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
  legalStatus: null,
  naf: null,
  infolegaleScore: null,
  previousInfolegaleScore: null,
  approvalReason: null,
} as const satisfies Partial<Store>;
