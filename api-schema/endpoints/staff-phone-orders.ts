import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { StoreId, Text } from "../primitives.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  PhonePreview,
  PhoneStore,
  PhoneStoreLine,
  PhoneVocabulary,
  PhoneWish,
  PlacedPhoneOrder,
  PlacePhoneOrder,
} from "../staff-phone-orders.ts";
import { staff } from "./policies.ts";

const ofStore = { id: idFromString(StoreId) };

/** Orders that customers say on the phone: placed by staff, never as the customer. */
export class StaffPhoneOrdersGroup extends HttpApiGroup.make("staffPhoneOrders").add(
  /** The first twenty; without words none. */
  Call.get("staffPhoneStores", "/phone-orders/stores", {
    query: { search: Text.check(Schema.isMaxLength(200)) },
    success: Schema.Array(PhoneStoreLine),
  }).pipe(staff("orders.place", "Rechercher la boutique qui appelle")),

  Call.get("staffPhoneStore", "/phone-orders/stores/:id", {
    params: ofStore,
    success: PhoneStore,
    error: NotFound,
  }).pipe(staff("orders.place", "La boutique qui appelle")),

  /** What the store may buy, what it usually does, and what of it is out of stock. */
  Call.get("staffPhoneVocabulary", "/phone-orders/stores/:id/vocabulary", {
    params: ofStore,
    success: PhoneVocabulary,
    error: NotFound,
  }).pipe(staff("orders.place", "Les articles et les habitudes de la boutique qui appelle")),

  /** What the order would be, the store's cart left out; nothing is written. */
  Call.post("staffPhonePreview", "/phone-orders/stores/:id/preview", {
    params: ofStore,
    payload: PhoneWish,
    success: PhonePreview,
    error: NotFound,
  }).pipe(staff("orders.place", "Prévoir une commande par téléphone", { reads: true })),

  /** By the rules of the shop's own checkout; the store's open cart stays as it is. */
  Call.post("staffPlacePhoneOrder", "/phone-orders/stores/:id/orders", {
    params: ofStore,
    payload: PlacePhoneOrder,
    success: PlacedPhoneOrder,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staff("orders.place", "Passer une commande par téléphone")),
) {}
