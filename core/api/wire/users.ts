// Generated from api-schema/endpoints by npm run generate.
import {
  Alerts,
  type AlertsWish,
  type Invitation,
  Member,
  type MemberPatch,
  Person,
  type StoresInvitation,
} from "../../../api-schema/member.ts";
import type { StoreShopUserId } from "../../../api-schema/primitives.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/users.ts";
import { list, nothing, one, paged } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const listMembers: Wired<typeof reads.listMembers> = endpoint(
  "get",
  "/api/v2/shop/stores/{id}/store-shop-users",
  list(Member),
);

/**
 * Invites to the active store. Who has an account is linked at once and told by mail; who has none
 * gets a link that opens one. The answer is the same. 422 for who is in the store already, 429 after
 * too many invitations, 403 to a support agent.
 *
 * `POST /api/v2/shop/stores/{id}/store-shop-users`
 */
export const inviteMember: Wired<
  Call<{ readonly body: Invitation; readonly idempotencyKey: string }, Member, "users.manage">
> = endpoint("post", "/api/v2/shop/stores/{id}/store-shop-users", one(Member));

export const listPeople: Wired<typeof reads.listPeople> = endpoint(
  "get",
  "/api/v2/shop/store-shop-users",
  paged(list(Person)),
  { query: ["search", "store", "page", "itemsPerPage"] },
);

/**
 * The same as inviteMember for several stores, all or none: 404 when one is not the caller's, 403 when
 * they are no Gérant there.
 *
 * `POST /api/v2/shop/store-shop-users`
 */
export const inviteToStores: Wired<
  Call<
    { readonly body: StoresInvitation; readonly idempotencyKey: string },
    readonly Member[],
    "customer"
  >
> = endpoint("post", "/api/v2/shop/store-shop-users", list(Member));

/**
 * Changes a link to the active store. Role and main manager are for its Gérants (core/stores/members.ts
 * says what they may: 409 with the reason), the default store is for the person alone. 403 to a
 * support agent.
 *
 * `PATCH /api/v2/shop/store-shop-users/{id}`
 */
export const changeMember: Wired<
  Call<{ readonly id: StoreShopUserId; readonly body: MemberPatch }, Member, "membership.own">
> = endpoint("patch", "/api/v2/shop/store-shop-users/{id}", one(Member));

/**
 * Takes somebody out of the active store, or oneself; 409 for its main manager.
 *
 * `DELETE /api/v2/shop/store-shop-users/{id}`
 */
export const removeMember: Wired<Call<{ readonly id: StoreShopUserId }, null, "membership.own">> =
  endpoint("delete", "/api/v2/shop/store-shop-users/{id}", nothing);

/**
 * Sends an invitation again: 409 for who has come, 429 before a quarter of an hour.
 *
 * `POST /api/v2/shop/store-shop-users/{id}/invitations`
 */
export const inviteAgain: Wired<Call<{ readonly id: StoreShopUserId }, Member, "users.manage">> =
  endpoint("post", "/api/v2/shop/store-shop-users/{id}/invitations", one(Member));

export const alerts: Wired<typeof reads.alerts> = endpoint(
  "get",
  "/api/v2/shop/store-shop-users/{id}/alert",
  one(Alerts),
);

/** `PUT /api/v2/shop/store-shop-users/{id}/alert` */
export const putAlerts: Wired<
  Call<{ readonly id: StoreShopUserId; readonly body: AlertsWish }, Alerts, "alerts.change">
> = endpoint("put", "/api/v2/shop/store-shop-users/{id}/alert", one(Alerts));
