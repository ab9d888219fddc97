// Generated from api-schema/endpoints by npm run generate.
import type { StoreId } from "../../../api-schema/primitives.ts";
import {
  PhonePreview,
  PhoneStore,
  PhoneStoreLine,
  PhoneVocabulary,
  type PlacePhoneOrder,
  PlacedPhoneOrder,
} from "../../../api-schema/staff-phone-orders.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-phone-orders.ts";
import { list, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffPhoneStores: Wired<typeof reads.staffPhoneStores> = endpoint(
  "get",
  "/api/v2/staff/phone-orders/stores",
  list(PhoneStoreLine),
  { query: ["search"] },
);

export const staffPhoneStore: Wired<typeof reads.staffPhoneStore> = endpoint(
  "get",
  "/api/v2/staff/phone-orders/stores/{id}",
  one(PhoneStore),
);

export const staffPhoneVocabulary: Wired<typeof reads.staffPhoneVocabulary> = endpoint(
  "get",
  "/api/v2/staff/phone-orders/stores/{id}/vocabulary",
  one(PhoneVocabulary),
);

export const staffPhonePreview: Wired<typeof reads.staffPhonePreview> = endpoint(
  "post",
  "/api/v2/staff/phone-orders/stores/{id}/preview",
  one(PhonePreview),
);

/**
 * By the rules of the shop's own checkout; the store's open cart stays as it is.
 *
 * `POST /api/v2/staff/phone-orders/stores/{id}/orders`
 */
export const staffPlacePhoneOrder: Wired<
  Call<{ readonly id: StoreId; readonly body: PlacePhoneOrder }, PlacedPhoneOrder, "agent">
> = endpoint("post", "/api/v2/staff/phone-orders/stores/{id}/orders", one(PlacedPhoneOrder));
