// Generated from api-schema/endpoints by npm run generate.
import type { StoreId } from "../../../api-schema/primitives.ts";
import type {
  PhonePreview,
  PhoneStore,
  PhoneStoreLine,
  PhoneVocabulary,
  PhoneWish,
} from "../../../api-schema/staff-phone-orders.ts";
import type { Read } from "../call.ts";

/**
 * The first twenty; without words none.
 *
 * `GET /api/v2/staff/phone-orders/stores`
 */
export const staffPhoneStores: Read<
  { readonly search: string },
  readonly PhoneStoreLine[],
  "agent"
> = { name: "staffPhoneOrders.staffPhoneStores", who: "agent" };

/** `GET /api/v2/staff/phone-orders/stores/{id}` */
export const staffPhoneStore: Read<{ readonly id: StoreId }, PhoneStore, "agent"> = {
  name: "staffPhoneOrders.staffPhoneStore",
  who: "agent",
};

/**
 * What the store may buy, what it usually does, and what of it is out of stock.
 *
 * `GET /api/v2/staff/phone-orders/stores/{id}/vocabulary`
 */
export const staffPhoneVocabulary: Read<{ readonly id: StoreId }, PhoneVocabulary, "agent"> = {
  name: "staffPhoneOrders.staffPhoneVocabulary",
  who: "agent",
};

/**
 * What the order would be, the store's cart left out; nothing is written.
 *
 * `POST /api/v2/staff/phone-orders/stores/{id}/preview`
 */
export const staffPhonePreview: Read<
  { readonly id: StoreId; readonly body: PhoneWish },
  PhonePreview,
  "agent"
> = { name: "staffPhoneOrders.staffPhonePreview", who: "agent" };
