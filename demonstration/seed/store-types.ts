import type {
  AddressId,
  CustomerId,
  ErpId,
  Role,
  StoreId,
  StoreShopUserId,
  Weekday,
} from "../../api-schema/primitives.ts";
import type { Address } from "../../api-schema/address.ts";
import type { AlertTopHour, PaymentMethodCode, Store } from "../../api-schema/store.ts";
import type { SalesAreaSeedCode } from "./sales-areas.ts";

/** A row of table store; the sales area is named by its code. */
export interface StoreRow {
  readonly id: StoreId;
  readonly salesArea: SalesAreaSeedCode;
  readonly erpId: ErpId | null;
  readonly mkpId: string | null;
  readonly marketPlaceAccess: boolean;
  readonly banned: boolean;
  readonly status: "active" | "inactive";
  readonly company: string;
  readonly legalName: string;
  readonly legalStatus: string;
  readonly siren: NonNullable<Store["siren"]>;
  readonly nic: NonNullable<Store["nic"]>;
  readonly vatNumber: NonNullable<Store["vatNumber"]>;
  readonly naf: string;
  readonly billingEmail: string;
  readonly billingEmailOptin: boolean;
  readonly contactEmail: string;
  readonly newsletterOptin: boolean;
  readonly paymentMethod: PaymentMethodCode;
  readonly bankName: string | null;
  readonly moneyOrder: string | null;
  readonly marketplaceMoneyOrder: string | null;
  readonly closingDays: readonly Weekday[];
  readonly infolegaleScore: number | null;
  readonly previousInfolegaleScore: number | null;
  readonly hasFestiveProducts: boolean;
  readonly billingAddressId: AddressId;
  readonly shippingAddressId: AddressId;
  readonly legalAddressId: AddressId;
}

/** A row of table address. */
export interface AddressRow {
  readonly storeId: StoreId;
  readonly address: Address;
}

/** A row of table store_shop_user. */
export interface LinkRow {
  readonly id: StoreShopUserId;
  readonly storeId: StoreId;
  readonly customerId: CustomerId;
  readonly role: Role;
  readonly mainManager: boolean;
  readonly defaultStore: boolean;
  readonly alertTopHours: readonly AlertTopHour[];
}
