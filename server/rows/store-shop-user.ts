import { Struct } from "effect";
import { StoreShopUser } from "../../api-schema/store.ts";
import { addressOf } from "./address.ts";
import { store } from "./store.ts";
import { boolean, int, jsonb, table, text } from "./table.ts";
import { object, value } from "./value.ts";

const { fields } = StoreShopUser;

/** What somebody is in a store. */
export const storeShopUser = table("store_shop_user", {
  id: int(fields.id),
  role: text(fields.role),
  mainManager: boolean(fields.mainManager),
  defaultStore: boolean(fields.defaultStore),
  alertTopHours: jsonb(fields.alertTopHours),
});

/** The StoreShopUser of the link `m` in the store `s` with its addresses `legal` and `shipping`. */
export const storeShopUserOfLink = object({
  ...storeShopUser.as("m"),
  store: object(Struct.pick(store.as("s"), ["id", "company"])),
  shopUser: object({
    shopUserId: value(fields.shopUser.fields.shopUserId, "m.customer_id"),
  }),
  legalName: store.as("s").legalName,
  legalAddress: addressOf("legal"),
  shippingAddress: addressOf("shipping"),
});
