import { Effect } from "effect";
import type { Instant } from "../../api-schema/primitives.ts";
import { insertRows } from "../../server/database/insert-rows.ts";
import { areaIds, idIn } from "./row-ids.ts";
import type { CustomerRow } from "./people.ts";
import type { StoreRow } from "./store-types.ts";
import type { Stores } from "./stores.ts";
import type { Column } from "../../server/database/insert-rows.ts";

/** Customers, stores, their addresses and who may do what in them. */
export const insertPeople = Effect.fnUntraced(function* (people: {
  readonly customers: readonly CustomerRow[];
  readonly stores: Stores;
  readonly passwordHash: string;
  readonly enteredAt: Instant;
}) {
  const { customers, stores, passwordHash, enteredAt } = people;
  yield* insertRows(
    "customer",
    [
      ["id", "int", ({ id }) => id],
      ["email", "text", ({ email }) => email],
      ["password_hash", "text", () => passwordHash],
      ["first_name", "text", ({ firstName }) => firstName],
      ["last_name", "text", ({ lastName }) => lastName],
      ["gender", "text", ({ gender }) => gender],
      ["phone_number", "text", ({ phoneNumber }) => phoneNumber],
      ["mobile_number", "text", ({ mobileNumber }) => mobileNumber],
      ["cgu", "boolean", ({ cgu }) => cgu],
      ["subscribed_to_newsletter", "boolean", (row) => row.subscribedToNewsletter],
      ["welcome_modal_displayed", "boolean", (row) => row.welcomeModalDisplayed],
      ["created_at", "timestamptz", () => enteredAt],
    ],
    customers,
  );
  // The store's addresses are checked when the transaction ends, so they may come after it.
  yield* insertRows("store", storeColumns(enteredAt), stores.stores);
  yield* insertRows(
    "address",
    [
      ["id", "int", ({ address }) => address.id],
      ["store_id", "int", ({ storeId }) => storeId],
      ["first_name", "text", ({ address }) => address.firstName],
      ["last_name", "text", ({ address }) => address.lastName],
      ["phone_number", "text", ({ address }) => address.phoneNumber],
      ["company", "text", ({ address }) => address.company],
      ["country_code", "text", ({ address }) => address.countryCode],
      ["province_code", "text", ({ address }) => address.provinceCode],
      ["province_name", "text", ({ address }) => address.provinceName],
      ["street", "text", ({ address }) => address.street],
      ["city", "text", ({ address }) => address.city],
      ["postcode", "text", ({ address }) => address.postcode],
    ],
    stores.addresses,
  );
  yield* insertRows(
    "store_shop_user",
    [
      ["id", "int", ({ id }) => id],
      ["store_id", "int", ({ storeId }) => storeId],
      ["customer_id", "int", ({ customerId }) => customerId],
      ["role", "text", ({ role }) => role],
      ["main_manager", "boolean", ({ mainManager }) => mainManager],
      ["default_store", "boolean", ({ defaultStore }) => defaultStore],
      ["alert_top_hours", "jsonb", ({ alertTopHours }) => alertTopHours],
    ],
    stores.links,
  );
});

const storeColumns = (syncedAt: Instant): readonly Column<StoreRow>[] => [
  ["id", "int", ({ id }) => id],
  ["sales_area_id", "int", ({ salesArea }) => idIn(areaIds, salesArea)],
  ["erp_id", "text", ({ erpId }) => erpId],
  ["mkp_id", "text", ({ mkpId }) => mkpId],
  ["market_place_access", "boolean", ({ marketPlaceAccess }) => marketPlaceAccess],
  ["banned", "boolean", ({ banned }) => banned],
  ["status", "text", ({ status }) => status],
  ["company", "text", ({ company }) => company],
  ["legal_name", "text", ({ legalName }) => legalName],
  ["legal_status", "text", ({ legalStatus }) => legalStatus],
  ["siren", "text", ({ siren }) => siren],
  ["nic", "text", ({ nic }) => nic],
  ["vat_number", "text", ({ vatNumber }) => vatNumber],
  ["naf", "text", ({ naf }) => naf],
  ["billing_email", "text", ({ billingEmail }) => billingEmail],
  ["billing_email_optin", "boolean", ({ billingEmailOptin }) => billingEmailOptin],
  ["contact_email", "text", ({ contactEmail }) => contactEmail],
  ["newsletter_optin", "boolean", ({ newsletterOptin }) => newsletterOptin],
  ["payment_method", "text", ({ paymentMethod }) => paymentMethod],
  ["bank_name", "text", ({ bankName }) => bankName],
  ["money_order", "text", ({ moneyOrder }) => moneyOrder],
  ["marketplace_money_order", "text", ({ marketplaceMoneyOrder }) => marketplaceMoneyOrder],
  ["closing_days", "int[]", ({ closingDays }) => closingDays],
  ["infolegale_score", "int", ({ infolegaleScore }) => infolegaleScore],
  ["previous_infolegale_score", "int", (row) => row.previousInfolegaleScore],
  ["has_festive_products", "boolean", ({ hasFestiveProducts }) => hasFestiveProducts],
  ["billing_address_id", "int", ({ billingAddressId }) => billingAddressId],
  ["shipping_address_id", "int", ({ shippingAddressId }) => shippingAddressId],
  ["legal_address_id", "int", ({ legalAddressId }) => legalAddressId],
  ["synced_at", "timestamptz", ({ erpId }) => (erpId === null ? null : syncedAt)],
];
