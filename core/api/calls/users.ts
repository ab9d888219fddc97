// Generated from api-schema/endpoints by npm run generate.
import type { Alerts, Member, Person } from "../../../api-schema/member.ts";
import type { StoreId, StoreShopUserId } from "../../../api-schema/primitives.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * The people of the active store, the main manager first.
 *
 * `GET /api/v2/shop/stores/{id}/store-shop-users`
 */
export const listMembers: Read<Nothing, readonly Member[], "users.manage"> = {
  name: "users.listMembers",
  who: "users.manage",
};

/**
 * The people of all stores that the caller manages, one entry a person; nobody of the others.
 *
 * `GET /api/v2/shop/store-shop-users`
 */
export const listPeople: Read<
  {
    readonly search?: string | null;
    readonly store?: StoreId | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<readonly Person[]>,
  "customer"
> = { name: "users.listPeople", who: "customer" };

/**
 * The alerts of one's own link to the active store, or of anybody's for its Gérants.
 *
 * `GET /api/v2/shop/store-shop-users/{id}/alert`
 */
export const alerts: Read<{ readonly id: StoreShopUserId }, Alerts, "alerts.change"> = {
  name: "users.alerts",
  who: "alerts.change",
};
